import type { Values } from '#define/row';
import type { Language } from '#names/languages';
import { addDays, weekday, type Day } from '#values/day';

const noon = (day: Day) => `${day}T04:00:00.000Z`;

/** A day as a text of the language names it, without the year: `4 月 7 日`, `7 April`. Digits are Latin in all three. */
function spoken(day: Day, language: Language): string {
  const [, month, ofMonth] = day.split('-').map(Number);
  if (language === 'zh') return `${month} 月 ${ofMonth} 日`;
  const format = new Intl.DateTimeFormat({ en: 'en-GB', ar: 'ar-EG-u-nu-latn' }[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The announcements the demonstration company begins with; the first one rolls through the top line. */
export function noticeValues(today: Day): readonly Values[] {
  const saturday = addDays(today, (13 - weekday(today)) % 7 || 7);
  const [friday, sunday] = [addDays(saturday, -1), addDays(saturday, 1)];
  return [
    {
      title: '周末值班与截单安排',
      titleEn: 'Weekend cover and cut-offs',
      titleAr: 'مناوبة نهاية الأسبوع ومواعيد الإغلاق',
      publishFrom: noon(addDays(today, -2)),
      state: 'PUBLISHED',
      isTop: true,
      epIds: [],
      recipientIds: [],
      content: `<p>${spoken(saturday, 'zh')}、${spoken(sunday, 'zh')}周末值班。周末船期请在 ${spoken(friday, 'zh')} 17:00 前完成截单和 VGM，值班电话见通讯录。</p>`,
      contentEn: `<p>We are on duty on ${spoken(saturday, 'en')} and ${spoken(sunday, 'en')}. For weekend sailings, send SI and VGM by 17:00 on ${spoken(friday, 'en')}. Duty numbers are in the phone list.</p>`,
      contentAr: `<p>المناوبة يومي ${spoken(saturday, 'ar')} و${spoken(sunday, 'ar')}. لرحلات نهاية الأسبوع يُرجى إرسال تعليمات الشحن وVGM قبل الساعة 17:00 من ${spoken(friday, 'ar')}. أرقام المناوبة في دليل الهاتف.</p>`,
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
      contentEn:
        '<p>Enter all receivables and payables within <strong>7 days</strong> of sailing. After that the file locks and later charges need approval.</p>',
      contentAr:
        '<p>تُدخل جميع الذمم المدينة والدائنة خلال <strong>7 أيام</strong> من الإبحار. بعد ذلك يُقفل الملف وتحتاج الرسوم اللاحقة إلى موافقة.</p>',
    },
  ];
}

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
    summary: '舱位偏紧，未来两周运价小幅上调。',
    summaryEn: 'Space is tight; rates edge up over the next two weeks.',
    summaryAr: 'المساحات محدودة، والأسعار ترتفع قليلًا خلال الأسبوعين القادمين.',
    content: `<p>本周欧线舱位偏紧，主要船公司未来两周报价小幅上调。</p><h2>建议</h2><ul><li>两周内出运的货，请本周内确认舱位；</li><li>报价有效期写到 <strong>${spoken(addDays(today, 7), 'zh')}</strong>。</li></ul>`,
    contentEn: `<p>Space to Europe is tight this week, and the main carriers quote slightly higher for the next two weeks.</p><h2>What to do</h2><ul><li>Confirm space this week for cargo that sails within two weeks.</li><li>Quote valid to <strong>${spoken(addDays(today, 7), 'en')}</strong>.</li></ul>`,
    contentAr: `<p>المساحات إلى أوروبا محدودة هذا الأسبوع، وترفع كبرى الخطوط الملاحية عروضها قليلًا خلال الأسبوعين القادمين.</p><h2>المطلوب</h2><ul><li>تأكيد الحجز هذا الأسبوع للبضائع التي تُشحن خلال أسبوعين.</li><li>تسري عروض الأسعار حتى <strong>${spoken(addDays(today, 7), 'ar')}</strong>.</li></ul>`,
  }),
  article(addDays(today, -25), {
    title: '青岛新仓库启用',
    titleEn: 'New warehouse in Qingdao',
    titleAr: 'مستودع جديد في تشينغداو',
    category: 'COMPANY',
    summary: '前湾港区新仓库即日起收货。',
    summaryEn: 'The new warehouse in Qianwan port takes cargo from now on.',
    summaryAr: 'المستودع الجديد في ميناء تشيانوان يستقبل البضائع من الآن.',
    content: '<p>前湾港区新仓库即日起收货，进仓预约请提前一天。</p>',
    contentEn: '<p>The new warehouse in Qianwan port takes cargo from now on. Please book deliveries one day ahead.</p>',
    contentAr: '<p>المستودع الجديد في ميناء تشيانوان يستقبل البضائع من الآن. يُرجى حجز موعد التسليم قبل يوم.</p>',
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
    summaryEn: 'No boxes in peak season: three ports, three ships, delivered on time.',
    summaryAr: 'نقص الحاويات في الموسم: ثلاثة موانئ وثلاث سفن، والتسليم في الموعد.',
    content:
      '<p>旺季缺箱，客户 40 个高箱须在三天内出运。</p><ol><li>宁波、上海、青岛分别提箱；</li><li>三个航次分批装船；</li><li>单证合并寄出。</li></ol><blockquote><p>按期交货，一个箱子也没有甩。</p></blockquote>',
    contentEn:
      '<p>In peak season a customer had forty high cubes to get away within three days.</p><ol><li>Boxes were picked up in Ningbo, Shanghai and Qingdao.</li><li>They were loaded on three sailings.</li><li>The documents went out together.</li></ol><blockquote><p>Delivered on time, and not one box was rolled.</p></blockquote>',
    contentAr:
      '<p>في موسم الذروة كان على أحد العملاء شحن أربعين حاوية عالية خلال ثلاثة أيام.</p><ol><li>سُحبت الحاويات في نينغبو وشنغهاي وتشينغداو.</li><li>حُمّلت على ثلاث رحلات.</li><li>أُرسلت المستندات معًا.</li></ol><blockquote><p>سُلّمت في الموعد ولم تتأخر حاوية واحدة.</p></blockquote>',
  }),
];
