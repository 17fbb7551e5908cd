/** One JSON line per event on standard error; bodies and secrets never come here. */
export function log(line: string, details: Record<string, unknown> = {}): void {
  process.stderr.write(`${JSON.stringify({ ts: new Date().toISOString(), msg: line, ...details })}\n`);
}

/** A sentence for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Whoever reads the log, or what is said, may leave at any time: what is written afterwards is lost, and everything else goes on. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
