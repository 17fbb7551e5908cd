import type { DemoRows } from '#define/demo';
import type { Values } from '#define/row';
import {
  country,
  dock,
  freightTerm,
  goods,
  invoiceType,
  newsCategory,
  packaging,
  paymentTerm,
  reasonCode,
  taxKind,
  tradeTerm,
  unit,
  userNature,
  vessel,
  voucherType,
} from '#modules/basic/dictionary/dictionary.entity';
import { initialsOf } from '#values/initials';

/** `code|中文|English|العربية`, a line each. */
const lines = (table: string, more: (cells: readonly string[]) => Values = () => ({})): Values[] =>
  table
    .trim()
    .split('\n')
    .map((line, at) => {
      const cells = line.split('|');
      const [code = '', name = '', englishName = '', arabicName = ''] = cells;
      return {
        code,
        name,
        englishName,
        arabicName,
        helpCode: initialsOf(name),
        sort: at + 1,
        state: 'ENABLED',
        isSystem: true,
        ...more(cells),
      };
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
WA|中型散装容器|Intermediate bulk container|حاوية وسيطة|intermediate bulk containers`;

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

const taxKinds = `
EXEMPT|免税（国际货代）|Exempt, international forwarding|معفى، شحن دولي|0|exempt
SERVICE6|现代服务 6%|Services 6%|خدمات 6%|6
TRANSPORT9|交通运输 9%|Transport 9%|نقل 9%|9
GOODS13|货物、租赁 13%|Goods and hire 13%|بضائع وتأجير 13%|13
SMALL3|小规模 3%|Small-scale 3%|مكلف صغير 3%|3
SMALL1|小规模 1%|Small-scale 1%|مكلف صغير 1%|1`;

const invoiceTypes = `
SPECIAL|增值税专用发票|Special VAT invoice|فاتورة ضريبية خاصة|SPECIAL_VAT|1,3,6,9,13
NORMAL|增值税普通发票|Normal VAT invoice|فاتورة ضريبية عادية|NORMAL_VAT|0,1,3,6,9,13
DEBIT|账单|Debit note|إشعار مدين|DEBIT_NOTE|0
RECEIPT|收据|Receipt|إيصال|RECEIPT|0
NONE|不开票|No invoice|بدون فاتورة|NONE|0`;

const vouchers = `
RECEIPT|收款凭证|Receipt voucher|قيد قبض|收|RECEIPT
PAYMENT|付款凭证|Payment voucher|قيد صرف|付|PAYMENT,EXPENSE
TRANSFER|转账凭证|Transfer voucher|قيد تحويل|转|AR,AP,ACCRUAL,BAD_DEBT,NETTING
GENERAL|记账凭证|General voucher|قيد عام|记|FX,REVALUATION`;

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
GELAN1|舸澜先锋|GELAN PIONEER|جيلان بايونير|9074729|VRGL5|HK|477123400
GELAN2|舸澜远航|GELAN VOYAGER|جيلان فوياجر|9176187|VRGL6|HK|477123500`;

// Terminals of the ports the company ships from, by the letters they are known under.
const docks = `
NBCT|北仑国际集装箱码头|Ningbo Beilun International Container Terminals|محطة بيلون الدولية|CNNGB
NMCT|梅山集装箱码头|Ningbo Meishan Container Terminal|محطة ميشان|CNNGB
NBSCT|穿山集装箱码头|Ningbo Chuanshan Container Terminal|محطة تشوانشان|CNNGB
SHSD1|洋山深水港一期|Yangshan Phase 1|يانغشان المرحلة 1|CNSHA
SHSD4|洋山深水港四期|Yangshan Phase 4|يانغشان المرحلة 4|CNSHA
SHWGQ|外高桥码头|Waigaoqiao Terminal|محطة وايقاوتشياو|CNSHA
QQCT|前湾集装箱码头|Qingdao Qianwan Container Terminal|محطة تشيانوان|CNTAO
QQCTN|前湾新联合码头|Qingdao Qianwan United Container Terminal|محطة تشيانوان المتحدة|CNTAO`;

// Headings of the tariff with what their declaration needs; UN numbers for dangerous goods.
const commodities = `
640399|皮革面鞋靴|Footwear with leather uppers|أحذية بوجه جلدي||
850760|锂离子蓄电池|Lithium-ion batteries|بطاريات ليثيوم أيون|3480|MSDS,UN38.3
320890|油漆|Paints|دهانات|1263|DGD,MSDS
940360|木家具|Wooden furniture|أثاث خشبي||Fumigation
611020|棉制针织衫|Cotton jerseys|كنزات قطنية||
392690|塑料制品|Articles of plastics|مصنوعات بلاستيكية||
870899|汽车零件|Motor vehicle parts|قطع سيارات||
090210|绿茶|Green tea|شاي أخضر||Phytosanitary,COO
030617|冻虾|Frozen shrimps|روبيان مجمد||Health,COO
841510|空调器|Air conditioners|مكيفات هواء|2857|`;

// Why a locked, checked or settled thing was undone, for the people who read the log years later.
const reasons = `
AMEND|客户要求改单|Amendment asked by the customer|تعديل بطلب العميل|UNLOCK
LATE_BILL|供应商账单迟到|Late supplier bill|فاتورة مورد متأخرة|UNLOCK
WRONG_CHECK|审核有误|Checked by mistake|تدقيق خاطئ|UNCHECK
DOUBLE_ENTRY|重复录入|Entered twice|إدخال مكرر|DELETE
BOOKING_GONE|客户取消订舱|Booking cancelled by the customer|إلغاء الحجز من العميل|DELETE
DELETED_WRONGLY|误删|Deleted by mistake|حذف بالخطأ|RESTORE
WRONG_MATCH|核销对象有误|Matched with the wrong document|تسوية مع مستند خاطئ|CANCEL_WRITE_OFF
BANK_RETURN|银行退票|Returned by the bank|إرجاع من البنك|CANCEL_WRITE_OFF
INSOLVENT|客户破产|Customer insolvent|إفلاس العميل|BAD_DEBT
UNREACHABLE|失联|Customer cannot be reached|تعذر الوصول إلى العميل|BAD_DEBT
WRONG_TITLE|抬头或税号有误|Wrong title or tax number|اسم أو رقم ضريبي خاطئ|RED_FLUSH
RETURNED_GOODS|服务中止|Service stopped|توقف الخدمة|RED_FLUSH
CUSTOMS_HOLD|海关查验|Held by customs|حجز الجمارك|SHUT_OUT
LATE_CARGO|货物晚到|Cargo came late|تأخر البضاعة|SHUT_OUT
NO_SPACE|船公司甩柜|Rolled by the carrier|ترحيل من الخط الملاحي|SHUT_OUT`;

const articleKinds = `
COMPANY|公司动态|Company|أخبار الشركة
MARKET|市场行情|Market|السوق
POLICY|政策法规|Regulations|اللوائح
PROJECT|项目案例|Projects|مشاريع
SERVICE|服务案例|Services|خدمات`;

/** Countries of the trade, which stand first. */
const tradingCountries =
  'CN HK MO TW JP KR SG MY TH VN ID PH MM KH BD LK IN PK AE SA KW BH OM QA IQ JO EG TR IL GR IT ES PT FR BE NL DE DK SE NO FI PL GB IE RU UA US CA MX PA GT CO PE CL BR AR UY EC AU NZ ZA KE TZ NG GH MA DZ TN DJ LB CY MT HR SI RO BG EE LV LT'.split(
    ' ',
  );

/** Every other code of ISO 3166-1 the runtime knows a name of; what it names that is no country is left out. */
function otherCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const none = new Set([...tradingCountries, ...'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')]);
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Codes of states that are no more read as their successor's.
  const current = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return codes.filter((code) => !none.has(code) && known.of(code) !== undefined && current(code));
}

