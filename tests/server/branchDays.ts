import { addDays, type Day } from '#values/day';
import { dayInZone } from '#values/moment';

/** Days from the branches' own today, which is another than that of Greenwich for a third of the day. */
export const day = (days: number): Day => addDays(dayInZone(new Date().toISOString(), 'Asia/Shanghai'), days);
