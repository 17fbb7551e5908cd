import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** Bills of suppliers as they came; the lines of the active one stand beneath, each beside our charge. */
export const supplierBillsSheet: Sheet = {
  mod: 'supplierBill.list',
  entity: 'supplierBill',
  adds: true,
  leads: { invoice: '/financial/invoice' },
  pane: { by: 'id', place: 'below', sheets: ['supplierBill.lines'], open: true },
  shown: [
    {
      word: 'undecided',
      as: 'doubt',
      on: ['undecidedLines'],
      when: { reads: ['undecidedLines', 'matchState'], by: (row) => row.matchState === 'MATCHED' && Number(row.undecidedLines ?? 0) > 0 },
    },
    {
      word: 'disputed',
      as: 'late',
      on: ['disputedLines'],
      when: { reads: ['disputedLines'], by: ({ disputedLines }) => Number(disputedLines ?? 0) > 0 },
    },
    { word: 'confirmed', as: 'over', on: ['matchState'], row: 'quiet', when: { field: 'matchState', is: 'CONFIRMED' } },
  ],
  views: [
    { name: 'open', where: isOneOf('matchState', 'OPEN', 'MATCHED'), begins: true },
    { name: 'disputed', where: { field: 'disputedLines', op: 'gt', value: '0' } },
    { name: 'confirmed', where: isOneOf('matchState', 'CONFIRMED') },
  ],
  columns: columns(`
    customerId:188* billNo:140* billDate:96 matchState:88 billTotals:180 lineTotals:200 [results lines:60 exactLines:72 toleranceLines:72 differentLines:72
    notFoundLines:72 duplicateLines:72 undecidedLines:72 disputedLines:72 disputeSentTime:132 disputeSentTo:150-] importNo:140 invoiceNos:150 planNos:140 confirmUserId:96 confirmTime:132- remark:180
  `),
};

const lineColumns = `[numbers mblNo:148 hblNo:130- bookingNo:130- containerNo:120 jobNo:140 vessel:130- voyage:80-] feeText:130 feeCode:128 currency:60 amount:112+
    taxRate:64- [match byHand:60- matchLevel:92 ourAmount:112+ diffAmount:104+ matchNo:56 ourFee:120 orderId:140] decision:112 disputeText:200`;

const shown: Sheet['shown'] = [
  { word: 'exact', as: 'settled', on: ['matchLevel'], when: { field: 'matchLevel', is: 'EXACT' } },
  { word: 'differs', as: 'doubt', on: ['matchLevel', 'diffAmount'], when: { field: 'matchLevel', is: 'AMOUNT_DIFF' } },
  { word: 'notFound', as: 'late', on: ['matchLevel'], when: { field: 'matchLevel', is: 'NOT_FOUND' } },
  { word: 'twice', as: 'late', on: ['matchLevel'], when: { field: 'matchLevel', is: 'DUPLICATE' } },
];

/** Lines of one bill, pasted or read from its file. */
export const billLinesSheet: Sheet = {
  mod: 'supplierBill.lines',
  entity: 'supplierBillLine',
  of: { entity: 'supplierBill', by: 'billId', on: 'pane' },
  adds: true,
  leads: { cost: '/financial/cost' },
  shown,
  columns: columns(`lineNo:52* ${lineColumns}`),
};

/** Lines of all bills: those that differ, and where workbooks come in. */
export const allBillLinesSheet: Sheet = {
  mod: 'supplierBill.allLines',
  entity: 'supplierBillLine',
  adds: true,
  leads: { cost: '/financial/cost' },
  imports: {
    key: ['billId', 'lineNo'],
    synonyms: {
      lineNo: ['no', 'item', 'line', '序号', '行'],
      mblNo: ['b/l no', 'bl no', 'bill of lading', '提单号', '主单号', 'mbl'],
      hblNo: ['hbl', '分单号'],
      bookingNo: ['booking', 'so', '订舱号'],
      containerNo: ['container', 'cntr no', '箱号', '柜号'],
      jobNo: ['job', 'ref', '业务编号', '工作号'],
      feeText: ['charge', 'description', '费用', '费用名称'],
      currency: ['ccy', 'cur'],
      amount: ['total', '金额', '合计'],
    },
  },
  shown,
  views: [
    {
      name: 'differences',
      where: { and: [isOneOf('matchLevel', 'AMOUNT_DIFF', 'NOT_FOUND', 'DUPLICATE'), isOneOf('matchState', 'OPEN', 'MATCHED')] },
    },
    { name: 'notFound', where: isOneOf('matchLevel', 'NOT_FOUND') },
    { name: 'duplicates', where: isOneOf('matchLevel', 'DUPLICATE') },
    { name: 'inDispute', where: isOneOf('isDisputed', 'true') },
  ],
  columns: columns(`billId:140* lineNo:52* customerId:170 ${lineColumns} matchState:88`),
};

/** Our charges no bill has named yet. */
export const notBilledSheet: Sheet = {
  mod: 'supplierBill.notBilled',
  entity: 'cost',
  acts: [],
  sort: [{ field: 'etd', dir: 'asc' }],
  views: [
    {
      name: 'notBilled',
      where: {
        and: [
          isOneOf('direction', 'AP'),
          isOneOf('supplierBillNo', ''),
          { field: 'openAmount', op: 'unequal', value: '0' },
          { field: 'etd', op: 'lt', value: '@0' },
        ],
      },
      begins: true,
    },
  ],
  columns: columns(
    'jobNo:140* customerId:188 mblNo:148 feeCode:128 currency:60 amount:112+ openAmount:112+ etd:96 isEstimate:72 supplierBillNo:130',
  ),
};
