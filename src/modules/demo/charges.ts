import type { Values } from '#define/row';

// code | 中文 | English | العربية | pinyin initials | group | unit | currency | tax % | level (domain/11 Appendix C; taxes of an ordinary forwarder)
const table = `
OCF|海运费|Ocean freight|أجرة الشحن البحري|hyf|FREIGHT|CONTAINER|USD|0|0
BAF|燃油附加费|Bunker adjustment factor|علاوة الوقود|ryfjf|FREIGHT|CONTAINER|USD|0|0
LSS|低硫附加费|Low sulphur surcharge|علاوة الوقود منخفض الكبريت|dlfjf|FREIGHT|CONTAINER|USD|0|0
PSS|旺季附加费|Peak season surcharge|علاوة موسم الذروة|wjfjf|FREIGHT|CONTAINER|USD|0|0
GRI|综合费率上涨附加费|General rate increase|زيادة عامة في الأجور|zhflszfjf|FREIGHT|CONTAINER|USD|0|0
EBS|紧急燃油附加费|Emergency bunker surcharge|علاوة الوقود الطارئة|jjryfjf|FREIGHT|CONTAINER|USD|0|0
CAF|币值附加费|Currency adjustment factor|علاوة تقلب العملة|bzfjf|FREIGHT|CONTAINER|USD|0|0
WRS|战争险附加费|War risk surcharge|علاوة مخاطر الحرب|zzxfjf|FREIGHT|CONTAINER|USD|0|0
PCS|港口拥堵附加费|Port congestion surcharge|علاوة ازدحام الميناء|gkydfjf|FREIGHT|CONTAINER|USD|0|0
CIC|箱体不平衡费|Container imbalance charge|رسم عدم توازن الحاويات|xtbphf|FREIGHT|CONTAINER|USD|0|0
EIS|设备不平衡附加费|Equipment imbalance surcharge|علاوة عدم توازن المعدات|sbbphfjf|FREIGHT|CONTAINER|USD|0|0
ECRS|紧急成本附加费|Emergency cost recovery surcharge|علاوة استرداد التكاليف الطارئة|jjcbfjf|FREIGHT|CONTAINER|USD|0|0
OWS|超重附加费|Overweight surcharge|علاوة الوزن الزائد|czfjf|FREIGHT|CONTAINER|USD|0|0
BKG|订舱费|Booking fee|رسم الحجز|dcf|ORIGIN|BILL|CNY|6|0
THC|码头操作费|Terminal handling charge|رسوم مناولة المحطة|mtczf|ORIGIN|CONTAINER|CNY|6|0
DTHC|目的港码头费|Destination terminal handling|رسوم المحطة في الوصول|mdgmtf|DEST|CONTAINER|CNY|6|0
DOC|文件费|Documentation fee|رسم المستندات|wjf|DOC|BILL|CNY|6|0
SEAL|封条费|Seal fee|رسم الختم|ftf|ORIGIN|CONTAINER|CNY|6|0
EIR|设备交接单费|Equipment interchange receipt|رسم إيصال تسليم المعدات|sbjjdf|ORIGIN|CONTAINER|CNY|6|0
TLX|电放费|Telex release fee|رسم الإفراج بالتلكس|dff|DOC|BILL|CNY|6|0
AMS|美加舱单费|AMS filing fee|رسم بيان الحمولة الأمريكي|mjcdf|DOC|BILL|USD|0|0
ENS|欧盟舱单费|ENS filing fee|رسم بيان الدخول الأوروبي|omcdf|DOC|BILL|USD|0|0
ACI|预申报舱单费|ACI filing fee|رسم التسجيل المسبق للشحنات|ysbcdf|DOC|BILL|USD|0|0
ISF|进口安全申报费|Importer security filing|رسم الإقرار الأمني للمستورد|jkaqsbf|DOC|BILL|USD|0|0
VGM|称重申报费|VGM filing fee|رسم إقرار الوزن الإجمالي|czsbf|ORIGIN|CONTAINER|CNY|6|0
ISPS|港口安保费|ISPS security fee|رسم أمن الميناء|gkabf|ORIGIN|CONTAINER|CNY|6|0
MAN|舱单费|Manifest fee|رسم بيان الحمولة|cdf|DOC|BILL|CNY|6|0
AMD|改单费|Amendment fee|رسم التعديل|gdf|DOC|BILL|CNY|6|0
RBK|改配费|Rebooking fee|رسم إعادة الحجز|gpf|ORIGIN|BILL|CNY|6|0
DDF|亏舱费|Dead freight|أجرة الفراغ|kcf|FREIGHT|CONTAINER|USD|0|0
CUS|报关费|Customs declaration fee|رسم التخليص الجمركي|bgf|CUSTOMS|SHIPMENT|CNY|6|0
INS|查验费|Customs inspection fee|رسم المعاينة الجمركية|cyf|CUSTOMS|CONTAINER|CNY|6|0
TRK|拖车费|Trucking|أجرة النقل البري|tcf|TRUCK|CONTAINER|CNY|9|0
WAI|待时费|Truck waiting fee|رسم انتظار الشاحنة|dsf|TRUCK|HOUR|CNY|9|0
OVN|压夜费|Overnight fee|رسم المبيت|yyf|TRUCK|DAY|CNY|9|0
LIFT|吊箱费|Lift on/off|رسم رفع الحاوية|dxf|EQUIPMENT|CONTAINER|CNY|6|0
WEI|过磅费|Weighing fee|رسم الوزن|gbf|ORIGIN|CONTAINER|CNY|6|0
STO|堆存费|Storage|رسم التخزين في الساحة|dcf|WAREHOUSE|DAY|CNY|6|0
DEM|滞港费|Demurrage|غرامة تأخير الحاوية بالميناء|zgf|EQUIPMENT|DAY|USD|0|0
DET|滞箱费|Detention|غرامة احتجاز الحاوية|zxf|EQUIPMENT|DAY|USD|0|0
CFS|拼箱费|CFS charge|رسم محطة التجميع|pxf|ORIGIN|RT|CNY|6|0
WHS|仓储费|Warehousing|رسم المستودع|ccf|WAREHOUSE|CBM|CNY|6|0
FUM|熏蒸费|Fumigation|رسم التبخير|xzf|OTHER|CONTAINER|CNY|6|0
COO|产地证费|Certificate of origin|رسم شهادة المنشأ|cdzf|DOC|BILL|CNY|6|0
PRM|保险费|Cargo insurance premium|قسط تأمين البضائع|bxf|INSURANCE|PERCENT|CNY|6|0
COM|佣金|Commission|عمولة|yj|OTHER|SHIPMENT|USD|0|9
AGF|代理费|Agency fee|رسم الوكالة|dlf|OTHER|SHIPMENT|USD|0|0
D/O|换单费|Delivery order fee|رسم إذن التسليم|hdf|DEST|BILL|CNY|6|0
CUC|车架使用费|Chassis usage charge|رسم استخدام الشاسيه|cjsyf|DEST|CONTAINER|USD|0|0
DEP|押箱费|Container deposit|تأمين الحاوية|yxf|EQUIPMENT|CONTAINER|CNY|0|0
SOCF|箱使用费|SOC usage fee|رسم استخدام الحاوية|xsyf|EQUIPMENT|CONTAINER|USD|0|0
EMP|放空费|Empty run|رسم الرحلة الفارغة|fkf|TRUCK|SHIPMENT|CNY|9|0
OTH|其他费用|Other charges|رسوم أخرى|qtfy|OTHER|SHIPMENT|CNY|6|0
BXP|买箱费|Container purchase|ثمن شراء الحاوية|mxf|EQUIPMENT|CONTAINER|USD|13|0
DMDT|滞港滞箱费|Demurrage and detention|غرامة التأخير والاحتجاز|zgzxf|EQUIPMENT|DAY|USD|0|0
`;

/** Charge items with their usual unit, currency and tax; a deposit is neither earned nor spent. */
export const chargeValues: readonly Values[] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
  .map(
    ([
      code = '',
      name = '',
      englishName = '',
      arabicName = '',
      helpCode = '',
      feeGroup = '',
      unitBasis = '',
      defaultCurrency = '',
      taxRate = '',
      level,
    ]) => ({
      code,
      name,
      englishName,
      arabicName,
      helpCode,
      feeGroup,
      unitBasis,
      defaultCurrency,
      defaultTaxRateAR: taxRate,
      defaultTaxRateAP: taxRate,
      level: Number(level),
      excludeFromProfit: code === 'DEP',
      // Rebates go to customers, and deposits come back.
      isCommissionable: code !== 'DEP' && code !== 'COM',
      direction: 'BOTH',
      isFreight: feeGroup === 'FREIGHT',
      state: 'ENABLED',
    }),
  );
