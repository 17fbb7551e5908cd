import { randomUUID } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import type { Definition } from '#define/entity';
import { mostContent } from '#modules/messages/article.shape';
import { readingOf } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import { perform } from '#server/perform';
import { readBatch, type BatchWish } from '#server/perform/wishes';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';

/** Tags an article may hold: what the editor makes, and nothing that loads or runs. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a', 'code'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** What is left of the escapes of HTML once there is no tag any more. */
const escapes: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** An article's text without its tags, as the rolling announcement shows it: text, not HTML, so that `<` is itself. */
export function plainOf(html: string): string {
  const bare = sanitizeHtml(html.replace(/<\/(p|li|h2|h3|blockquote)>|<br\s*\/?>/giu, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return bare
    .replace(/&(?:lt|gt|quot|amp);/gu, (escape) => escapes[escape] ?? escape)
    .replace(/\s+/gu, ' ')
    .trim();
}

const control = new Set(['id', 'version', 'batchId', 'token', 'epId']);

/** Values of a call with its HTML cleaned; an article whose text was nothing but tags has none. */
function valuesOf(input: CallContext['input']): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(input).filter(([name]) => !control.has(name)));
  for (const field of ['content', 'contentEn', 'contentAr']) {
    const written = values[field];
    if (typeof written !== 'string') continue;
    if (written.length > 4 * mostContent) throw new Refused('FIELD_TOO_LONG', { n: String(mostContent) }, field);
    const clean = sanitizeHtml(written, allowed);
    values[field] = plainOf(clean) === '' ? '' : clean;
  }
  return values;
}

async function run(definition: Definition, context: CallContext, body: Record<string, unknown>): Promise<string> {
  const wish: BatchWish = readBatch(definition, { batchId: context.input.batchId ?? randomUUID(), ...body }, readingOf(context.session));
  const outcome = await perform(context.engine, context.session, definition, wish);
  return outcome.done[0]?.id ?? '';
}

/** Bodies of insert, update and delete of an article entity. */
export function articleHandlers(definition: Definition): { insert: CustomHandler; update: CustomHandler; delete: CustomHandler } {
  const answer = async (context: CallContext, id: string) => ({ data: await readOne(context.engine, context.session, definition, id) });
  return {
    insert: async (context) =>
      answer(context, await run(definition, context, { add: [{ clientId: 'one', values: valuesOf(context.input) }] })),
    update: async (context) => {
      const id = idOf(context.input.id);
      if (context.input.version === undefined) throw new Refused('STALE_VERSION', {}, 'version');
      const set = Object.fromEntries(Object.entries(valuesOf(context.input)).map(([name, value]) => [name, { new: value }]));
      await run(definition, context, { rows: [{ id, version: context.input.version, set }] });
      return answer(context, id);
    },
    delete: async (context) => {
      await run(definition, context, { remove: idsOf(context.input.ids ?? context.input.id).map((id) => ({ id })) });
      return { data: null };
    },
  };
}
