import type { Definition } from '#define/entity';
import type { Values } from '#define/row';
import { country, freightTerm, invoiceType, packaging, paymentTerm, tradeTerm, unit, userNature, vessel, voucherType } from '#modules/basic/dictionary/dictionary.entity';
import { initialsOf } from '#values/initials';

/** `code|中文|English|العربية`, a line each. */
const lines = (table: string, more: (cells: readonly string[]) => Values = () => ({})): Values[] =>
  table.trim().split('\n').map((line, at) => {
    const cells = line.split('|');
    const [code = '', name = '', englishName = '', arabicName = ''] = cells;
    return { code, name, englishName, arabicName, helpCode: initialsOf(name), sort: at + 1, state: 'ENABLED', isSystem: true, ...more(cells) };
  });

// Appendix C of the domain's parameters: unit bases as charges are counted by.
const units = `
CONTAINER|箱|Container|حاوية
BILL|票（提单）|Bill|بوليصة
SHIPMENT|票|Shipment|شحنة
RT|计费吨|Revenue ton|طن إيرادي
CBM|立方米|Cubic metre|متر مكعب
TON|吨|Ton|طن
DECLARATION|报关单|Declaration|بيان جمركي
DAY|天|Day|يوم
HOUR|小时|Hour|ساعة
PIECE|件|Piece|قطعة
PERCENT|百分比|Per cent|نسبة مئوية`;

// UN/ECE Recommendation 21.
const packages = `
CT|纸箱|Carton|كرتون|cartons
PX|托盘|Pallet|منصة|pallets
PK|包|Package|طرد|packages
BG|袋|Bag|كيس|bags
DR|桶|Drum|برميل|drums
RO|卷|Roll|لفة|rolls
BE|捆|Bundle|حزمة|bundles
7B|木箱|Wooden case|صندوق خشبي|wooden cases
PP|件|Piece|قطعة|pieces
CR|板条箱|Crate|قفص|crates
IBC|中型散装容器|Intermediate bulk container|حاوية وسيطة|intermediate bulk containers`;

// Incoterms 2020; the last four are for sea and inland waterway only.
const terms = `
EXW|工厂交货|Ex works|تسليم المصنع
FCA|货交承运人|Free carrier|تسليم الناقل
CPT|运费付至|Carriage paid to|أجور النقل مدفوعة
CIP|运费和保险费付至|Carriage and insurance paid to|النقل والتأمين مدفوعان
DAP|目的地交货|Delivered at place|تسليم في المكان
DPU|卸货地交货|Delivered at place unloaded|تسليم مفرّغ
DDP|完税后交货|Delivered duty paid|تسليم مع دفع الرسوم
FAS|船边交货|Free alongside ship|تسليم جانب السفينة
FOB|装运港船上交货|Free on board|تسليم على ظهر السفينة
CFR|成本加运费|Cost and freight|التكلفة والشحن
CIF|成本、保险费加运费|Cost, insurance and freight|التكلفة والتأمين والشحن`;
const seaOnly = new Set(['FAS', 'FOB', 'CFR', 'CIF']);

const freightTerms = `
PREPAID|预付|Freight prepaid|أجرة مدفوعة مقدمًا
COLLECT|到付|Freight collect|أجرة عند الوصول
THIRD|第三地付款|Payable elsewhere|تُدفع في مكان آخر`;

const paymentTerms = `
CASH|付款买单|Cash against documents|نقدًا مقابل المستندات|0
DAY30|票结 30 天|30 days per shipment|30 يومًا لكل شحنة|30
DAY60|票结 60 天|60 days per shipment|60 يومًا لكل شحنة|60
MONTH|月结|Monthly|شهريًا|30
MONTH60|月结 60 天|Monthly, 60 days|شهريًا، 60 يومًا|60`;

