/** The value after `--name` on the command line, or `initial` where it is not given. */
export function option(name: string, initial: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? initial : (process.argv[at + 1] ?? initial);
}

/** The day the demonstration company stands at (domain/10: a parameter, never the clock). @throws Error where it is no day. */
export function demoDay(): string {
  const day = option('today', '2026-03-31');
  if (!/^\d{4}-\d\d-\d\d$/u.test(day) || Number.isNaN(Date.parse(day)))
    throw new Error(`--today takes a day like 2026-03-31, not "${day}"`);
  return day;
}
