import { bookPeriodOf } from '#define/books';
import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { expenseClaim } from '#modules/claims/expenseClaim/expenseClaim.entity';
import { expenseLine } from '#modules/claims/expenseLine/expenseLine.entity';
import { branches } from '#modules/demo/branches';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { staff, userValues, workersOf } from '#modules/demo/staff';
import { workingMoment } from '#modules/demo/timeline';
import type { EntityName } from '#names/entities';
import { addDays, dayNumber, type Day } from '#values/day';

// What for | type, receipt, tax rate, least and most of the amount, note; parted by `;`.
const trips = `
拜访义乌客户|TRAVEL,TICKET,9,58,146,高铁往返;LODGING,SPECIAL,6,320,560,一晚;LOCAL_TRANSPORT,ORDINARY,3,28,96,打车;ENTERTAINMENT,ORDINARY,6,260,780,工作餐
参加宁波航运展|TRAVEL,TICKET,9,76,210,高铁;LODGING,SPECIAL,6,640,1180,两晚;ENTERTAINMENT,ORDINARY,6,480,960,客户晚餐
码头现场处理改单|LOCAL_TRANSPORT,ORDINARY,3,66,138,往返北仑;POSTAGE,SPECIAL,6,22,45,提单快递
办公用品|OFFICE,SPECIAL,13,180,620,打印纸和硒鼓;OFFICE,ORDINARY,13,46,120,文件夹
手机话费|COMMUNICATION,ORDINARY,9,128,228,工作手机
提单寄送|POSTAGE,SPECIAL,6,35,90,寄正本;POSTAGE,SPECIAL,6,35,90,寄正本`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string]);

/** How far claims have come, the newest first: some are at work at each step. */
const states = ['DRAFT', 'SUBMITTED', 'DRAFT', 'SUBMITTED', 'LEADER_PASSED', 'LEADER_PASSED', 'FINANCE_PASSED', 'FINANCE_PASSED'];
const claimants = ['SAL', 'OPS', 'CS', 'DOC', 'SAL', 'OPS', 'CS', 'SAL'];

/** What people of each branch paid out in the last weeks and claim. */
export function claimTables(seed: number, today: Day, facts: Facts): { entity: EntityName; rows: Row[] }[] {
  const [claims, lines]: [Row[], Row[]] = [[], []];
  for (const { epId } of branches) {
    states.forEach((claimState, at) => {
      const stream = new Stream(seed, 'claims', Number(epId) * 100 + at);
      const claimantId = workersOf(epId, claimants[at] as string)[0] ?? '1';
      const leaderUserId = userValues[staff.findIndex(({ id }) => id === claimantId)]?.leaderUserId ?? null;
      const claimDate = addDays(today, -2 - at * 3);
      const id = String(claims.length + 1);
      const [purpose, spent] = trips[at % trips.length] as [string, string];
      const made = { createUserId: claimantId, createTime: workingMoment(dayNumber(claimDate), stream) };
      const own = spent.split(';').map((line, position): Row => {
        const [expenseType = '', receiptKind = '', taxRate = '', least = '', most = '', note = ''] = line.split(',');
        const gross = `${Number(least) + stream.below(Number(most) - Number(least))}.${String(stream.below(10))}0`;
        const numbered = receiptKind !== 'TICKET';
        const values: Values = {
          claimId: id,
          expenseType,
          receiptKind,
          taxRate,
          note,
          gross,
          currency: 'CNY',
          rate: '1',
          occurDate: addDays(claimDate, -1 - position - stream.below(5)),
          invoiceNo: numbered
            ? `2633${epId}${String(10_000_000 + stream.below(89_999_999))}${String(1_000_000 + stream.below(8_999_999))}`
            : null,
        };
        return makeRow({ definition: expenseLine, id: String(lines.length + position + 1), epId, values, made, facts });
      });
      lines.push(...own);
      const handedIn = claimState === 'DRAFT' ? {} : { leaderUserId, submitUserId: claimantId, submitTime: made.createTime };
      const first =
        claimState === 'LEADER_PASSED' || claimState === 'FINANCE_PASSED'
          ? { firstUserId: workersOf(epId, 'MGR')[0] ?? '1', firstTime: workingMoment(dayNumber(claimDate) + 1, stream) }
          : {};
      const second =
        claimState === 'FINANCE_PASSED'
          ? { secondUserId: workersOf(epId, 'FNM')[0] ?? '1', secondTime: workingMoment(dayNumber(claimDate) + 2, stream) }
          : {};
      const [rolled] = expenseClaim.rolled ?? [];
      const sums = rolled ? rolledValues(expenseClaim, rolled, expenseLine, own) : {};
      claims.push(
        makeRow({
          definition: expenseClaim,
          id,
          epId,
          facts,
          made,
          values: {
            claimantId,
            claimDate,
            purpose,
            bookPeriod: bookPeriodOf(claimDate),
            claimState,
            ...handedIn,
            ...first,
            ...second,
            ...sums,
            toPay: sums.total ?? '0',
          },
        }),
      );
    });
  }
  return [
    { entity: 'expenseClaim', rows: claims },
    { entity: 'expenseLine', rows: lines },
  ];
}
