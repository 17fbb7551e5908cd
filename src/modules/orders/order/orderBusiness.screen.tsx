import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { sheetEngine } from '#modules/sheetEngine';
import { orderBusinessSheet } from '#modules/orders/order/orderBusiness.sheet';

/** Business order query, route /order/orderBusiness. */
export function OrderBusinessScreen() {
  return (
    <KeptSheet engine={sheetEngine} sheet={orderBusinessSheet} title="shell:route.orderBusiness" belongs="sheet:belongs.orderBusiness" />
  );
}
