import type { ImportPlan, Sheet } from '#define/sheet';

/**
 * How carriers' rate sheets name what a rate holds (domain/06 §6.1, §6.3), Chinese and English. Price columns are known by
 * their box types (domain/05 §5.2) besides the words here.
 */
const freightRateImport: ImportPlan = {
  rememberedBy: 'carrierCode',
  sameBy: ['carrierCode', 'supplierId', 'rateKind', 'contractNo', 'portLoading', 'portTransshipment', 'portDestination', 'closingDay', 'currency', 'validFrom', 'validTo'],
  defaults: ['carrierCode', 'supplierId', 'rateKind', 'contractNo', 'portLoading', 'currency', 'validFrom', 'validTo', 'paymentTerm'],
  inherited: ['carrierCode', 'supplierId', 'rateKind', 'contractNo', 'portLoading', 'portDestination', 'currency', 'validity', 'validFrom', 'validTo', 'paymentTerm'],
  fields: [
    { field: 'carrierCode', synonyms: ['船公司', '船司', '船东', '承运人', '承运船公司', 'carrier', 'carriers', 'shipping line', 'line', 'liner', 'ssl', 'vessel operator', 'scac'] },
    { field: 'supplierId', synonyms: ['供应商', '订舱代理', '订舱口', '庄家', 'supplier', 'vendor', 'co-loader', 'coloader', 'agent', 'nvocc'] },
    { field: 'rateKind', synonyms: ['运价类型', '费率类型', '价格类型', 'rate type', 'rate kind', 'tariff type'] },
    { field: 'contractNo', synonyms: ['合约号', '合同号', '约号', 'contract', 'contract no', 'contract number', 'service contract', 's/c', 's/c no', 'sc no', 'rate agreement'] },
    {
      field: 'portLoading', grammar: 'ports',
      synonyms: ['起运港', '启运港', '装货港', '装运港', '始发港', '起始港', '出发港', 'pol', 'port of loading', 'loading port', 'load port', 'origin', 'origin port', 'from', 'port of origin', 'place of receipt', 'por'],
    },
    {
      field: 'portDestination', grammar: 'ports',
      synonyms: ['目的港', '卸货港', '卸港', '目的地', '交货地', 'pod', 'port of discharge', 'discharge port', 'discharging port', 'destination', 'destination port', 'port of destination', 'dest', 'to', 'port of delivery', 'place of delivery', 'fnd', 'final destination'],
    },
    {
      field: 'portTransshipment', grammar: 'ports', fills: ['portTransshipment', 'routingType'],
      synonyms: ['中转港', '中转', '转运港', '挂靠', '直达/中转', '直达', '中转/直达', 'via', 't/s', 't/s port', 'ts port', 'transshipment', 'transshipment port', 'transhipment', 'transhipment port', 'routing', 'route', 'direct/ts', 'direct / t/s', 'direct'],
    },
    { field: 'currency', synonyms: ['币种', '货币', 'currency', 'curr', 'ccy', 'cur'] },
    {
      field: 'price', grammar: 'combinedPrice', fills: ['cost20GP', 'cost40GP', 'cost40HQ', 'cost45HQ'],
      synonyms: ['运价', '海运费', '海运价', '报价', '价格', '底价', '成本', '成本价', 'all in', 'o/f', 'of', 'ocean freight', 'freight', 'freight rate', 'sea freight', 'base rate', 'basic ocean freight', 'bof', 'rate', 'rates', 'price', 'buying rate'],
    },
    { field: 'cost20GP', synonyms: ['20GP', '20DC', '20DV', '20ST', '20尺', '20尺柜', '小柜'] },
    { field: 'cost40GP', synonyms: ['40GP', '40DC', '40DV', '40ST', '40尺', '40尺柜', '平柜', '大柜'] },
    { field: 'cost40HQ', synonyms: ['40HQ', '40HC', '40H', 'HQ', 'HC', '高柜', '40尺高柜'] },
    { field: 'cost45HQ', synonyms: ['45HQ', '45HC', '45尺', '45尺高柜'] },
    {
      field: 'validity', grammar: 'dateRange', fills: ['validFrom', 'validTo'],
      synonyms: ['有效期', '有效期限', '有效期间', '有效日期', '运价有效期', 'validity', 'validity period', 'valid', 'valid period', 'period', 'validity date'],
    },
    {
      field: 'validFrom', grammar: 'dateRange', fills: ['validFrom', 'validTo'],
      synonyms: ['生效日期', '生效日', '起始日期', '开始日期', '有效期起', '生效', 'valid from', 'validity from', 'effective', 'effective date', 'effective from', 'eff date', 'eff', 'start date', 'from date'],
    },
    {
      field: 'validTo', grammar: 'dateRange', fills: ['validFrom', 'validTo'],
      synonyms: ['失效日期', '失效日', '截止日期', '结束日期', '到期日', '有效期至', '有效期止', '有效至', 'valid to', 'valid till', 'valid until', 'valid thru', 'validity to', 'expiry', 'expiry date', 'expiration', 'expiration date', 'exp date', 'expires', 'end date', 'to date'],
    },
    {
      field: 'transit', grammar: 'transit', fills: ['transitDaysMin', 'transitDaysMax', 'routingType'],
      synonyms: ['航程', '航行天数', '航行时间', '船程', '时效', '运输时间', 't/t', 'tt', 'transit', 'transit time', 'transit days', 'transit time (days)', 'days'],
    },
    {
      field: 'freeTime', grammar: 'freeTime', fills: ['freeDem', 'freeDet', 'freeCombined'],
      synonyms: ['免用箱', '免用箱期', '免箱期', '免箱', '免柜期', '免租期', '免堆免箱', '目的港免箱期', '用箱', 'free time', 'freetime', 'free days', 'f/t', 'free time at pod', 'dem/det', 'dem & det', 'dem+det', 'detention & demurrage', 'd&d'],
    },
    { field: 'freeDem', synonyms: ['免堆期', '免堆存', '滞港免费期', 'dem', 'demurrage', 'free dem', 'free demurrage', 'demurrage free time'] },
    { field: 'freeDet', synonyms: ['滞箱免费期', '免箱天数', 'det', 'detention', 'free det', 'free detention', 'detention free time'] },
    {
      field: 'closingDay',
      synonyms: ['截关', '截关日', '截关时间', '船期', '开船', '开船日', '航班', '截关/开船', '截开', 'cls', 'closing', 'closing day', 'closing date', 'cut off', 'cut-off', 'cutoff', 'cy closing', 'etd', 'sailing', 'sailing day', 'sailing date', 'schedule', 'cls/etd'],
    },
    { field: 'paymentTerm', synonyms: ['付款方式', '付款条款', '运费条款', '预付/到付', 'payment term', 'payment terms', 'freight term', 'freight terms', 'pp/cc', 'p/c'] },
    { field: 'includedSurcharges', synonyms: ['包含费用', '已含费用', '含附加费', '包含附加费', 'incl', 'included', 'including', 'inclusive of', 'included surcharges', 'surcharges included'] },
    {
      field: 'remarkOut',
      synonyms: ['备注', '说明', '备注说明', '注', '附加费', '附加费说明', '限重', '重量限制', 'remark', 'remarks', 'note', 'notes', 'comment', 'comments', 'subject to', 'surcharge', 'surcharges', 'weight limit', 'weight limitation', 'special remark'],
    },
    { field: 'remarkInternal', synonyms: ['内部备注', 'internal remark', 'internal note'] },
  ],
};

