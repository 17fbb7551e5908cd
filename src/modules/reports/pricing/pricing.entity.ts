import { day, integer } from '#define/field';
import { isFilled, isOneOf } from '#define/filter';
import { viewOf } from '#define/viewed';
import { count, inPeriod, percentage, period, ratio, report } from '#modules/reports/asked.shape';
import { listed } from '#names/listed';

const [won, lost] = [isOneOf('offerStatus', 'ACCEPTED', 'CONVERTED'), isOneOf('offerStatus', 'REJECTED', 'EXPIRED')];

/** Report 29, what became of quotations; what is decided is won or lost. */
export const quotations = viewOf({
  ...report('quotations', 'report_quotations'),
  group: 'sales',
  asks: period,
  of: 'freightOffer',
  where: inPeriod('createTime'),
  by: ['salesmanId', 'lineCode'],
  figures: {
    offers: count(),
    sent: count(isFilled('sentTime')),
    accepted: count(won),
    converted: count(isOneOf('offerStatus', 'CONVERTED')),
    lost: count(lost),
    decided: count({ or: [won, lost] }),
    sold: { take: 'sum', of: 'sellBase' },
    earned: { take: 'sum', of: 'marginBase' },
  },
  worked: {
    winRate: { percent: ['accepted', 'decided'], field: percentage },
    // Of all that was quoted: a small quotation weighs little.
    margin: { percent: ['earned', 'sold'], field: percentage },
  },
  order: [{ field: 'offers', dir: 'desc' }],
});

/** Report 30, who answers enquiries and how soon. */
export const enquiryResponse = viewOf({
  ...report('enquiryResponse', 'report_enquiries', 'enquiries'),
  group: 'sales',
  asks: period,
  of: 'freightEnquiry',
  where: inPeriod('createTime'),
  by: ['firstTargetId', 'urgency'],
  figures: {
    asked: count(),
    answered: count(isFilled('firstReplyTime')),
    minutes: { take: 'median', of: 'replyMinutes' },
    won: count(isOneOf('enquiryStatus', 'CLOSED_WON')),
    lost: count(isOneOf('enquiryStatus', 'CLOSED_LOST')),
  },
  worked: { answeredPct: { percent: ['answered', 'asked'], field: percentage } },
  order: [{ field: 'asked', dir: 'desc' }],
});

/** Report 31, how often each rate was taken and how; a rate nobody took stands in it with noughts. */
export const rateUsage = viewOf({
  ...report('rateUsage', 'report_rateUsage'),
  group: 'sales',
  asks: {},
  of: 'freightRate',
  where: isOneOf('releaseStatus', 'RELEASED', 'EXPIRED'),
  shows: listed(
    'carrierCode supplierId rateKind portLoading portDestination lineCode validFrom validTo currency sell40HQ floor40HQ releaseStatus orders',
  ),
  joins: { orders: { via: 'id', to: 'rateOrders', field: 'orders' } },
  parts: { of: 'freightTake', by: 'rateId' },
  figures: {
    takes: { take: 'count', parts: true },
    quotes: { take: 'count', where: isOneOf('takeKind', 'QUOTE'), parts: true },
    takers: { take: 'different', of: 'createUserId', parts: true },
    lastTaken: { take: 'most', of: 'createTime', parts: true },
  },
  worked: { aboveFloor: { less: ['sell40HQ', 'floor40HQ'], field: ratio } },
  order: [{ field: 'takes', dir: 'desc' }],
});

const how = (...kinds: string[]) => ({ take: 'count', where: isOneOf('followType', ...kinds), parts: true }) as const;

/** Report 32, who looks after each customer, and how long ago. */
export const customerActivity = viewOf({
  ...report('customerActivity', 'report_customerActivity'),
  group: 'sales',
  asks: { asOf: { field: day() } },
  of: 'customer',
  where: { and: [isOneOf('isCustomer', 'true'), isOneOf('hidden', 'false')] },
  itself: 'customerId',
  shows: listed(
    'crmCode crmName salesmanId customerLevel stage activity lastFollowTime lastShipDay dropDate poolStatus orderCount12m teu12m profit12m',
  ),
  parts: { of: 'customerFollowUp', by: 'customerId' },
  figures: { calls: how('CALL'), visits: how('VISIT'), others: how('MAIL', 'CHAT', 'QUOTE', 'OTHER') },
  worked: { idle: { daysSince: 'lastShipDay', to: 'asOf', field: integer() } },
  search: ['crmCode', 'crmName'],
  order: [{ field: 'lastShipDay', dir: 'asc' }],
});
