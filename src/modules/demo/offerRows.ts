import { rolledValues } from '#define/rolled';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { quoteProduct } from '#modules/freight/quoteProduct/quoteProduct.entity';
import { markUpRule } from '#modules/freight/markUpRule/markUpRule.entity';
import { branches } from '#modules/demo/branches';
import type { BranchPartners } from '#modules/demo/partners';
import { Stream, Weighted } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { staff, workersOf } from '#modules/demo/staff';
import { dayText, momentAt } from '#modules/demo/timeline';
import { GivenNumbers } from '#modules/demo/numberings';
import { follow } from '#define/decide';
import { dayNumber, type Day } from '#values/day';

const states = new Weighted<string>([
  ['DRAFT', 14],
  ['PENDING_EXAMINE', 7],
  ['APPROVED', 4],
  ['SENT', 26],
  ['VIEWED', 10],
  ['ACCEPTED', 12],
  ['REJECTED', 22],
  ['WITHDRAWN', 5],
]);
const goods = ['家具 Furniture', '灯具 Lamps', '五金配件 Hardware', '塑料制品 Plastic goods', '服装 Garments', '机械零件 Machine parts'];
const reasons = ['PRICE', 'PRICE', 'SPACE', 'TRANSIT', 'NO_ANSWER'];

interface Sources {
  readonly seed: number;
  readonly today: Day;
  readonly partners: readonly BranchPartners[];
  readonly factsOf: (epId: string) => Facts;
}

const line = (
  lineGroup: string,
  feeCode: string,
  unit: string,
  currency: string,
  buy: number,
  sell: number,
  more: Values = {},
): Values => ({
  lineGroup,
  feeCode,
  unit,
  currency,
  buyPrice: String(buy),
  sellPrice: String(sell),
  ...more,
});

/**
 * Mark-up rules of each branch, and quotations made of rates that hold now: one in four of the rates was asked for. Who quotes is who looks
 * after the customer, whom nobody else sees.
 */
