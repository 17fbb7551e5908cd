import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/store/embedded';
import { fleetingFolder } from '#tests/fleeting';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that may make databases; each test file makes and drops its own there. */
    databaseUrl: string;
  }
}

let close: (() => Promise<void>) | null = null;

/** Gives the whole run one PostgreSQL: the one of DATABASE_URL, else the product's own embedded one in a folder for the run. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env.DATABASE_URL;
  if (given) return project.provide('databaseUrl', given);
  const folder = await fleetingFolder('test');
  const database = await startEmbedded({ dataFolder: folder, fleeting: true, log: (line) => console.error(line) });
  close = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  project.provide('databaseUrl', database.url);
}

/** Stops it and removes its folder. */
export async function teardown(): Promise<void> {
  await close?.();
}
