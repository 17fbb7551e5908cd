import { openLines } from '#modules/freight/freightOffer/freightOffer.rules';
import { linePreview, linesOfOffers } from '#modules/freight/freightOffer/freightOffer.server';
import { leastLines } from '#modules/freight/freightOffer/leastPrice.rules';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import type { ActBody } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';

/** `leastPrice`: the least round prices of freight by which a quotation earns what it is to, instead of an examination (domain/15 §15.9). */
const least: ActBody = async (work) => {
  const { rows, road, engine, caller } = work;
  const facts = await engine.facts.load(road.transaction, freightOfferLine, asProduct(caller).actor, engine.now());
  const changed = [];
  for (const offer of rows) {
    const lines = await linesOfOffers(work, [offer.id]);
    const now = leastLines(offer, lines, facts);
    if (now === null) {
      const [lacks = { code: 'OFFER_LINE_UNPRICED', field: 'lines', detail: { lines: String(lines.length) } } as const] = openLines(offer);
      work.refuse({ id: offer.id, ...lacks });
      continue;
    }
    for (const [at, { id, version, sellPrice = null }] of now.entries()) {
      const old = lines[at]?.sellPrice ?? null;
      if (old !== sellPrice) changed.push({ id, version, set: { sellPrice }, old: { sellPrice: old }, derived: {} });
    }
  }
  if (changed.length > 0) await road.perform(freightOfferLine, { rows: changed }, asProduct(caller));
  if (!work.dryRun) return {};
  return {
    preview: await linePreview(
      work,
      await linesOfOffers(
        work,
        rows.map(({ id }) => id),
      ),
    ),
  };
};

export const leastPriceBodies = { least };
