import type { Values } from '#define/row';
import { addDays, type Day } from '#values/day';

const noon = (day: Day) => `${day}T04:00:00.000Z`;

/** The announcements the demonstration company begins with; the first one rolls through the top line. */
export const noticeValues = (today: Day): readonly Values[] => [
  {
    title: '清明节放假与截单安排',
    titleEn: 'Qingming holiday and cut-offs',
    titleAr: 'عطلة تشينغمينغ ومواعيد الإغلاق',
    publishFrom: noon(addDays(today, -2)),
    state: 'PUBLISHED',
    isTop: true,
    epIds: [],
    recipientIds: [],
    content: '<p>4 月 4 日至 6 日放假。节前船期请在 4 月 2 日 17:00 前完成截单和 VGM，值班电话见通讯录。</p>',
  },
  {
    title: '费用录入时限',
    titleEn: 'When charges are due',
    titleAr: 'موعد إدخال الرسوم',
    publishFrom: noon(addDays(today, -20)),
    state: 'PUBLISHED',
    isTop: false,
    epIds: [],
    recipientIds: [],
    content: '<p>开船后 <strong>7 天</strong>内录完应收应付，逾期自动锁定，需走附加费用审核。</p>',
  },
];

const article = (from: Day, values: Values): Values => ({
  publishFrom: noon(from),
  state: 'PUBLISHED',
  isTop: false,
  epIds: [],
  customerVisible: true,
  ...values,
});

/** What the demonstration company has written of the trade. */
export const newsValues = (today: Day): readonly Values[] => [
  article(addDays(today, -6), {
    title: '欧线运价周评',
    titleEn: 'Weekly review: Europe rates',
    titleAr: 'مراجعة أسبوعية: أسعار خط أوروبا',
    category: 'MARKET',
    summary: '舱位偏紧，四月上旬运价小幅上调。',
    content:
      '<p>本周欧线舱位偏紧，主要船公司四月上旬报价小幅上调。</p><h2>建议</h2><ul><li>月底前出运的货，请本周内确认舱位；</li><li>报价有效期写到 <strong>4 月 7 日</strong>。</li></ul>',
  }),
  article(addDays(today, -25), {
    title: '青岛新仓库启用',
    titleEn: 'New warehouse in Qingdao',
    titleAr: 'مستودع جديد في تشينغداو',
    category: 'COMPANY',
    summary: '前湾港区新仓库即日起收货。',
    content: '<p>前湾港区新仓库即日起收货，进仓预约请提前一天。</p>',
  }),
];

/** Jobs it is proud of. */
export const caseValues = (today: Day): readonly Values[] => [
  article(addDays(today, -40), {
    title: '40 个高箱三天出运',
    titleEn: 'Forty high cubes away in three days',
    titleAr: 'أربعون حاوية عالية في ثلاثة أيام',
    category: 'PROJECT',
    summary: '旺季缺箱，分三港装船，客户按期交货。',
    content:
      '<p>旺季缺箱，客户 40 个高箱须在三天内出运。</p><ol><li>宁波、上海、青岛分别提箱；</li><li>三个航次分批装船；</li><li>单证合并寄出。</li></ol><blockquote><p>按期交货，一个箱子也没有甩。</p></blockquote>',
  }),
];
