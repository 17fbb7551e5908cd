import { listed } from '#names/listed';
import { decimalOf, integerOf, type Row, type Values } from '#define/row';
import { add, toDecimal, toText, ZERO } from '#values/decimal';

const of = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));

/** What is printed about the voyage and the cargo. */
const voyageAndCargo =
  'carrierCode billForm destAgentId agentText preCarriageBy placeOfReceipt vesselVoyage portOfLoading portOfDischarge placeOfDelivery marks packagesText goodsDescription packages grossWeight measurement sayTotal freightClause freightDetails payableAt placeOfIssue originalCount copyCount'.split(
    ' ',
  );

/** What a new house bill takes from its master: all but the parties, who are ours and the agent there (domain/14 §14.5.1). */
export const copiedOfMaster = (master: Row): Values => of(master, voyageAndCargo);

/** What a new house bill takes from another: everything but numbers, stages and dates (domain/02c §2.12). */
export const copiedOfHouse = (house: Row): Values =>
  of(house, [...voyageAndCargo, 'orderId', ...listed('mbOrderId customerId shipperText consigneeText notifyText issueCapacity remark')]);

/** What chosen boxes come to: packages, kilograms, cubic metres. */
export function sumOfBoxes(boxes: readonly Values[]): Values {
  const total = (name: string) => toText(boxes.reduce((sum, box) => add(sum, toDecimal(decimalOf(box, name) ?? '0')), ZERO));
  return {
    packages: boxes.reduce((sum, box) => sum + (integerOf(box, 'packages') ?? 0), 0),
    grossWeight: total('weight'),
    measurement: total('volume'),
  };
}
