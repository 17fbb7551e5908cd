import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { foldSearch } from '#values/text';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { at } from '#client/sheet/grid/selection';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import './goTo.css';

const mostRows = 8;
const mostColumns = 5;

interface Target {
  readonly key: string;
  readonly kind: 'row' | 'number' | 'column';
  readonly text: string;
  go(): void;
}

/** Columns in which people look a row up: those its label is made of, then the frozen ones. */
function labelColumns(desk: Desk): string[] {
  const label = desk.model.definition.label;
  const known = new Set(desk.model.columns.map(({ name }) => name));
  const frozen = desk
    .get(desk.columns)
    .filter((column) => column.frozen)
    .map(({ name }) => name);
  return [...new Set([...(label ? [label.en, ...label.search] : []), ...frozen])].filter((name) => known.has(name));
}

function numberTargets(desk: Desk, typed: string): Target[] {
  const wanted = Number(typed.replaceAll(',', ''));
  if (!/^[\d,]+$/.test(typed) || wanted < 1 || wanted > desk.model.status().shown) return [];
  const { active } = desk.get(desk.selection);
  return [
    {
      key: 'number',
      kind: 'number',
      text: wanted.toLocaleString('en'),
      go: () => desk.select(at({ row: desk.model.lineOfNumber(wanted), col: active.col })),
    },
  ];
}

function columnTargets(desk: Desk, typed: string): Target[] {
  const wanted = foldSearch(typed);
  const columns = desk.get(desk.columns).map((column, col) => ({ column, col }));
  const hits = columns.filter(({ column }) => [column.header, column.name].some((word) => foldSearch(word).includes(wanted)));
  return hits.slice(0, mostColumns).map(({ column, col }) => ({
    key: `column ${column.name}`,
    kind: 'column',
    text: column.header,
    go: () => desk.select(at({ row: desk.get(desk.selection).active.row, col })),
  }));
}

async function rowTargets(desk: Desk, typed: string): Promise<Target[]> {
  const found = await desk.model.tools.rows.find(labelColumns(desk), typed, mostRows);
  return found.map(({ rowId, text }) => ({ key: rowId, kind: 'row', text, go: () => desk.jump(rowId, null) }));
}

function useTargets(desk: Desk, typed: string): { targets: readonly Target[]; asked: string } {
  const [found, setFound] = useState<{ targets: readonly Target[]; asked: string }>({ targets: [], asked: '' });
  useEffect(() => {
    const wanted = typed.trim();
    let current = true;
    if (wanted === '') setFound({ targets: [], asked: '' });
    else
      void rowTargets(desk, wanted).then(
        (rows) =>
          current && setFound({ targets: [...numberTargets(desk, wanted), ...rows, ...columnTargets(desk, wanted)], asked: wanted }),
      );
    return () => {
      current = false;
    };
  }, [desk, typed]);
  return found;
}

/** Ctrl+G: to a row by its number or by what people call it, or to a column by its header. */
export function GoTo({ desk, beside, onClose }: { desk: Desk; beside: DOMRect; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { targets, asked } = useTargets(desk, typed);
  const hurried = useRef(false);
  const list = useId();
  const here = asked === typed.trim();
  const go = (target: Target | undefined) => {
    if (target === undefined) return;
    onClose();
    target.go();
    desk.editor?.focus();
  };
  // Enter may come before what was typed has been looked up.
  useEffect(() => {
    if (!here || !hurried.current) return;
    hurried.current = false;
    go(targets[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) setChosen((chosen + step + targets.length) % targets.length);
    else if (event.key === 'Enter' && here) go(targets[chosen]);
    else if (event.key === 'Enter') hurried.current = true;
    else return;
    event.preventDefault();
  };
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('goTo:title')} className="go-to" onClose={onClose}>
      <input
        data-first=""
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={list}
        aria-activedescendant={targets.length > 0 ? `${list}-${chosen}` : undefined}
        aria-label={t('goTo:title')}
        placeholder={t('goTo:hint', {
          label: labelColumns(desk)
            .slice(0, 1)
            .map((name) => columnWords(desk, name))
            .join(''),
        })}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label={t('goTo:title')}>
        {targets.map((target, index) => (
          <li key={target.key} id={`${list}-${index}`} role="option" aria-selected={index === chosen} onClick={() => go(target)}>
            <bdi>{target.text}</bdi>
            <span>{t(`goTo:${target.kind}`)}</span>
          </li>
        ))}
      </ul>
      {asked !== '' && targets.length === 0 ? <p role="status">{t('goTo:none')}</p> : null}
    </Popover>
  );
}
