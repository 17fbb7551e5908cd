import type { Facts } from '#define/facts';
import { textOf, type Row, type Values } from '#define/row';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { beforeDay } from '#modules/demo/timeline';
import { insuranceCodeRows } from '#modules/insurance/insuranceCode/insuranceCode.demo';
import { divide, toDecimal, toText } from '#values/decimal';
import { insuredFigures } from '#modules/insurance/insurancePolicy/insurancePolicy.rules';
import { insurancePolicy } from '#modules/insurance/insurancePolicy/insurancePolicy.entity';

const codes = new Map(insuranceCodeRows.values.map((row) => [String(row.code), row]));
/** Who is insured by orders that name no shipper in print. */
const insuredOf = (order: Row) => textOf(order, 'shipperText')?.split('\n')[0]?.slice(0, 150) ?? 'TO ORDER OF SHIPPER';

/** The insurer's doing so far: sailed ones are insured, those to come are being written; one of a few was changed or not taken. */
function stateOf(order: Row, stream: Stream): string {
  if (order.atd !== null) return stream.chance(0.1) ? 'ENDORSED' : 'INSURED';
  return stream.chance(0.2) ? 'FAILED' : 'DRAFT';
}

/** Cover of an order whose premium stands among its payables (domain/10: six of a hundred are insured). */
export function policyRows(order: Row, costs: readonly Row[], own: Facts, seed: number, today: number): Row[] {
  const premium = costs.find(({ feeCode, direction }) => feeCode === 'PRM' && direction === 'AP');
  if (!premium) return [];
  const stream = new Stream(seed, 'policy', Number(order.id));
  const lhbStatus = stateOf(order, stream);
  const stands = lhbStatus === 'INSURED' || lhbStatus === 'ENDORSED';
  const number = order.id.padStart(8, '0');
  const made = { createUserId: textOf(order, 'operatorId') ?? '1', createTime: beforeDay(String(order.createTime), today) };
  const told: Values = stands
    ? { applicationNo: `TB${number}`, policyNo: `PYIE2026${number}`, payablePremium: premium.amount ?? null, apCostId: premium.id }
    : { errorText: lhbStatus === 'FAILED' ? '受益人名称须为英文' : null };
  const changed: Values =
    lhbStatus === 'ENDORSED' ? { endorsementNo: `PD${number}`, endorsementText: '船名航次变更', premiumDelta: '0' } : {};
  const insuredBy = stands ? { insureUserId: made.createUserId, insureTime: made.createTime } : {};
  const values: Values = {
    orderId: order.id,
    insurerId: premium.customerId ?? null,
    insuranceProduct: stream.pick(['ICC_A', 'ALL_RISKS', 'ICC_C']),
    policyHolder: String(own.branch.name),
    insured: insuredOf(order),
    beneficiary: 'TO ORDER',
    goodsName: textOf(order, 'englishGoodsName')?.slice(0, 200) ?? 'GENERAL CARGO',
    quantity: order.packages === null ? null : String(order.packages),
    marks: 'N/M',
    // The charge is reckoned from what is insured, which is ten per cent more than the cargo is worth.
    invoiceValue: toText(divide(toDecimal(String(premium.price)), toDecimal('1.1'), 2)),
    currency: premium.currency ?? null,
    conveyance: textOf(order, 'vesselName'),
    voyage: textOf(order, 'voyage'),
    departureDate: order.atd ?? order.etd ?? null,
    fromCity: 'NINGBO',
    toPlace: codes.has(String(order.portDischarge)) ? String(order.portDischarge) : 'OTHER',
    claimPayableAt: 'DESTINATION',
    lhbStatus,
    ...told,
    ...changed,
    ...insuredBy,
  };
  const product = codes.get(String(values.insuranceProduct));
  const row = makeRow({
    definition: insurancePolicy,
    id: order.id,
    epId: order.epId,
    facts: { ...own, lists: { ...own.lists, insuranceCode: codes } },
    made,
    values: { ...values, ratePct: premium.number ?? null, minPremium: product?.minPremium ?? null },
  });
  return [{ ...row, ...insuredFigures(row) }];
}
