import { textOf, type Values } from '#define/row';

const hour = 3_600_000;

/** Until when the other party may confirm what waits for it (domain/03 §3.9). */
export function confirmUntilOf(row: Values): Values {
  const sent = textOf(row, 'sentTime');
  const waits = row.confirmState === '02' || row.confirmState === '03';
  return { confirmUntil: waits && sent !== null ? new Date(Date.parse(sent) + 72 * hour).toISOString() : null };
}
