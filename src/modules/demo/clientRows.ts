import { contactsOf } from '#modules/demo/partnerContacts';
import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { customerContact } from '#modules/clients/customerContact/customerContact.entity';
import { customerContract } from '#modules/clients/customerContract/customerContract.entity';
import { customerDetail } from '#modules/clients/customerDetail/customerDetail.entity';
import { customerField } from '#modules/clients/customerField/customerField.entity';
import { customerFollowUp } from '#modules/clients/customerFollowUp/customerFollowUp.entity';
import { customerRequirement } from '#modules/clients/customerRequirement/customerRequirement.entity';
import { invoiceTitle } from '#modules/crm/invoiceTitle/invoiceTitle.entity';
import type { EntityName } from '#names/entities';
import { addDays, addMonths, dayNumber, type Day } from '#values/day';
import type { BranchPartners, Partner } from '#modules/demo/partners';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { momentAt } from '#modules/demo/timeline';

/** How many of a branch's customers, the smallest first, stand before their audit or the manager's approval (domain/16 §16.13). */
const waiting: readonly (readonly [audit: string, examine: string, numbers: readonly number[]])[] = [
  ['SUBMITTED', 'NONE', [6, 4, 2]],
  ['DRAFT', 'NONE', [3, 2, 1]],
  ['REJECTED', 'NONE', [1, 1, 1]],
  ['APPROVED', 'PENDING', [5, 3, 2]],
  ['APPROVED', 'REFUSED', [3, 2, 1]],
  ['APPROVED', 'NONE', [10, 6, 4]],
];

const isClient = ({ values }: Partner) => values.isCustomer === true && values.category !== 'INTERNAL' && values.category !== 'SUPPLIER';

/** How all but a few customers stand. */
export const examinedAll: Values = { auditStatus: 'APPROVED', managerExamineStatus: 'PASSED' };

/** How far each customer of a branch is examined, by id; all others passed. */
export function examinedOf(partners: BranchPartners, branch: number): ReadonlyMap<string, Values> {
  const smallest = partners.all.filter(isClient).toReversed();
  const states = waiting.flatMap(([auditStatus, managerExamineStatus, numbers]) =>
    Array.from({ length: numbers[branch] ?? 0 }, (): Values => ({ auditStatus, managerExamineStatus })),
  );
  return new Map(states.map((values, at): [string, Values] => [smallest[at]?.id ?? '', values]));
}

/** Since when a customer is its owner's, or in the pool. */
export function ownedOf({ id, values }: Partner, seed: number, today: Day): Values {
  if (!isClient({ id, values } as Partner)) return {};
  const stream = new Stream(seed, 'owned', Number(id));
  if (values.salesmanId != null)
    return { ownerSince: addDays(today, -40 - stream.below(400)), annualTeuEstimate: 10 + stream.below(60) * 5 };
  const entered = dayNumber(today) - 1 - stream.below(60);
  return {
    poolReason: stream.pick(['NEW', 'RETURNED', 'NO_FOLLOW', 'NO_ORDER']),
    poolEnterTime: momentAt(entered, 9, 0),
    annualTeuEstimate: 10 + stream.below(40) * 5,
  };
}

// 姓名 | English, all invented
const people =
  '周岚心|Zhou Lanxin;吴定远|Wu Dingyuan;郑知夏|Zheng Zhixia;冯语堂|Feng Yutang;陈望舒|Chen Wangshu;褚青禾|Chu Qinghe;卫子安|Wei Zian;蒋素问|Jiang Suwen;沈惟清|Shen Weiqing;韩若谷|Han Ruogu;杨听松|Yang Tingsong;朱晚照|Zhu Wanzhao'
    .split(';')
    .map((one) => one.split('|') as [string, string]);
