import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Runs a body several times after `warm` rounds that do not count, and answers the median in milliseconds. */
export async function median(times: number, body: () => Promise<unknown>, warm = 1): Promise<number> {
  for (let round = 0; round < warm; round++) await body();
  const taken: number[] = [];
  for (let round = 0; round < times; round++) {
    const started = performance.now();
    await body();
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  return taken[Math.floor(taken.length / 2)] ?? Number.NaN;
}

export const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

const file = new URL('./RESULTS.md', import.meta.url);

/** Prints a table and keeps it as the section of that name in RESULTS.md. */
export function keep(section: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const table = [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
  process.stdout.write(`\n${section}\n${table}\n`);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  const text = `## ${section}\n\n${machine}\n\n${table}\n`;
  const old = readFileSync(file, 'utf8');
  const pattern = new RegExp(`## ${section.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}\\n[^]*?(?=\\n## |$)`, 'u');
  writeFileSync(file, pattern.test(old) ? old.replace(pattern, () => text) : `${old.trimEnd()}\n\n${text}`);
}
