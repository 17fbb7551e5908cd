import { call } from '#client/calls/http';
import type { Screen } from '#client/shell/screen';
import { screenAt } from '#client/shell/screen';

interface About {
  readonly tableName: string | null;
  readonly tableId: string | null;
}

const list = '/layout/information';

/** Screens that hold rows of a table, those of shell.md §2.6 first: their paths, `path?tab` where a tab holds them, parted by spaces. */
const pages: Readonly<Record<string, string>> = {
  bl_loding_order: '/financial/billLading?masterBill.lading',
  bl_agency_order: '/financial/billLading?houseBill.lading',
  bl_container: '/platoon',
  bl_truck_dispatch: '/platoon',
  fc_invoice: '/financial/check /financial/invoice',
  bl_cost_plan: '/financial/additionalFeeReview',
  bl_order: '/order/orderManage /orderImportManage /order/lcl /order/orderBusiness',
  bl_order_middle: '/tackOrder/tackOrderIndex',
  ship_list: '/webView',
  fc_expense_claim: '/financial/expenseClaim',
  fc_payment: '/financial/paymentApproval',
  crm_customer: '/client/clientData',
  crm_credit: '/client/clientData?customer.allCredits',
  fr_rate: '/FCL',
  freight_enquiry: '/chatList',
  fms_list_bl: '/freightManagement/freightMaintained?space.bookings /freightManagement/freightQuery?space.mine',
  hr_person: '/hr/personManage',
};

/** Whether a screen's list holds the row; one that can be asked nothing does. */
async function holds({ finds }: Screen, id: string): Promise<boolean> {
  if (finds === undefined) return true;
  const where = { field: 'id', op: 'equal', value: id };
  const { rows } = await call<{ rows: readonly unknown[] }>('POST', finds.list, { page: 1, size: 1, where }, { quiet: true }).catch(() => ({
    rows: [],
  }));
  return rows.length > 0;
}

/**
 * Where a message leads, by the table it is about: the row on the first of `screens`, those the person may open, that holds it, else the
 * message list (domain/12 §29); undefined where the message only says something.
 */
export async function placeOf({ tableName, tableId }: About, screens: readonly Screen[]): Promise<string | undefined> {
  if (tableName === 'sys_report_run') return screenAt(screens, '/statistics/sp') === undefined ? list : '/statistics/sp?report=files';
  const named = pages[tableName ?? ''];
  if (named === undefined) return undefined;
  const open = named.split(' ').flatMap((page) => {
    const [path = '', tab] = page.split('?');
    const screen = screenAt(screens, path);
    return screen === undefined ? [] : [{ screen, path, tab }];
  });
  let [at] = open;
  if (open.length > 1 && tableId !== null) {
    const held = await Promise.all(open.map(({ screen }) => holds(screen, tableId)));
    at = open[Math.max(0, held.indexOf(true))];
  }
  if (at === undefined) return list;
  const search = new URLSearchParams({ ...(at.tab === undefined ? {} : { tab: at.tab }), ...(tableId === null ? {} : { row: tableId }) });
  return search.size === 0 ? at.path : `${at.path}?${search}`;
}
