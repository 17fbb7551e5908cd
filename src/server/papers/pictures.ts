import { holds } from '#define/actor';
import { textOf } from '#define/row';
import type { Role } from '#names/roles';
import type { Caller, Engine } from '#server/engine';
import type { MadePaper, Printing } from '#server/papers/desk';
import type { PaperShelf } from '#server/papers/shelf';
import { Refused } from '#server/refused';

const sealKeepers: readonly Role[] = ['paper.seal'];

/** Pictures of the branch: its logo, and on issued papers that carry one its seal, where the issuer may use it (domain/09 §9.0 rules 5 and 7). */
export async function picturesOf(
  engine: Engine,
  caller: Caller,
  { picture }: PaperShelf,
  { paper, row, branch, content }: MadePaper,
  issued: boolean,
): Promise<Printing['pictures']> {
  const sealed = issued && paper.sealed === true && content.unsealed !== true && holds(caller.actor, sealKeepers);
  const wanted: Readonly<Record<string, string | null>> = {
    ...content.pictures,
    logo: textOf(branch, 'logoFileId'),
    seal: sealed ? textOf(branch, 'sealFileId') : null,
  };
  const found = await Promise.all(
    Object.entries(wanted).map(async ([name, publicId]) => [name, publicId === null ? null : await picture(engine, publicId)] as const),
  );
  // What a paper cannot do without is missed aloud.
  const undrawn = found.find(([name, file]) => content.pictures?.[name] && (file === null || !drawn.has(file.extension)));
  if (issued && undrawn) throw new Refused([{ code: 'PAPER_PICTURE', id: row.id, detail: { kind: undrawn[1]?.extension ?? '–' } }]);
  return Object.fromEntries(found.flatMap(([name, file]) => (file !== null && drawn.has(file.extension) ? [[name, file]] : [])));
}

/** Pictures the paper house draws. */
const drawn: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'svg']);