/** Countries with their names as the runtime's own tables write them. */
function countries(): Values[] {
  const [zh, en, ar] = ['zh-Hans', 'en', 'ar'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return [...tradingCountries, ...otherCountries()].map((code, at) => {
    const name = zh?.of(code) ?? code;
    return {
      code,
      name,
      englishName: en?.of(code) ?? code,
      arabicName: ar?.of(code) ?? code,
      helpCode: initialsOf(name),
      sort: at + 1,
      state: 'ENABLED',
      isSystem: true,
    };
  });
}

/** Rows of the dictionaries any company needs from its first day (domain/11 Appendix C). */
export const dictionaryRows: readonly DemoRows[] = [
  { definition: unit, values: lines(units) },
  { definition: packaging, values: lines(packages, (cells) => ({ plural: cells[4] ?? null })) },
  { definition: tradeTerm, values: lines(terms, (cells) => ({ seaOnly: seaOnly.has(cells[0] ?? '') })) },
  { definition: freightTerm, values: lines(freightTerms) },
  { definition: paymentTerm, values: lines(paymentTerms, (cells) => ({ days: Number(cells[4] ?? 0) })) },
  {
    definition: taxKind,
    values: lines(taxKinds, (cells) => ({ taxRate: cells[4] ?? '0', isExempt: cells[5] === 'exempt', normalOnly: cells[5] === 'exempt' })),
  },
  {
    definition: invoiceType,
    values: lines(invoiceTypes, (cells) => ({ kind: cells[4] ?? 'NONE', taxRates: (cells[5] ?? '0').split(',') })),
  },
  {
    definition: voucherType,
    values: lines(vouchers, (cells) => ({ voucherWord: cells[4] ?? null, sources: (cells[5] ?? '').split(',') })),
  },
  { definition: userNature, values: lines(natures) },
  {
    definition: vessel,
    values: lines(vessels, (cells) => ({
      imo: cells[4] ?? null,
      callSign: cells[5] ?? null,
      flagCountry: cells[6] ?? null,
      mmsi: cells[7] ?? null,
    })),
  },
  { definition: country, values: countries() },
  { definition: dock, values: lines(docks, (cells) => ({ portCode: cells[4] ?? null, isSystem: false })) },
  {
    definition: goods,
    values: lines(commodities, (cells) => ({
      isDg: (cells[4] ?? '') !== '',
      unNo: cells[4] || null,
      requires: cells[5] ? cells[5].split(',') : null,
      isSystem: false,
    })),
  },
  { definition: reasonCode, values: lines(reasons, (cells) => ({ action: cells[4] ?? 'OTHER', isSystem: false })) },
  { definition: newsCategory, values: lines(articleKinds, () => ({ isSystem: false })) },
];
