import { holds } from '#define/actor';
import type { ImportRead } from '#define/wire';
import type { Call, CallContext } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import { Refused } from '#server/refused';
import { keepReading } from '#server/workbook/readFiles';
import { readWorkbookSafely, type SafeReading } from '#server/workbook/readSafely';
import { asNamed, isProblem } from '#workers/workbook/contents';
import { digestOf } from '#workers/workbook/digest';

/** Who may add rows of the entity, or change them, may have a file read for it. */
function checkEntity({ engine, session, input }: CallContext): void {
  const name = textOfInput(input.entity, 40) ?? '';
  if (!engine.catalogue.has(name)) throw new Refused('INPUT_MALFORMED', { value: name }, 'entity');
  const { add, edit, batch } = engine.catalogue.get(name).stock;
  const writes = [add, edit].flatMap((call) => (call === undefined || batch === undefined ? [] : [call.roles]));
  if (!writes.some((roles) => holds(session.actor, roles))) throw new Refused('NOT_ALLOWED');
}

/**
 * Reads an uploaded workbook in the process with its caps and answers what it was read as, in a fingerprint: the page's own reading
 * counts only where it agrees (design/contracts.md "Parsing of workbooks"). The file itself is not kept.
 */
const readFile =
  (reading: SafeReading) =>
  async (context: CallContext): Promise<{ data: ImportRead }> => {
    checkEntity(context);
    const [upload] = context.uploads;
    if (upload === undefined) throw new Refused('WORKBOOK_MISSING', {}, 'file');
    const contents = asNamed(await readWorkbookSafely(upload.path, reading), upload.fileName);
    if (isProblem(contents)) throw new Refused(contents.code, {}, 'file');
    const digest = await digestOf(contents);
    return { data: { importId: await keepReading(context.engine, context.session, upload.fileName), digest } };
  };

/** Calls of imports into any list; `reading` says where the reading process is and what it may take. */
export const importCalls = (reading: SafeReading = {}): Call[] => [
  {
    method: 'POST',
    path: '/PublicQueryController/readWorkbook',
    access: 'session',
    roles: [],
    reads: false,
    files: true,
    takes: { entity: 'text' },
    handle: readFile(reading),
  },
];
