import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelStatus } from '#client/sheet/model';
import { ActButtons } from '#client/sheet/acts/ActButtons.tsx';
import { keysOf, wordsOf } from '#client/sheet/actions/keyText';
import { AsksBar } from '#client/sheet/asks/AsksBar.tsx';
import { BranchSwitch } from '#client/sheet/branches/BranchSwitch.tsx';
import { FilterChips } from '#client/sheet/bars/FilterChips.tsx';
import { ExportTool } from '#client/sheet/bars/ExportTool.tsx';
import { SheetIcon, type SheetIconName } from '#client/sheet/bars/SheetIcon.tsx';
import { addRows, removeRows, save } from '#client/sheet/desk/commands';
import { useFollowed } from '#client/sheet/together/useSavedTogether';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { openFind } from '#client/sheet/find/finding';
import { later, useFirstCell } from '#client/shell/later';
import { NarrowingTools } from '#client/sheet/bars/NarrowingTools.tsx';
import { perform, type Surroundings } from '#client/sheet/grid/perform';
import { undo } from '#client/sheet/undo/undoing';
import { UndoArrow } from '#client/sheet/undo/UndoArrow.tsx';
import { OnlyWrongChip } from '#client/sheet/panels/OnlyWrongChip.tsx';
import { TaskButtons } from '#client/sheet/tasks/TaskButtons.tsx';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';
import { wordsComplete } from '#client/words/words';
import { ViewButton } from '#client/sheet/views/ViewButton.tsx';

/** Printing is asked for after the first cell is there. */
const PrintButton = later(
  async () => (await Promise.all([import('#client/sheet/papers/PrintButton.tsx'), wordsComplete()]))[0].PrintButton,
);

const WhatIfButton = later(
  async () => (await Promise.all([import('#client/sheet/whatIf/WhatIfButton.tsx'), wordsComplete()]))[0].WhatIfButton,
);

const searchDelayMs = 300;

interface ToolProps {
  readonly icon: SheetIconName;
  readonly word: string;
  /** What it does, in full. */
  readonly label: string;
  /** The keys that do the same, as the tip shows them. */
  readonly keys?: string | undefined;
  readonly disabled?: boolean;
  /** Mirrored where writing runs from the right. */
  readonly turns?: boolean;
  readonly onPress: (beside: DOMRect) => void;
}

/** An icon with its word where the window has room for it; its name and its key stand in a tip of our own, which comes at once. */
function Tool({ icon, word, label, keys, disabled = false, turns = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="quiet-button tool"
      aria-label={label}
      data-tip={keys === undefined ? label : `${label}  ${keys}`}
      disabled={disabled}
      onClick={(event) => onPress(event.currentTarget.getBoundingClientRect())}
    >
      <SheetIcon name={icon} turns={turns} />
      <span className="tool-word">{word}</span>
    </button>
  );
}

