import { readFileSync } from 'node:fs';

declare const __TALLYSHEET_VERSION__: string | undefined;

/** Version of the product, the same text in the browser's build: a client of another one is told to reload. */
export const version: string =
  typeof __TALLYSHEET_VERSION__ === 'string'
    ? __TALLYSHEET_VERSION__
    : (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
