import i18next from 'i18next';
import type { Catalogue } from '#define/catalogue';
import { exportPath, type ExportWish } from '#define/exporting';
import type { OperationsAnswer } from '#define/operationLog';
import type { Language } from '#names/languages';
import { call } from '#client/calls/http';
import { changesOf, deedWord, entityWord, noteText, noteWord, rowName } from '#modules/access/operation/changesText.screen';
import { readOperations, type Wanted } from '#modules/access/operation/operations.screen';
import { writeBook, type WrittenRow } from '#client/workbook/writing';
import { formatMoment } from '#values/moment';

/** Deeds beyond this many are to be narrowed down first. */
export const mostExported = 10_000;
const pageSize = 1_000;

interface Words {
  readonly catalogue: Catalogue;
  readonly language: Language;
  readonly zone: string;
}

function rowsOf(answer: OperationsAnswer, { catalogue, language, zone }: Words): WrittenRow[] {
  const at = (moment: string) => ({ moment: formatMoment(moment, zone) });
  return [
    ...answer.entries.map((entry): WrittenRow => [
      at(entry.at),
      entry.by || i18next.t('history:system'),
      entityWord(entry.entity),
      rowName(entry, answer, language),
      [deedWord(entry), entry.reason ?? ''].filter((part) => part !== '').join(' · '),
      changesOf(entry, answer, catalogue, language)
        .map(({ field, before, after }) => `${field}: ${before === null ? after : `${before} → ${after}`}`)
        .join('\n'),
      entry.batchId,
    ]),
    ...answer.notes.map((note): WrittenRow => [
      at(note.at),
      note.by,
      entityWord(note.entity),
      rowName(note, answer, language),
      noteWord(note, catalogue),
      noteText(note, answer, catalogue, language),
      `${note.ip} ×${note.times}`,
    ]),
  ];
}

/** The operation log under the same wishes as on the screen, as a workbook. Rejects with `CallFailed`. */
export async function operationBook(
  wanted: Wanted,
  title: string,
  words: Words,
  progress: (done: number, total: number) => void,
): Promise<Uint8Array> {
  const rows: WrittenRow[] = [];
  for (let page = 1; rows.length < mostExported; page++) {
    const answer = await readOperations(wanted, page, pageSize);
    const read = rowsOf(answer, words);
    rows.push(...read);
    progress(rows.length, Math.min(answer.total, mostExported));
    if (read.length < pageSize) break;
  }
  const widths = { time: 150, person: 100, sheet: 110, rowHead: 150, deed: 130, changes: 480, batch: 280 };
  const columns = Object.entries(widths).map(([name, width], place) => ({
    header: i18next.t(`operations:${name}`),
    width,
    frozen: place === 0,
    kind: place === 0 ? ('moment' as const) : ('text' as const),
  }));
  const search = Object.values(wanted)
    .filter((text) => text.trim() !== '')
    .join(' · ');
  const announced: ExportWish = { form: 'log', file: 'xlsx', columns: [], rows: rows.length, where: null, search };
  await call<null>('POST', exportPath, announced, { quiet: true });
  return writeBook({ title, rightToLeft: words.language === 'ar', columns }, rows);
}
