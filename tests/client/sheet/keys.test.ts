import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { actionGroups } from '#client/sheet/actions/action';
import { pressText } from '#client/sheet/actions/keyText';
import { sheetActions } from '#client/sheet/actions/registry';
import { commandOf } from '#client/sheet/grid/keys';

// The session's cookies are read when its file is loaded; here there is no page that has any.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

/** A key as the browser tells it: `Ctrl+Shift+KeyL`, `Alt+PageDown`. The last part is the place of a key that types, else its name. */
function pressed(text: string, key?: string): Parameters<typeof commandOf>[0] {
  const parts = text.split('+');
  const code = parts.at(-1) as string;
  return {
    code,
    key: key ?? (/^(?:Key|Digit)/.test(code) ? code.slice(-1).toLowerCase() : code === 'Space' ? ' ' : code),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

const named = (text: string, rightToLeft = false): string | null => {
  const command = commandOf(pressed(text), rightToLeft);
  return command === null ? null : `${command.name} ${command.press?.code}`;
};

/** design/experience.md §5.2, line by line: what reaches the grid as a key. */
const map: readonly (readonly [key: string, action: string])[] = [
  ['ArrowUp', 'step'],
  ['ArrowDown', 'step'],
  ['ArrowLeft', 'step'],
  ['ArrowRight', 'step'],
  ['Tab', 'tab'],
  ['Shift+Tab', 'tabBack'],
  ['Enter', 'enter'],
  ['Shift+Enter', 'enterBack'],
  ['F2', 'edit'],
  ['Escape', 'escape'],
  ['Home', 'rowStart'],
  ['End', 'rowEnd'],
  ['Ctrl+Home', 'sheetStart'],
  ['Ctrl+End', 'sheetEnd'],
  ['Ctrl+ArrowUp', 'edge'],
  ['Ctrl+ArrowRight', 'edge'],
  ['Shift+ArrowDown', 'extendStep'],
  ['Ctrl+Shift+ArrowDown', 'extendEdge'],
  ['Shift+Home', 'extendRowStart'],
  ['Shift+End', 'extendRowEnd'],
  ['Ctrl+Shift+Home', 'extendSheetStart'],
  ['Ctrl+Shift+End', 'extendSheetEnd'],
  ['Shift+PageUp', 'extendPage'],
  ['Ctrl+KeyA', 'all'],
  ['Ctrl+Space', 'column'],
  ['Shift+Space', 'row'],
  ['PageUp', 'page'],
  ['PageDown', 'page'],
  ['Alt+PageUp', 'sideways'],
  ['Alt+PageDown', 'sideways'],
  ['Ctrl+KeyD', 'fillDown'],
  ['Ctrl+KeyR', 'fillAcross'],
  ['Ctrl+Semicolon', 'today'],
  ['Ctrl+Shift+Semicolon', 'now'],
  ['Ctrl+Quote', 'fromAbove'],
  ['Delete', 'clear'],
  ['Backspace', 'clearAndEdit'],
  ['Ctrl+KeyZ', 'undo'],
  ['Ctrl+KeyY', 'redo'],
  ['Ctrl+Shift+KeyZ', 'redo'],
  ['Ctrl+KeyF', 'find'],
  ['Ctrl+Shift+KeyL', 'filter'],
  ['Alt+ArrowDown', 'list'],
  ['Ctrl+KeyG', 'goTo'],
  ['F5', 'goTo'],
  ['Ctrl+KeyS', 'save'],
  ['F8', 'nextProblem'],
  ['Shift+F8', 'previousProblem'],
  ['F9', 'recalculate'],
  ['Space', 'peekRow'],
  ['Ctrl+KeyI', 'openRow'],
  ['Shift+F10', 'menu'],
  ['ContextMenu', 'menu'],
  ['Ctrl+Shift+KeyE', 'export'],
  ['Ctrl+Shift+KeyI', 'import'],
  ['Ctrl+Alt+KeyH', 'cellHistory'],
  ['Ctrl+Alt+Slash', 'why'],
  ['Ctrl+Alt+Minus', 'chain'],
  ['Alt+KeyT', 'plainTable'],
  ['F6', 'nextPane'],
];

describe('the key map of the sheet', () => {
  test.each(map)('%s is %s', (key, action) => {
    expect(commandOf(pressed(key), false)?.name).toBe(action);
    if (key.includes('Ctrl') && !key.includes('Alt')) expect(commandOf(pressed(key.replace('Ctrl', 'Meta')), false)?.name).toBe(action);
  });

  test('letters are read from the place of their key, whatever the keyboard writes there', () => {
    for (const [place, written] of [
      ['KeyZ', 'ئ'],
      ['KeyZ', 'я'],
      ['KeyZ', 'Z'],
    ] as const)
      expect(commandOf(pressed(`Ctrl+${place}`, written), false)?.name).toBe('undo');
    expect(commandOf(pressed('Ctrl+Semicolon', 'ö'), false)?.name).toBe('today');
  });

  test('keys that type, that compose or that belong to the browser are left alone', () => {
    for (const key of [
      'KeyA',
      'Shift+KeyA',
      'Digit1',
      'Ctrl+KeyC',
      'Ctrl+KeyX',
      'Ctrl+KeyW',
      'Ctrl+KeyT',
      'Ctrl+PageDown',
      'Alt+ArrowUp',
      'Ctrl+Alt+ArrowRight',
      'Alt+Digit3',
      'F7',
      'Ctrl+KeyK',
    ])
      expect(named(key), key).toBeNull();
    expect(commandOf(pressed('Slash', '?'), false)).toBeNull();
    // AltGr is reported as Ctrl+Alt on Windows; what it writes is typed.
    expect(commandOf(pressed('Ctrl+Alt+KeyH', '@'), false, true)).toBeNull();
  });

  test('arrows point where they go, Tab and Home follow the columns', () => {
    expect([named('ArrowLeft'), named('ArrowLeft', true), named('Ctrl+ArrowRight', true), named('Shift+ArrowLeft', true)]).toEqual([
      'step ArrowLeft',
      'step ArrowRight',
      'edge ArrowLeft',
      'extendStep ArrowRight',
    ]);
    expect([named('ArrowDown', true), named('Tab', true), named('Home', true), named('End', true)]).toEqual([
      'step ArrowDown',
      'tab Tab',
      'rowStart Home',
      'rowEnd End',
    ]);
  });
});

describe('the table of actions', () => {
  test('gives no key to two actions that listen in the same place', () => {
    const taken = new Map<string, string>();
    for (const { name, keys, heard = 'grid' } of sheetActions) {
      const place = heard === 'editor' ? 'editor' : 'closed';
      for (const press of keys) {
        const key = `${place} ${JSON.stringify(press)}`;
        expect(taken.get(key), `${key} of ${name}`).toBeUndefined();
        taken.set(key, name);
      }
    }
  });

  test('names every action once, in a group that is shown, with words in three languages', () => {
    const names = sheetActions.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const language of ['zh', 'en', 'ar']) {
      const words = JSON.parse(readFileSync(new URL(`../../../locales/${language}/actions.json`, import.meta.url), 'utf8')) as {
        name: Record<string, string>;
        group: Record<string, string>;
      };
      for (const { name, group } of sheetActions) {
        expect(words.name[name], `${language} ${name}`).toBeTruthy();
        expect(words.group[group], `${language} ${group}`).toBeTruthy();
        expect(actionGroups).toContain(group);
      }
    }
  });

  test('prints keys as they stand on the keyboard', () => {
    const [undo] = sheetActions.filter(({ name }) => name === 'undo');
    const press = undo?.keys[0];
    expect(press && [pressText(press, false), pressText(press, true)]).toEqual(['Ctrl+Z', '⌘Z']);
    expect(pressText({ code: 'KeyL', control: true, shift: true, alt: false }, false)).toBe('Ctrl+Shift+L');
    expect(pressText({ code: 'PageDown', control: false, shift: false, alt: true }, true)).toBe('⌥PgDn');
  });
});