export function offerRows(
  rates: Iterable<Row>,
  { seed, today, partners, factsOf }: Sources,
): { readonly entity: EntityName; readonly rows: readonly Row[] }[] {
  const [offers, lines, rules, products]: [Row[], Row[], Row[], Row[]] = [[], [], [], []];
  const [numbers, now] = [new GivenNumbers(), dayNumber(today)];
  const clerk = staff.find(({ job }) => job === 'RAT')?.id ?? '1';
  for (const { epId } of branches)
    for (const [ruleName, values] of [
      ['默认 Usual', { percent: '4', minMarginPerContainer: '15' }],
      ['美西线 US West Coast', { lineCode: 'USW', percent: '5', minMarginPerContainer: '20', minMarginPct: '6' }],
      ['B级客户 Level B', { customerLevel: 'B', percent: '3', fixedPerContainer: '40', minMarginPerContainer: '60' }],
    ] as const)
      rules.push(
        makeRow({
          definition: markUpRule,
          id: String(100 + rules.length),
          epId,
          facts: factsOf(epId),
          made: { createUserId: clerk, createTime: momentAt(now - 60, 9, 30) },
          values: { ruleName, ...values },
        }),
      );
  for (const { epId, ports } of branches)
    for (const [productName, lineCode, portDestinations, carrierRule] of [
      ['美西周价 USWC of the week', 'USW', ['USLAX', 'USLGB', 'USOAK'], 'CHEAPEST'],
      ['美西快航 USWC express', 'USW', ['USLAX', 'USLGB'], 'FASTEST'],
      ['欧基主推 Europe main push', 'NEU', ['NLRTM', 'DEHAM', 'BEANR'], 'RECOMMENDED'],
    ] as const)
      products.push(
        makeRow({
          definition: quoteProduct,
          id: String(100 + products.length),
          epId,
          facts: factsOf(epId),
          made: { createUserId: clerk, createTime: momentAt(now - 50, 10, 30) },
          values: { productName, lineCode, portLoadings: [ports[0]?.[0] ?? ''], portDestinations, carrierRule },
        }),
      );
  for (const rate of rates) {
    const stream = new Stream(seed, 'offers', Number(rate.id));
    if (rate.releaseStatus !== 'RELEASED' || rate.sell40HQ == null || String(rate.validTo ?? '') < today || !stream.chance(0.25)) continue;
    const own = partners[branches.findIndex(({ epId }) => epId === rate.epId)] as BranchPartners;
    const facts = factsOf(rate.epId);
    const id = String(500 + offers.length);
    const customer = own.customers.draw(stream);
    const seller = String(customer.values.salesmanId ?? stream.pick(workersOf(rate.epId, 'SAL')));
    const [count, age] = [1 + stream.below(3), 1 + stream.below(9)];
    const state = states.draw(stream);
    const [buy, sell] = [Number(rate.cost40HQ), Number(rate.sell40HQ) + stream.below(8) * 5];
    const made = { createUserId: seller, createTime: momentAt(now - age, 9 + stream.below(8), stream.below(60)) };
    const box = { containerType: '40HQ', number: String(count) };
    const charges: Values[] = [
      line('FREIGHT', 'OCF', 'CONTAINER', 'USD', buy, sell, { ...box, rateId: rate.id, buySupplierId: rate.supplierId ?? null }),
      line('LOCAL', 'THC', 'CONTAINER', 'CNY', 1_060, 1_150, { ...box, taxRate: '6' }),
      line('LOCAL', 'DOC', 'BILL', 'CNY', 450, 500, { taxRate: '6' }),
      line('LOCAL', 'TLX', 'BILL', 'CNY', 0, 450, { taxRate: '6', isOptional: true }),
    ];
    const hanging = charges.map((values, at) =>
      makeRow({
        definition: freightOfferLine,
        id: String(Number(id) * 10 + at),
        epId: rate.epId,
        facts,
        made,
        values: { offerId: id, ...values },
      }),
    );
    const out = ['SENT', 'VIEWED', 'ACCEPTED', 'REJECTED'].includes(state);
    const sent = momentAt(now - age, 17, stream.below(50));
    const bare = makeRow({
      definition: freightOffer,
      id,
      epId: rate.epId,
      facts,
      made,
      values: {
        offerNo: numbers.next('OFFER', facts, dayText(now - age)),
        customerId: customer.id,
        salesmanId: seller,
        portLoading: rate.portLoading,
        portDestination: rate.portDestination,
        carrierCode: rate.carrierCode,
        etd: dayText(Math.min(now + 3 + stream.below(10), dayNumber(String(rate.validTo)))),
        boxes: `${count}*40HQ`,
        commodity: stream.pick(goods),
        validFrom: dayText(now - age),
        validTo: rate.validTo,
        minMarginPct: '5',
        offerStatus: state,
        ...(state === 'PENDING_EXAMINE' ? { submitUserId: seller, submitTime: sent } : {}),
        ...(out ? { sentUserId: seller, sentTime: sent, sentChannel: stream.pick(['WECHAT', 'WECHAT', 'MAIL']) } : {}),
        ...(state === 'VIEWED' ? { viewedTime: momentAt(now - age, 18, 30) } : {}),
        ...(state === 'REJECTED' ? { decisionReason: stream.pick(reasons) } : {}),
      },
    });
    const rolled = Object.assign(
      {},
      ...(freightOffer.rolled ?? []).map((one) => rolledValues(freightOffer, one, freightOfferLine, hanging)),
    ) as Values;
    offers.push(follow(freightOffer, bare, rolled, facts).after as Row);
    lines.push(...hanging);
  }
  return [
    { entity: 'markUpRule', rows: rules },
    { entity: 'quoteProduct', rows: products },
    { entity: 'freightOffer', rows: offers },
    { entity: 'freightOfferLine', rows: lines },
  ];
}
