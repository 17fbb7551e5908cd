import { call } from '#client/calls/http';

export interface NewMessage {
  readonly ids: readonly string[];
  readonly classification: string;
  readonly content: string;
  readonly sourceContent: string;
}

/** Publishes. Rejects with `CallFailed`. */
export async function publish({ ids, ...message }: NewMessage, batchId: string): Promise<void> {
  await call(
    'POST',
    '/userMessageController/insertUserMessage',
    { ...message, ids: ids.join(','), tableIds: '', tableName: 'other', batchId },
    { quiet: true },
  );
}
