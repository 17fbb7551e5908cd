import type { ActBody } from '#server/perform/actBodies';
import { Refused } from '#server/refused';

/** `replyLogCrm`: what came of a price told; one that lost says why. */
const reply: ActBody = async ({ answers }) => {
  if (answers.reply === 'LOST' && (answers.lostReason ?? '') === '') throw new Refused('REASON_REQUIRED', {}, 'lostReason');
  return {};
};

export const customerLogBodies = { reply };
