import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperOnWire } from '#define/paper';
import type { RefusalOnWire } from '#define/wire';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';

const transforms = ['NONE', 'UPPER', 'DATE', 'NUMBER', 'CONSTANT', 'FORMULA'];
const readingTransforms = ['NONE', 'UPPER', 'DICT', 'PORT', 'BOXTYPE', 'COMBINED_PRICE', 'DATE', 'NUMBER', 'CONSTANT'];
const dialogWidth = 980;

/** A detail row as the calls have it; empty texts stand for nothing. */
interface Detail {
  readonly key: string;
  readonly id: string | null;
  readonly columnIndex: string;
  readonly headerText: string;
  readonly fieldName: string;
  readonly transform: string;
  readonly constant: string;
  readonly format: string;
  readonly width: string;
  /** Other titles the column is known by, side by side. */
  readonly aliases: string;
  readonly required: boolean;
}
type Told = Partial<Readonly<Record<keyof Detail, string | number | boolean | readonly string[] | null>>>;
type Subject = Pick<PaperOnWire, 'name' | 'fields' | 'lists'>;

const detailOf = (told: Told): Detail => {
  const text = (name: keyof Detail) => String(told[name] ?? '');
  return {
    key: told.id == null ? crypto.randomUUID() : String(told.id),
    id: told.id == null ? null : String(told.id),
    columnIndex: text('columnIndex'),
    headerText: text('headerText'),
    fieldName: text('fieldName'),
    transform: text('transform') || 'NONE',
    constant: text('constant'),
    format: text('format'),
    width: text('width'),
    aliases: Array.isArray(told.aliases) ? told.aliases.join('; ') : '',
    required: told.required === true,
  };
};

/** A column by its letters, as sheets name it. */
const lettersAt = (index: number): string =>
  index < 1 ? '' : lettersAt(Math.floor((index - 1) / 26)) + String.fromCharCode(65 + ((index - 1) % 26));
const lettersOf = (index: string): string => (/^[1-9]\d*$/u.test(index) ? lettersAt(Number(index)) : '');

/** A column as people type it: its letters, or its number. */
function indexOf(typed: string): string {
  const text = typed.trim().toUpperCase();
  if (!/^[A-Z]{1,3}$/u.test(text)) return text.replace(/\D/gu, '');
  return String([...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0));
}

/** Up, down and Enter move between the rows of one column, as they do in a sheet. */
function move(event: KeyboardEvent<HTMLTableElement>): void {
  const field = event.target as HTMLElement;
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (by === 0 || !(field instanceof HTMLInputElement)) return;
  const cell = field.closest('td');
  const row = cell?.parentElement as HTMLTableRowElement | undefined;
  const body = row?.parentElement as HTMLTableSectionElement | undefined;
  const next = body?.rows[(row?.sectionRowIndex ?? 0) + by]?.cells[cell?.cellIndex ?? 0];
  event.preventDefault();
  next?.querySelector<HTMLElement>('input')?.focus();
}

/** Names of the paper a column may hold, with their labels: those of its lists before its own. */
function Fields({ paper, value, onChange, label }: { paper: Subject; value: string; onChange: (value: string) => void; label: string }) {
  const { t } = useTranslation();
  const option = ({ name, label: word }: PaperOnWire['fields'][number]) => (
    <option key={name} value={name}>
      {word} · {name}
    </option>
  );
  const known = [...paper.fields, ...paper.lists.flatMap(({ fields }) => fields)].some(({ name }) => name === value);
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('templates:noField')}</option>
      {known || value === '' ? null : <option value={value}>{value}</option>}
      {paper.lists.map(({ name, fields }) => (
        <optgroup key={name} label={name}>
          {fields.map(option)}
        </optgroup>
      ))}
      <optgroup label={paper.name}>{paper.fields.map(option)}</optgroup>
    </select>
  );
}

