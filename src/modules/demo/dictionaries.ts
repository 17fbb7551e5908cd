import type { Values } from '#define/row';
import { currencyDecimals } from '#values/money';

const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

// code | 中文 | English | العربية | pinyin initials
const laneTable = `
USW|美西线|US West Coast|الساحل الغربي الأمريكي|mxx
USE|美东线|US East Coast|الساحل الشرقي الأمريكي|mdx
NEU|欧洲线|North Europe|شمال أوروبا|ozx
MED|地中海线|Mediterranean|البحر المتوسط|dzhx
MEI|中东印巴线|Middle East and India|الشرق الأوسط والهند|zdybx
SEA|东南亚线|South-East Asia|جنوب شرق آسيا|dnyx
EAS|近洋线|East Asia|شرق آسيا|jyx
OCE|澳新线|Oceania|أستراليا ونيوزيلندا|axx
LAT|中南美线|Latin America|أمريكا اللاتينية|znmx
AFR|非洲线|Africa|أفريقيا|fzx
CNI|进口回程线|Import to China|الواردات إلى الصين|jkhcx
`;

/** Free days in demurrage and detention a carrier usually gives on a lane; 10 and 7 where nothing else is said. */
const freeDays = new Map<string, readonly [dem: number, det: number]>([
  ['USW', [5, 5]],
  ['USE', [5, 5]],
  ['AFR', [14, 14]],
  ['LAT', [14, 14]],
  ['MEI', [14, 10]],
  ['EAS', [7, 7]],
]);

/** Trade lanes; `managers`: ids of the people who keep their rates. */
export const laneValues = (managers: readonly string[]): readonly Values[] =>
  cells(laneTable).map(([lineCode = '', name = '', englishName = '', arabicName = '', helpCode = ''], at) => {
    const [defaultFreeDem, defaultFreeDet] = freeDays.get(lineCode) ?? [10, 7];
    return {
      lineCode,
      name,
      englishName,
      arabicName,
      helpCode,
      managerUserIds: managers.length === 0 ? null : [managers[at % managers.length] ?? ''],
      defaultFreeDem,
      defaultFreeDet,
      state: 'ENABLED',
    };
  });

// code | 中文 | English | العربية | pinyin initials | sign
const currencyTable = `
USD|美元|US dollar|دولار أمريكي|my|$
CNY|人民币|Chinese yuan|يوان صيني|rmb|¥
EUR|欧元|Euro|يورو|oy|€
HKD|港元|Hong Kong dollar|دولار هونغ كونغ|gy|HK$
GBP|英镑|Pound sterling|جنيه إسترليني|yb|£
JPY|日元|Japanese yen|ين ياباني|ry|JP¥
KRW|韩元|South Korean won|وون كوري|hy|₩
SGD|新加坡元|Singapore dollar|دولار سنغافوري|xjpy|S$
AUD|澳大利亚元|Australian dollar|دولار أسترالي|adlyy|A$
AED|阿联酋迪拉姆|UAE dirham|درهم إماراتي|alqdlm|د.إ
SAR|沙特里亚尔|Saudi riyal|ريال سعودي|stlye|ر.س
KWD|科威特第纳尔|Kuwaiti dinar|دينار كويتي|kwtdne|د.ك
BHD|巴林第纳尔|Bahraini dinar|دينار بحريني|bldne|د.ب
OMR|阿曼里亚尔|Omani rial|ريال عماني|amlye|ر.ع
THB|泰铢|Thai baht|بات تايلاندي|tz|฿
VND|越南盾|Vietnamese dong|دونغ فيتنامي|ynd|₫
TWD|新台币|New Taiwan dollar|دولار تايواني جديد|xtb|NT$
INR|印度卢比|Indian rupee|روبية هندية|ydlb|₹
MYR|马来西亚林吉特|Malaysian ringgit|رينغيت ماليزي|mlxyljt|RM
`;

export const currencyValues: readonly Values[] = cells(currencyTable).map(
  ([code = '', name = '', englishName = '', arabicName = '', helpCode = '', symbol = '']) => ({
    code,
    name,
    englishName,
    arabicName,
    helpCode,
    symbol,
    decimals: currencyDecimals(code),
    isEnabled: true,
  }),
);

