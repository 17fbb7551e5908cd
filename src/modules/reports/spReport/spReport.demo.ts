import type { DemoRows } from '#define/demo';
import type { ReportDesign } from '#define/ownReport';
import type { Json, Values } from '#define/row';
import { spReport } from '#modules/reports/spReport/spReport.entity';

const shared = ['1', '2', '3'];

const profits: ReportDesign = {
  of: 'cost',
  columns: ['orderId__etd__month'],
  together: true,
  figures: [],
  calculated: [],
  where: null,
  period: null,
  pivot: null,
  chart: null,
  sort: [],
};

const base = (label: string, name: string, direction: string): ReportDesign['figures'][number] => ({
  name,
  label,
  take: 'sum',
  of: 'baseAmount',
  where: { field: 'direction', op: 'equal', anyOf: [direction] },
});

/** Reports the demonstration company shares with everybody: profit by kind of charge, jobs by month, rates by carrier. */
const reports: readonly { readonly name: string; readonly remark: string; readonly design: ReportDesign }[] = [
  {
    name: '费用项目毛利 Profit by charge',
    remark: '每种费用的应收、应付、毛利和毛利率（本位币）. Receivable, payable, profit and margin of each charge, base currency',
    design: {
      ...profits,
      columns: ['feeCode'],
      figures: [
        base('应收 AR', 'f0', 'AR'),
        base('应付 AP', 'f1', 'AP'),
        { name: 'f2', label: '笔数 Lines', take: 'count', of: null, where: null },
      ],
      calculated: [
        { name: 'c0', label: '毛利 Profit', formula: '[f0] - [f1]', decimals: 2 },
        { name: 'c1', label: '毛利率 Margin %', formula: 'round([c0] / [f0] * 100, 1)', decimals: 1 },
      ],
      where: { and: [{ field: 'isEstimate', op: 'equal', value: '0' }] },
      chart: { kind: 'bar', by: 'feeCode', figures: ['f0', 'f1'] },
      sort: [{ field: 'f0', dir: 'desc' }],
    },
  },
  {
    name: '每月票数与箱量 Jobs and TEU by month',
    remark: '按预计开船月份统计票数、TEU 和客户数. Jobs, TEU and customers by month of ETD',
    design: {
      ...profits,
      of: 'order',
      columns: ['etd__month', 'businessType'],
      figures: [
        { name: 'f0', label: '票数 Jobs', take: 'count', of: null, where: null },
        { name: 'f1', label: 'TEU', take: 'sum', of: 'teu', where: null },
        { name: 'f2', label: '客户数 Customers', take: 'different', of: 'customerId', where: null },
      ],
      calculated: [{ name: 'c0', label: '每票 TEU per job', formula: '[f1] / [f0]', decimals: 2 }],
      chart: { kind: 'line', by: 'etd__month', figures: ['f0', 'f1'] },
      sort: [{ field: 'etd__month', dir: 'asc' }],
    },
  },
  {
    name: '未结清账单 Open invoices',
    remark: '已审核、尚有余额的账单，带客户联系信息. Checked invoices with a balance, with who to ask',
    design: {
      ...profits,
      of: 'invoice',
      together: false,
      columns: ['invoiceNo', 'direction', 'customerId', 'customerId__crmCode', 'currency', 'amount', 'balance', 'dueDate'],
      calculated: [{ name: 'c0', label: '已结 Settled %', formula: 'round(([amount] - [balance]) / [amount] * 100, 1)', decimals: 1 }],
      where: {
        and: [
          { field: 'checkStatus', op: 'equal', anyOf: ['CHECK_PASS', 'AUDITED'] },
          { field: 'balance', op: 'gt', value: '0' },
        ],
      },
      sort: [{ field: 'dueDate', dir: 'asc' }],
    },
  },
];

export const spReportRows: DemoRows = {
  definition: spReport,
  demoOnly: true,
  values: reports.map(({ name, remark, design }): Values => ({
    name,
    remark,
    userId: '1',
    epIds: shared,
    design: design as unknown as Json,
  })),
};
