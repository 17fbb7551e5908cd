import type { PhrasePlan } from '#define/sheet';

/** How remarks of carriers' rate sheets speak of surcharges, Chinese and English (domain/15 §15.6). */
export const phraseWords: PhrasePlan = {
  from: 'remarkOut',
  included: 'includedSurcharges',
  lines: 'rateLines',
  triggers: `
OUT: excluding, excludes, exclude, excluded, exclusive of, exclusive, excl., excl, not including, not included, not incl., not incl, without, 不含, 未含, 不包含, 不包括, 不包, 除外, 另计, 不在内
IN: including, includes, include, included, inclusive of, inclusive, incl., incl, inc., inc, covers, cover, 已含, 包含, 包括, 均含, 全含, 含, 已包, 包, 在内
SUB: subject to, subj to, subj. to, s.t., s/t, sub. to, plus, additional, in addition, on top, extra, add, +, applies, apply, applicable, payable, to be added, 另加, 另收, 另付, 外加, 需加, 需另加, 需另付, 加收, 收取, 加
`,
  charges: `
BAF: baf, bunker adjustment factor, bunker, fuel surcharge, 燃油附加费, 燃油费, 燃油
LSS: lss, low sulphur surcharge, low sulfur surcharge, 低硫附加费, 低硫费, 低硫 | PSS: pss, peak season surcharge, 旺季附加费, 旺季费
GRI: gri, general rate increase, 综合费率上涨附加费 | EBS: ebs, emergency bunker surcharge, 紧急燃油附加费, 紧急燃油费
CAF: caf, currency adjustment factor, 币值附加费, 货币附加费 | WRS: wrs, war risk surcharge, war risk, 战争险附加费, 战争附加费, 战争险
PCS: pcs, port congestion surcharge, congestion surcharge, 港口拥堵附加费, 拥堵附加费, 拥堵费, 港拥费 | OWS: ows, overweight surcharge, 超重附加费, 超重费
THC: othc, thc, terminal handling charge, terminal handling charges, 起运港码头费, 码头操作费, 码头费 | DTHC: dthc, destination thc, 目的港码头费, 目的港thc
DOC: document fee, docs fee, doc fee, doc, documentation fee, 文件费 | SEAL: seal fee, seal, 封条费, 铅封费 | TLX: telex release fee, telex, tlx, 电放费 | AMS: ams, 美加舱单费
ENS: ens, 欧盟舱单费 | ACI: aci | ISF: isf | VGM: vgm | ISPS: isps, 港口安保费, 安保费
CIC: cic, container imbalance charge, 箱体不平衡费, 箱不平衡费 | EIS: eis, equipment imbalance surcharge, 设备不平衡附加费, 设备不平衡费
ECRS: ecrs, emergency cost recovery surcharge, 紧急成本附加费 | CUC: cuc, chassis usage charge, 车架使用费, 车架费
`,
  chargesOf: 'chargeItem',
  bases: `
BL: /b/l, /bl, per b/l, per bl, per bill, /bill, /票, 每票, 一票 | TEU: /teu, per teu, 每teu, 每标箱
20: /20', /20gp, /20dc, /20dv, /20ft, /20, per 20ft, per 20', per 20gp, 每小柜, /小柜
40: /40'&40'hq, /40'&hq, /40'hq, /40gp/hq, /40gp/40hq, /40', /40hq, /40hc, /40gp, /40ft, /40, /feu, per feu, per 40ft, per 40', per 40hq, 每大柜, /大柜, 每feu
BOX: per 20gp/40gp/40hq, per 20'/40'/40hq, per 20'/40'/hq, per 20/40/40hq, per 20/40/hq, /cntr, /ctnr, /container, /box, /unit, per cntr, per container, per box, per unit, 每箱, 每柜, /箱, /柜, 一柜
`,
  currencies: `
USD: usd, us$, $, 美金, 美元 | CNY: rmb, cny, ¥, 人民币, 元 | EUR: eur, €, 欧元
`,
  places: `
HERE: at origin, at pol, at loading port, prepaid, 起运港付, 起运港, 预付
THERE: to be collected at destination, collect at destination, payable at destination, at destination port, at destination, at pod, at discharge port, dest., collect, for consignee's account, for cnee's account, for receiver's account, 目的港到付, 目的港付, 目的港, 到付, 收货人付, 收货人承担
`,
  leads: [
    'please note(?: that)?|kindly note(?: that)?|notes?|remarks?|n\\.?b\\.?|备注|说明|注意|注',
    '(?:all|these|the|our|above|below|quoted|mentioned|above-?mentioned|following|ocean|sea|basic|base|fak|fcl)(?! ?-?in(?![a-z]))',
    'rates?|freights?|prices?|tariff|quotations?|o/f|also|is|are|shall be|will be|must be|to be',
    '以上|上述|以下|上面|本|该|此|所有|全部|海运费|海运价|运费|运价|价格|报价|费用|费率|均为|均|皆|需|须|还需|另需',
  ],
  tariff: [
    'as per tariff',
    'per tariff',
    'at tariff',
    'as applicable',
    'if applicable',
    'if any',
    'at cost',
    'vatos',
    '按公布价',
    '实报实销',
    '如有',
  ],
  days: {
    since: [
      'effective from',
      'eff. from',
      'effective',
      'eff.',
      'eff',
      'w.e.f.',
      'w.e.f',
      'wef',
      'as from',
      'as of',
      'starting',
      'from',
      'since',
      '生效日',
      '自',
      '从',
    ],
    until: ['valid until', 'valid till', 'until', 'till', 'up to', 'through', 'to', 'ending', '截至', '截止', '至', '到'],
    sinceBehind: ['起生效', '开始', '起', '生效', 'onwards', 'onward'],
    untilBehind: ['为止', '止', '前'],
    from: 'validFrom',
    to: 'validTo',
  },
  both: ['at both ends', 'both ends', '两港', '两端'],
  ends: { THC: ['DTHC'] },
  allIn: {
    words: ['all-in', 'all in', 'all inclusive', '全包价', '全包'],
    charges: ['BAF', 'LSS', 'PSS', 'EBS', 'CAF', 'WRS', 'PCS'],
  },
  ways: [['freeDem', 'freeDet', 'freeCombined']],
  raises: {
    charge: 'GRI',
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
    [`经(?:由|停)?(.{2,20}?)(?:中转|转船|转运|转)`, { portTransshipment: '$1', routingType: 'TRANSSHIP' }],
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