// code | 中文 | English | العربية | pinyin initials | ISO size-type codes | TEU | feet | tare kg | most gross kg | reefer (domain/05 §5.2)
const boxTable = `
20GP|20尺普柜|20' general purpose|حاوية 20 قدمًا عادية|20cpg|22G0 22G1 22GP 20G0 20G1|1|20|2250|30480|0
40GP|40尺普柜|40' general purpose|حاوية 40 قدمًا عادية|40cpg|42G0 42G1 42GP|2|40|3750|30480|0
40HQ|40尺高柜|40' high cube|حاوية 40 قدمًا عالية|40cgg|45G0 45G1 45GP|2|40|3900|32500|0
45HQ|45尺高柜|45' high cube|حاوية 45 قدمًا عالية|45cgg|L5G0 L5G1 L5GP|2|45|4800|32500|0
20RF|20尺冷柜|20' reefer|حاوية 20 قدمًا مبرّدة|20clg|22R0 22R1 22RT|1|20|3050|30480|1
40RF|40尺冷柜|40' reefer|حاوية 40 قدمًا مبرّدة|40clg|42R0 42R1 42RT|2|40|4400|34000|1
40RH|40尺高冷柜|40' high cube reefer|حاوية 40 قدمًا مبرّدة عالية|40cglg|45R0 45R1 45RT|2|40|4600|34000|1
20NOR|20尺冷代干|20' non-operating reefer|حاوية 20 قدمًا مبرّدة غير مشغّلة|20cldg|22R0 22R1 22RT|1|20|3050|30480|1
40NOR|40尺冷代干|40' non-operating reefer|حاوية 40 قدمًا مبرّدة غير مشغّلة|40cldg|42R0 42R1 42RT 45R0 45R1 45RT|2|40|4600|34000|1
20OT|20尺开顶柜|20' open top|حاوية 20 قدمًا مفتوحة السقف|20ckdg|22U0 22U1 22UT|1|20|2400|30480|0
40OT|40尺开顶柜|40' open top|حاوية 40 قدمًا مفتوحة السقف|40ckdg|42U0 42U1 42UT|2|40|3900|30480|0
40OH|40尺高开顶柜|40' high cube open top|حاوية 40 قدمًا عالية مفتوحة السقف|40cgkdg|45U1|2|40|4200|32500|0
20FR|20尺框架柜|20' flat rack|حاوية 20 قدمًا مسطّحة|20ckjg|22P1 22P3 22PC 22PF|1|20|2800|34000|0
40FR|40尺框架柜|40' flat rack|حاوية 40 قدمًا مسطّحة|40ckjg|42P1 42P3 42PC 42PF|2|40|5000|45000|0
40FH|40尺高框架柜|40' high cube flat rack|حاوية 40 قدمًا مسطّحة عالية|40cgkjg|45P3|2|40|5200|45000|0
20TK|20尺罐柜|20' tank|حاوية 20 قدمًا صهريجية|20cgg|22T0 22T1 22T2 22T3 22T4 22T5 22T6 22T7 22T8 22T9 22TN|1|20|3700|36000|0
40TK|40尺罐柜|40' tank|حاوية 40 قدمًا صهريجية|40cgg|42T0 42T1 42T2 42T3 42T4 42T5 42T6 42T7 42T8 42T9|2|40|5500|36000|0
20HC|20尺高柜|20' high cube|حاوية 20 قدمًا عالية|20cgg|25G0 25G1 25GP|1|20|2400|30480|0
`;

/** Columns of a rate sheet a box is quoted in: reefers used for dry cargo go at the price of dry boxes. */
const rateColumns = new Map([
  ['20GP', '20GP'],
  ['20NOR', '20GP'],
  ['40GP', '40GP'],
  ['40HQ', '40HQ'],
  ['40NOR', '40HQ'],
  ['45HQ', '45HQ'],
]);
/** Cubic metres inside, as carriers publish them. */
const capacities = new Map([
  ['20GP', '33.2'],
  ['40GP', '67.7'],
  ['40HQ', '76.4'],
  ['45HQ', '86'],
  ['20RF', '28.1'],
  ['40RF', '57.8'],
  ['40RH', '67.5'],
  ['20NOR', '28.1'],
  ['40NOR', '67.5'],
  ['20OT', '32.5'],
  ['40OT', '66.4'],
  ['20TK', '24'],
  ['20HC', '37.4'],
]);

