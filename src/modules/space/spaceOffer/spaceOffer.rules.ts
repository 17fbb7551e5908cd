import { textOf, type Values } from '#define/row';

/** The ship and its port as people name a sailing. */
export const sailingName = (row: Values): Values => ({
  sailing: ['vesselName', 'voyage', 'portLoading', 'etd']
    .map((name) => textOf(row, name) ?? '')
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim(),
});
