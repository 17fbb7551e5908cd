import { isDay, type Day } from '#values/day';
import { dayInZone } from '#values/moment';

/** The value after `--name` on the command line, or `initial` where it is not given. */
export function option(name: string, initial: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? initial : (process.argv[at + 1] ?? initial);
}

/**
 * The day the demonstration company stands at: the one after `--today`, else the day it is now in `zone` (domain/10).
 * @throws Error where what was given is no day.
 */
export function demoDay(zone: string): Day {
  const day = option('today', dayInZone(new Date().toISOString(), zone));
  if (!isDay(day)) throw new Error(`--today takes a day like 2026-03-31, not "${day}"`);
  return day;
}

const mostOrders = 83_400;

/** How many orders the demonstration company is made with: those after `--orders`, else `initial`. @throws Error where it is no such number. */
export function demoOrders(initial: number): number {
  const orders = Number(option('orders', String(initial)));
  if (!Number.isInteger(orders) || orders < 1 || orders > mostOrders)
    throw new Error(`--orders takes a whole number from 1 to ${mostOrders}`);
  return orders;
}
