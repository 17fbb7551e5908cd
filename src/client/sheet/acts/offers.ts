import i18next from 'i18next';
import type { Step, Stroke } from '#define/act';
import { verbOf } from '#client/sheet/acts/offered';
import { takeStep } from '#client/sheet/acts/taking';
import type { Desk } from '#client/sheet/desk/desk';
import type { Offer } from '#client/shell/palette/offers';

/** The steps of a sheet, for the palette. */
export const stepOffers = (desk: Desk, steps: readonly Step[]): readonly Offer[] =>
  steps.map((step) => ({
    name: `act:${step.name}`,
    words: verbOf(desk.model.definition, step),
    group: i18next.t('actions:group.rows'),
    keys: [],
    onlyKeys: false,
    available: desk.extent().rows > 0,
    run: () => void takeStep(desk, step),
  }));

/** Takes the step forward, or back, that does something for the selection: the first of those that say so. */
export async function takeStroke(desk: Desk, steps: readonly Step[], stroke: Stroke, rowIds: readonly string[]): Promise<void> {
  const meant = steps.filter(({ way }) => way.stroke === stroke);
  const judged = new Map((await desk.model.tools.acts.judge(rowIds)).map((one) => [one.name, one]));
  const step = meant.find(({ name }) => (judged.get(name)?.fits ?? 0) > 0) ?? meant[0];
  if (step) await takeStep(desk, step);
}