/** Ocean freight rates: the boxes side by side, cost then sell, the lane in sight, then how long it holds and how it sails. */
export const freightRateSheet: Sheet = {
  mod: 'freight.list',
  entity: 'freightRate',
  adds: true,
  sort: [{ field: 'validFrom', dir: 'desc' }],
  imports: freightRateImport,
  exportRoles: ['exportSheets'],
  columns: [
    { field: 'carrierCode', width: 108, frozen: true },
    { field: 'portLoading', width: 96, frozen: true },
    { field: 'portDestination', width: 104, frozen: true },
    { field: 'currency', width: 60 },
    { field: 'cost20GP', width: 80, group: 'cost' },
    { field: 'cost40GP', width: 80, group: 'cost' },
    { field: 'cost40HQ', width: 80, group: 'cost' },
    { field: 'cost45HQ', width: 80, group: 'cost' },
    { field: 'sell20GP', width: 80, group: 'sell' },
    { field: 'sell40GP', width: 80, group: 'sell' },
    { field: 'sell40HQ', width: 80, group: 'sell' },
    { field: 'sell45HQ', width: 80, group: 'sell' },
    { field: 'validFrom', width: 96, group: 'validity' },
    { field: 'validTo', width: 96, group: 'validity' },
    { field: 'transitDaysMin', width: 72, group: 'sailing' },
    { field: 'transitDaysMax', width: 72, group: 'sailing' },
    { field: 'routingType', width: 76, group: 'sailing' },
    { field: 'portTransshipment', width: 96, group: 'sailing' },
    { field: 'closingDay', width: 88, group: 'sailing' },
    { field: 'freeDem', width: 64, group: 'freeTime' },
    { field: 'freeDet', width: 64, group: 'freeTime' },
    { field: 'freeCombined', width: 72, group: 'freeTime' },
    { field: 'remarkOut', width: 240 },
    { field: 'rateKind', width: 80, group: 'terms' },
    { field: 'supplierId', width: 152, group: 'terms' },
    { field: 'contractNo', width: 112, group: 'terms' },
    { field: 'includedSurcharges', width: 144, group: 'terms' },
    { field: 'paymentTerm', width: 76, group: 'terms' },
    { field: 'releaseStatus', width: 84 },
    { field: 'isRecommended', width: 64 },
    { field: 'lineCode', width: 104 },
    { field: 'remarkInternal', width: 200, hidden: true },
    { field: 'sourceState', width: 84, hidden: true },
    { field: 'createUserId', width: 96, hidden: true },
    { field: 'createTime', width: 132, hidden: true },
    { field: 'updateUserId', width: 96, hidden: true },
    { field: 'updateTime', width: 132, hidden: true },
  ],
};
