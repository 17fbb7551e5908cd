import { expect, test, vi } from 'vitest';
import type { Screen } from '#client/shell/screen';
import { placeOf } from '#modules/messages/inbox/leading.screen';

/** Rows each list holds. */
const held: Readonly<Record<string, string>> = { '/export': '1', '/import': '2' };

vi.mock('#client/calls/http', () => ({
  call: (_: string, list: string, { where }: { where: { value: string } }) =>
    Promise.resolve({ rows: held[list] === where.value ? [{}] : [] }),
}));

const screen = (path: string, list?: string): Screen => ({
  path,
  title: '',
  roles: [],
  ...(list === undefined ? {} : { finds: { list, label: 'jobNo' } }),
  load: () => Promise.resolve({}),
});

const all = [
  screen('/order/orderManage', '/export'),
  screen('/orderImportManage', '/import'),
  screen('/financial/billLading', '/bills'),
  screen('/tackOrder/tackOrderIndex'),
  screen('/freightManagement/freightQuery'),
];

test.each([
  ['bl_order', '1', '/order/orderManage?row=1'],
  ['bl_order', '2', '/orderImportManage?row=2'],
  ['bl_order', '3', '/order/orderManage?row=3'],
  ['bl_order', null, '/order/orderManage'],
  ['bl_loding_order', '7', '/financial/billLading?tab=masterBill.lading&row=7'],
  ['bl_agency_order', '7', '/financial/billLading?tab=houseBill.lading&row=7'],
  ['bl_order_middle', '9', '/tackOrder/tackOrderIndex?row=9'],
  ['fms_list_bl', '5', '/freightManagement/freightQuery?tab=space.mine&row=5'],
  ['fc_invoice', '4', '/layout/information'],
  ['other', '4', undefined],
])('a message about %s %s leads to %s', async (tableName, tableId, place) => {
  expect(await placeOf({ tableName, tableId }, all)).toBe(place);
});
