import type { Paper, PaperContent, PaperKind, PaperReading } from '#define/paper';
import { dayOf, decimalOf, integerOf, textOf, type Row } from '#define/row';
import { written } from '#define/writtenPaper';
import { instructionCode, type Instruction } from '#modules/papers/instructed.shape';
import { special, summed } from '#modules/papers/shipment.paper';
import { originalsInWords } from '#values/paperWords';
import { isToOrder } from '#values/standards';

/** What is read for an instruction, and for what it is held beside. */
export const instructionReads = {
  order: { of: 'order', field: 'orderId' },
  agent: { of: 'customer', from: 'order', field: 'bookingAgentId' },
  port: { of: 'port', from: 'order', field: 'portLoading' },
  carrier: { of: 'carrier', field: 'carrierCode' },
  boxes: { of: 'billContainer', by: 'mbOrderId' },
  containers: { of: 'container', from: 'boxes', field: 'containerId' },
  houses: { of: 'houseBill', by: 'mbOrderId' },
  sent: { of: 'instructionSent', by: 'mbOrderId', where: { withdrawn: false } },
} as const satisfies Paper['reads'];

/** How an instruction is written. */
export const instructionKinds = {
  fields: {
    shipperText: 'latin',
    consigneeText: 'latin',
    notifyText: 'latin',
    notified: 'code',
    alsoNotifyText: 'latin',
    bookingNo: 'code',
    mblNo: 'code',
    serviceContractNo: 'code',
    jobNo: 'code',
    carrier: 'latin',
    preCarriageBy: 'latin',
    placeOfReceipt: 'latin',
    vesselVoyage: 'latin',
    sailing: 'day',
    portOfLoading: 'latin',
    portOfDischarge: 'latin',
    placeOfDelivery: 'latin',
    billForm: 'code',
    originals: 'latin',
    copies: 'integer',
    placeOfIssue: 'latin',
    freight: 'latin',
    payableAt: 'latin',
    marks: 'latin',
    goods: 'latin',
    packages: 'integer',
    weight: 'weight',
    volume: 'volume',
    hsCodes: 'code',
    temperature: 'latin',
    isDg: 'latin',
    shipperOwned: 'latin',
    filer: 'code',
    amsScac: 'code',
    ensNo: 'code',
    aciNo: 'code',
    sayTotal: 'latin',
    cutOff: 'cutOff',
    sealed: 'code',
  },
  lists: {
    containers: {
      no: 'integer',
      containerNo: 'code',
      type: 'code',
      sealNo: 'code',
      packages: 'integer',
      weight: 'weight',
      volume: 'volume',
      tare: 'weight',
      vgm: 'weight',
      method: 'code',
    },
    houses: { hblNo: 'code', shipper: 'latin', consignee: 'latin', packages: 'integer', weight: 'weight', volume: 'volume' },
    changes: { what: 'latin', was: 'latin', now: 'latin' },
  },
} as const satisfies { fields: Readonly<Record<string, PaperKind>>; lists: NonNullable<Paper['lists']> };

/** A box as the carrier wants to know it: identity, what is in it, its weights. */
function container(read: PaperReading, line: Row) {
  const box = read.find('containers', line.containerId);
  return {
    containerNo: textOf(line, 'containerNo'),
    type: (box && textOf(box, 'isoSizeType')) ?? textOf(line, 'boxType'),
    sealNo: textOf(line, 'sealNo'),
    packages: integerOf(line, 'packages'),
    weight: decimalOf(line, 'weight'),
    volume: decimalOf(line, 'volume'),
    tare: box ? decimalOf(box, 'tareWeight') : null,
    vgm: box ? decimalOf(box, 'vgmWeight') : null,
    method: box ? textOf(box, 'vgmMethod') : null,
  };
}

/** What of each box stands on the master; where nobody wrote that, what of it stands on its house bills in force, put together. */
function boxesOf(read: PaperReading): readonly Row[] {
  const own = read.rows('boxes').filter(({ onHouse }) => onHouse !== true);
  if (own.length > 0) return own;
  const parts = read.rows('boxes').filter(({ hbOrderId }) => liveHouses(read).some(({ id }) => id === hbOrderId));
  return [...new Map(parts.map((line) => [line.containerId, line])).values()].map((box) => {
    const lines = parts.filter(({ containerId }) => containerId === box.containerId);
    return {
      ...box,
      packages: lines.reduce((total, line) => total + (integerOf(line, 'packages') ?? 0), 0),
      weight: summed(lines, 'weight'),
      volume: summed(lines, 'volume'),
    };
  });
}

