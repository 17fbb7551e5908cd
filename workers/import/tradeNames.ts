import { foldHeader } from '#workers/workbook/synonyms';

/** What the trade calls the lines (SMDG codes, short and former names) → SCAC, as rate sheets write them (domain/05 §5.6). */
const carrierTable = `
COSU: COS, COSCO, COSCON, CSCL, 中远, 中远海运, 中海
MAEU: MSK, MAERSK, MAERSK LINE, SEALAND, 马士基
MSCU: MSC, 地中海, 地中海航运
CMDU: CMA, CMA CGM, CMACGM, APL, 达飞
EGLV: EMC, EVERGREEN, EVG, 长荣
ONEY: ONE, OCEAN NETWORK EXPRESS
OOLU: OOL, OOCL, 东方海外
HLCU: HPL, HLC, HAPAG, HAPAG LLOYD, HPLG, 赫伯罗特, 赫伯
YMJA: YML, YANGMING, YANG MING, YM LINE, 阳明
YMLU: YML, YANGMING, YANG MING, YM LINE, 阳明
ZIMU: ZIM, 以星
HDMU: HMM, HYUNDAI, 现代, 韩新
WHLC: WHL, WAN HAI, WANHAI, 万海
SITC: SIT, SITC, 海丰
PABV: PIL, PACIFIC INTERNATIONAL, 太平
KMTU: KMTC, KMT, 高丽
TSHG: TSL, TS LINES, 德翔
SMLM: SML, SM LINE
`;

/** Words of choices as sheets write them, per option; no option's word means another one. */
const optionTable = `
PREPAID: PP, PREPAID, FREIGHT PREPAID, 预付
COLLECT: CC, COLLECT, FREIGHT COLLECT, 到付
BOTH: PP/CC, BOTH, 预付/到付, 均可
FAK: FAK, FREIGHT ALL KINDS
CONTRACT: CONTRACT, S/C, SC, 合约, 合约价, 约价
SPOT: SPOT, 现舱, 即期
NAC: NAC, NAMED ACCOUNT
PROMOTION: PROMOTION, PROMO, BULLET, 特价, 促销
COLOAD: COLOAD, CO-LOAD, 同行
DIRECT: DIRECT, NON STOP, NON-STOP, 直达, 直航
TRANSSHIP: TRANSSHIP, TRANSSHIPMENT, TRANSHIPMENT, T/S, TS, VIA, INDIRECT, 中转, 转运
`;

/** Words of price headings that say nothing but "this is the price". */
const priceWords = `
O/F, OF, BOF, OCEAN, FREIGHT, SEA, RATE, RATES, ALL, IN, ALLIN, BASE, BASIC, BUYING, NET, COST, PRICE, PER, UNIT, CONTAINER, CONTAINERS, CNTR, CTNR, BOX, FCL, DRY,
海运费, 海运价, 运价, 价格, 报价, 底价, 成本, 成本价, 含, 每柜, 柜, 箱, 箱型
`;

const listOf = (text: string): string[] =>
  text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');

function tableOf(text: string): Map<string, string[]> {
  const made = new Map<string, string[]>();
  for (const line of text.trim().split('\n')) {
    const [key = '', words = ''] = line.split(': ');
    for (const word of listOf(words).map(foldHeader)) made.set(word, [...(made.get(word) ?? []), key]);
  }
  return made;
}

const carriers = tableOf(carrierTable);
const options = tableOf(optionTable);
const priceHeadings = new Set(listOf(priceWords).map(foldHeader));

/** Codes of the lines a trade name may stand for; which of them is in the dictionary decides. */
export function carrierCodesOf(text: string): readonly string[] {
  return carriers.get(foldHeader(text)) ?? [];
}

/** The option among `allowed` that a word of the trade stands for, or null. */
export function optionOf(text: string, allowed: readonly string[]): string | null {
  return (options.get(foldHeader(text)) ?? []).find((option) => allowed.includes(option)) ?? null;
}

/** True of "O/F", "Ocean freight", "All in", 海运费: words that add nothing to a heading of prices. */
export function isPriceWord(word: string): boolean {
  return priceHeadings.has(foldHeader(word));
}
