import { writeFile } from 'node:fs/promises';
import { migrations } from '#server/store/migrate';
import { keep } from '#tests/server/upgrade/kept';
import { edited, listOf, startService, type SignedIn, batch } from '#tests/server/service';

/** Work of a day, so that not only the loaded company is kept but also what the product writes by itself: batches, changes, sessions, pairs. */
async function work(person: SignedIn): Promise<void> {
  const [one, two, three] = (await listOf(person, '/costController/list')).filter(({ locked }) => locked !== true);
  if (!one || !two || !three) throw new Error('the company has no open charges');
  const saved = await batch(person, 'costController', { rows: [edited(one, { remark: '改过的备注' }), edited(two, { remark: 'kept' })] });
  const locked = await person.call('/costController/lock', { ids: three.id });
  if (saved.code !== 200 || locked.code !== 200) throw new Error(`${saved.codeMsg}, ${locked.codeMsg}`);
}

/** Writes today's company, with a day's work in it, under the number of the last migration into a folder. */
export async function keepToday(folder: string): Promise<void> {
  const service = await startService();
  try {
    await work(await service.signInByCall('admin'));
    await writeFile(`${folder}/${migrations().at(-1)?.name.slice(0, 4)}.br`, await keep(service.database.url));
  } finally {
    await service.stop();
  }
}
