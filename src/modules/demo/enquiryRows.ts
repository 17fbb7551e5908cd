import { follow } from '#define/decide';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { enquiryMessage } from '#modules/freight/enquiryMessage/enquiryMessage.entity';
import { cardOfRate, openingLine } from '#modules/freight/freightEnquiry/card.rules';
import { freightEnquiry } from '#modules/freight/freightEnquiry/freightEnquiry.entity';
import { standingOf, type Said, type Side } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { remindAfter } from '#modules/freight/freightEnquiry/waiting.rules';
import { Stream } from '#modules/demo/random';
import { blankValues, makeRow } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { dayText, momentAt } from '#modules/demo/timeline';
import { dayNumber, type Day } from '#values/day';

interface Sources {
  readonly seed: number;
  readonly today: Day;
  readonly rates: readonly Row[];
  readonly offers: readonly Row[];
  readonly lines: readonly Row[];
  readonly factsOf: (epId: string) => Facts;
}

/** How far a conversation has come: nobody has answered, one side has not read, a quotation was made of it. */
type Course = 'waiting' | 'answered' | 'read' | 'quoted';

const wishes = ['本周能走，价格能再低些吗？', '客户急，请先报直达', '要 14 天免箱', '下月还有两票', '舱位有保证吗？'];
const asides = ['舱位紧，先给您留着', '这个价格本周有效', '中转便宜 100，需要吗？', '直达班次周四截关'];

const stateOf = (offer: Row): Values =>
  offer.offerStatus === 'ACCEPTED'
    ? { enquiryStatus: 'CLOSED_WON' }
    : offer.offerStatus === 'REJECTED'
      ? { enquiryStatus: 'CLOSED_LOST', closeReason: offer.decisionReason ?? 'PRICE' }
      : { enquiryStatus: 'QUOTED' };

/** Enquiries with their conversations: some of the quotations were asked for first, other enquiries still wait for an answer (domain/10). */
export function enquiryRows({
  seed,
  today,
  rates,
  offers,
  lines,
  factsOf,
}: Sources): { readonly entity: EntityName; readonly rows: readonly Row[] }[] {
  const stream = new Stream(seed, 'freightEnquiry', 0);
  const [enquiries, messages]: [Row[], Row[]] = [[], []];
  const now = dayNumber(today);
  const rateById = new Map(rates.map((rate) => [rate.id, rate]));
  const rateOf = new Map(
    lines.flatMap(({ offerId, rateId }) => (typeof rateId === 'string' ? [[String(offerId), rateById.get(rateId)] as const] : [])),
  );
  offers.forEach((offer, position) => {
    const rate = rateOf.get(offer.id);
    if (rate === undefined || position % 2 === 1) return;
    const course: Course = ['DRAFT', 'WITHDRAWN'].includes(String(offer.offerStatus))
      ? stream.pick(['waiting', 'answered'])
      : stream.chance(0.2)
        ? stream.pick(['waiting', 'answered', 'read'])
        : 'quoted';
    const { epId } = offer;
    const facts = factsOf(epId);
    const [asker, target] = [String(offer.salesmanId), workersOf(epId, 'RAT')[0] ?? ''];
    if (target === '') return;
    const id = String(700 + enquiries.length);
    const day = now - 2 - stream.below(4);
    const at = (minutes: number) => momentAt(day, 9 + Math.floor(minutes / 60), minutes % 60);
    const made = { createUserId: asker, createTime: at(stream.below(30)) };
    const values: Values = {
      askerId: asker,
      targetUserIds: [target],
      customerId: offer.customerId,
      portLoading: offer.portLoading,
      portDestination: offer.portDestination,
      boxes: offer.boxes,
      etdFrom: offer.etd,
      commodity: offer.commodity,
      urgency: stream.chance(0.25) ? 'URGENT' : 'NORMAL',
      remark: stream.pick(wishes),
    };
    const bare = makeRow({ definition: freightEnquiry, id, epId, facts, made, values });
    const card = cardOfRate(rate);
    const spoken: { side: Side; content: string; minutes: number; more?: Values }[] = [
      { side: 'ASKER', content: openingLine(bare), minutes: 30 },
      ...(course === 'waiting'
        ? []
        : ([
            { side: 'TARGET', content: stream.pick(asides), minutes: 48 },
            {
              side: 'TARGET',
              content: card.content,
              minutes: 50,
              more: { kind: 'RATE', ...card, ...(course === 'quoted' ? { offerId: offer.id } : {}) },
            },
          ] as const)),
    ];
    const told = spoken.map(({ side, content, minutes, more }, place): Row => {
      const [createUserId, reader] = side === 'ASKER' ? [asker, target] : [target, asker];
      const read = side === 'ASKER' ? course !== 'waiting' : course !== 'answered';
      return {
        ...blankValues(enquiryMessage),
        id: String(Number(id) * 10 + place),
        epId,
        version: 1,
        enquiryId: id,
        side,
        kind: 'TEXT',
        ...more,
        content,
        readBy: read ? [reader] : null,
        createUserId,
        createTime: at(minutes),
      };
    });
    const said = told.map((row): Said => ({
      id: row.id,
      side: row.side as Side,
      content: String(row.content),
      at: String(row.createTime),
      readBy: (row.readBy as string[] | null) ?? [],
    }));
    const standing = standingOf(bare, said);
    const waits = standing.waitingSince !== null;
    const reached: Values = {
      ...standing,
      // Everybody was reminded already: the demonstration's first minute sends nothing.
      ...(waits ? { reminded: remindAfter.length, amberTime: at(90), remindTime: at(120) } : {}),
      ...(course === 'quoted' ? { ...stateOf(offer), offerNo: offer.offerNo } : {}),
      ...(course === 'quoted' && ['ACCEPTED', 'REJECTED'].includes(String(offer.offerStatus)) ? { closedDay: dayText(now - 1) } : {}),
    };
    enquiries.push(follow(freightEnquiry, bare, reached, facts).after as Row);
    messages.push(...told);
  });
  return [
    { entity: 'freightEnquiry', rows: enquiries },
    { entity: 'enquiryMessage', rows: messages },
  ];
}
