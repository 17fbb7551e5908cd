import type { ImportPlan } from '#define/sheet';
import { pricesOf } from '#modules/freight/freightRate/boxes.rules';
import { phraseWords } from '#modules/freight/freightRate/importPhrases.sheet';
import { tradeWords } from '#modules/freight/freightRate/tradeWords.rules';

/** What tables of rates are and what their sheets' names and titles say of them (domain/15 §15.4). */
export const tables: Pick<ImportPlan, 'words' | 'prices' | 'classes' | 'apart' | 'addOns' | 'phrases'> = {
  words: tradeWords,
  phrases: phraseWords,
  prices: pricesOf('cost'),
  classes: [
    {
      words: ['NOR', '冷代干'],
      boxes: { '20GP': '20NOR', '20RF': '20NOR', '40GP': '40NOR', '40HQ': '40NOR', '40RF': '40NOR', '40RH': '40NOR' },
    },
    { words: ['REEFER', 'REEFERS', 'RF', '冷柜', '冷藏'], boxes: { '20GP': '20RF', '40GP': '40RH', '40HQ': '40RH' } },
    { words: ['DG', 'IMO', 'HAZ', '危险品'], set: { isDg: 'true' } },
    // A sheet called FR may be of France, and one of both leaves open which of them its boxes are.
    {
      words: ['OOG', 'FR', 'OT', 'FR/OT', 'OT/FR', 'FLAT RACK/OPEN TOP', 'OPEN TOP/FLAT RACK', '框架/开顶', '开顶/框架', '特种柜'],
      left: true,
    },
    { words: ['FLAT RACK', 'FLAT RACKS', 'FLATRACK', '框架'], boxes: { '20GP': '20FR', '40GP': '40FR', '40HQ': '40FH' } },
    { words: ['OPEN TOP', 'OPEN TOPS', 'OPENTOP', '开顶'], boxes: { '20GP': '20OT', '40GP': '40OT', '40HQ': '40OH' } },
  ],
  apart: {
    field: 'commodityGroup',
    boxes: { NOR: ['20NOR', '40NOR'], REEFER: ['20RF', '40RH'], OOG: ['20OT', '40OT', '20FR', '40FR'] },
  },
  addOns: {
    words: [
      'ADD-ON',
      'ADD ON',
      'ADDON',
      'ADDONS',
      'ARBITRARY',
      'ARBITRARIES',
      'ARB',
      'ARBS',
      'OUTPORT',
      'OUTPORTS',
      'INLAND',
      '加价',
      '内支线',
    ],
    served: {
      field: 'portLoading',
      synonyms: ['outport', 'out port', 'outports', 'origin', 'feeder port', '外围港', '支线港', '内支线港'],
    },
    base: { field: 'via', synonyms: ['base port', 'base', 'via', 'basic port', 'hub', '基港', '基本港', '中转基港'] },
    perTeu: ['/TEU', 'PER TEU', '每TEU'],
    serves: { '40GP': ['40GP', '40HQ', '45HQ'] },
  },
};
