import type { Definition } from '#define/entity';
import { order } from '#modules/orders/order/order.entity';
import { orderPermission } from '#modules/orders/orderPermission/orderPermission.entity';
import { orderService } from '#modules/orders/orderService/orderService.entity';

/** Definitions of the area. */
export const ordersEntities: readonly Definition[] = [order, orderPermission, orderService];
