import { drawn, type Draft, type Sources } from '#modules/demo/draft';
import { dayText } from '#modules/demo/timeline';

/** Of every two hundred orders three were entered and taken away again (domain/10 §10.4: 1.5 %), beside them. */
const [perOrders, deleted] = [200, 3];
/** Their indexes follow those of the families. */
const firstDeleted = 1_500_000;

/** Orders that were deleted before anything came of them: of the weeks to come, neither booked nor reviewed. */
export function* deletedBeside(orders: number, sources: Sources, numberOf: ReturnType<Sources['slots']['numbersAfter']>): Generator<Draft> {
  const { slots, today } = sources;
  for (let number = 0; number < Math.floor((orders * deleted) / perOrders); number += 1) {
    const index = firstDeleted + number;
    const made = today - 3 - ((number * 5) % 20);
    const month = dayText(made).slice(2, 7).replace('-', '');
    const slot = { ...slots.at(index), made, sailsBy: today + 6 + ((number * 7) % 25), month };
    const draft = drawn(index, { ...slot, jobNo: numberOf(slot) }, sources, 'SEA_EXPORT');
    yield { ...draft, booked: false, reviewed: false, confirmed: false, locked: false, costLocked: false, shutOut: false };
  }
}
