import type { Stream } from '#modules/demo/random';
import type { Branch } from '#modules/demo/branches';

/** One invented name in the forms a partner's row needs. */
export interface PartnerName {
  readonly crmName: string;
  readonly englishName: string;
  /** Null where the name is written in Latin letters in Arabic as well. */
  readonly arabicName: string | null;
  readonly shortName: string;
  readonly englishShort: string;
  readonly helpCode: string;
}

type Word = readonly [zh: string, en: string, ar: string];

const words = (text: string): Word[] => text.split(' ').map((pair) => pair.split('=') as unknown as Word);

// Three syllables make a name that no register of companies knows; the initials come from the syllables' own spelling.
const first = words(
  '穗=sui=سوي 岚=lan=لان 砚=yan=يان 骊=li=لي 珩=heng=هنغ 沐=mu=مو 禾=he=خه 樾=yue=يوي 璟=jing=جينغ 屿=yu=يو 朔=shuo=شو 霁=ji=جي 鸢=yuan=يوان 泓=hong=هونغ 筠=yun=يون 苒=ran=ران 翊=yi=يي 琅=lang=لانغ 谷=gu=قو 柘=zhe=تشه',
);
const second = words(
  '澜=lan=لان 舸=ge=قه 汀=ting=تينغ 溯=su=سو 棠=tang=تانغ 麓=lu=لو 渡=du=دو 弦=xian=شيان 岑=cen=تسن 砾=li=لي 荻=di=دي 坞=wu=وو 埠=bu=بو 甬=yong=يونغ 沣=feng=فنغ',
);
const third = words(
  '达=da=دا 盛=sheng=شنغ 和=he=خه 通=tong=تونغ 来=lai=لاي 仕=shi=شي 朗=lang=لانغ 诺=nuo=نو 格=ge=قه 维=wei=وي 迪=di=دي 博=bo=بو 凯=kai=كاي 瑞=rui=روي 曼=man=مان',
);

type Trade = readonly [zh: string, en: string, initials: string, ar: string];
const trades: readonly Trade[] = [
  ['进出口', 'Import & Export', 'jck', 'للاستيراد والتصدير'],
  ['国际贸易', 'International Trading', 'gjmy', 'للتجارة الدولية'],
  ['纺织品', 'Textile', 'fzp', 'للمنسوجات'],
  ['家居用品', 'Home Products', 'jjyp', 'للمستلزمات المنزلية'],
  ['五金工具', 'Hardware & Tools', 'wjgj', 'للعدد والأدوات'],
  ['机电设备', 'Machinery & Electric', 'jdsb', 'للمعدات الكهروميكانيكية'],
  ['塑胶制品', 'Plastic Products', 'sjzp', 'للمنتجات البلاستيكية'],
  ['汽车配件', 'Auto Parts', 'qcpj', 'لقطع غيار السيارات'],
  ['户外用品', 'Outdoor Products', 'hwyp', 'لمستلزمات الرحلات'],
  ['文具礼品', 'Stationery & Gifts', 'wjlp', 'للقرطاسية والهدايا'],
  ['新能源科技', 'New Energy Technology', 'xnykj', 'لتقنيات الطاقة الجديدة'],
  ['食品', 'Foods', 'sp', 'للأغذية'],
  ['化工', 'Chemical', 'hg', 'للكيماويات'],
  ['照明电器', 'Lighting Appliance', 'zmdq', 'لأجهزة الإنارة'],
  ['家具', 'Furniture', 'jj', 'للأثاث'],
];

