import type { Stream } from '#modules/demo/random';
import type { Branch } from '#modules/demo/branches';

/** One invented name in the forms a partner's row needs. */
export interface PartnerName {
  readonly crmName: string;
  readonly englishName: string;
  readonly shortName: string;
  readonly helpCode: string;
}

type Word = readonly [zh: string, en: string];

const words = (text: string): Word[] => text.split(' ').map((pair) => pair.split('=') as unknown as Word);

// Three syllables make a name that no register of companies knows; the initials come from the syllables' own spelling.
const first = words(
  '穗=sui 岚=lan 砚=yan 骊=li 珩=heng 沐=mu 禾=he 樾=yue 璟=jing 屿=yu 朔=shuo 霁=ji 鸢=yuan 泓=hong 筠=yun 苒=ran 翊=yi 琅=lang 谷=gu 柘=zhe',
);
const second = words('澜=lan 舸=ge 汀=ting 溯=su 棠=tang 麓=lu 渡=du 弦=xian 岑=cen 砾=li 荻=di 坞=wu 埠=bu 甬=yong 沣=feng');
const third = words('达=da 盛=sheng 和=he 通=tong 来=lai 仕=shi 朗=lang 诺=nuo 格=ge 维=wei 迪=di 博=bo 凯=kai 瑞=rui 曼=man');

type Trade = readonly [zh: string, en: string, initials: string];
const trades: readonly Trade[] = [
  ['进出口', 'Import & Export', 'jck'],
  ['国际贸易', 'International Trading', 'gjmy'],
  ['纺织品', 'Textile', 'fzp'],
  ['家居用品', 'Home Products', 'jjyp'],
  ['五金工具', 'Hardware & Tools', 'wjgj'],
  ['机电设备', 'Machinery & Electric', 'jdsb'],
  ['塑胶制品', 'Plastic Products', 'sjzp'],
  ['汽车配件', 'Auto Parts', 'qcpj'],
  ['户外用品', 'Outdoor Products', 'hwyp'],
  ['文具礼品', 'Stationery & Gifts', 'wjlp'],
  ['新能源科技', 'New Energy Technology', 'xnykj'],
  ['食品', 'Foods', 'sp'],
  ['化工', 'Chemical', 'hg'],
  ['照明电器', 'Lighting Appliance', 'zmdq'],
  ['家具', 'Furniture', 'jj'],
];

/** What the name of a partner says about its business, by category or kind of supplier. */
const callings: Readonly<Record<string, Trade>> = {
  FORWARDER_PEER: ['国际货运代理', 'International Freight Forwarding', 'gjhydl'],
  COLOADER: ['拼箱物流', 'Consolidation', 'pxwl'],
  PLATFORM: ['跨境供应链平台', 'Cross-border Supply Chain Platform', 'kjgylpt'],
  BOOKING_AGENT: ['国际船务代理', 'Shipping Agency', 'gjcwdl'],
  TRUCKER: ['集装箱运输', 'Container Transport', 'jzxys'],
  CUSTOMS_BROKER: ['报关', 'Customs Brokerage', 'bg'],
  WAREHOUSE: ['仓储', 'Warehousing', 'cc'],
  INSURER: ['保险代理', 'Insurance Agency', 'bxdl'],
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
  const [city, cityEnglish, cityInitials] = callings[calling] ? (branch.cities[0] as Branch['cities'][number]) : stream.pick(branch.cities);
  const [trade, tradeEnglish, tradeInitials] = callings[calling] ?? stream.pick(trades);
  const brand = a[0] + b[0] + c[0];
  return {
    crmName: `${city}${brand}${trade}有限公司`,
    englishName: `${cityEnglish} ${capital(a[1] + b[1] + c[1])} ${tradeEnglish} Co., Ltd.`,
    shortName: `${city}${brand}`,
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
    shortName: `${brand} ${business.split(' ')[0] ?? ''}`,
    helpCode: initials,
    countryCode: country,
  };
}
