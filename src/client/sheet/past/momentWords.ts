import { getDefaultStore } from 'jotai';
import { timeZoneAtom } from '#client/session/session';
import { formatMoment } from '#values/moment';

/** Day and time of a moment in the branch's zone, kept together where writing runs from the right. */
export const momentWords = (at: string): string => `\u2066${formatMoment(at, getDefaultStore().get(timeZoneAtom))}\u2069`;
