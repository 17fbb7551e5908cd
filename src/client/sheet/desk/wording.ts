import i18next from 'i18next';
import { fieldWords, oneOf } from '#client/words/fieldWords';
import { getDefaultStore } from 'jotai';
import { timeZoneAtom } from '#client/session/session';
import { isOwnName } from '#define/ownColumn';
import type { CellProblem, CellView } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { spokenText } from '#client/sheet/desk/spokenText';
import type { Place } from '#client/sheet/grid/selection';
import { headWords, spokenHead } from '#client/sheet/groups/groups';
import { fateWords } from '#client/sheet/panels/fateWords';

/** So many columns name a row in its record. */
const mostNaming = 3;

/** The entity's own label (a job or invoice number) where the sheet shows it, otherwise the first frozen column; empty while nothing stands there. */
function ownLabel(desk: Desk, row: number): string {
  const head = desk.model.tools.groups.head(row);
  if (head !== null) return headWords(desk, head).label;
  const columns = desk.get(desk.columns);
  const own = desk.model.definition.label?.[desk.model.language] ?? desk.model.definition.label?.en;
  const column = columns.find((one) => one.name === own) ?? columns.find((one) => one.frozen);
  return column === undefined ? '' : desk.model.cell(row, column.name).text;
}

/** What a person calls a row: by its label, otherwise by its number in the sheet. */
export const rowLabel = (desk: Desk, row: number): string =>
  ownLabel(desk, row) || i18next.t('sheet:grid.row', { n: desk.model.numberAt(row) });

/** What the record of a row is headed by: its label, else all that names it in the sheet where one column alone does not ("COSCO · Ningbo · Hamburg"). */
export function recordLabel(desk: Desk, row: number): string {
  const columns = desk.get(desk.columns);
  const { label } = desk.model.definition;
  const own = label?.[desk.model.language] ?? label?.en;
  if (own === undefined || columns.some(({ name }) => name === own)) return rowLabel(desk, row);
  const naming = columns.filter(({ frozen }) => frozen).slice(0, mostNaming);
  return naming.flatMap(({ name }) => desk.model.cell(row, name).text || []).join(' · ') || rowLabel(desk, row);
}

/** What a page of its own calls its row: what it is, while it has no name or number yet. */
export const pageLabel = (desk: Desk, row: number): string => ownLabel(desk, row) || oneOf(desk.model.definition.name);

/** A row in a list of cells: its number before what it is called, because rows of one job are called alike; the id of one that is not shown. */
export function numberedRow(desk: Desk, rowId: string): string {
  const row = desk.model.viewRowOf(rowId);
  if (row === null) return rowId;
  const [label, number] = [rowLabel(desk, row), desk.model.numberAt(row)];
  return label === i18next.t('sheet:grid.row', { n: number }) ? label : `${number.toLocaleString('en')} · ${label}`;
}

const spokenStates: ReadonlySet<CellView['state']> = new Set(['readOnly', 'locked', 'waiting', 'saving', 'refused', 'conflict']);

/** Why a cell has a problem, with person, field and time where the row's fate was somebody's doing. */
export function problemWords(desk: Desk, problem: CellProblem, column: string, state: CellView['state']): string {
  return state === 'conflict' ? problem.text : fateWords(problem, columnWords(desk, column), getDefaultStore().get(timeZoneAtom));
}

/** "E2611-0042, amount, 1,200.00, locked": what a screen reader says of a cell. */
export function cellWords(desk: Desk, place: Place): string {
  const column = desk.columnAt(place.col);
  if (column === undefined || place.row >= desk.extent().rows) return '';
  const head = desk.model.tools.groups.head(place.row);
  if (head !== null) return spokenHead(desk, head);
  const view = desk.model.cell(place.row, column.name);
  const parts = [
    spokenText(rowLabel(desk, place.row)),
    column.header,
    view.text === '' ? i18next.t('sheet:grid.blank') : spokenText(view.text),
  ];
  if (view.shown && view.shown.words !== '') parts.push(spokenText(view.shown.words));
  if (spokenStates.has(view.state)) parts.push(i18next.t(`sheet:state.${view.state}`));
  if (view.problem && (view.state === 'refused' || view.state === 'conflict'))
    parts.push(spokenText(problemWords(desk, view.problem, column.name, view.state)));
  const people = desk.get(desk.colleagues).get(desk.model.rowIdAt(place.row) ?? '') ?? [];
  if (people.length > 0) parts.push(i18next.t('locks:here', { names: people.map(({ name }) => name).join(i18next.t('sheet:grid.comma')) }));
  return parts.join(i18next.t('sheet:grid.comma'));
}

/** Name of a column by its field, also of one that is hidden. */
export function columnWords(desk: Desk, field: string): string {
  if (isOwnName(field)) return desk.model.tools.formulas.own.column(field)?.header ?? field;
  return fieldWords(desk.model.sheet.entity, field);
}
