import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithinRow } from '#client/sheet/bands/bands';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords, rowLabel } from '#client/sheet/desk/wording';
import { goTo } from '#client/sheet/find/finding';
import type { FoundCell } from '#workers/sheet/tools/find';

/** A line of a list of cells; `after` and `why` belong to cells about to be replaced. */
export interface CellLine extends FoundCell {
  readonly after?: string | null;
  readonly why?: string;
  /** The open row whose parts it stands in, and their sheet. */
  readonly within?: WithinRow;
}

const lineHeight = 24;
/** More lines than this are drawn only where they can be seen. */
const mostDrawn = 10;
const linesAsked = 60;

/** The lines around the one that is first in sight, asked for as they come into sight. */
function useLines(
  desk: Desk,
  name: string,
  total: number,
  first: number,
  read: (from: number, count: number) => Promise<readonly CellLine[]>,
) {
  const version = useAtomValue(desk.version);
  const from = Math.max(0, first - linesAsked / 3);
  const [lines, setLines] = useState<{ name: string; from: number; lines: readonly CellLine[] }>({ name: '', from: 0, lines: [] });
  const asking = useRef(read);
  useEffect(() => {
    asking.current = read;
  });
  useEffect(() => {
    let current = true;
    void asking.current(from, Math.min(linesAsked, total)).then((found) => current && setLines({ name, from, lines: found }));
    return () => {
      current = false;
    };
  }, [name, from, total, version]);
  return (at: number): CellLine | undefined => (lines.name === name ? lines.lines[at - lines.from] : undefined);
}

function cellWords(desk: Desk, { row, column, within }: CellLine, gone: string): string {
  if (within !== undefined) {
    const outer = desk.model.viewRowOf(within.rowId);
    const own = row < 0 ? gone : `${rowLabel(within.desk, row)} · ${columnWords(within.desk, column)}`;
    return outer === null ? own : `${rowLabel(desk, outer)} › ${own}`;
  }
  return `${row < 0 ? gone : rowLabel(desk, row)} · ${columnWords(desk, column)}`;
}

function Line({
  desk,
  line,
  at,
  id,
  chosen,
  onChoose,
}: {
  desk: Desk;
  line: CellLine | undefined;
  at: number;
  id: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const cell = line === undefined ? '' : cellWords(desk, line, t('find:list.gone'));
  const value = line === undefined ? '' : line.text === '' ? t('find:list.blank') : line.text;
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-posinset={at + 1}
      className="found-line"
      style={{ insetBlockStart: at * lineHeight, blockSize: lineHeight }}
      onClick={onChoose}
    >
      <span>{(at + 1).toLocaleString('en')}</span>
      <span title={cell}>
        <bdi>{cell}</bdi>
      </span>
      <span title={line?.why ?? value}>
        <bdi>{value}</bdi>
        {line?.after === undefined || line.after === null ? null : (
          <>
            <span className="found-arrow"> → </span>
            <ins>
              <bdi>{line.after === '' ? t('find:list.blank') : line.after}</bdi>
            </ins>
          </>
        )}
        {line?.why === undefined ? null : <em>{line.why}</em>}
      </span>
    </div>
  );
}

/** Cells by number, place and content; a press or the arrows go to them in the sheet. `name` changes with what is listed. */
export function FoundLines({
  desk,
  name,
  total,
  read,
  label,
}: {
  desk: Desk;
  name: string;
  total: number;
  read: (from: number, count: number) => Promise<readonly CellLine[]>;
  label: string;
}) {
  const { t } = useTranslation();
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  const [chosen, setChosen] = useState(-1);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const first = Math.floor(top / lineHeight);
  const lineAt = useLines(desk, name, total, first, read);
  useEffect(() => {
    setChosen(-1);
    setTop(0);
    frame.current?.scrollTo({ top: 0 });
    setHeight(frame.current?.clientHeight ?? 0);
  }, [name]);

  const choose = async (at: number) => {
    setChosen(at);
    const box = frame.current;
    if (box !== null) {
      if (at * lineHeight < box.scrollTop) box.scrollTop = at * lineHeight;
      else if ((at + 1) * lineHeight > box.scrollTop + box.clientHeight) box.scrollTop = (at + 1) * lineHeight - box.clientHeight;
    }
    const [line] = lineAt(at) ? [lineAt(at)] : await read(at, 1);
    if (line !== undefined) goTo(desk, line, line.within);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / lineHeight) - 1);
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: chosen + page, PageUp: chosen - page, Home: 0, End: total - 1 }[
      event.key
    ];
    if (to === undefined || total === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void choose(Math.max(0, Math.min(total - 1, to)));
  };
  const all = total <= mostDrawn;
  const from = all ? 0 : Math.max(0, first - 2);
  const count = all ? total : Math.min(total - from, Math.ceil(height / lineHeight) + 5);
  return (
    <div className="found">
      <div className="found-head" aria-hidden="true">
        <span>{t('find:list.number')}</span>
        <span>{t('find:list.cell')}</span>
        <span>{t('find:list.value')}</span>
      </div>
      <div
        ref={frame}
        className="found-lines"
        role="listbox"
        tabIndex={0}
        aria-label={label}
        {...(chosen >= from && chosen < from + count ? { 'aria-activedescendant': `${id}${chosen}` } : {})}
        onScroll={(event) => {
          setTop(event.currentTarget.scrollTop);
          setHeight(event.currentTarget.clientHeight);
        }}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ blockSize: total * lineHeight }}>
          {Array.from({ length: Math.max(0, count) }, (_, at) => from + at).map((at) => (
            <Line
              key={at}
              desk={desk}
              line={lineAt(at)}
              at={at}
              id={`${id}${at}`}
              chosen={at === chosen}
              onChoose={() => void choose(at)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
