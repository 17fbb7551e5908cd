import { choice, code, decimal, dict, flag, integer, latin, list, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

/** What is shipped, and what makes it dangerous, cold, too large or insured (domain/02c §2.5). */
export const cargoFields = {
  goodsName: text({ max: 200, required: true }),
  englishGoodsName: latin({ max: 200 }),
  goodsDescription: latin({ max: 4000 }),
  hsCodes: list('codes', { pattern: '^[0-9]{6}([0-9]{2}([0-9]{2}([0-9]{3})?)?)?$', wire: 'hsCode' }),
  marks: latin({ max: 1000 }),
  boxSummary: text({ max: 60, tally: true }),
  teu: decimal({ scale: 2, least: '0', most: '9999', edit: 'never' }),
  packages: integer({ least: '0' }),
  packageUnit: dict('packaging'),
  grossWeight: decimal({ scale: 3, least: '0' }),
  volume: decimal({ scale: 4, least: '0' }),
  isSoc: flag(),
  isDg: flag(),
  dgClass: code({ max: 4, pattern: '^[1-9](\\.[1-6][A-S]?)?$' }),
  unNo: code({ max: 4, pattern: '^(?!0000)[0-9]{4}$' }),
  dgPackingGroup: choice(['I', 'II', 'III', 'NONE']),
  dgPage: text({ max: 20 }),
  isReefer: flag(),
  setTemperature: decimal({ scale: 1, least: '-40', most: '104', ratio: true }),
  temperatureUnit: choice(['C', 'F'], { initial: 'C' }),
  ventilation: text({ max: 30 }),
  humidity: integer({ least: '0', most: '100' }),
  isOog: flag(),
  oogDimensions: text({ max: 200 }),
  insuranceRequired: flag(),
  cargoValue: decimal({ scale: 2, least: '0', per: 'cargoCurrency' }),
  cargoCurrency: inCurrency(),
};
