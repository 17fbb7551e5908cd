import type { Definition } from '#define/entity';
import { textOf, type Row } from '#define/row';
import { shelve } from '#modules/files/shelving.shape.server';
import { mailTo } from '#modules/papers/mailTo.shape';
import { paperShelf } from '#modules/papers/shelf.shape.server';
import { issueWithin, type IssuedWithin } from '#server/papers/issuing';
import { rowsBook } from '#server/workbook/rowsBook';
import { postLetter } from '#server/outside/outbox';
import type { ActWork } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { sentenceIn } from '#server/words';
import { inFileName } from '#values/paperText';
import { isMailAddress } from '#values/standards';

/** Rows that go to a partner as a workbook. */
export interface Letter {
  /** The row they are of, on which the workbook stays. */
  readonly definition: Definition;
  readonly row: Row;
  readonly no: string;
  readonly partner: Row | undefined;
  readonly lines: { readonly of: Definition; readonly columns: readonly string[]; readonly rows: readonly Row[] };
  /** File of words with `<name>Title` and `<name>Text`. */
  readonly words: readonly [file: string, name: string];
  readonly docType?: string;
  /** The paper of the same that goes along as a PDF. */
  readonly paper?: string;
}

/** What a letter is posted with. */
export type Mailing = Pick<ActWork, 'engine' | 'road' | 'caller' | 'answers' | 'dryRun'>;

/**
 * Mails rows to a partner in their language as a workbook, with their paper where they have one, in the transaction of the act that does it: to
 * the address given, else to the partner's. Answers the address.
 * @throws Refused MAIL_NO_RECIPIENT, EMAIL_FORMAT
 */
export async function mailBook(
  work: Mailing,
  { definition, row, no, partner, lines, words: [file, name], docType, paper }: Letter,
): Promise<string> {
  const { engine, road, caller, answers } = work;
  const { address, language } = mailTo(partner);
  const to = textOf(answers, 'to') ?? address;
  if (to === null) throw new Refused([{ code: 'MAIL_NO_RECIPIENT', id: row.id, field: 'to' }]);
  if (!isMailAddress(to)) throw new Refused('EMAIL_FORMAT', { value: to.slice(0, 60) }, 'to');
  const read = { ...caller, actor: { ...caller.actor, language } };
  const columns = engine.catalogue.columns(lines.of).filter((one) => lines.columns.includes(one.name));
  const ordered = columns.toSorted((one, other) => lines.columns.indexOf(one.name) - lines.columns.indexOf(other.name));
  const said = (part: string) => sentenceIn(language, file, `${name}${part}`, { no });
  const bytes = await rowsBook(engine, read, { name: no, of: lines.of, columns: ordered, rows: lines.rows });
  const fileName = `${inFileName(no)}.xlsx`;
  const id = await shelve(work, definition, row, { bytes, fileName, ...(docType ? { docType } : {}) });
  if (work.dryRun) return to;
  const keep: IssuedWithin['keep'] = (made) => shelve(work, definition, row, made);
  const beside = paper === undefined ? undefined : await issueWithin(paperShelf, work, { paper, row, language, sentTo: to, keep });
  await postLetter(road.transaction, engine, {
    epId: row.epId,
    userId: caller.actor.userId,
    to,
    subject: said('Title'),
    text: said('Text'),
    file: { id, name: fileName },
    ...(beside ? { beside } : {}),
  });
  return to;
}
