import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { fileLines } from '#tests/workers/import/fileTable';
test('dump', async () => {
  const root = process.env.REAL_FILES as string;
  const out: string[] = [];
  for (const folder of ['csv','freight', 'peers','ref','xlsx'])
    for (const name of readdirSync(join(root, folder)).sort()) {
      const t=Date.now();
      out.push(`${folder}/${name}`, ...(await fileLines(name, new Uint8Array(readFileSync(join(root, folder, name))))).map((l) => `  ${l}`));
      if (Date.now()-t>3000) console.log(name, Date.now()-t);
    }
  writeFileSync('/tmp/h-import-dump.txt', out.join('\n'));
}, 600_000);
