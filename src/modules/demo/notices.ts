import type { Values } from '#define/row';
import { addDays, type Day } from '#values/day';

const noon = (day: Day) => `${day}T04:00:00.000Z`;

/** The announcements the demonstration company begins with; the first one rolls through the top line. */
export const noticeValues = (today: Day): readonly Values[] => [
  {
    title: '清明节放假与截单安排', titleEn: 'Qingming holiday and cut-offs', titleAr: 'عطلة تشينغمينغ ومواعيد الإغلاق', publishFrom: noon(addDays(today, -2)), state: 'PUBLISHED', isTop: true, epIds: [], recipientIds: [],
    content: '<p>4 月 4 日至 6 日放假。节前船期请在 4 月 2 日 17:00 前完成截单和 VGM，值班电话见通讯录。</p>',
  },
  {
    title: '费用录入时限', titleEn: 'When charges are due', titleAr: 'موعد إدخال الرسوم', publishFrom: noon(addDays(today, -20)), state: 'PUBLISHED', isTop: false, epIds: [], recipientIds: [],
    content: '<p>开船后 <strong>7 天</strong>内录完应收应付，逾期自动锁定，需走附加费用审核。</p>',
  },
];
