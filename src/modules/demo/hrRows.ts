import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { hrContract } from '#modules/hr/hrContract/hrContract.entity';
import { hrEducation } from '#modules/hr/hrEducation/hrEducation.entity';
import { hrKpi } from '#modules/hr/hrKpi/hrKpi.entity';
import { hrPerson } from '#modules/hr/hrPerson/hrPerson.entity';
import { kpiItem } from '#modules/hr/kpiItem/kpiItem.entity';
import { kpiPlan } from '#modules/hr/kpiPlan/kpiPlan.entity';
import type { EntityName } from '#names/entities';
import { addDays, addMonths, dayNumber, type Day } from '#values/day';
import { graded } from '#modules/hr/kpiPlan/kpiPlan.rules';
import { jobFunctions } from '#modules/demo/jobFunctions';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { staff, userValues } from '#modules/demo/staff';
import { momentAt } from '#modules/demo/timeline';

/** Who left before the company began to work with the product: branch | 姓名 | English | function; all are invented (domain/10 §10.6). */
const former = `
1|傅知秋|Fu Zhiqiu|SAL
1|梁慕白|Liang Mubai|SAL
1|邵云澜|Shao Yunlan|CS
1|季明轩|Ji Mingxuan|OPS
1|韩若溪|Han Ruoxi|DOC
1|卓远航|Zhuo Yuanhang|TRK
2|沙临风|Sha Linfeng|SAL
2|尤子衿|You Zijin|CS
2|凌霄汉|Ling Xiaohan|OPS
2|柏舟行|Bai Zhouxing|FIN
3|闻人语|Wen Renyu|SAL
3|司徒岚|Situ Lan|OPS`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string, string, string]);

// metric | title | weight | target | formula
const measures: Readonly<Record<string, string>> = {
  SAL: 'PROFIT|月毛利(元) Profit of the month|40|80000|LINEAR;TEU|月箱量 TEU of the month|25|60|LINEAR;NEW_CUSTOMERS|新客户 New customers|15|2|LINEAR;COLLECTION_RATE|回款率(%) Collected|20|95|LINEAR',
  OPS: 'ORDERS|月票数 Jobs of the month|40|60|LINEAR;ON_TIME_SI|补料及时率(%) SI in time|30|98|LINEAR;ERROR_COUNT|差错 Errors|20|2|INVERSE;CUSTOM|协作 Working together|10|100|LINEAR',
};
const departments: readonly (readonly [name: string, english: string, jobs: readonly string[]])[] = [
  ['管理部', 'Management', ['ADM', 'MGR']],
  ['业务部', 'Sales', ['SAL', 'SLM']],
  ['客服部', 'Customer service', ['CS']],
  ['操作部', 'Operations', ['OPS', 'DOC', 'TRK', 'EQC']],
  ['航线部', 'Rates', ['RAT']],
  ['财务部', 'Finance', ['FIN', 'CSH', 'FNM']],
  ['人事部', 'Human resources', ['HRM']],
];
const monthsKept = 12;
const schools = [
  '宁波大学 Ningbo University',
  '上海海事大学 Shanghai Maritime University',
  '大连海事大学 Dalian Maritime University',
  '浙江万里学院 Zhejiang Wanli University',
  '青岛大学 Qingdao University',
];

const functionOf = (job: string) => jobFunctions.find(({ code }) => code === job);

