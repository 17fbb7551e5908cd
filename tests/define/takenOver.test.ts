import { expect, it } from 'vitest';
import type { Facts } from '#define/facts';
import type { Values } from '#define/row';
import { heldOwn, takenOver, withSuggested } from '#define/takenOver';

const sailings = new Map<string, Values>([
  ['1', { id: '1', etd: '2026-06-01', siCutOff: '2026-05-28T04:00:00.000Z', vgmCutOff: '2026-05-29T04:00:00.000Z' }],
  ['2', { id: '2', etd: '2026-06-08', siCutOff: '2026-06-04T04:00:00.000Z', vgmCutOff: '2026-06-05T04:00:00.000Z' }],
]);
const facts = { lists: { vesselSchedule: sailings } } as unknown as Facts;
const from = {
  by: 'scheduleId',
  of: 'vesselSchedule',
  fields: { etd: 'etd', siCutOff: 'siCutOff', vgmCutOff: 'vgmCutOff' },
} as const;
const following = [...takenOver(from), heldOwn('own', from)];

const { id: _id, ...first } = sailings.get('1') as Values;
const onFirst: Values = { scheduleId: '1', ...first, own: null };
const typed = '2026-06-03T10:00:00.000Z';

it('another row named takes its values along', () => {
  expect(withSuggested(following, onFirst, { scheduleId: '2' }, facts)).toMatchObject({
    etd: '2026-06-08',
    vgmCutOff: '2026-06-05T04:00:00.000Z',
    own: null,
  });
});

it('what is typed in the step that names another row is held as one’s own, as is what was typed before', () => {
  const both = withSuggested(following, onFirst, { scheduleId: '2', siCutOff: typed }, facts);
  expect(both).toMatchObject({ etd: '2026-06-08', siCutOff: typed, vgmCutOff: '2026-06-05T04:00:00.000Z', own: 'siCutOff' });
  const held: Values = { ...onFirst, vgmCutOff: typed, own: 'vgmCutOff' };
  expect(withSuggested(following, held, { scheduleId: '2' }, facts)).toMatchObject({ own: 'vgmCutOff' });
  // What the row named anew says too is nobody’s own.
  const same = { scheduleId: '2', siCutOff: '2026-06-04T04:00:00.000Z' };
  expect(withSuggested(following, onFirst, same, facts)).toMatchObject({ own: null });
});

it('what a new row says otherwise than the row it names is its own from the first day, but for what it had to say before', () => {
  const held = heldOwn('own', from, { foremost: ['etd'] });
  const fresh = { ...onFirst, siCutOff: typed, etd: '2026-06-02' };
  expect(held.by(fresh, facts, null)).toBe('siCutOff');
  expect(held.by({ ...fresh, siCutOff: onFirst.siCutOff as string }, facts, null)).toBeNull();
});
