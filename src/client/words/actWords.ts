import i18next from 'i18next';

/** The verb of an act or its opposite: `acts:<entity>.<act>.do`. */
export const stepVerb = (entity: string, act: string, on: boolean): string => i18next.t(`acts:${entity}.${act}.${on ? 'do' : 'undo'}`);

/** What an entry of the history says was done: an act by its words, any other call by those of the history. */
export function deedWords(entity: string, action: string): string {
  const [act, word] = action.startsWith('cancel ') ? [action.slice(7), 'undone'] : [action, 'done'];
  return i18next.t([`acts:${entity}.${act}.${word}`, `history:action.${action}`], { defaultValue: i18next.t('history:via.call') });
}
