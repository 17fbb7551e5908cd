import i18next from 'i18next';

/** Words of acts that are loaded, by entity, act and word. */
type ActWords = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * What an entry of the history says was done: an act by its words, any other call by those of the history. Rows an act of another entity
 * wrote along (the house bill a master is copied as) say what that act did.
 */
export function deedWords(entity: string, action: string): string {
  const [act, word] = action.startsWith('cancel ') ? [action.slice(7), 'undone'] : [action, 'done'];
  const acts = (i18next.getResourceBundle(i18next.language, 'acts') ?? {}) as ActWords;
  const others = Object.keys(acts).filter((one) => acts[one]?.[act] !== undefined);
  const keys = [`acts:${entity}.${act}.${word}`, `history:action.${action}`, ...others.map((one) => `acts:${one}.${act}.${word}`)];
  return i18next.t(keys, { defaultValue: i18next.t('history:via.call') });
}
