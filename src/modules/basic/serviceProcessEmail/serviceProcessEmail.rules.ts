import type { Rule } from '#define/entity';
import { textOf, type Values } from '#define/row';
import { letterAttributes, letterReaders } from '#names/letters';
import type { FieldRefusal } from '#names/refusals';
import { readTemplate } from '#values/letterTemplate';
import { isMailAddress } from '#values/standards';

const attributes: ReadonlySet<string> = new Set(letterAttributes);

function templateProblem(row: Values, field: string): FieldRefusal[] {
  const read = readTemplate(textOf(row, field) ?? '', attributes);
  if (!('problem' in read)) return [];
  const detail = { at: String(read.at), value: read.found };
  return [read.problem === 'unknown' ? { code: 'TEMPLATE_ATTRIBUTE', field, detail } : { code: 'TEMPLATE_UNREAD', field, detail }];
}

/** Subject and body are templates of domain/06 §6.8; an attribute that does not exist is a mistake at saving. */
export const templatesFit: Rule = {
  name: 'templatesFit',
  by: (row) => [...templateProblem(row, 'subjectTemplate'), ...templateProblem(row, 'bodyTemplate')],
};

/** Rules about readers are `{readers: [...], addresses: [...]}`. */
export interface ReaderRule {
  readonly readers: readonly string[];
  readonly addresses: readonly string[];
}

const mostAddresses = 20;

function ruleProblem(row: Values, field: string): FieldRefusal[] {
  const rule = row[field] as Partial<ReaderRule> | null | undefined;
  if (rule === null || rule === undefined) return [];
  const { readers = [], addresses = [] } = rule;
  const shaped =
    typeof rule === 'object' &&
    Array.isArray(readers) &&
    Array.isArray(addresses) &&
    addresses.length <= mostAddresses &&
    addresses.every((one) => typeof one === 'string') &&
    Object.keys(rule).every((name) => name === 'readers' || name === 'addresses');
  if (!shaped || !readers.every((one) => (letterReaders as readonly string[]).includes(one))) return [{ code: 'JSON_UNPARSED', field }];
  const wrong = addresses.find((one) => !isMailAddress(one));
  return wrong === undefined ? [] : [{ code: 'EMAIL_FORMAT', field, detail: { value: wrong.slice(0, 60) } }];
}

export const readersFit: Rule = {
  name: 'readersFit',
  by: (row) => ['toRule', 'ccRule', 'bccRule'].flatMap((field) => ruleProblem(row, field)),
};

/** A letter without a reader is no letter. */
export const somebodyReads: Rule = {
  name: 'somebodyReads',
  by: (row) => {
    const rule = row.toRule as Partial<ReaderRule> | null | undefined;
    return (rule?.readers?.length ?? 0) + (rule?.addresses?.length ?? 0) > 0 ? [] : [{ code: 'FIELD_REQUIRED', field: 'toRule' }];
  },
};
