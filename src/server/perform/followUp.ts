import type { Ledger } from '#server/perform/ledger';
import { openRolled, rollUp } from '#server/perform/rolled';
import { seeingAll } from '#server/perform/rows';
import type { StepWarning } from '#server/perform/steps';
import type { Decided } from '#server/perform/write';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';

/** A new row is known to whoever sent it by its name there, not by the id it would have had: so it is named where a body refuses it. */
function asSent(error: unknown, changes: readonly Decided[]): unknown {
  if (!(error instanceof Refused)) return error;
  const sent = new Map(changes.map(({ id, clientId }) => [id, clientId]));
  return new Refused(
    error.refusals.map(({ id, ...refusal }) => {
      const clientId = sent.get(id ?? '');
      return clientId === undefined ? { ...refusal, ...(id === undefined ? {} : { id }) } : { ...refusal, clientId };
    }),
  );
}

/** Writes what follows from the changes a ledger noted, what they sum up to included, until nothing follows any more. */
export async function followUp(transaction: Transaction, ledger: Ledger): Promise<void> {
  const { engine, caller, owner, at } = ledger.doing;
  for (let concerns = ledger.concerns(); concerns.length > 0; concerns = ledger.concerns()) {
    for (const [follower, changes] of concerns) {
      // What is written already is read back by the body.
      await transaction.all(ledger.writes());
      const warn = (warning: StepWarning) => void ledger.warnings.push(warning);
      const all = await follower
        .body({ transaction, engine, caller: seeingAll(caller), owner, at, warn }, changes)
        .catch((error: unknown) => {
          throw asSent(error, changes);
        });
      for (const { definition, action, decided } of all) {
        const opened = openRolled(ledger, definition, action, false);
        opened.entry.take(decided);
        ledger.follow(definition, decided, true);
        await rollUp(transaction, ledger, opened.moved);
      }
    }
  }
}
