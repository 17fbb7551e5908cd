import i18next from 'i18next';
import type { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import type { Field } from '#define/field';
import { reportOf, type ReportDesign } from '#define/ownReport';
import type { Sheet, SheetColumn } from '#define/sheet';
import type { EntityName } from '#names/entities';
import { call } from '#client/calls/http';
import { fieldWords } from '#client/words/fieldWords';
import { columnWords, reportHeads, type HeadWords } from '#define/reportWords';
import type { ReportSchedule } from '#define/mailSchedule';

/** A report as its users get it. */
export interface OwnReport {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly owner: string;
  readonly mine: boolean;
  readonly design: ReportDesign;
  readonly epIds: readonly string[];
  readonly remark: string;
  readonly schedule: ReportSchedule | null;
  readonly updateTime: string | null;
}

/** What is sent of a report that is saved. */
export type ReportDraft = Pick<OwnReport, 'name' | 'design' | 'epIds' | 'remark'> & {
  readonly schedule: Omit<ReportSchedule, 'epId' | 'language' | 'mailedOn'> | null;
};

export const readReports = () => call<readonly OwnReport[]>('GET', '/spReportController/select', {}, { quiet: true });

/** Saves a new report, or one's own as it was changed. */
export const saveReport = (draft: ReportDraft, before: OwnReport | null) =>
  before === null
    ? call<OwnReport>('POST', '/spReportController/insert', { ...draft })
    : call<OwnReport>('POST', '/spReportController/updateEpSpReport', { ...draft, id: before.id, version: before.version });

export const removeReport = ({ id, version }: OwnReport) => call('POST', '/spReportController/delete', { id, version });

/** Has a report made into a workbook; a message says when it is there. */
export const exportReport = (id: string, asked: Readonly<Record<string, string>>) =>
  call('POST', '/userReportController/export', { id, ...asked });

const words: HeadWords = {
  field: (entity, column) => fieldWords(entity, column),
  choice: (entity, column, option) => i18next.t(`choices:${entity}.${column}.${option}`, { defaultValue: option }),
  span: (span) => i18next.t(`reports:own.span.${span}`),
};

/** A column of the rows a report is made over, in words. */
export const offeredWords = (catalogue: Catalogue, of: EntityName, column: string): string => columnWords(catalogue, of, column, words);

const widths: Readonly<Partial<Record<Field['kind'], number>>> = {
  money: 124,
  decimal: 108,
  integer: 84,
  day: 104,
  moment: 136,
  flag: 64,
  choice: 104,
  ref: 168,
  dict: 136,
};

function columnOf(definition: Definition, field: string, at: number): SheetColumn {
  const { kind } = definition.fields[field] as Field;
  const take = definition.view?.figures[field]?.take;
  // Different values and averages of several rows do not add up.
  const adds = take === 'sum' || take === 'count' || (take === undefined && kind === 'money');
  return {
    field,
    width: widths[kind] ?? 148,
    ...(at === 0 ? { frozen: true } : {}),
    ...(adds ? { summed: true } : {}),
  };
}

/** Screens that list the rows behind a figure. */
const leads: Sheet['leads'] = {
  order: '/order/orderManage',
  cost: '/financial/cost',
  invoice: '/financial/invoice',
  freightRate: '/FCL',
};

/** A report as a sheet: its question stands in the catalogue under its name, with the words its author gave its columns. @throws ReportFault */
export function sheetOfReport(catalogue: Catalogue, { id, name, design }: OwnReport): { readonly sheet: Sheet; readonly title: string } {
  const entity = `ownReport${id}` as EntityName;
  const made = reportOf(catalogue, entity, `GET /spReportController/run?id=${id}`, design);
  const definition = catalogue.put(made);
  const heads = reportHeads(catalogue, definition, design, words);
  const told = {
    ...Object.fromEntries(Object.keys(definition.fields).map((column) => [column, heads(column)])),
    from: i18next.t('reports:own.from'),
    until: i18next.t('reports:own.until'),
  };
  i18next.addResourceBundle(i18next.language, 'fields', { [entity]: told }, true, true);
  i18next.addResourceBundle(i18next.language, 'operations', { entity: { [entity]: name } }, true, true);
  return {
    title: `operations:entity.${entity}`,
    sheet: {
      mod: `report.own.${id}`,
      entity,
      made,
      leads,
      ...(design.sort.length > 0 ? { sort: design.sort } : {}),
      columns: Object.keys(definition.fields).map((column, at) => columnOf(definition, column, at)),
    },
  };
}
