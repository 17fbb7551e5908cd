import { dict, type Field } from '#define/field';

/** A currency by its code of ISO 4217; RMB is what people write for CNY (domain/04 §4.1). */
export const inCurrency = (options: Parameters<typeof dict>[1] = {}): Field =>
  dict('currency', { aliases: { RMB: 'CNY' }, unknown: 'CURRENCY_UNKNOWN', ...options });
