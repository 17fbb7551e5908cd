import { layoutOf } from '#client/templates/templates';
import { columnWords } from '#client/sheet/desk/wording';
import { todayText, clockText } from '#client/session/clock';
import i18next from 'i18next';
import { CallFailed } from '#client/calls/failed';
import { reasonOf } from '#client/calls/reasonOf';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { rowsAmong } from '#client/sheet/desk/rowLines';
import { problemWords, rowLabel } from '#client/sheet/desk/wording';
import { tellReport } from '#client/sheet/desk/writing';
import { isTryingOut } from '#client/sheet/whatIf/whatIf';
import { at, rowsOf } from '#client/sheet/grid/selection';

/** Saves everything; with `keepGood` what is right goes through although other rows are refused. */
export async function save(desk: Desk, keepGood = false): Promise<void> {
  if (isTryingOut(desk)) return toast('info', i18next.t('whatIf:noSave'), 5);
  const { together } = desk;
  const all = together?.desks ?? [desk];
  // What a locked cell holds is not for saving, and stays.
  for (const one of all) if (one.get(one.editing)?.mode !== 'held') settle(one);
  // The worker is asked even when nothing seems to wait: it may not have told yet of the edit made a moment ago.
  if (together !== null && all.length > 1 && !keepGood) await together.save();
  else await Promise.all(all.map((one) => one.model.save({ keepGood })));
  const statuses = all.map((one) => one.model.status());
  const status =
    statuses.find(({ refusedRows }) => refusedRows > 0) ?? statuses.find(({ savedAt }) => savedAt !== null) ?? desk.model.status();
  if (statuses.every(({ waiting }) => waiting === 0) && status.savedAt === null) return desk.say(i18next.t('sheet:save.nothing'));
  if (status.save === 'saved')
    desk.say(i18next.t('sheet:save.allSaved', { time: status.savedAt === null ? '' : clockText(status.savedAt) }));
  const versions = all.reduce((sum, one) => sum + one.model.status().versions, 0);
  if (versions > 0) toast('info', i18next.t('sheet:save.versions', { count: versions }), 5);
  if (status.refusedRows === 0) return;
  const text =
    status.problems === 0 && status.conflicts > 0
      ? i18next.t('sheet:save.conflicted', { count: status.refusedRows })
      : i18next.t('sheet:save.refused', { count: status.refusedRows });
  desk.say(text, true);
  toast('warning', text, 5);
}

const isWrong = ({ model }: Desk): boolean => model.status().problems + model.status().conflicts > 0;

/**
 * F8: the next cell with a problem, wherever it is, of sheets on one page in whichever has one; the reason is spoken and stands in the
 * formula bar.
 */
export async function nextProblem(desk: Desk, direction: 1 | -1): Promise<void> {
  settle(desk);
  const other = isWrong(desk) ? undefined : desk.together?.desks.find(isWrong);
  if (other !== undefined) {
    desk.together?.reveal(other);
    await nextProblem(other, direction);
    return other.editor?.focus();
  }
  const from = desk.activeCell();
  const found = await desk.model.nextProblem(from === null ? null : { rowId: from.rowId, column: from.column }, direction);
  if (found === null) {
    const { problems, conflicts } = desk.model.status();
    if (problems + conflicts === 0) return desk.say(i18next.t('sheet:problems.none'));
    const hidden = i18next.t('sheet:problems.hidden', { count: problems + conflicts });
    toast('warning', hidden);
    return desk.say(hidden, true);
  }
  desk.jump(found.rowId, found.column);
  const row = desk.model.viewRowOf(found.rowId);
  const cell = row === null ? undefined : desk.model.cell(row, found.column);
  if (cell?.problem !== undefined) desk.say(problemWords(desk, cell.problem, found.column, cell.state), true);
}

/** New rows at the end of the sheet; the first of them is ready to type into. */
export async function addRows(desk: Desk, count: number): Promise<void> {
  settle(desk);
  const [first] = await desk.model.addRows(count);
  const row = first === undefined ? null : desk.model.viewRowOf(first);
  if (row === null) return;
  const col = desk.get(desk.columns).findIndex((column) => desk.model.editable(row, column.name) === null);
  desk.select(at({ row, col: Math.max(0, col) }));
  desk.editor?.focus();
}

