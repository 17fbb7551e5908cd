import type { Definition } from '#define/entity';
import type { CallContext } from '#server/http/call';
import { batchIdOf } from '#server/http/input';
import { performTogether, type Road, type Together } from '#server/perform/together';

/**
 * All a call writes, as one batch under the id its client gave it ({@link performTogether}); answers what `body` does. `asked`: what a
 * repetition is known by.
 */
export const asOneBatch = <T>(
  { engine, session, input, request }: CallContext,
  definition: Definition,
  action: string,
  asked: unknown,
  body: (road: Road) => Promise<T>,
  more: Pick<Together, 'dryRun' | 'reason' | 'via' | 'tells'> = {},
): Promise<T> =>
  performTogether(engine, session, { batchId: batchIdOf(input, request), definition, action, request: asked, ...more }, body);
