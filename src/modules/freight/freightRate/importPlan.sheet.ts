import { listed } from '#names/listed';
import type { ImportPlan } from '#define/sheet';
import { tables } from '#modules/freight/freightRate/importTables.sheet';
import { validityFields, words } from '#modules/freight/freightRate/importValidity.sheet';

/**
 * How carriers' rate sheets name what a rate holds (domain/06 §6.1, §6.3), Chinese and English. Price columns are known by
 * their box types (domain/05 §5.2) besides the words here.
 */
export const freightRateImport: ImportPlan = {
  ...tables,
  rememberedBy: 'carrierCode',
  groups: '/portGroupController/select',
  sameBy: listed(
    'carrierCode supplierId rateKind contractNo portLoading portTransshipment portDestination closingDay currency validFrom validTo',
  ),
  defaults: ['carrierCode', 'supplierId', 'rateKind', 'contractNo', 'portLoading', 'currency', 'validFrom', 'validTo', 'paymentTerm'],
  asked: ['currency'],
  inherited: listed(
    'carrierCode supplierId rateKind contractNo portLoading portDestination currency validity validFrom validTo paymentTerm',
  ),
  fields: [
    {
      field: 'carrierCode',
      synonyms: words(`
        船公司, 船司, 船东, 承运人, 承运船公司, carrier, carriers, shipping line, line, liner, ssl, vessel operator, scac
      `),
    },
    {
      field: 'supplierId',
      synonyms: ['供应商', '订舱代理', '订舱口', '庄家', 'supplier', 'vendor', 'co-loader', 'coloader', 'agent', 'nvocc'],
    },
    { field: 'rateKind', synonyms: ['运价类型', '费率类型', '价格类型', 'rate type', 'rate kind', 'tariff type'] },
    {
      field: 'contractNo',
      synonyms: words(`
        合约号, 合同号, 约号, contract, contract no, contract number, service contract, s/c, s/c no, sc no, rate agreement
      `),
    },
    {
      field: 'portLoading',
      grammar: 'ports',
      synonyms: words(`
        起运港, 启运港, 装货港, 装运港, 始发港, 起始港, 出发港, 装港, pol, port of loading, port of load, loading port, load port, loading, load,
        origin, origin port, orig, orig port, receipt, from, port of origin, place of receipt, por
      `),
    },
    {
      field: 'portDestination',
      grammar: 'ports',
      synonyms: words(`
        目的港, 卸货港, 卸港, 目的地, 交货地, pod, port of discharge, port of disch, discharge, delivery, discharge port, discharging port, destination, destination port,
        port of destination, dest, to, port of delivery, place of delivery, fnd, final destination
      `),
    },
    {
      field: 'portTransshipment',
      grammar: 'ports',
      // Canals and capes are no port: what is said of them stays in the remark.
      fills: ['portTransshipment', 'routingType', 'remarkOut'],
      synonyms: words(`
        中转港, 中转, 转运港, 挂靠, 直达/中转, 直达, 中转/直达, via, t/s, t/s port, ts port, transshipment, transshipment port, transhipment,
        transhipment port, routing, route, direct/ts, direct / t/s, direct
      `),
    },
    { field: 'via', grammar: 'ports', fills: ['via'], synonyms: ['基港', '基本港', '驳船港', 'base port', 'barge via', 'via base port'] },
    {
      field: 'currency',
      synonyms: words(`
        币种, 货币, 币制, 币别, 结算币, 结算币种, 计价币种, 货币单位, currency, currency code, currency type, rate currency, freight currency, curr,
        ccy, cur, curcy, العملة, عملة
      `),
      not: ['本位', '汇率', 'base currency', 'exchange', 'local'],
    },
    {
      field: 'price',
      grammar: 'combinedPrice',
      fills: ['cost20GP', 'cost40GP', 'cost40HQ', 'cost45HQ'],
      not: ['卖价', '销售', '售价', '对外', '汇率', '驳船', 'sell', 'selling', 'sales', 'exchange', 'barge'],
      synonyms: words(`
        运价, 海运费, 海运价, 报价, 价格, 底价, 成本, 成本价, all in, o/f, of, ocean freight, freight, freight rate, sea freight, base rate,
        basic ocean freight, bof, rate, rates, price, buying rate
      `),
    },
    {
      // One line for each box: what the price beside it is for.
      field: 'boxType',
      grammar: 'boxType',
      fills: ['cost20GP', 'cost40GP', 'cost40HQ', 'cost45HQ'],
      not: ['qty', 'quantity', '数量', 'number'],
      synonyms: words(`
        箱型, 柜型, 箱型尺寸, 尺寸, 箱种, container type, container size, container, ctnr type, cntr type, cntr size, equipment, equipment type,
        equipment size, eqp, eq type, size, size type, type size, box, box type, نوع الحاوية
      `),
    },
    { field: 'cost20GP', synonyms: ['20GP', '20DC', '20DV', '20ST', '20尺', '20尺柜', '小柜'] },
    { field: 'cost40GP', synonyms: ['40GP', '40DC', '40DV', '40ST', '40尺', '40尺柜', '平柜', '大柜'] },
    { field: 'cost40HQ', synonyms: ['40HQ', '40HC', '40H', 'HQ', 'HC', '高柜', '40尺高柜'] },
    { field: 'cost45HQ', synonyms: ['45HQ', '45HC', '45尺', '45尺高柜'] },
    { field: 'cost20NOR', synonyms: ['20NOR', '20尺冷代干'] },
    { field: 'cost40NOR', synonyms: ['40NOR', 'NOR', '冷代干', '40尺冷代干'] },
    { field: 'cost20RF', synonyms: ['20RF', '20RE', '20尺冷柜', '小冷柜'] },
    { field: 'cost40RH', synonyms: ['40RH', '40RQ', '40RF', '40HR', '40尺冷柜', '冷高'] },
    { field: 'cost20OT', synonyms: ['20OT', '20尺开顶', '20尺开顶柜'] },
    { field: 'cost40OT', synonyms: ['40OT', '40尺开顶', '40尺开顶柜'] },
    { field: 'cost20FR', synonyms: ['20FR', '20尺框架', '20尺框架柜'] },
    { field: 'cost40FR', synonyms: ['40FR', '40尺框架', '40尺框架柜'] },
    {
      field: 'heavy20GP',
      grammar: 'heavyPrice',
      fills: ['weightLimitKg', 'overweightSurcharge'],
      synonyms: ['20GP重货', '20GP重柜', '20GP heavy'],
    },
    ...validityFields,
    {
      field: 'transit',
      grammar: 'transit',
      fills: ['transitDaysMin', 'transitDaysMax', 'routingType'],
      synonyms: words(`
        航程, 航行天数, 航行时间, 船程, 时效, 运输时间, t/t, tt, transit, transit time, transit days, transit time (days), days
      `),
    },
    {
      field: 'freeTime',
      grammar: 'freeTime',
      fills: ['freeDem', 'freeDet', 'freeCombined'],
      synonyms: words(`
        免用箱, 免用箱期, 免箱期, 免箱, 免柜期, 免租期, 免堆免箱, 目的港免箱期, 用箱, free time, freetime, free days, f/t, free time at pod, dem/det,
        dem & det, dem+det, detention & demurrage, d&d
      `),
    },
    {
      field: 'freeDem',
      synonyms: ['免堆期', '免堆存', '滞港免费期', 'dem', 'demurrage', 'free dem', 'free demurrage', 'demurrage free time'],
    },
    { field: 'freeDet', synonyms: ['滞箱免费期', '免箱天数', 'det', 'detention', 'free det', 'free detention', 'detention free time'] },
    {
      // Of one lane a carrier often sells several: each has its prices.
      field: 'serviceCode',
      not: ['contract', '合约', 'type', 'term', 'mode'],
      synonyms: words(`
        航线代码, 航线编号, 航线服务, 服务代码, 服务航线, 船线代码, service code, service name, service loop, service string, loop, string, svc, svc code
      `),
    },
    {
      field: 'closingDay',
      synonyms: words(`
        截关, 截关日, 截关时间, 船期, 开船, 开船日, 航班, 截关/开船, 截开, cls, closing, closing day, closing date, cut off, cut-off, cutoff,
        cy closing, etd, sailing, sailing day, sailing date, schedule, cls/etd
      `),
    },
    {
      field: 'paymentTerm',
      synonyms: words(`
        付款方式, 付款条款, 运费条款, 预付/到付, payment term, payment terms, freight term, freight terms, pp/cc, p/c
      `),
    },
    {
      field: 'includedSurcharges',
      synonyms: words(`
        包含费用, 已含费用, 含附加费, 包含附加费, incl, included, including, inclusive of, included surcharges, surcharges included
      `),
    },
    {
      field: 'remarkOut',
      synonyms: words(`
        备注, 说明, 备注说明, 注, 附加费, 附加费说明, 限重, 重量限制, remark, remarks, note, notes, comment, comments, subject to, surcharge,
        surcharges, weight limit, weight limitation, special remark
      `),
    },
    { field: 'remarkInternal', synonyms: ['内部备注', 'internal remark', 'internal note'] },
  ],
};
