import type { PhrasePlan } from '#define/sheet';

/** How remarks of carriers' rate sheets speak of surcharges, Chinese and English (domain/15 §15.6). */
export const phraseWords: PhrasePlan = {
  from: 'remarkOut',
  included: 'includedSurcharges',
  lines: 'rateLines',
  triggers: `
OUT: excluding, excluded, exclusive of, excl., excl, not including, not included, not incl., not incl, without, 不含, 未含, 不包含, 不包, 除外, 另计
IN: including, included, inclusive of, inclusive, incl., incl, inc., inc, rates include, rate includes, 已含, 包含, 包括, 均含, 全含, 含, 已包, 包
SUB: subject to, subj to, subj. to, s.t., s/t, plus, additional, add, +, 另加, 另收, 外加, 需加, 加收, 加
`,
  charges: `
BAF: baf, bunker adjustment factor, bunker, fuel surcharge, 燃油附加费, 燃油费, 燃油
LSS: lss, low sulphur surcharge, low sulfur surcharge, 低硫附加费, 低硫费, 低硫 | PSS: pss, peak season surcharge, 旺季附加费, 旺季费
GRI: gri, general rate increase, 综合费率上涨附加费 | EBS: ebs, emergency bunker surcharge, 紧急燃油附加费, 紧急燃油费
CAF: caf, currency adjustment factor, 币值附加费, 货币附加费 | WRS: wrs, war risk surcharge, war risk, 战争险附加费, 战争附加费, 战争险
PCS: pcs, port congestion surcharge, congestion surcharge, 港口拥堵附加费, 拥堵附加费, 拥堵费, 港拥费 | OWS: ows, overweight surcharge, 超重附加费, 超重费
THC: othc, thc, terminal handling charge, terminal handling charges, 起运港码头费, 码头操作费, 码头费 | DTHC: dthc, destination thc, 目的港码头费, 目的港thc
DOC: doc fee, doc, documentation fee, 文件费 | SEAL: seal fee, seal, 封条费, 铅封费 | TLX: telex release fee, telex, tlx, 电放费 | AMS: ams, 美加舱单费
ENS: ens, 欧盟舱单费 | ACI: aci | ISF: isf | VGM: vgm | ISPS: isps, 港口安保费, 安保费
`,
  bases: `
BL: /b/l, /bl, per b/l, per bl, per bill, /bill, /票, 每票, 一票 | TEU: /teu, per teu, 每teu, 每标箱
20: /20', /20gp, /20dc, /20dv, /20ft, /20, per 20', per 20gp, 每小柜, /小柜
40: /40', /40hq, /40hc, /40gp, /40ft, /40, /feu, per feu, per 40', per 40hq, 每大柜, /大柜, 每feu
BOX: /cntr, /ctnr, /container, /box, /unit, per cntr, per container, per box, per unit, 每箱, 每柜, /箱, /柜, 一柜
`,
  currencies: `
USD: usd, us$, $, 美金, 美元 | CNY: rmb, cny, ¥, 人民币, 元 | EUR: eur, €, 欧元
`,
  both: ['at both ends', 'both ends', '两港'],
  ends: { THC: ['DTHC'] },
  allIn: {
    words: ['all-in', 'all in', 'all inclusive', '全包价', '全包'],
    charges: ['BAF', 'LSS', 'PSS', 'EBS', 'CAF', 'WRS', 'PCS'],
  },
  raises: {
    charge: 'GRI',
    since: ['eff', 'effective', 'w.e.f', 'wef', 'from', 'as from', '自', '生效日'],
    from: 'validFrom',
    until: 'validTo',
    boxes: [['cost20GP'], ['cost40GP'], ['cost40HQ']],
  },
  terms: [
    ['(?:nac|named accounts?|指定货主|指定客户) ?[: ] ?(.{2,60})', { rateKind: 'NAC', namedAccountIds: '$1!' }],
    [
      `(?:20(?:gp|dc|dv|'|ft)? ?)?(?:≤|<=|<|max\\.?|limit|限重) ?([\\d.]+) ?(?:t|mt|tons?|吨) ?,? ?(?:over|overweight|above|超重|超出) ?(?:另加|加收|plus|\\+)? ?(?:usd|us\\$|\\$)? ?([\\d.]+) ?(?:usd|美金|美元)?`,
      { weightLimitKg: '$1t', overweightSurcharge: '$2' },
    ],
    [
      `(?:free time|free|combined free time|免箱期?|免用箱)[: ]*(\\d{1,2}) ?(?:days?|天) ?(?:combined|comb\\.?|det ?(?:&|\\+|/) ?dem|合并)?(?: at (?:pod|destination))?`,
      { freeCombined: '$1' },
    ],
    [
      `(?:目的港|at destination)? ?(?:免箱期?|免用箱|free time|free) ?[: ]*(\\d{1,2}) ?(?:\\+|/) ?(\\d{1,2})(?: ?(?:days?|天))?`,
      { freeDem: '$1', freeDet: '$2' },
    ],
    [`dem(?:urrage)? ?:? ?(\\d{1,2})(?: ?days?)? ?[/,+&] ?det(?:ention)? ?:? ?(\\d{1,2})(?: ?days?)?`, { freeDem: '$1', freeDet: '$2' }],
    [`(?:barge via|barge from|驳船经|经驳船) ?(.{2,40})`, { via: '$1' }],
    [`(?:via|t/s at|t/s|ts at|经由?|转) ?:? ?(.{2,40})`, { portTransshipment: '$1', routingType: 'TRANSSHIP' }],
    [
      `(?:direct|直达|直航)(?:,? ?(?:t/t ?)?(\\d{1,3}) ?(?:days?|天))?`,
      { routingType: 'DIRECT', transitDaysMin: '$1', transitDaysMax: '$1' },
    ],
    [`(fak) only,? ?(?:no|excl\\.?) dg`, { rateKind: 'FAK', isDg: 'false' }],
    [`fak only|只限fak`, { rateKind: 'FAK' }],
    [`(?:valid|validity|rates? valid)(?: is)? (?:by|on|as per|per) gate-?in(?: date)?|以进港日为准|按进港日`, { validityBasis: 'GATE_IN' }],
    [`(?:valid|validity|rates? valid)(?: is)? (?:by|on|as per|per) (?:etd|sailing)(?: date)?|以开船日为准`, { validityBasis: 'ETD' }],
    [`space (?:is )?(?:very )?tight|舱位紧张?|爆仓预警`, { spaceStatus: 'TIGHT' }],
    [`space (?:is )?full|fully booked|爆舱|满舱|爆仓`, { spaceStatus: 'FULL' }],
  ],
};
