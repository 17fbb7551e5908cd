import i18next from 'i18next';
import type { KeyPress } from '#client/sheet/actions/action';
import { actionNamed, type ActionName } from '#client/sheet/actions/registry';

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  Semicolon: ';',
  Quote: "'",
  Slash: '/',
  Minus: '-',
  BracketLeft: '[',
  BracketRight: ']',
  Delete: 'Del',
};

function nameOf(code: string): string {
  if (code === 'Space' || code === 'ContextMenu') return i18next.t(`actions:key.${code}`);
  return signs[code] ?? code.replace(/^(?:Key|Digit)(?=.$)/, '');
}

const onMac = (): boolean => typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac');

/** `Ctrl+Shift+L` as printed on the keyboard; on a Mac `⇧⌘L`. */
export function pressText({ code, control, shift, alt }: KeyPress, mac = onMac()): string {
  const [modifiers, join] = mac
    ? [[alt && '⌥', shift && '⇧', control && '⌘'], '']
    : [[control && 'Ctrl', alt && 'Alt', shift && 'Shift'], '+'];
  return [...modifiers.filter((one) => one !== false), nameOf(code)].join(join);
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** All keys of an action; the four arrows as one: `Ctrl+↑↓←→`. */
export function pressTexts(keys: readonly KeyPress[]): readonly string[] {
  const [first] = keys;
  const whole = first && keys.length === arrows.length && arrows.every((code) => keys.some((press) => press.code === code));
  return whole ? [pressText(first).replace('↑', '↑↓←→')] : keys.map((press) => pressText(press));
}

/** The key that menus and tips show beside an action; undefined where it has none. */
export function keysOf(name: ActionName): string | undefined {
  const first = actionNamed(name).keys[0];
  return first && pressText(first);
}

/** The words of an action. */
export const wordsOf = (name: string): string => i18next.t(`actions:name.${name}`);
