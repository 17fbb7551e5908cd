import { hasRole } from '#client/session/session';

/** Where a message leads, by the table it is about (shell.md §2.6); undefined where it only says something. */
export function placeOf({ tableName, tableId }: { tableName: string | null; tableId: string | null }): string | undefined {
  switch (tableName) {
    case 'bl_loding_order':
    case 'bl_agency_order':
      return '/financial/billLading';
    case 'bl_container':
      return '/platoon';
    case 'fc_invoice':
      return '/financial/check';
    case 'bl_order':
      return tableId === null ? '/order/orderManage' : `/order/orderManage?row=${encodeURIComponent(tableId)}`;
    case 'bl_order_middle':
      return hasRole(['selectOrderMiddle']) ? '/tackOrder/tackOrderIndex' : undefined;
    default:
      return undefined;
  }
}