const abroad = ['James Carter', 'Maria Keller', 'Omar Haddad', 'Sofia Lind', 'Daniel Brooks', 'Aisha Rahman'];
const titles: readonly (readonly [type: string, title: string, department: string])[] = [
  ['BOOKING', '订舱专员 Booking', '物流部 Logistics'],
  ['DOCUMENT', '单证主管 Documents', '单证部 Documentation'],
  ['FINANCE', '会计 Accountant', '财务部 Finance'],
  ['DECISION', '采购经理 Buyer', '采购部 Purchasing'],
];
const said: readonly (readonly [type: string, result: string, content: string])[] = [
  ['CALL', 'FOLLOWING', '电话沟通下月出货计划，等客户工厂排产后确认箱量'],
  ['VISIT', 'QUOTED', '上门拜访，按美西与欧基两条线报价，客户对比两家货代'],
  ['CHAT', 'FOLLOWING', '微信发送本周船期，客户反馈截单时间偏早'],
  ['CALL', 'TRIAL', '同意先走一票试单，关注提箱与截单提醒'],
  ['MAIL', 'QUOTED', '邮件回复整箱与拼箱对比报价，客户约定周内答复'],
  ['VISIT', 'WON', '续签下季度运价，客户承诺主力航线走我司'],
  ['CALL', 'NO_INTEREST', '客户目前自有合约船位，半年内没有新增需求'],
];
const wishes: readonly (readonly [type: string, content: string, priority: string])[] = [
  ['DOCUMENT', '提单确认件须客户邮件回签后方可正式签发', 'MUST'],
  ['BILLING', '账单按客户订单号分票开具，附对账明细', 'SHOULD'],
  ['TRUCK', '送柜前一天下午四点前把司机信息发到仓库群', 'SHOULD'],
  ['RELEASE', '放单前须客户财务书面确认付款', 'MUST'],
  ['BOOKING', '优先直达，不接受中转', 'INFO'],
];
const lanes: readonly (readonly [pol: string, pod: string])[] = [
  ['CNNGB', 'USLAX'],
  ['CNNGB', 'DEHAM'],
  ['CNSHA', 'NLRTM'],
  ['CNNGB', 'AEJEA'],
  ['CNSHA', 'SGSIN'],
];
const rivals = ['本地同行 Local forwarder', '船公司直客 Direct with carrier', '外资货代 Foreign forwarder'];

/** What a Chinese customer has its invoices made out to; some have a branch of theirs billed as well. */
function titlesOf(partner: Partner, seed: number): Values[] {
  const { id, values } = partner;
  const { uscc, address, phone } = contactsOf(partner, seed);
  if (uscc == null) return [];
  const own = {
    titleName: values.crmName ?? null,
    taxNo: uscc,
    invoiceType: 'SPECIAL_VAT',
    address: address ?? null,
    phone: phone ?? null,
    bankName: '宁波商业银行鄞州支行',
    accountNo: `3310${id.padStart(12, '0')}`,
    receiverEmail: `invoice@partner${id}.example`,
    isDefault: true,
  };
  const second = { titleName: `${String(values.crmName)}北仑分公司`, invoiceType: 'NORMAL_VAT', receiverEmail: own.receiverEmail };
  return Number(id) % 5 === 0 ? [own, second] : [own];
}

const kept = [customerContact, customerField, customerRequirement, customerDetail, customerContract, customerFollowUp, invoiceTitle];

