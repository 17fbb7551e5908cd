import { call } from '#client/calls/http';
import { sheetRows, type ImportTemplate } from '#client/templates/reading';
import { readTransforms } from '#workers/import/staged';
import type { SheetColumns } from '#workers/workbook/filling/columns';

/** A template of a list as the calls answer it (domain/15 §15.13). */
interface Told {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly state: 0 | 1;
  readonly fileId: string;
  readonly sheetName: string | null;
  readonly startRow: number | null;
}

interface Detail {
  readonly columnIndex: number | null;
  readonly headerText: string | null;
  readonly fieldName: string | null;
  readonly required: boolean;
  readonly transform: string;
  readonly constant: string | null;
  readonly format: string | null;
  readonly width: number | null;
  readonly aliases: readonly string[];
}

/** Templates of a list of one kind, those in use; none where they cannot be had, since everything goes without. */
export const templatesOf = (type: string, kind: 'WORKBOOK' | 'IMPORT'): Promise<readonly Told[]> =>
  call<readonly Told[]>('GET', '/diyExcelController/select', { type }, { quiet: true, background: true }).then(
    (all) => all.filter((one) => one.kind === kind && one.state === 1),
    () => [],
  );

const detailsOf = (id: string): Promise<readonly Detail[]> =>
  call<{ rows: Detail[] }>('GET', '/diyExcelController/selectList', { id }, { quiet: true }).then(({ rows }) => rows);

/** Templates a list is read by. */
export async function importTemplatesOf(type: string): Promise<readonly ImportTemplate[]> {
  const told = await templatesOf(type, 'IMPORT');
  const all = await Promise.all(told.map(({ id }) => detailsOf(id).catch(() => [])));
  return told.map(({ id, name }, at) => {
    const rows = (all[at] ?? []).flatMap((row) => (row.fieldName === null ? [] : [{ ...row, field: row.fieldName }]));
    return {
      id,
      name,
      columns: rows
        .filter(({ transform }) => transform !== 'CONSTANT')
        .map(({ headerText, aliases, field, required }) => ({
          headers: [...(headerText === null ? [] : [headerText]), ...aliases],
          field,
          required,
        })),
      transforms: Object.fromEntries(
        rows.flatMap(({ transform, field, constant }) =>
          readTransforms.some((one) => one === transform) ? [[field, { transform, constant: constant ?? '' }]] : [],
        ),
      ),
      constants: Object.fromEntries(
        rows.flatMap(({ transform, field, constant }) => (transform === 'CONSTANT' ? [[field, constant ?? '']] : [])),
      ),
    };
  });
}

/** A company's own workbook a sheet goes out in; without columns its marks say what is filled. */
export interface OwnLayout {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly columns: SheetColumns | null;
}

const written = ['NONE', 'UPPER', 'DATE', 'NUMBER', 'CONSTANT', 'FORMULA'] as const;

/** A template ready to be filled. Rejects with `CallFailed` where its file cannot be had. */
export async function layoutOf({ id, name, fileId, sheetName, startRow }: Told): Promise<OwnLayout> {
  // Every sheet could export in a layout of one's own, and few do.
  const { namedBytes } = await import('#client/files/files');
  const [details, { bytes }] = await Promise.all([detailsOf(id), namedBytes(fileId)]);
  const columns = details.flatMap(({ columnIndex, fieldName: field, transform: said, ...rest }) => {
    const transform = written.find((one) => one === said) ?? 'NONE';
    const fills = field !== null || transform === 'CONSTANT' || transform === 'FORMULA';
    return columnIndex === null || !fills ? [] : [{ column: columnIndex, field, transform, ...rest }];
  });
  return {
    name,
    bytes: new Uint8Array(await bytes.arrayBuffer()),
    columns: details.length === 0 ? null : { sheet: sheetName, startRow: startRow ?? 1, list: sheetRows, columns },
  };
}
