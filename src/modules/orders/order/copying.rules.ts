import { dayOf, textOf, type Values } from '#define/row';
import { addDays, dayNumber, type Day } from '#values/day';

/** What of an order comes along into its copies, each with the fields it holds; boxes, services and charges are rows of their own (domain/14 §14.1.1). */
export const copyBlocks = ['HEADER', 'PARTIES', 'GOODS', 'BOXES', 'SERVICES', 'COSTS', 'TRUCK', 'REMARKS'] as const;

/** Names as they stand in a line. */
export const names = (line: string): readonly string[] => line.split(' ');

/** Whose order it is, how it is routed and on what terms: neither numbers nor dates. */
export const headerFields = names(
  'salesmanId customerServiceId operatorId documentUserId carrierCode portTransshipment lineCode routingType tradeTerm freightTerm payablePlace serviceType blType billForm',
);

/** Who ships, who receives, who is told. */
const partyTexts = names('shipperText consigneeText notifyText alsoNotifyText');

/** What makes goods dangerous, cold or too large, each with what must be known of it then. */
const specialCargo: Readonly<Record<string, readonly string[]>> = {
  isDg: names('isDg dgClass unNo dgPackingGroup dgPage'),
  isReefer: names('isReefer setTemperature temperatureUnit ventilation humidity'),
  isOog: names('isOog oogDimensions'),
};

/** Several orders together are dangerous, cold or too large as soon as one of them is; the first that is says how. */
export const specialOf = (rows: readonly Values[]): Values =>
  Object.fromEntries(
    Object.entries(specialCargo).flatMap(([flag, fields]) => {
      const one = rows.find((row) => row[flag] === true);
      return one ? fields.map((name) => [name, one[name] ?? null]) : [];
    }),
  );

const fieldsOf: Readonly<Partial<Record<(typeof copyBlocks)[number], readonly string[]>>> = {
  HEADER: headerFields,
  PARTIES: [...partyTexts, 'destAgentId', 'destAgentText'],
  GOODS: [
    ...names('goodsName englishGoodsName goodsDescription hsCodes marks packages packageUnit grossWeight volume isSoc'),
    ...Object.values(specialCargo).flat(),
    ...names('insuranceRequired cargoValue cargoCurrency'),
  ],
  TRUCK: names('stuffingType stuffingAddress stuffingContact'),
  REMARKS: names('remark customerRemark documentRemark'),
};

/** Without these no order can be made: they come along whatever is chosen. */
export const always = names('businessType customerId portLoading portDischarge portDestination goodsName');

/** Charges that something made which happened to that one job: a trip, days in the yard, a policy, an amendment, somebody's outlay, the other branch. */
const happened: ReadonlySet<unknown> = new Set(names('DISPATCH DEMDET STORAGE INSURANCE BILL_AMEND BUY_SOC EXPENSE INTERNAL'));

/** Whether a charge is one of those the next job will have as well. */
export const recurs = ({ sourceType }: Values): boolean => !happened.has(sourceType);

/** Text that bills are made of, copied between orders by itself (domain/14 §14.5.1 copyOrderDetail). */
export const billTexts: readonly string[] = [...partyTexts, ...names('marks goodsName englishGoodsName goodsDescription')];

/** Values of a copy that sails on a day: its arrival keeps the distance it had. */
export function copiedValues(row: Values, blocks: readonly string[], etd: Day): Values {
  const all = [...always, ...blocks.flatMap((block) => fieldsOf[block as (typeof copyBlocks)[number]] ?? [])];
  const [from, until] = [dayOf(row, 'etd'), dayOf(row, 'eta')];
  const eta = from && until ? addDays(etd, dayNumber(until) - dayNumber(from)) : null;
  return { ...Object.fromEntries([...new Set(all)].map((name) => [name, row[name] ?? null])), etd, eta };
}

/** The day charges of an order are dated by: its arrival where we take goods in, else its departure (domain/14 §14.1.3). */
export function costDayOf(row: Values): Day | null {
  const imports = (textOf(row, 'businessType') ?? '').endsWith('IMPORT');
  return (imports ? dayOf(row, 'eta') : null) ?? dayOf(row, 'etd');
}
