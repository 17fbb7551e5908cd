import { getDefaultStore } from 'jotai';
import { timeZoneAtom } from '#client/session/session';
import { dayInZone, formatMoment } from '#values/moment';

const zone = (): string => getDefaultStore().get(timeZoneAtom);

/** The branch's date today, as typed into a cell. */
export const todayText = (): string => dayInZone(new Date().toISOString(), zone());

/** The branch's clock now, as typed into a cell. */
export const nowText = (): string => formatMoment(new Date().toISOString(), zone());

/** `10:32` of a moment on the branch's clock; with the date where it is not today. */
export function clockText(moment: string): string {
  const text = formatMoment(moment, zone());
  return text.startsWith(todayText()) ? text.slice(11) : text;
}