/** House bills in force. */
export const liveHouses = (read: PaperReading): readonly Row[] =>
  read.rows('houses').filter((house) => house.transportDocumentStatus !== 'VOID');

/** Boxes without number or seal cannot be instructed. */
const unnamed = (boxes: readonly Row[]): boolean => boxes.some((box) => !textOf(box, 'containerNo') || !textOf(box, 'sealNo'));

/** What the carrier is told: the same whether it is sent, sent again or held beside what the carrier made of it. */
export function instructionOf(read: PaperReading): Required<Pick<PaperContent, 'fields' | 'lists'>> {
  const { row } = read;
  const [order] = read.rows('order');
  const of = (field: string): string | null => (order ? textOf(order, field) : null);
  const kept = order ? special({ ...read, row: order }) : null;
  const toOrder = isToOrder(textOf(row, 'consigneeText'));
  const selfFiled = of('amsFiler') === 'SELF';
  const boxes = boxesOf(read);
  return {
    fields: {
      ...Object.fromEntries(
        (['shipperText', 'consigneeText', 'mblNo', 'jobNo', 'preCarriageBy', 'placeOfReceipt', 'vesselVoyage'] as const).map((name) => [
          name,
          textOf(row, name),
        ]),
      ),
      ...Object.fromEntries(
        (['portOfLoading', 'portOfDischarge', 'placeOfDelivery', 'billForm', 'placeOfIssue', 'payableAt', 'sayTotal'] as const).map(
          (name) => [name, textOf(row, name)],
        ),
      ),
      // Of a bill to order somebody is told of the arrival.
      notifyText: textOf(row, 'notifyText'),
      notified: toOrder ? textOf(row, 'notifyText') : 'x',
      alsoNotifyText: of('alsoNotifyText'),
      bookingNo: of('bookingNo'),
      serviceContractNo: of('serviceContractNo'),
      carrier: textOf(read.rows('carrier')[0] ?? {}, 'englishName'),
      originals: originalsInWords(integerOf(row, 'originalCount') ?? 0),
      copies: integerOf(row, 'copyCount'),
      freight: textOf(row, 'freightClause'),
      marks: textOf(row, 'marks') ?? 'N/M',
      goods: textOf(row, 'goodsDescription'),
      packages: integerOf(row, 'packages'),
      weight: decimalOf(row, 'grossWeight'),
      volume: decimalOf(row, 'measurement'),
      hsCodes: order && Array.isArray(order.hsCodes) ? order.hsCodes.join(', ') : null,
      temperature: kept?.reefer ?? null,
      isDg: kept?.isDg ?? null,
      shipperOwned: kept?.shipperOwned ?? null,
      filer: of('amsFiler'),
      amsScac: of('amsScac'),
      ensNo: of('ensNo'),
      aciNo: of('aciNo'),
      cutOff: order?.siCutOff
        ? { moment: String(order.siCutOff), zone: String(read.find('port', order.portLoading)?.timeZone ?? read.branch.timeZone) }
        : null,
      sailing: order ? dayOf(order, 'etd') : null,
      sealed: boxes.length > 0 && !unnamed(boxes) ? 'x' : null,
    },
    lists: {
      containers: boxes.map((line, at) => ({ no: at + 1, ...container(read, line) })),
      // The carrier files for the house bills unless we do.
      houses: selfFiled
        ? []
        : liveHouses(read).map((house) => ({
            hblNo: textOf(house, 'hblNo'),
            shipper: textOf(house, 'shipperText'),
            consignee: textOf(house, 'consigneeText'),
            packages: integerOf(house, 'packages'),
            weight: decimalOf(house, 'grossWeight'),
            volume: decimalOf(house, 'measurement'),
          })),
    },
  };
}

/** The instruction of a bill as it would be sent now, in the words it is compared by. */
export const instructionNow = (read: PaperReading): Instruction =>
  written({ code: instructionCode, ...instructionKinds }, instructionOf(read), 'en');
