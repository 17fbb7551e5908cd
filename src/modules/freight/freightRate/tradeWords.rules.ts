/**
 * What rate sheets call lines, choices and prices (domain/05 §5.6): SMDG codes, short and former names → SCAC. A canal or a cape is no port
 * the box changes ships in, and says nothing of whether it does.
 */
export const tradeWords = {
  place: 'port',
  unknown: { port: 'PORT_UNKNOWN', carrier: 'CARRIER_UNKNOWN' },
  names: {
    carrier: `
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
`,
  },
  options: `
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
`,
  ways: `
SUEZ CANAL, SUEZ, PANAMA CANAL, PANAMA, CAPE OF GOOD HOPE, GOOD HOPE, COGH, CAPE, ALL WATER, ALL-WATER, AWS,
苏伊士运河, 苏伊士, 巴拿马运河, 巴拿马, 好望角
`,
  prices: `
O/F, OF, BOF, OCEAN, FREIGHT, SEA, RATE, RATES, ALL, IN, ALLIN, BASE, BASIC, BUYING, NET, COST, PRICE, PER, UNIT, CONTAINER, CONTAINERS, CNTR, CTNR, BOX, FCL, DRY,
海运费, 海运价, 运价, 价格, 报价, 底价, 成本, 成本价, 含, 每柜, 柜, 箱, 箱型
`,
} as const;
