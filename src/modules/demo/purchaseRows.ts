import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { branches } from '#modules/demo/branches';
import { Stream } from '#modules/demo/random';
import { makeRow, type Making } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { workingMoment } from '#modules/demo/timeline';
import { purchaseBooking } from '#modules/orders/purchaseBooking/purchaseBooking.entity';
import { purchaseItem } from '#modules/orders/purchaseItem/purchaseItem.entity';
import { purchaseOrder } from '#modules/orders/purchaseOrder/purchaseOrder.entity';
import type { EntityName } from '#names/entities';
import { addDays, dayNumber, type Day } from '#values/day';

// sku | article | HS | unit price USD | pieces a carton | litres a carton | kilos a carton
const articles = `
CH-2201|折叠椅 Folding chair|94017900|8.60|4|120|18
TB-1105|餐桌 Dining table|94036099|46.00|1|180|31
LM-0870|台灯 Desk lamp|94052000|6.35|12|68|9
CK-3320|不粘锅三件套 Non-stick pan set|76151090|14.20|6|74|16
BL-0092|户外遮阳伞 Garden parasol|66011000|11.90|8|95|21
TW-4410|纯棉浴巾 Cotton bath towel|63026010|2.85|60|110|24
TL-7715|园艺工具套装 Garden tool set|82019000|9.75|10|52|19
RK-5501|四层置物架 Four-tier rack|94032000|17.40|2|88|15`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));
const sellers = [
  '慈溪恒达家居有限公司 Cixi Hengda Home',
  '义乌锦绣日用品厂 Yiwu Jinxiu Housewares',
  '余姚联创灯饰有限公司 Yuyao Lianchuang Lighting',
  '绍兴越纺纺织有限公司 Shaoxing Yuefang Textiles',
];
const perBranch = 8;

/** Buyers' purchase orders, with articles booked on jobs of the same buyer: some have sailed, some wait, some are late. */
export function purchaseRows(
  orders: readonly Row[],
  seed: number,
  today: Day,
  factsOf: (epId: string) => Facts,
): { entity: EntityName; rows: Row[] }[] {
  const rows: Record<'purchaseOrder' | 'purchaseItem' | 'purchaseBooking', Row[]> = {
    purchaseOrder: [],
    purchaseItem: [],
    purchaseBooking: [],
  };
  for (const { epId, comCode } of branches) {
    const facts = factsOf(epId);
    const jobs = orders.filter(
      (row) =>
        row.epId === epId && row.businessType === 'SEA_EXPORT' && row.shutOut !== true && row.isPid !== true && row.archived !== true,
    );
    const buyers = [...new Set(jobs.map(({ customerId }) => String(customerId)))].slice(0, perBranch);
    buyers.forEach((customerId, at) => {
      const stream = new Stream(seed, 'purchaseOrder', Number(epId) * 100 + at);
      const own = jobs.filter((row) => row.customerId === customerId).slice(-3);
      const made = { createUserId: workersOf(epId, 'CS')[0] ?? '1', createTime: workingMoment(dayNumber(today) - 40 - at, stream) };
      const make = (definition: Making['definition'], name: keyof typeof rows, values: Values, looked: Values = {}): Row => {
        const row = makeRow({ definition, id: String(Number(epId) * 10_000 + rows[name].length + 1), epId, values, made, facts, looked });
        rows[name].push(row);
        return row;
      };
      const shipWindowTo = addDays(today, -9 + at * 9);
      const head = make(purchaseOrder, 'purchaseOrder', {
        poNo: `PO-${comCode}-${String(26_0100 + at * 17 + stream.below(9))}`,
        customerId,
        supplierName: stream.pick(sellers),
        shipWindowFrom: addDays(shipWindowTo, -30),
        shipWindowTo,
        currency: 'USD',
      });
      const mine: Row[] = [];
      const looked = { currency: 'USD', poEnd: 'NONE', poNo: head.poNo ?? null };
      for (let line = 0; line < 2 + (at % 3); line += 1) {
        const [sku = '', goodsName = '', hsCode = '', unitPrice = '', pieces = '1', litres = '1', kilos = '1'] =
          articles[(at * 3 + line) % articles.length] ?? [];
        const cartons = 40 + stream.below(160);
        const item = make(
          purchaseItem,
          'purchaseItem',
          {
            poId: head.id,
            sku,
            goodsName,
            hsCode,
            quantity: String(cartons * Number(pieces)),
            unitPrice,
            cartons,
            cbm: String((cartons * Number(litres)) / 1000),
            kg: String(cartons * Number(kilos)),
          },
          looked,
        );
        mine.push(item);
        if (at === 5) continue;
        own.slice(0, at % 4 === 3 ? 3 : 1 + (line % 2)).forEach((job, _part, all) => {
          const share = at === 0 && line === 0 ? 1 / all.length : 0.3;
          const quantity = String(Math.max(1, Math.floor(Number(item.quantity) * share)));
          make(
            purchaseBooking,
            'purchaseBooking',
            { itemId: item.id, poId: head.id, orderId: job.id, quantity },
            { orderAtd: job.atd ?? null, jobNo: job.jobNo ?? null },
          );
        });
        const booked = rows.purchaseBooking.filter(({ itemId }) => itemId === item.id);
        for (const rolled of purchaseItem.rolled ?? []) Object.assign(item, rolledValues(purchaseItem, rolled, purchaseBooking, booked));
        for (const { by } of purchaseItem.derived ?? []) Object.assign(item, by({ ...item, ...looked }, facts));
      }
      const [ofItems] = purchaseOrder.rolled ?? [];
      if (ofItems) Object.assign(head, rolledValues(purchaseOrder, ofItems, purchaseItem, mine));
      const nos = new Set(
        rows.purchaseBooking.filter(({ poId }) => poId === head.id).map(({ orderId }) => own.find(({ id }) => id === orderId)?.jobNo),
      );
      head.orderNos = nos.size === 0 ? null : [...nos].map(String).sort().join(', ');
      for (const { by } of purchaseOrder.derived ?? []) Object.assign(head, by(head, facts));
    });
  }
  return (['purchaseOrder', 'purchaseItem', 'purchaseBooking'] as const).map((entity) => ({ entity, rows: rows[entity] }));
}
