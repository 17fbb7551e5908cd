import type { DemoRows } from '#define/demo';
import type { Values } from '#define/row';
import { captions } from '#modules/basic/ledgerAccount/ledgerAccount.rules';
import { ledgerAccount } from '#modules/basic/ledgerAccount/ledgerAccount.entity';
import { initialsOf } from '#values/initials';

/** Kinds of accounts by the letter they have in the table. */
const kinds: Readonly<Record<string, string>> = { A: 'ASSET', L: 'LIABILITY', Q: 'EQUITY', I: 'INCOME', X: 'EXPENSE' };

/**
 * The chart of accounts a company begins with (domain/13 §13.2): `code|kind|中文|English|العربية|dims`, where F carries the original
 * currency and C is a control account. A code stands below the one it begins with.
 */
const chart = `
1001|A|库存现金|Cash on hand|النقد في الصندوق|BF
1002|A|银行存款|Cash at bank|النقد لدى البنوك|BF
1012|A|其他货币资金|Other monetary funds|أموال نقدية أخرى|BF
1121|A|应收票据|Notes receivable|أوراق قبض|P
1122|A|应收账款|Receivables|الذمم المدينة|
112201|A|应收账款-客户|Trade receivables|ذمم العملاء|PFC
112202|A|应收账款-暂估|Accrued receivables|ذمم مدينة مستحقة|POFC
112203|A|应收账款-内部|Receivables from branches|ذمم مدينة من الفروع|PFC
1123|A|预付账款|Prepayments|دفعات مقدمة|
112301|A|预付账款-供应商|Advances to suppliers|سلف الموردين|PFC
1221|A|其他应收款|Other receivables|ذمم مدينة أخرى|
122101|A|其他应收款-押金|Deposits paid|تأمينات مدفوعة|POFC
122102|A|其他应收款-员工借款|Employee advances|سلف الموظفين|EC
122103|A|其他应收款-其他|Other receivables, sundry|ذمم مدينة متنوعة|PF
1231|A|坏账准备|Allowance for doubtful debts|مخصص الديون المشكوك فيها|P
2201|L|应付票据|Notes payable|أوراق دفع|P
2202|L|应付账款|Payables|الذمم الدائنة|
220201|L|应付账款-供应商|Trade payables|ذمم الموردين|PFC
220202|L|应付账款-暂估|Accrued payables|ذمم دائنة مستحقة|POFC
220203|L|应付账款-内部|Payables to branches|ذمم دائنة للفروع|PFC
2203|L|预收账款|Advances received|دفعات مستلمة مقدما|
220301|L|预收账款-客户|Advances from customers|دفعات العملاء المقدمة|PFC
2211|L|应付职工薪酬|Payroll payable|مستحقات الموظفين|
221101|L|应付职工薪酬-提成|Commission payable|عمولات مستحقة|E
2221|L|应交税费|Taxes payable|ضرائب مستحقة|
222101|L|应交增值税|VAT|ضريبة القيمة المضافة|
22210101|L|应交增值税-销项|Output VAT|ضريبة المخرجات|
22210102|L|应交增值税-进项|Input VAT|ضريبة المدخلات|
222102|L|待认证进项税额|Input VAT pending|ضريبة مدخلات معلقة|P
2241|L|其他应付款|Other payables|ذمم دائنة أخرى|
224101|L|其他应付款-押金|Deposits received|تأمينات مستلمة|POFC
224102|L|其他应付款-员工|Payable to staff|مستحق للموظفين|EC
224103|L|其他应付款-代收代付|Collected for others|محصل لحساب الغير|PO
224104|L|其他应付款-待查款|Unidentified receipts|مقبوضات غير محددة|BFC
4001|Q|实收资本|Paid-in capital|رأس المال المدفوع|
4103|Q|本年利润|Profit of the year|ربح السنة|
4104|Q|利润分配|Profit distribution|توزيع الأرباح|
6001|I|主营业务收入|Operating revenue|إيرادات التشغيل|
600101|I|海运费收入|Ocean freight revenue|إيراد الشحن البحري|O
600102|I|港杂及本地费收入|Local charges revenue|إيراد الرسوم المحلية|O
600103|I|拖车收入|Trucking revenue|إيراد النقل البري|O
600104|I|报关收入|Customs revenue|إيراد التخليص الجمركي|O
600105|I|单证及代理收入|Documents and agency revenue|إيراد المستندات والوكالة|O
600106|I|仓储保险箱务收入|Warehouse, insurance, equipment revenue|إيراد التخزين والتأمين والحاويات|O
600108|I|内部收入|Revenue from branches|إيراد من الفروع|PO
6051|I|其他业务收入|Other operating income|إيرادات تشغيلية أخرى|O
6301|I|营业外收入|Non-operating income|إيرادات غير تشغيلية|
630101|I|已核销坏账收回|Bad debts recovered|ديون معدومة محصلة|P
630109|I|其他营业外收入|Other income|إيرادات أخرى|
6401|X|主营业务成本|Operating cost|تكلفة التشغيل|
640101|X|海运费成本|Ocean freight cost|تكلفة الشحن البحري|O
640102|X|港杂及本地费成本|Local charges cost|تكلفة الرسوم المحلية|O
640103|X|拖车成本|Trucking cost|تكلفة النقل البري|O
640104|X|报关成本|Customs cost|تكلفة التخليص الجمركي|O
640105|X|单证及代理成本|Documents and agency cost|تكلفة المستندات والوكالة|O
640106|X|仓储保险箱务成本|Warehouse, insurance, equipment cost|تكلفة التخزين والتأمين والحاويات|O
640108|X|内部成本|Cost from branches|تكلفة من الفروع|PO
6402|X|其他业务成本|Other operating cost|تكاليف تشغيلية أخرى|O
6601|X|销售费用|Selling expenses|مصاريف البيع|
660101|X|销售-差旅|Sales travel|سفر المبيعات|ED
660102|X|销售-招待|Sales entertainment|ضيافة المبيعات|ED
660103|X|销售-提成|Sales commission|عمولات المبيعات|ED
660109|X|销售-其他|Sales, other|مبيعات، أخرى|ED
6602|X|管理费用|Office expenses|مصاريف إدارية|
660201|X|管理-差旅|Office travel|سفر إداري|ED
660202|X|管理-招待|Office entertainment|ضيافة إدارية|ED
660203|X|管理-办公|Office supplies|لوازم مكتبية|D
660209|X|管理-其他|Office, other|إدارية، أخرى|D
6603|X|财务费用|Financial expenses|مصاريف مالية|
660301|X|财务-利息|Interest|فوائد|B
660302|X|财务-手续费|Bank charges|رسوم بنكية|B
660303|X|财务-汇兑损益（已实现）|FX realised|فروق عملة محققة|
660304|X|财务-汇兑损益（未实现）|FX unrealised|فروق عملة غير محققة|
660305|X|财务-现金折扣|Cash discount|خصم نقدي|P
660306|X|财务-结算尾差|Settlement differences|فروق تسوية|P
6702|X|信用减值损失|Credit impairment loss|خسائر ائتمانية|P
6711|X|营业外支出|Other expense|مصاريف أخرى|`;

const lines = chart
  .trim()
  .split('\n')
  .map((line) => line.split('|'));
const codes = lines.map(([code = '']) => code);

/** The longest other code it begins with. */
const above = (code: string): string | null =>
  codes.filter((one) => one !== code && code.startsWith(one)).toSorted((one, other) => other.length - one.length)[0] ?? null;

export const ledgerAccountRows: DemoRows = {
  definition: ledgerAccount,
  values: lines.map(([code = '', kind = '', name = '', englishName = '', arabicName = '', marks = ''], at): Values => {
    const dims = [...marks].filter((mark) => mark !== 'F' && mark !== 'C');
    return {
      ...captions({ code, name, englishName, arabicName }),
      code,
      name,
      englishName,
      arabicName,
      helpCode: initialsOf(name),
      parentCode: above(code),
      accountType: kinds[kind] ?? null,
      dims: dims.length > 0 ? dims : null,
      isForeign: marks.includes('F'),
      isControl: marks.includes('C'),
      sort: at + 1,
      state: 'ENABLED',
      isSystem: true,
    };
  }),
};