/** Takes away all that hides rows: search, filter, the wrong ones alone. */
export async function showAllRows({ model }: Desk): Promise<void> {
  const { search, where, onlyWrong, onlyThese } = model.status();
  if (search !== '') await model.setSearch('');
  if (where !== null) await model.setWhere(null);
  if (onlyWrong || onlyThese) await model.tools.rows.only(null);
}

/** Ids of the rows the selection touches. */
export function selectedRowIds(desk: Desk): string[] {
  return rowsOf(desk.get(desk.selection)).flatMap((row) => desk.model.rowIdAt(row) ?? []);
}

const mostNamed = 5;

/** The first rows by name, for the question before they go. */
function namesOf(desk: Desk, rows: readonly number[]): string {
  const names = rows.slice(0, mostNamed).map((row) => rowLabel(desk, row));
  return [...new Set(names), ...(rows.length > mostNamed ? ['…'] : [])].join(i18next.t('sheet:grid.comma'));
}

/** Asks, naming which and how many, then marks the selected rows for removal; they go with the next save. */
export async function removeRows(desk: Desk): Promise<void> {
  settle(desk);
  const ids = selectedRowIds(desk);
  if (ids.length === 0) return;
  const agreed = await confirmDialog({
    title: i18next.t('sheet:rows.removeTitle', { count: ids.length }),
    body: i18next.t('sheet:rows.removeBody', { names: namesOf(desk, rowsAmong(desk, rowsOf(desk.get(desk.selection)))) }),
    verb: i18next.t('sheet:rows.removeVerb', { count: ids.length }),
    danger: true,
  });
  if (agreed) tellReport(desk, await desk.model.removeRows(ids));
  desk.editor?.focus();
}

/** Takes back the waiting edits of the selected rows. */
export async function discardRows(desk: Desk): Promise<void> {
  settle(desk);
  await desk.model.discard(selectedRowIds(desk));
  desk.editor?.focus();
}

/** Hands a workbook to the browser under a name. */
export function offerFile(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(
    new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Why a file was not written: the server's own words where it refused, its road where it was not reached. */
export function tellUnwritten(error: unknown): void {
  const reason = error instanceof CallFailed ? reasonOf(error) : i18next.t('sheet:export.failed');
  if (reason !== '') toast('error', reason, 5);
}

/** Writes a file of the sheet's rows and hands it to the browser under a name made of these words and the day. */
async function handOut(desk: Desk, words: string, write: (progress: (done: number, total: number) => void) => Promise<Uint8Array>) {
  settle(desk);
  if (desk.get(desk.exporting) !== null) return;
  desk.set(desk.exporting, { done: 0, total: desk.model.status().shown });
  try {
    const bytes = await write((done, total) => desk.set(desk.exporting, { done, total }));
    // Marks of direction and colons of a time of day stand in no file name.
    const name = `${words.replaceAll(/[\u2066-\u2069]/gu, '').replaceAll(':', '.')} ${todayText()}.xlsx`;
    offerFile(bytes, name);
    toast('done', i18next.t('sheet:export.done', { name, count: desk.model.status().shown }));
  } catch (error) {
    tellUnwritten(error);
  } finally {
    desk.set(desk.exporting, null);
  }
}

/** Writes the sheet as it is shown to an xlsx file called after `title` and the day, and hands it to the browser. */
export async function exportSheet(desk: Desk, title: string): Promise<void> {
  const columns = desk.get(desk.columns).map(({ name: column, header, width, frozen }) => ({ column, header, width, frozen }));
  await handOut(desk, title, (progress) => desk.model.exportSheet(columns, progress));
}

/** As {@link exportSheet}, in a workbook of the company's own; its fields the person does not see stay blank, which is said once. */
export async function exportIn(desk: Desk, title: string, template: Parameters<typeof layoutOf>[0]): Promise<void> {
  await handOut(desk, `${title} ${template.name}`, async (progress) => {
    const { bytes, blank } = await desk.model.exportIn(await layoutOf(template), progress);
    if (blank.length > 0)
      toast('warning', i18next.t('sheet:export.blank', { fields: blank.map((field) => columnWords(desk, field)).join(', ') }));
    return bytes;
  });
}
