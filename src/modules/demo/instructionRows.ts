import type { Row } from '#define/row';
import type { BillSources } from '#modules/demo/billRows';
import { numberOnPaper, placesOnPaper } from '#values/paperText';
import { originalsInWords } from '#values/paperWords';

/** So many days around departure bills are still worked with, and what was sent for them is looked at. */
const [before, after] = [7, 4];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const weight = (value: unknown): string => (value == null ? '' : placesOnPaper(String(value), 3, 3));
const volume = (value: unknown): string => (value == null ? '' : placesOnPaper(String(value), 3, 4));
const count = (value: unknown): string => (value == null ? '' : numberOnPaper(String(value)));

const said =
  'shipperText consigneeText notifyText preCarriageBy placeOfReceipt vesselVoyage portOfLoading portOfDischarge placeOfDelivery billForm placeOfIssue payableAt sayTotal mblNo'.split(
    ' ',
  );
const ofOrder = 'alsoNotifyText bookingNo serviceContractNo amsScac ensNo aciNo'.split(' ');

/**
 * What was sent for a bill that is still worked with, as the paper would have said it; of dangerous, cold and shipper's own boxes nothing is told. The
 * carrier's draft of every fifth has a slip in it: the seal, or the weight.
 */
export function sentInstructions(
  { draft, order, containers, today }: BillSources,
  { master, house, lines, id }: { readonly master: Row; readonly house: Row | null; readonly lines: readonly Row[]; readonly id: string },
): Row[] {
  const age = today - draft.sailing.etd;
  const plain = order.isDg !== true && order.isReefer !== true && order.isSoc !== true;
  if (master.siSent !== true || draft.shutOut || age < -before || age > after || !plain) return [];
  const slip = draft.index % 5;
  const boxes = lines.map((line, at) => {
    const box = containers.find((one) => one.id === line.containerId);
    const seal = text(box?.sealNo);
    return {
      containerNo: text(box?.containerNo),
      type: text(box?.isoSizeType) || text(box?.boxType),
      sealNo: slip === 0 && at === 0 && seal !== '' ? `${seal.slice(0, -1)}${(Number(seal.at(-1)) + 1) % 10}` : seal,
      packages: count(line.packages),
      weight: weight(line.weight),
      volume: volume(line.volume),
      tare: weight(box?.tareWeight),
      vgm: weight(box?.vgmWeight),
      method: text(box?.vgmMethod),
    };
  });
  const fields = {
    ...Object.fromEntries(said.map((name) => [name, text(master[name])])),
    ...Object.fromEntries(ofOrder.map((name) => [name, text(order[name])])),
    placeOfReceipt: '',
    originals: originalsInWords(Number(master.originalCount ?? 0)),
    copies: count(master.copyCount),
    freight: text(master.freightClause),
    marks: text(master.marks) || 'N/M',
    goods: text(master.goodsDescription),
    packages: count(slip === 1 ? Number(master.packages ?? 0) + 1 : master.packages),
    weight: weight(master.grossWeight),
    volume: volume(master.measurement),
    hsCodes: Array.isArray(order.hsCodes) ? order.hsCodes.join(', ') : '',
    filer: text(order.amsFiler),
  };
  const houses =
    house === null || order.amsFiler === 'SELF'
      ? []
      : [
          {
            hblNo: text(house.hblNo),
            shipper: text(house.shipperText),
            consignee: text(house.consigneeText),
            packages: count(house.packages),
            weight: weight(house.grossWeight),
            volume: volume(house.measurement),
          },
        ];
  return [
    {
      id,
      epId: draft.branch.epId,
      version: 1,
      orderId: text(order.id),
      mbOrderId: master.id,
      versionNo: 1,
      sentTime: master.siSentTime ?? null,
      content: { fields, lists: { containers: boxes, houses } },
      differences: 0,
      withdrawn: false,
      createUserId: master.createUserId ?? null,
      createTime: master.siSentTime ?? null,
      updateUserId: null,
      updateTime: null,
    },
  ];
}
