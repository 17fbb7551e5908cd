import { listed } from '#names/listed';
import { dayOf, textOf, type Row, type Values } from '#define/row';
import { addLines } from '#modules/freight/candidates.shape.server';
import { linesOfCard } from '#modules/freight/enquiryCard.shape.server';
import { enquiryMessage } from '#modules/freight/enquiryMessage/enquiryMessage.entity';
import { targetsOf } from '#modules/freight/freightEnquiry/freightEnquiry.rules';
import { checkAnswer } from '#modules/freight/freightEnquiry/people.shape.server';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { idOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';

/** The priced line a quotation is made of: the one named, else the last. */
async function cardOf({ road, engine, caller, answers }: ActWork, enquiry: Row): Promise<Row | undefined> {
  const named = textOf(answers, 'messageId');
  const which = sql`t.enquiry_id = ${enquiry.id}::bigint and t.kind = 'RATE' and (${named === null ? null : idOf(named)}::bigint is null or t.id = ${named}::bigint)`;
  const cards = await rowsWhere(road.transaction, engine, asProduct(caller), enquiryMessage, which);
  return cards.at(-1);
}

/** What the quotation takes over of what was asked and of the card. */
function headerOf(enquiry: Row, card: Row, etd: string, today: string): Values {
  const taken = [
    'customerId',
    ...listed('prospectName portLoading portDestination lineCode boxes tradeTerm paymentTerm commodity isDg weightPerBox'),
  ];
  const said = (card.card ?? {}) as Values;
  const to = dayOf(said, 'validTo');
  const values: Values = {
    ...Object.fromEntries(taken.map((name) => [name, enquiry[name] ?? null])),
    carrierCode: textOf(said, 'carrierCode') ?? textOf(enquiry, 'carrierCode'),
    salesmanId: textOf(enquiry, 'askerId'),
    etd,
    validFrom: today,
    validTo: to !== null && to < today ? today : to,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** `makeOffer`: a priced answer becomes a quotation; the same answer once more leads to the quotation made of it (domain/15 §15.10). */
const offer: ActBody = async (work) => {
  const { rows, road, caller, facts } = work;
  const product = asProduct(caller);
  const numbers: string[] = [];
  for (const enquiry of rows) {
    const card = await cardOf(work, enquiry);
    if (!card) {
      work.refuse({ id: enquiry.id, code: 'ENQUIRY_NO_PRICE', field: 'messages' });
      continue;
    }
    if (card.offerId != null) {
      numbers.push(String(card.offerNo));
      continue;
    }
    const etd = dayOf(enquiry, 'etdFrom') ?? dayOf(enquiry, 'cargoReadyDate') ?? facts.today;
    const { lines, minMarginPct } = await linesOfCard(work, enquiry, card, etd);
    const { done } = await road.perform(
      freightOffer,
      { add: [{ clientId: enquiry.id, set: headerOf(enquiry, card, etd, facts.today), derived: {}, put: { minMarginPct } }] },
      product,
    );
    const [id, number] = [done[0]?.id ?? '', String(done[0]?.after?.offerNo ?? '')];
    await addLines(
      road,
      caller,
      lines.map((line) => ({ ...line, offerId: id })),
    );
    await road.perform(enquiryMessage, { rows: [putting(card, { offerId: id })] }, product);
    work.put(enquiry.id, { enquiryStatus: 'QUOTED', offerNo: number });
    numbers.push(number);
  }
  return { elsewhere: { entity: 'freightOffer', by: 'offerNo', are: numbers } };
};

/** `handOver`: somebody else answers from now on. */
const handOver: ActBody = async (work) => {
  const userId = idOf(work.answers.userId);
  await checkAnswer(work.road.transaction, [userId]);
  for (const enquiry of work.rows)
    work.put(enquiry.id, {
      targetUserIds: [
        userId,
        ...targetsOf(enquiry)
          .slice(1)
          .filter((id) => id !== userId),
      ],
    });
  return {};
};

const close: ActBody = async ({ rows, put, facts }) => {
  for (const { id } of rows) put(id, { closedDay: facts.today });
  return {};
};

/** `reopenEnquiry`: it goes on where it stood. */
const reopen: ActBody = async ({ rows, put }) => {
  for (const row of rows)
    put(row.id, {
      enquiryStatus: row.offerNo != null ? 'QUOTED' : row.firstReplyTime != null ? 'ANSWERED' : 'OPEN',
      closedDay: null,
      closeReason: null,
      competitorPrice: null,
    });
  return {};
};

export const enquiryBodies = { offer, handOver, win: close, lose: close, cancel: close, reopen };