/** What the company keeps of its customers: people, lanes, instructions, contracts, background and follow-ups. */
export function clientTables(
  seed: number,
  today: Day,
  partners: readonly BranchPartners[],
  facts: Facts,
): { entity: EntityName; rows: Row[] }[] {
  const tables = new Map<Definition, Row[]>(kept.map((one) => [one, []]));
  const port = facts.lists.port;
  for (const partner of partners.flatMap(({ all }) => all)) {
    if (!isClient(partner) && partner.values.isSupplier !== true) continue;
    const { id, epId, values } = partner;
    const stream = new Stream(seed, 'clients', Number(id));
    const writer = String(values.salesmanId ?? values.customerServiceId ?? '1');
    const made = { createUserId: writer, createTime: momentAt(dayNumber(today) - 30 - stream.below(200), 10, 0) };
    const add = (definition: Definition, more: Values, at = made): Row => {
      const rows = tables.get(definition) ?? [];
      const one = makeRow({ definition, id: String(rows.length + 1), epId, values: { customerId: id, ...more }, facts, made: at });
      rows.push(one);
      return one;
    };
    const chinese = values.countryCode === 'CN';
    const contacts = titles.slice(0, isClient(partner) ? 1 + stream.below(4) : 1).map(([contactType, title, department], at) => {
      const [name, englishName] = chinese ? stream.pick(people) : [stream.pick(abroad), null];
      return add(customerContact, {
        contactType,
        name,
        englishName: englishName ?? name,
        title: chinese ? title : null,
        department: chinese ? department : null,
        mobile: chinese ? `1380000${String((Number(id) * 4 + at) % 10_000).padStart(4, '0')}` : null,
        email: `c${at + 1}@partner${id}.example`,
        isDefault: true,
        isLeft: Number(id) % 29 === 3 && at === 3,
      });
    });
    if (!isClient(partner)) continue;
    const owned = values.salesmanId != null;
    for (const title of titlesOf(partner, seed)) add(invoiceTitle, title);
    if (stream.chance(0.5)) {
      const [pol, pod] = stream.pick(lanes);
      const lineCode = port?.get(pod)?.lineCode;
      if (lineCode != null)
        add(customerField, {
          lineCode,
          portLoading: pol,
          portDestination: pod,
          containerType: stream.pick(['20GP', '40HQ']),
          monthlyTeu: String(2 + stream.below(30)),
          currentForwarder: stream.pick(rivals),
          currentPrice: String(900 + stream.below(40) * 50),
          decidedBy: contacts.at(-1)?.id ?? null,
        });
    }
    if (stream.chance(0.27)) {
      const [requirementType, content, priority] = stream.pick(wishes);
      add(customerRequirement, { requirementType, content, priority, isPopup: priority !== 'INFO' });
    }
    if (stream.chance(0.4))
      add(customerDetail, {
        registeredCapital: String((1 + stream.below(50)) * 1_000_000),
        foundedDate: addDays(today, -1_500 - stream.below(6_000)),
        legalPerson: stream.pick(people)[0],
        employeeCount: 20 + stream.below(800),
        importExportRight: true,
        ownership: 'PRIVATE',
        riskLevel: stream.pick(['LOW', 'LOW', 'LOW', 'MEDIUM', 'HIGH']),
        checkDate: addDays(today, -stream.below(500)),
        checkerId: '1',
      });
    if (stream.chance(0.3)) {
      const validTo = Number(id) % 17 === 4 ? addDays(today, 3 + (Number(id) % 25)) : addMonths(today, 2 + stream.below(20));
      add(customerContract, {
        contractNo: `HT-${values.crmCode}-${today.slice(0, 4)}`,
        contractType: stream.pick(['SERVICE', 'SERVICE', 'RATE', 'CREDIT']),
        signDate: addMonths(validTo, -12),
        validFrom: addMonths(validTo, -12),
        validTo,
        autoRenew: stream.chance(0.4),
        signerUserId: writer,
        counterSigner: chinese ? stream.pick(people)[0] : stream.pick(abroad),
        settlementTerms: '按月对账，次月结清',
        state: 'ACTIVE',
      });
    }
    const times = owned ? 1 + stream.below(4) : stream.below(2);
    for (let at = times; at > 0; at -= 1) {
      const [followType, result, content] = stream.pick(said);
      const day = dayNumber(today) - at * 9 + stream.below(8) - (owned ? 0 : 60);
      const followTime = momentAt(Math.min(day, dayNumber(today) - 1), 9 + stream.below(8), 30);
      add(
        customerFollowUp,
        {
          followTime,
          followType,
          content,
          result,
          contactId: contacts[0]?.id ?? null,
          userId: writer,
          counts: true,
          isOpen: at === 1 && owned,
        },
        { createUserId: writer, createTime: followTime },
      );
    }
  }
  return [...tables].map(([definition, rows]) => ({ entity: definition.name, rows }));
}