/** What the name of a partner says about its business, by category or kind of supplier. */
const callings: Readonly<Record<string, Trade>> = {
  FORWARDER_PEER: ['国际货运代理', 'International Freight Forwarding', 'gjhydl', 'للشحن الدولي'],
  COLOADER: ['拼箱物流', 'Consolidation', 'pxwl', 'لتجميع الشحنات'],
  PLATFORM: ['跨境供应链平台', 'Cross-border Supply Chain Platform', 'kjgylpt', 'لمنصة التوريد عبر الحدود'],
  BOOKING_AGENT: ['国际船务代理', 'Shipping Agency', 'gjcwdl', 'للوكالات الملاحية'],
  TRUCKER: ['集装箱运输', 'Container Transport', 'jzxys', 'لنقل الحاويات'],
  CUSTOMS_BROKER: ['报关', 'Customs Brokerage', 'bg', 'للتخليص الجمركي'],
  WAREHOUSE: ['仓储', 'Warehousing', 'cc', 'للتخزين'],
  INSURER: ['保险代理', 'Insurance Agency', 'bxdl', 'لوكالة التأمين'],
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const brands = first.length * second.length * third.length;

/** The invented Chinese company with a number: every number below 4,500 has a brand of its own. Those who serve the port sit in its city. */
export function companyName(number: number, branch: Branch, calling: string, stream: Stream): PartnerName {
  const place = (number * 1_637) % brands;
  const [a, b, c] = [
    first[place % first.length],
    second[Math.floor(place / first.length) % second.length],
    third[Math.floor(place / (first.length * second.length))],
  ] as [Word, Word, Word];
  const [city, cityEnglish, cityInitials, cityArabic] = callings[calling]
    ? (branch.cities[0] as Branch['cities'][number])
    : stream.pick(branch.cities);
  const [trade, tradeEnglish, tradeInitials, tradeArabic] = callings[calling] ?? stream.pick(trades);
  const brand = a[0] + b[0] + c[0];
  return {
    crmName: `${city}${brand}${trade}有限公司`,
    englishName: `${cityEnglish} ${capital(a[1] + b[1] + c[1])} ${tradeEnglish} Co., Ltd.`,
    arabicName: `${a[2]}${b[2]}${c[2]} ${tradeArabic} - ${cityArabic}`,
    shortName: `${city}${brand}`,
    englishShort: `${cityEnglish} ${capital(a[1] + b[1] + c[1])}`,
    helpCode: `${cityInitials}${a[1].charAt(0)}${b[1].charAt(0)}${c[1].charAt(0)}${tradeInitials}`,
  };
}

const abroadFirst = [
  'Norvale',
  'Brightkeel',
  'Quaymere',
  'Ostermarsh',
  'Calderhaven',
  'Vantmoor',
  'Halvenport',
  'Mirrabay',
  'Santelmar',
  'Torquenza',
  'Al Marsa',
  'Lumibay',
  'Fairholt',
  'Redspindle',
  'Kestrelyn',
  'Belvantis',
];
const abroadSecond = ['Harbour Logistics', 'Ocean Agencies', 'Freight Services', 'Shipping Partners', 'Cargo Lines'];
const abroadForms: readonly (readonly [country: string, form: string])[] = [
  ['US', 'Inc.'],
  ['GB', 'Ltd'],
  ['DE', 'GmbH'],
  ['NL', 'BV'],
  ['AE', 'LLC'],
  ['SG', 'Pte Ltd'],
  ['AU', 'Pty Ltd'],
  ['ES', 'SL'],
  ['SA', 'LLC'],
  ['BR', 'Ltda'],
];

/** The invented agent abroad with a number; his name is the same in every language. */
export function abroadName(number: number): PartnerName & { readonly countryCode: string } {
  const [country, form] = abroadForms[number % abroadForms.length] as readonly [string, string];
  const brand = abroadFirst[number % abroadFirst.length] as string;
  const business = abroadSecond[Math.floor(number / abroadFirst.length) % abroadSecond.length] as string;
  const name = `${brand} ${business} ${form}`;
  const initials = name
    .split(/[\s.]+/u)
    .map((word) => word.charAt(0))
    .join('')
    .toLowerCase();
  return {
    crmName: name,
    englishName: name,
    arabicName: null,
    shortName: `${brand} ${business.split(' ')[0] ?? ''}`,
    englishShort: `${brand} ${business.split(' ')[0] ?? ''}`,
    helpCode: initials,
    countryCode: country,
  };
}
