/**
 * The charges every grid is given: made from a seed, so that each sees the same. Texts with Chinese, bill numbers that are all
 * different, dictionaries, days, amounts and currencies, in the proportions of the demo company.
 */

export interface Ledger {
  readonly count: number;
  /** Columns on the screen in their order; 30 of them. */
  readonly columns: readonly LedgerColumn[];
  column(name: string): LedgerColumn;
}

export type LedgerColumn =
  /** Repeating texts: a code per row into `entries`; code 0 with `blank` stands for none. `keys`: what is stored for each. */
  | {
      readonly name: string;
      readonly title: string;
      readonly is: 'dictionary';
      readonly codes: Uint32Array;
      readonly entries: readonly string[];
      readonly keys: readonly string[];
      readonly blank: boolean;
    }
  /** Texts nearly all different; null is blank. */
  | { readonly name: string; readonly title: string; readonly is: 'text'; readonly at: (row: number) => string | null }
  /** Whole numbers of 10^-scale. */
  | { readonly name: string; readonly title: string; readonly is: 'number'; readonly scaled: Float64Array; readonly scale: number }
  /** Days since 1970-01-01. */
  | { readonly name: string; readonly title: string; readonly is: 'day'; readonly days: Int32Array }
  | { readonly name: string; readonly title: string; readonly is: 'flag'; readonly flags: Uint8Array };

/** mulberry32: small, fast, the same everywhere. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = (text: string): readonly string[] => text.split(' ');
const cities = words('宁波 上海 青岛 深圳 天津 厦门 大连 广州 连云港 义乌');
const brands = words('穗 岚 砚 骊 珩 沐 禾 樾 璟 屿 朔 霁 鸢 泓 筠 苒 翊 琅 谷 柘 澜 舸 汀 溯 棠');
const seconds = words('达 盛 和 通 来 仕 朗 诺 格 维 迪 博 凯 瑞 曼 麓 渡 弦 岑 砾');
const trades = words('进出口 国际贸易 纺织品 家居用品 五金工具 机电设备 塑胶制品 汽车配件 户外用品 文具礼品');
const charges = words(
  '海运费 码头费 文件费 报关费 拖车费 铅封费 舱单费 操作费 仓储费 保险费 改单费 电放费 港建费 港杂费 查验费 目的港费 燃油附加 低硫附加 旺季附加 战争险 换单费 滞箱费 滞港费 洗箱费 过磅费',
);
const vesselFirst = words('COSCO MAERSK MSC EVER ONE CMA OOCL HMM YM ZIM');
const vesselSecond = words('HARMONY PIONEER SPIRIT GLORY TRUST UNITY AURORA FORTUNE HORIZON LIBERTY PEONY LOTUS');
const remarks = words(
  '客户要求改港 提单电放 等待客户确认 已与供应商核对 船公司通知附加费 箱号更正 按合同价结算 月结客户 目的港到付 发票抬头待确认 超重附加 急件',
);

/** Of these remarks, the first is in about 80,000 of a million rows. */
export const frequentRemark = '改港';

const firstDay = Date.UTC(2026, 2, 31) / 86_400_000;
const dayspan = 1_100;
const rowsPerOrder = 6;
const orderNumber = (order: number) => `NGB${2301 + Math.floor(order / 5_000)}-${String(order % 5_000).padStart(4, '0')}`;

interface Making {
  readonly count: number;
  readonly random: () => number;
}

function codes({ count, random }: Making, most: number): Uint32Array {
  const made = new Uint32Array(count);
  for (let row = 0; row < count; row++) made[row] = Math.floor(random() * most);
  return made;
}

function flags({ count, random }: Making, share: number): Uint8Array {
  const made = new Uint8Array(count);
  for (let row = 0; row < count; row++) made[row] = random() < share ? 1 : 0;
  return made;
}

function customersOf(): { names: string[]; keys: string[] } {
  const names: string[] = [];
  for (let at = 0; at < 5_000; at++)
    names.push(`${cities[at % 10]}${brands[(at * 7) % 25]}${seconds[Math.floor(at / 25) % 20]}${trades[Math.floor(at / 500)]}有限公司`);
  return { names, keys: names.map((_, at) => String(70_001 + at)) };
}

/** Orders and what is looked up through them: six rows in a row belong to one order. */
function byOrder(making: Making): readonly LedgerColumn[] {
  const orders = Math.ceil(making.count / rowsPerOrder);
  const own = new Uint32Array(making.count);
  for (let row = 0; row < making.count; row++) own[row] = Math.floor(row / rowsPerOrder);
  const through = (values: Uint32Array) => own.map((order) => values[order] as number);
  const numbers = Array.from({ length: orders }, (_, order) => orderNumber(order));
  const vessels = vesselFirst.flatMap((a) => vesselSecond.map((b) => `${a} ${b}`));
  const ofOrders = { count: orders, random: making.random };
  const voyages = Array.from({ length: 1_800 }, (_, at) => `${String(1 + (at % 90)).padStart(3, '0')}${'EWNS'[at % 4]}${at}`);
  const etd = new Int32Array(making.count);
  for (let row = 0; row < making.count; row++) etd[row] = firstDay - Math.floor(((own[row] as number) * dayspan) / orders) + 5;
  const dictionary = (name: string, title: string, rows: Uint32Array, entries: readonly string[], keys = entries) =>
    ({ name, title, is: 'dictionary', codes: rows, entries, keys, blank: false }) as const;
  return [
    dictionary(
      'orderId',
      '业务编号',
      own,
      numbers,
      numbers.map((_, order) => String(400_001 + order)),
    ),
    dictionary(
      'mblNo',
      '主单号',
      own,
      Array.from({ length: orders }, (_, order) => `${'COSU MAEU MSCU EGLV ONEY'.split(' ')[order % 5]}${6_400_000_000 + order * 37}`),
    ),
    dictionary('vesselName', '船名', through(codes(ofOrders, vessels.length)), vessels),
    dictionary('voyage', '航次', through(codes(ofOrders, voyages.length)), voyages),
    { name: 'etd', title: '开航日', is: 'day', days: etd },
  ];
}

