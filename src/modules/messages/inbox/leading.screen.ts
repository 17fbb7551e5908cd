import type { Screen } from '#client/shell/screen';
import { screenAt } from '#client/shell/screen';

interface About {
  readonly tableName: string | null;
  readonly tableId: string | null;
}

const list = '/layout/information';

/** The page of a table, as shell.md §2.6 names them. */
function pageOf({ tableName, tableId }: About): string | undefined {
  switch (tableName) {
    case 'bl_loding_order':
    case 'bl_agency_order':
      return '/financial/billLading';
    case 'bl_container':
      return '/platoon';
    case 'fc_invoice':
      return '/financial/check';
    case 'bl_cost_plan':
      return '/financial/additionalFeeReview';
    case 'bl_order':
      return tableId === null ? '/order/orderManage' : `/order/orderManage?row=${encodeURIComponent(tableId)}`;
    case 'freight_enquiry':
      return tableId === null ? '/chatList' : `/chatList?row=${encodeURIComponent(tableId)}`;
    case 'sys_report_run':
      return '/statistics/sp?report=files';
    case 'bl_order_middle':
      return '/tackOrder/tackOrderIndex';
    default:
      return undefined;
  }
}

/**
 * Where a message leads, by the table it is about: the page where `screens`, those the person may open, hold it, else the message list
 * (domain/12 §29); undefined where the message only says something.
 */
export function placeOf(about: About, screens: readonly Screen[]): string | undefined {
  const page = pageOf(about);
  if (page === undefined) return undefined;
  return screenAt(screens, new URL(page, location.origin).pathname) === undefined ? list : page;
}
