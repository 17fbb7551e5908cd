import { expect, it } from 'vitest';
import { sectionsOf } from '#client/sheet/record/sections';
import { orderSheet } from '#modules/orders/order/order.sheet';
import { customerSheet } from '#modules/crm/customer/customer.sheet';

const namesOf = (sheet: typeof orderSheet) => sheet.columns.map(({ field }) => field);
const filledBut =
  (...empty: string[]) =>
  (field: string) =>
    !empty.includes(field);

it('a record stands in the groups of its sheet, each field once', () => {
  const fields = namesOf(customerSheet);
  const sections = sectionsOf(customerSheet, fields, filledBut());
  expect(sections.flatMap((section) => section.fields).toSorted()).toEqual(fields.toSorted());
  expect(sections.map(({ kind, name }) => `${kind} ${name}`.trim())).toEqual([
    'first',
    'group kind',
    'group owner',
    'group state',
    'group followUp',
    'group business',
    'group money',
    'group place',
    'group contact',
    'group settlement',
    'group people',
    'more',
  ]);
  const grouped = new Map(customerSheet.columns.map(({ field, group }) => [field, group]));
  for (const { kind, name, fields: inside } of sections)
    for (const field of inside) expect(grouped.get(field) ?? '').toBe(kind === 'group' ? name : '');
});

it('the fields of the present step of the work come first: the first step whose end is not written', () => {
  const fields = namesOf(orderSheet);
  const present = (...empty: string[]) => {
    const [section] = sectionsOf(orderSheet, fields, filledBut(...empty));
    return section?.kind === 'present' ? section.name : null;
  };
  expect(present('bookingNo', 'mblNo', 'atd', 'ata')).toBe('booking');
  expect(present('goodsDescription', 'mblNo', 'atd', 'ata')).toBe('instruction');
  expect(present('mblNo', 'atd', 'ata')).toBe('bill');
  expect(present('atd', 'ata')).toBe('sailing');
  expect(present('ata')).toBe('arrival');
  expect(present()).toBeNull();
  const sections = sectionsOf(orderSheet, fields, filledBut('bookingNo'));
  expect(sections[0]?.fields).toContain('siCutOff');
  expect(sections.flatMap((section) => section.fields).filter((field) => field === 'siCutOff')).toHaveLength(1);
});

it('whoever may not see how far the work is gets no step of it', () => {
  const fields = namesOf(orderSheet).filter((field) => field !== 'atd');
  expect(sectionsOf(orderSheet, fields, filledBut('bookingNo')).some(({ kind }) => kind === 'present')).toBe(false);
});

it('a step asks at most fourteen fields, all of them on its sheet', () => {
  for (const { until, fields } of orderSheet.milestones ?? []) {
    expect(fields.length).toBeLessThanOrEqual(14);
    expect(namesOf(orderSheet)).toEqual(expect.arrayContaining([until, ...fields]));
  }
});