const currencies = words('USD CNY EUR HKD GBP');
const rates = [71_234, 10_000, 78_120, 9_120, 91_050];
const units = words('CONTAINER BILL TEU CBM TON SHIPMENT');
const unitWords = words('箱 票 标箱 方 吨 单');
const containers = words('- 20GP 40GP 40HQ 45HQ 20RF 40RF');

/** Price, number and what follows from them: in cents and in 10^-4 of the rate. */
function money(making: Making): readonly LedgerColumn[] {
  const { count, random } = making;
  const column = () => new Float64Array(count);
  const [price, number, amount, rate, base, taxRate, tax, net, invoiced, open, written] = [
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  const currency = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const own = Math.min(4, Math.floor(random() * random() * 5));
    currency[row] = own;
    price[row] = 500 + Math.floor(random() * random() * 400_000);
    number[row] = 1 + Math.floor(random() * 6);
    rate[row] = rates[own] as number;
    taxRate[row] = random() < 0.3 ? 6 : 0;
    amount[row] = (price[row] as number) * (number[row] as number);
    base[row] = Math.round(((amount[row] as number) * (rate[row] as number)) / 10_000);
    net[row] = Math.round(((amount[row] as number) * 100) / (100 + (taxRate[row] as number)));
    tax[row] = (amount[row] as number) - (net[row] as number);
    invoiced[row] = random() < 0.2 ? (amount[row] as number) : 0;
    open[row] = (amount[row] as number) - (invoiced[row] as number);
    written[row] = random() < 0.1 ? (invoiced[row] as number) : 0;
  }
  const scaled = (name: string, title: string, values: Float64Array, scale: number) =>
    ({ name, title, is: 'number', scaled: values, scale }) as const;
  return [
    scaled('number', '数量', number, 0),
    scaled('price', '单价', price, 2),
    { name: 'currency', title: '币种', is: 'dictionary', codes: currency, entries: currencies, keys: currencies, blank: false },
    scaled('amount', '金额', amount, 2),
    scaled('rate', '汇率', rate, 4),
    scaled('baseAmount', '本位币金额', base, 2),
    scaled('taxRate', '税率', taxRate, 0),
    scaled('taxAmount', '税额', tax, 2),
    scaled('netAmount', '不含税金额', net, 2),
    scaled('invoicedAmount', '已开票', invoiced, 2),
    scaled('openAmount', '未开票', open, 2),
    scaled('writtenOffAmount', '已核销', written, 2),
  ];
}

const order = words(
  'orderId direction customerId feeCode unit containerType number price currency amount rate baseAmount taxMode taxRate taxAmount netAmount supplierBillNo invoicedAmount openAmount writtenOffAmount locked confirmed invoiced costDate isEstimate mblNo vesselName voyage etd remark',
);

/** Makes `count` rows, newest first as the server sends them. */
export function makeLedger(count: number): Ledger {
  const making: Making = { count, random: chance(20_260_331) };
  const customers = customersOf();
  const feeNames = Array.from({ length: 60 }, (_, at) => `${charges[at % 25]}${at < 25 ? '' : Math.floor(at / 25) + 1}`);
  const days = new Int32Array(count);
  for (let row = 0; row < count; row++) days[row] = firstDay - Math.floor((row * dayspan) / count);
  const phrases = codes(making, remarks.length);
  const serials = codes(making, 90_000_000);
  const silent = flags(making, 0.04);
  const dictionary = (name: string, title: string, entries: readonly string[], keys: readonly string[], blank = false) =>
    ({ name, title, is: 'dictionary', codes: codes(making, entries.length), entries, keys, blank }) as const;
  const made: LedgerColumn[] = [
    ...byOrder(making),
    ...money(making),
    dictionary('direction', '收付', ['应收', '应付'], ['AR', 'AP']),
    dictionary('customerId', '结算单位', customers.names, customers.keys),
    dictionary(
      'feeCode',
      '费用',
      feeNames,
      Array.from({ length: 60 }, (_, at) => `F${String(at + 1).padStart(3, '0')}`),
    ),
    dictionary('unit', '单位', unitWords, units),
    dictionary('containerType', '箱型', containers, containers, true),
    dictionary('taxMode', '含税', ['含税', '不含税'], ['INCLUSIVE', 'EXCLUSIVE']),
    {
      name: 'supplierBillNo',
      title: '供应商账单号',
      is: 'text',
      at: (row) => `S${String(10_000_000 + ((row * 7_919) % 89_999_999)).padStart(8, '0')}-${row % 10}`,
    },
    {
      name: 'remark',
      title: '备注',
      is: 'text',
      at: (row) => (silent[row] === 1 ? null : `${remarks[phrases[row] as number]} ${serials[row]}`),
    },
    { name: 'locked', title: '锁定', is: 'flag', flags: flags(making, 0.02) },
    { name: 'confirmed', title: '确认', is: 'flag', flags: flags(making, 0.02) },
    { name: 'invoiced', title: '开票', is: 'flag', flags: flags(making, 0) },
    { name: 'isEstimate', title: '预估', is: 'flag', flags: flags(making, 0.1) },
    { name: 'costDate', title: '费用日期', is: 'day', days },
  ];
  const byName = new Map(made.map((column) => [column.name, column]));
  const column = (name: string) => byName.get(name) as LedgerColumn;
  return { count, columns: order.map(column), column };
}