/** The detail rows as a sheet. */
function Rows({
  rows,
  paper,
  reads,
  isWrong,
  put,
  remove,
}: {
  rows: readonly Detail[];
  paper: Subject;
  reads: boolean;
  isWrong: (row: Detail) => boolean;
  put: (key: string, set: Partial<Detail>) => void;
  remove: (key: string) => void;
}) {
  const { t } = useTranslation();
  const looks = reads ? (['aliases', 'required'] as const) : (['format', 'width'] as const);
  const heads = ['columnIndex', 'headerText', 'fieldName', 'transform', 'constant', ...looks] as const;
  const word = (field: string) => t(`fields:excelTemplateColumn.${field}`);
  const input = (row: Detail, field: 'headerText' | 'constant' | 'format' | 'width' | 'aliases', more: object = {}) => (
    <input
      className="input"
      aria-label={word(field)}
      dir="auto"
      value={row[field]}
      onChange={(event) => put(row.key, { [field]: event.target.value })}
      {...more}
    />
  );
  return (
    <table onKeyDown={move}>
      <thead>
        <tr>
          {heads.map((field) => (
            <th key={field} scope="col">
              {word(field)}
            </th>
          ))}
          <th scope="col" aria-label={t('templates:deeds')} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={isWrong(row) ? 'templates-wrong' : undefined}>
            <td>
              <input
                className="input"
                aria-label={word('columnIndex')}
                dir="ltr"
                value={lettersOf(row.columnIndex)}
                onChange={(event) => put(row.key, { columnIndex: indexOf(event.target.value) })}
              />
            </td>
            <td>{input(row, 'headerText')}</td>
            <td>
              <Fields paper={paper} value={row.fieldName} label={word('fieldName')} onChange={(fieldName) => put(row.key, { fieldName })} />
            </td>
            <td>
              <select
                className="input"
                aria-label={word('transform')}
                value={row.transform}
                onChange={(event) => put(row.key, { transform: event.target.value })}
              >
                {(reads ? readingTransforms : transforms).map((one) => (
                  <option key={one} value={one}>
                    {t(`choices:excelTemplateColumn.transform.${one}`)}
                  </option>
                ))}
              </select>
            </td>
            <td>
              {input(row, 'constant', {
                dir: row.transform === 'FORMULA' ? 'ltr' : 'auto',
                ...(row.transform === 'DICT' ? { placeholder: t('templates:dictHow'), title: t('templates:dictHow') } : {}),
              })}
            </td>
            <td>{reads ? input(row, 'aliases') : input(row, 'format', { dir: 'ltr' })}</td>
            <td>
              {reads ? (
                <input
                  type="checkbox"
                  aria-label={word('required')}
                  checked={row.required}
                  onChange={(event) => put(row.key, { required: event.target.checked })}
                />
              ) : (
                input(row, 'width', { dir: 'ltr', inputMode: 'numeric' })
              )}
            </td>
            <td>
              <button type="button" className="quiet-button" onClick={() => remove(row.key)}>
                {t('templates:remove')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The detail rows of a template as they stand and are mended, and what was said against saving them. */
function useDetails(id: string, version: number, onSaved: () => void) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Detail[] | null>(null);
  const [refusals, setRefusals] = useState<readonly RefusalOnWire[]>([]);
  const [busy, setBusy] = useState(false);
  const stood = useRef<readonly string[]>([]);
  const failed = (error: unknown) =>
    setRefusals(error instanceof CallFailed && error.refusals.length > 0 ? error.refusals : [{ code: '', text: String(error) } as never]);
  useEffect(() => {
    let here = true;
    call<{ rows: readonly Told[] }>('GET', '/diyExcelController/selectList', { id }, { quiet: true }).then((told) => {
      if (!here) return;
      stood.current = told.rows.map((row) => String(row.id));
      setRows(told.rows.map(detailOf));
    }, failed);
    return () => {
      here = false;
    };
  }, [id]);
  const put = (key: string, set: Partial<Detail>) =>
    setRows((all) => all?.map((row) => (row.key === key ? { ...row, ...set } : row)) ?? null);
  const save = async () => {
    if (rows === null) return;
    setBusy(true);
    setRefusals([]);
    const remove = stood.current.filter((one) => !rows.some((row) => row.id === one));
    const sent = rows.map(({ key: _key, id: row, aliases, ...values }) => ({
      ...(row === null ? {} : { id: row }),
      ...values,
      aliases: aliases
        .split(/[;；]/u)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    }));
    const wish = { id, version, rows: sent, remove, batchId: crypto.randomUUID() };
    await call('POST', '/diyExcelController/saveList', wish, { quiet: true }).then(() => {
      toast('done', t('templates:saved'));
      onSaved();
    }, failed);
    setBusy(false);
  };
  return { rows, setRows, refusals, busy, put, save };
}

/** The columns of a workbook without braces, mended as a sheet and saved whole. */
export function TemplateColumns({
  id,
  name,
  version,
  startRow,
  paper,
  reads,
  onClose,
}: {
  id: string;
  name: string;
  version: number;
  startRow: number | null;
  paper: Subject;
  /** Others' files are read by it. */
  reads: boolean;
  onClose: (saved: boolean) => void;
}) {
  const { t } = useTranslation();
  const { rows, setRows, refusals, busy, put, save } = useDetails(id, version, () => onClose(true));
  const wrong = (row: Detail) => {
    const cell = `${lettersOf(row.columnIndex)}${startRow ?? 1}`;
    return refusals.some((one) => (one as { cell?: string }).cell === cell);
  };
  return (
    <Dialog
      title={t('templates:columnsOf', { name })}
      width={dialogWidth}
      onSubmit={() => !busy && void save()}
      onLeave={() => onClose(false)}
      actions={[
        <button key="leave" type="button" className="button" onClick={() => onClose(false)}>
          {t('printing:close')}
        </button>,
        <button key="save" type="submit" className="button button-primary" disabled={busy || rows === null}>
          {t('templates:saveColumns')}
        </button>,
      ]}
    >
      <p className="templates-about">{t(reads ? 'templates:readsAbout' : 'templates:columnsAbout', { row: startRow ?? 1 })}</p>
      {refusals.length === 0 ? null : (
        <ul role="alert" className="templates-said">
          {refusals.map(({ text }) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="templates-columns">
        <Rows
          rows={rows ?? []}
          paper={paper}
          reads={reads}
          isWrong={wrong}
          put={put}
          remove={(key) => setRows((all) => all?.filter((row) => row.key !== key) ?? null)}
        />
      </div>
      <button
        type="button"
        className="quiet-button"
        onClick={() =>
          setRows((all) => [
            ...(all ?? []),
            detailOf({ columnIndex: Math.max(0, ...(all ?? []).map((one) => Number(one.columnIndex))) + 1 }),
          ])
        }
      >
        {t('templates:addColumn')}
      </button>
    </Dialog>
  );
}