/** Records of people: one for each of the staff and those who left, their contracts, and a year of assessments of sales and operations. */
export function hrTables(seed: number, today: Day, facts: Facts): { entity: EntityName; rows: Row[] }[] {
  const founded = dayNumber(addMonths(today, -20));
  const made = { createUserId: '12', createTime: momentAt(founded + 5, 9, 0) };
  const row = (definition: Definition, id: string, epId: string, values: Values, looked: Values = {}): Row =>
    makeRow({ definition, id, epId, values, made, facts, looked });
  const numberIn = new Map<string, number>();
  const staffNo = (epId: string): string => {
    const next = (numberIn.get(epId) ?? 0) + 1;
    numberIn.set(epId, next);
    return `${['', 'NB', 'SH', 'QD'][Number(epId)] ?? 'X'}${String(next).padStart(4, '0')}`;
  };
  const dayBack = (stream: Stream, least: number, most: number): Day => addDays(today, -least - stream.below(most - least));
  const person = (at: number, epId: string, job: string, named: Values, more: Values): Row => {
    const stream = new Stream(seed, 'hrPerson', at);
    const [deptId = '', englishDept = null] = departments.find(([, , jobs]) => jobs.includes(job)) ?? [];
    const entryDate = String(more.entryDate ?? dayBack(stream, 200, 2600));
    return row(hrPerson, String(at), epId, {
      staffNo: staffNo(epId),
      gender: stream.below(2) === 0 ? 'MALE' : 'FEMALE',
      birthday: dayBack(stream, 24 * 365, 48 * 365),
      mobile: `138${String(10_000_000 + stream.below(89_999_999))}`,
      deptId,
      englishDept,
      jobTitle: functionOf(job)?.name ?? '',
      englishTitle: functionOf(job)?.englishName ?? null,
      salaryCurrency: 'CNY',
      baseSalary: String(6000 + stream.below(20) * 500),
      hrStatus: 'REGULAR',
      fixedContracts: 1,
      ...named,
      ...more,
      entryDate,
    });
  };
  const people = staff.map(({ id, epId, job, username }, at): Row => {
    const { fullname, englishName, arabicName, leaderUserId, isDisable } = userValues[at] as Values;
    const fresh = username === 'newcomer';
    const inBranch = staff.find((one) => one.id === leaderUserId)?.epId === epId;
    return person(
      Number(id),
      epId,
      job,
      { fullname, englishName, arabicName, userId: id, leaderId: inBranch ? (leaderUserId ?? null) : null },
      isDisable === true
        ? { hrStatus: 'RESIGNED', resignDate: addDays(today, -40), resignType: 'VOLUNTARY', resignReason: '个人发展 Own plans' }
        : fresh
          ? { hrStatus: 'PROBATION', entryDate: addDays(today, -25), trialEndDate: addDays(today, 65) }
          : { regularDate: addMonths(today, -6) },
    );
  });
  const gone = former.map(([epId, fullname, englishName, job], at) => {
    const resignDate = addMonths(today, -21 - at * 2);
    return person(
      staff.length + at + 1,
      epId,
      job,
      { fullname, englishName },
      { entryDate: addMonths(resignDate, -30), hrStatus: 'RESIGNED', resignDate, resignType: at % 3 === 0 ? 'CONTRACT_END' : 'VOLUNTARY' },
    );
  });
  const all = [...people, ...gone];
  const contracts = all.map((one, at): Row => {
    const left = one.hrStatus === 'RESIGNED';
    const years = 3 * (1 + (at % 2));
    // Some run out within the weeks in which personnel are told.
    const endDate = left ? String(one.resignDate) : at % 9 === 4 ? addDays(today, 12 + at) : addMonths(today, 6 + (at % 5) * 7);
    return row(hrContract, one.id, one.epId, {
      hrId: one.id,
      contractNo: `HT-${String(one.staffNo)}`,
      contractType: 'FIXED',
      startDate: addMonths(endDate, -12 * years),
      endDate,
      trialMonths: 3,
      state: left ? 'TERMINATED' : 'ACTIVE',
    });
  });
  const education = all.map((one): Row => {
    const stream = new Stream(seed, 'hrEducation', Number(one.id));
    const endDate = addMonths(String(one.entryDate), -6 - stream.below(60));
    return row(hrEducation, one.id, one.epId, {
      hrId: one.id,
      school: schools[stream.below(schools.length)] as string,
      major: ['国际贸易 International trade', '物流管理 Logistics', '航运管理 Shipping', '会计学 Accounting'][stream.below(4)] as string,
      degree: ['COLLEGE', 'BACHELOR', 'BACHELOR', 'MASTER'][stream.below(4)] as string,
      startDate: addMonths(endDate, -46),
      endDate,
      isHighest: true,
    });
  });
  return [
    { entity: 'hrPerson', rows: all },
    { entity: 'hrContract', rows: contracts },
    { entity: 'hrEducation', rows: education },
    ...kpiTables(seed, today, people, row),
  ];
}

/** A plan for each measured function in each branch, and what everybody came to in the months that are over. */
function kpiTables(
  seed: number,
  today: Day,
  people: readonly Row[],
  row: (definition: Definition, id: string, epId: string, values: Values, looked?: Values) => Row,
): { entity: EntityName; rows: Row[] }[] {
  const plans: Row[] = [];
  const sheets: Row[] = [];
  const items: Row[] = [];
  const month = `${today.slice(0, 7)}-01`;
  const item = (epId: string, values: Values): Row => {
    const one = row(kpiItem, String(items.length + 1), epId, values);
    items.push(one);
    return one;
  };
  for (const epId of ['1', '2', '3'])
    for (const [job, written] of Object.entries(measures)) {
      const planId = String(plans.length + 1);
      const list = written.split(';').map((one): Values => {
        const [metric = '', title = '', weight = '', target = '', scoreFormula = ''] = one.split('|');
        return { planId, metric, title, weight, target, scoreFormula, cap: '120' };
      });
      const own = list.map((values) => item(epId, { ...values, kind: 'ITEM' }));
      const plan = row(kpiPlan, planId, epId, {
        name: `${functionOf(job)?.name ?? ''}月度考核 ${functionOf(job)?.englishName ?? ''}, monthly`,
        userNature: functionOf(job)?.nature ?? null,
        period: 'MONTH',
        state: 'ACTIVE',
      });
      plans.push({ ...plan, ...rolledOf(kpiPlan, own) });
      const measured = people.filter((one, at) => one.epId === epId && staff[at]?.job === job && one.hrStatus === 'REGULAR');
      for (const one of measured)
        for (let back = 1; back <= monthsKept; back += 1) {
          const id = String(sheets.length + 1);
          const stream = new Stream(seed, 'hrKpi', Number(id));
          const lines = list.map((values) => {
            const reached = (Number(values.target) * (70 + stream.below(55))) / 100;
            const actual = Number(values.target) < 10 ? String(Math.max(1, Math.round(reached))) : String(Math.round(reached));
            return item(epId, { ...values, kind: 'RESULT', hrKpiId: id, actual });
          });
          const state = back > 2 ? 'CONFIRMED' : back === 2 ? 'LEADER_DONE' : 'SELF_DONE';
          const sheet = row(hrKpi, id, epId, { hrId: one.id, planId, period: addMonths(month, -back).slice(0, 7), state });
          const rolled = rolledOf(hrKpi, lines);
          sheets.push({ ...sheet, ...rolled, ...graded(rolled) });
        }
    }
  return [
    { entity: 'kpiPlan', rows: plans },
    { entity: 'hrKpi', rows: sheets },
    { entity: 'kpiItem', rows: items },
  ];
}

const rolledOf = (definition: Definition, lines: readonly Row[]): Values =>
  Object.assign({}, ...(definition.rolled ?? []).map((one) => rolledValues(definition, one, kpiItem, lines))) as Values;