function Search({ desk, search }: { desk: Desk; search: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const [composing, setComposing] = useState(false);
  // A search that comes back from the rows is not written over what has been typed since.
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  const send = useCallback(
    (words: string) => {
      sent.current = words;
      void desk.model.setSearch(words);
    },
    [desk],
  );
  useEffect(() => desk.attach({ search: { focus: () => field.current?.select() } }), [desk]);
  useEffect(() => {
    if (composing || text === search) return;
    const timer = setTimeout(() => send(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [send, text, search, composing]);
  return (
    <label className="sheet-search">
      <SheetIcon name="search" />
      <input
        ref={field}
        type="search"
        // What is typed has a direction of its own, what stands there until then that of the page.
        dir={text === '' ? undefined : 'auto'}
        value={text}
        placeholder={t('sheet:toolbar.search')}
        aria-label={t('sheet:toolbar.search')}
        title={t('sheet:toolbar.search')}
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') send(text);
          if (event.key === 'Enter' || event.key === 'Escape') desk.editor?.focus();
        }}
      />
    </label>
  );
}

const saveNow = (desk: Desk, keepGood: boolean): void => void save(desk, keepGood).then(() => desk.editor?.focus());

/** Comes and goes in the toolbar's gap, so that nothing else moves under the hand. */
export function SaveGood({ desk, status }: { desk: Desk; status: ModelStatus }) {
  const { t } = useTranslation();
  if (status.refusedRows === 0 || status.save === 'saving') return null;
  return (
    <button
      type="button"
      className="button save-good"
      title={t('sheet:save.goodHint', { count: status.refusedRows })}
      onClick={() => saveNow(desk, true)}
    >
      {t('sheet:save.good')}
    </button>
  );
}

/** A larger number would cover the word it stands at; the bar at the bottom says it. */
const mostCounted = 999;

/** As wide with the one word as with the other; how many cells wait in all sheets it saves stands over its corner. `may`: the person writes in its own. */
export function SaveButton({ desk, status, may }: { desk: Desk; status: ModelStatus; may: boolean }) {
  const { t } = useTranslation();
  const { together } = desk;
  useFollowed(together);
  const saving = together?.isSaving() ?? status.save === 'saving';
  const waiting = together?.waiting() ?? status.waiting;
  const trying = useAtomValue(whatIfOf(desk).on);
  const nothing = waiting === 0 || trying;
  if (!may && nothing) return null;
  return (
    <button
      type="button"
      className="button button-primary save-button"
      aria-disabled={nothing || saving}
      title={`${t('sheet:save.verb')}  ${keysOf('save')}`}
      onClick={() => nothing || saving || saveNow(desk, false)}
    >
      <span className="save-words">
        <span aria-hidden={saving} data-shown={!saving}>
          {t('sheet:save.verb')}
        </span>
        <span aria-hidden={!saving} data-shown={saving}>
          {t('sheet:save.saving')}
        </span>
      </span>
      {nothing ? null : <span className="save-count">{waiting > mostCounted ? `${mostCounted}+` : waiting}</span>}
    </button>
  );
}

/** Rows made and taken away, where the person may. */
export function RowTools({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const { adds, removes } = around.writes;
  return (
    <>
      {adds ? (
        <button
          type="button"
          className="quiet-button tool-worded tool-add"
          title={t('sheet:rows.add')}
          onClick={() => void addRows(desk, 1)}
        >
          <span className="tool-fit">
            <SheetIcon name="add" />
            <span>{t('sheet:rows.add')}</span>
          </span>
        </button>
      ) : null}
      {removes ? (
        <Tool
          icon="remove"
          word={t('sheet:tool.remove')}
          label={t('sheet:rows.remove')}
          disabled={desk.extent().rows === 0}
          onPress={() => void removeRows(desk)}
        />
      ) : null}
    </>
  );
}

function PlainSwitch({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const plain = useAtomValue(desk.plain);
  const words = wordsOf('plainTable');
  return (
    <button
      type="button"
      className="quiet-button tool"
      aria-pressed={plain}
      aria-label={words}
      data-tip={`${words}  ${keysOf('plainTable')}`}
      onClick={() => perform(desk, { name: 'plainTable' }, around)}
    >
      <SheetIcon name="table" />
      <span className="tool-word">{t('sheet:tool.table')}</span>
    </button>
  );
}

/** The one line above a sheet: what is shown, what narrows it, and what can be done. */
export function Toolbar({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const status = useStatus(desk);
  const firstCell = useFirstCell(status.loading === null);
  const step = (label: string | null, name: 'undo' | 'redo') =>
    label === null ? t(`sheet:toolbar.${name}`) : t(`sheet:toolbar.${name}What`, { label });
  return (
    <div className="sheet-toolbar" role="toolbar" aria-label={t('sheet:toolbar.label')}>
      <h2 className="visually-hidden">{around.title}</h2>
      <ViewButton desk={desk} />
      <BranchSwitch desk={desk} />
      <AsksBar desk={desk} />
      <FilterChips desk={desk} where={status.where} />
      <OnlyWrongChip desk={desk} around={around} />
      <span className="sheet-gap" />
      <SaveGood desk={desk} status={status} />
      <Search desk={desk} search={status.search} />
      <Tool
        icon="find"
        word={t('sheet:tool.find')}
        label={t('actions:group.replace')}
        keys={keysOf('find')}
        onPress={() => openFind(desk, 'find')}
      />
      <NarrowingTools desk={desk} />
      <span className="sheet-rule" />
      <Tool
        icon="undo"
        turns
        word={t('sheet:toolbar.undo')}
        label={step(status.undo, 'undo')}
        keys={keysOf('undo')}
        onPress={() => void undo(desk, false)}
      />
      <UndoArrow desk={desk} />
      <Tool
        icon="redo"
        word={t('sheet:toolbar.redo')}
        turns
        label={step(status.redo, 'redo')}
        keys={keysOf('redo')}
        disabled={status.redo === null}
        onPress={() => void undo(desk, true)}
      />
      <span className="sheet-rule" />
      <RowTools desk={desk} around={around} />
      <ActButtons desk={desk} steps={around.steps} />
      {firstCell ? <PrintButton desk={desk} /> : null}
      {firstCell && desk.model.sheet.whatIf ? <WhatIfButton desk={desk} /> : null}
      <TaskButtons desk={desk} tasks={around.tasks} />
      {around.onImport === undefined ? null : (
        <button
          type="button"
          className="quiet-button tool-worded tool-import"
          title={`${t('sheet:toolbar.import')}  ${keysOf('import')}`}
          onClick={around.onImport}
        >
          <span className="tool-fit">
            <SheetIcon name="import" />
            <span>{t('sheet:toolbar.import')}</span>
          </span>
        </button>
      )}
      {around.mayExport ? <ExportTool desk={desk} title={around.title} keys={keysOf('export') ?? ''} /> : null}
      <Tool
        icon="columns"
        word={t('sheet:columns.title')}
        label={t('sheet:columns.title')}
        onPress={(beside) => desk.set(desk.overlay, { what: 'columns', beside })}
      />
      <PlainSwitch desk={desk} around={around} />
      <SaveButton desk={desk} status={status} may={Object.values(around.writes).includes(true)} />
    </div>
  );
}
