import type { Definition } from '#define/entity';
import { catalogue } from '#modules/entities';
import { bodies, handlers } from '#modules/handlers';
import { allCalls } from '#server/http/app';
import type { Call } from '#server/http/call';
import { FolderStore } from '#server/files/folderStore';
import { LiveHub } from '#server/live/hub';
import { OutboundGuard } from '#server/outside/guard';
import { Vault } from '#server/outside/vault';
import { Database } from '#server/store/database';
import { PaperDesk } from '#server/papers/desk';
import { FactStore } from '#server/store/factStore';

/** Every call the product declares. The database is not connected to: declaring a call does not need it. */
export function declaredCalls(): { call: Call; definition: Definition | null }[] {
  const live = new LiveHub();
  const engine = {
    catalogue,
    database: new Database('postgresql://unused', () => undefined),
    facts: new FactStore(catalogue),
    files: { store: new FolderStore('unused'), quotaBytes: 1 },
    live,
    vault: new Vault(null, 'unused'),
    outbound: new OutboundGuard([]),
    log: () => undefined,
    now: () => new Date(),
    papers: new PaperDesk([], { templates: '' }),
  };
  return allCalls({ engine, live, handlers, bodies, version: 'test', pages: null });
}