export const boxTypeValues: readonly Values[] = cells(boxTable).map(
  ([code = '', name = '', englishName = '', arabicName = '', helpCode = '', iso = '', teu = '', feet, tare, gross, reefer]) => ({
    code,
    name,
    englishName,
    arabicName,
    helpCode,
    isoCodes: iso.split(' '),
    teu,
    sizeFeet: Number(feet),
    tareKg: Number(tare),
    maxGrossKg: Number(gross),
    isReefer: reefer === '1',
    isOpenTop: code.endsWith('OT'),
    isFlat: code.endsWith('FR'),
    isTank: code.endsWith('TK'),
    rateColumn: rateColumns.get(code) ?? null,
    cubicCapacityCbm: capacities.get(code) ?? null,
    state: 'ENABLED',
  }),
);

// SCAC | 中文 | English | العربية | pinyin initials | bill prefixes | owner letters of its boxes | share % (domain/10 §10.3; the feeder is invented)
const carrierTable = `
COSU|中远海运集运|COSCO Shipping Lines|كوسكو|zyhyjy|COSU,COAU|CS|16
MAEU|马士基|Maersk|ميرسك|msj|MAEU|MA|13
MSCU|地中海航运|MSC|إم إس سي|dzhhy|MEDU,MSCU|ME|13
CMDU|达飞轮船|CMA CGM|سي إم إيه سي جي إم|dflc|CMDU|CM|10
EGLV|长荣海运|Evergreen|إيفرغرين|crhy|EGLV|EG|9
ONEY|海洋网联船务|ONE|أوشن نتورك إكسبريس|hywlcw|ONEY|ON|8
OOLU|东方海外|OOCL|أو أو سي إل|dfhw|OOLU|OO|8
HLCU|赫伯罗特|Hapag-Lloyd|هاباغ لويد|hblt|HLCU|HL|7
YMJA|阳明海运|Yang Ming|يانغ مينغ|ymhy|YMLU,YMJA|YM|5
ZIMU|以星航运|ZIM|زيم|yxhy|ZIMU|ZI|4
HDMU|韩新海运|HMM|إتش إم إم|hxhy|HDMU|HD|3
WHLC|万海航运|Wan Hai|وان هاي|whhy|WHLC|WH|2
SITC|海丰国际|SITC|إس آي تي سي|hfgj|SITC|SI|1
YFDR|甬帆支线|Yongfan Feeder|يونغفان للخطوط الرافدة|yfzx|YFDR|YF|1
`;

export interface CarrierFacts {
  readonly code: string;
  /** Two letters its container numbers begin with. */
  readonly letters: string;
  readonly share: number;
}

export const carriers: readonly CarrierFacts[] = cells(carrierTable).map(([code = '', , , , , , letters = '', share]) => ({
  code,
  letters,
  share: Number(share),
}));

/** SMDG liner codes, the road bookings go, and the currency its space contracts are in. */
const linerFacts = new Map<string, Values>(
  (
    [
      ['COSU', 'COS', 'EDI', null],
      ['MAEU', 'MSK', 'API', 'https://www.maersk.com/tracking/{number}'],
      ['MSCU', 'MSC', 'PORTAL', null],
      ['CMDU', 'CMA', 'EDI', null],
      ['EGLV', 'EMC', 'PORTAL', null],
      ['ONEY', 'ONE', 'PORTAL', null],
      ['OOLU', 'OOL', 'EDI', null],
      ['HLCU', 'HLC', 'API', null],
      ['YMJA', 'YML', 'PORTAL', null],
      ['ZIMU', 'ZIM', 'PORTAL', 'https://www.zim.com/tools/track-a-shipment?consnumber={number}'],
      ['HDMU', 'HMM', 'PORTAL', null],
      ['WHLC', 'WHL', 'EMAIL', null],
      ['SITC', 'SIT', 'EMAIL', null],
      ['YFDR', null, 'EMAIL', null],
    ] as const
  ).map(([code, smdgCode, bookingChannel, trackingUrlTemplate]) => [
    code,
    { smdgCode, bookingChannel, trackingUrlTemplate, quotaCurrency: code === 'YFDR' ? 'CNY' : 'USD' },
  ]),
);

export const carrierValues: readonly Values[] = cells(carrierTable).map(
  ([code = '', name = '', englishName = '', arabicName = '', helpCode = '', prefixes = '']) => ({
    code,
    name,
    englishName,
    arabicName,
    helpCode,
    blPrefixes: prefixes.split(','),
    ...linerFacts.get(code),
    state: 'ENABLED',
  }),
);
