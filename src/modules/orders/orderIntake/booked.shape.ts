import type { Field } from '#define/field';
import { choice } from '#define/field';
import { cargoFields } from '#modules/orders/order/cargo.shape';
import { paperFields, termFields } from '#modules/orders/order/papers.shape';
import { routeFields } from '#modules/orders/order/route.shape';

const without = (fields: Readonly<Record<string, Field>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const { shipperText, consigneeText, notifyText, alsoNotifyText } = paperFields;

/** What happens to an order only once it is one, and partners of one branch, which are none of another's. */
const ofOrders = ['bookingAgentId', 'bookingNo', 'atd', 'ata'] as const;
/** A draft may still be without them; an order may not. */
const laterAsked = ['portDestination', 'goodsName', 'etd'] as const;

const all: Readonly<Record<string, Field>> = {
  ...without(routeFields, ...ofOrders),
  ...termFields,
  shipperText,
  consigneeText,
  notifyText,
  alsoNotifyText,
  ...cargoFields,
};

/** What a request says of the order it wants: the fields of an order under their names (domain/02e §2.21.1 "all booking fields"). */
export const bookedFields: Readonly<Record<string, Field>> = {
  businessType: choice(['SEA_EXPORT', 'SEA_IMPORT', 'LCL_EXPORT', 'LCL_IMPORT', 'SOC'], { required: true, initial: 'SEA_EXPORT' }),
  ...all,
  ...Object.fromEntries(laterAsked.map((name) => [name, { ...(all[name] as Field), required: false }])),
};

/** Names of {@link bookedFields} that people may fill; what follows from them follows in the order again. */
export const bookedNames: readonly string[] = Object.keys(bookedFields).filter((name) => bookedFields[name]?.edit !== 'never');
