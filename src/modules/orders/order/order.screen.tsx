import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { sheetEngine } from '#modules/sheetEngine';
import { orderSheet } from '#modules/orders/order/order.sheet';

/** Sea export orders, route /order/orderManage. */
export function OrderScreen() {
  return <KeptSheet engine={sheetEngine} sheet={orderSheet} title="shell:route.orderManage" belongs="sheet:belongs.order" />;
}