const invoiceTypes = `
SPECIAL|增值税专用发票|Special VAT invoice|فاتورة ضريبية خاصة|SPECIAL_VAT
NORMAL|增值税普通发票|Normal VAT invoice|فاتورة ضريبية عادية|NORMAL_VAT
DEBIT|账单|Debit note|إشعار مدين|DEBIT_NOTE
RECEIPT|收据|Receipt|إيصال|RECEIPT
NONE|不开票|No invoice|بدون فاتورة|NONE`;

const vouchers = `
RECEIPT|收款凭证|Receipt voucher|قيد قبض|收
PAYMENT|付款凭证|Payment voucher|قيد صرف|付
TRANSFER|转账凭证|Transfer voucher|قيد تحويل|转
GENERAL|记账凭证|General voucher|قيد عام|记`;

const natures = `
SALES|业务员|Sales|مبيعات
SALES_MANAGER|业务经理|Sales manager|مدير مبيعات
CS|客服|Customer service|خدمة العملاء
OPERATOR|操作|Operator|تشغيل
DOCUMENT|单证|Documentation|مستندات
DISPATCH|车队调度|Truck dispatch|جدولة الشاحنات
PRICING|运价|Pricing|تسعير
EQUIPMENT|箱管|Equipment|معدات
FINANCE|财务|Finance|مالية
CASHIER|出纳|Cashier|أمين صندوق
FIN_MANAGER|财务经理|Finance manager|مدير مالي
HR|人事|Human resources|موارد بشرية
ADMIN|系统管理员|Administrator|مسؤول النظام
MANAGEMENT|管理层|Management|الإدارة`;

// IMO numbers of the demonstration's ships carry right check digits and belong to no real ship of that name.
const vessels = `
GELAN1|舸澜先锋|GELAN PIONEER|جيلان بايونير|9074729
GELAN2|舸澜远航|GELAN VOYAGER|جيلان فوياجر|9176187`;

const countryCodes = 'CN HK MO TW JP KR SG MY TH VN ID PH MM KH BD LK IN PK AE SA KW BH OM QA IQ JO EG TR IL GR IT ES PT FR BE NL DE DK SE NO FI PL GB IE RU UA US CA MX PA GT CO PE CL BR AR UY EC AU NZ ZA KE TZ NG GH MA DZ TN DJ LB CY MT HR SI RO BG EE LV LT'.split(' ');

/** Countries of the trade with their names as the runtime's own tables write them. */
function countries(): Values[] {
  const [zh, en, ar] = ['zh-Hans', 'en', 'ar'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return countryCodes.map((code, at) => {
    const name = zh?.of(code) ?? code;
    return { code, name, englishName: en?.of(code) ?? code, arabicName: ar?.of(code) ?? code, helpCode: initialsOf(name), sort: at + 1, state: 'ENABLED', isSystem: true };
  });
}

/** Rows of the dictionaries any company needs from its first day (domain/11 Appendix C). */
export const plainDictionaries: readonly { readonly definition: Definition; readonly values: readonly Values[] }[] = [
  { definition: unit, values: lines(units) },
  { definition: packaging, values: lines(packages, (cells) => ({ plural: cells[4] ?? null })) },
  { definition: tradeTerm, values: lines(terms, (cells) => ({ seaOnly: seaOnly.has(cells[0] ?? '') })) },
  { definition: freightTerm, values: lines(freightTerms) },
  { definition: paymentTerm, values: lines(paymentTerms, (cells) => ({ days: Number(cells[4] ?? 0) })) },
  { definition: invoiceType, values: lines(invoiceTypes, (cells) => ({ kind: cells[4] ?? 'NONE' })) },
  { definition: voucherType, values: lines(vouchers, (cells) => ({ voucherWord: cells[4] ?? null })) },
  { definition: userNature, values: lines(natures) },
  { definition: vessel, values: lines(vessels, (cells) => ({ imo: cells[4] ?? null })) },
  { definition: country, values: countries() },
];
