import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, flag, integer, list, ref, text, dict } from '#define/field';
import { stockCalls } from '#define/stock';
import { portsNamed } from '#modules/freight/quoteProduct/quoteProduct.rules';
import type { Role } from '#names/roles';

const keeps: readonly Role[] = ['insertFreightOfferFast'];
const readers: readonly Role[] = ['insertFreightOfferFast', 'selectFreightOffer'];

/** A ready offer for lanes people ask for every week: which carrier, boxes and charges it takes (domain/02e §2.22.4, 15 §15.11). */
export const quoteProduct = entity({
  name: 'quoteProduct',
  table: 'fr_product',
  owner: 'branch',
  fields: {
    productName: text({ max: 80, required: true }),
    lineCode: dict('tradeLane'),
    portLoadings: list('codes', { required: true, wire: 'pol' }),
    portDestinations: list('codes', { required: true, wire: 'pod' }),
    carrierRule: choice(['CHEAPEST', 'FASTEST', 'RECOMMENDED', 'FIXED'], { required: true, initial: 'CHEAPEST' }),
    carriers: list('codes'),
    referenceBox: dict('containerType', { initial: '40HQ' }),
    boxTypes: list('codes'),
    surchargePolicy: choice(['ALL_MANDATORY', 'LISTED'], { required: true, initial: 'ALL_MANDATORY' }),
    feeCodes: list('codes'),
    validDays: integer({ least: '1', most: '90', required: true, initial: 7 }),
    state: flag({ initial: true }),
    remark: text({ max: 500 }),
  },
  facts: ['parameter'],
  rules: [portsNamed],
  label: { zh: 'productName', en: 'productName', ar: 'productName', search: ['productName'], roles: readers },
  search: ['productName', 'remark'],
  order: [{ field: 'productName', dir: 'asc' }],
  unique: [['productName']],
  stock: stockCalls('freightOfferFastController', readers, keeps),
  custom: {
    example: {
      call: 'GET /freightOfferController/example',
      takes: { productId: 'id', date: 'day', language: 'text' },
      roles: readers,
    },
  },
  acts: {
    text: act('POST /freightOfferFastController/quoteText', {
      roles: readers,
      asks: {
        etd: day(),
        language: { ...choice(['zh', 'en', 'ar'], { initial: 'zh' }), worded: 'freightRate' },
      },
      own: true,
      main: true,
      key: 'Q',
    }),
    convert: act('POST /freightOfferFastController/convert', {
      roles: ['insertFreightOfferFast', 'insertFreightOffer'],
      asks: { crmId: ref('customer', { required: true }), etd: day(), boxes: text({ max: 60 }) },
      own: true,
      main: true,
      key: 'T',
    }),
  },
  removal: 'marked',
});
