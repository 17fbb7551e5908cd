import i18next from 'i18next';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetEngineContext, type SheetEngine } from '#client/sheet/SheetEngineContext';
import { SheetScreen } from '#client/sheet/SheetScreen.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { SourcePane, type DrawPart } from '#client/import/SourcePane.tsx';
import type { ImportScene } from '#client/import/scene';
import type { Preview } from '#client/import/usePreview';
import { count, importWord, planWord } from '#client/import/words';
import { batchLimits } from '#define/wire';
import { warnings, type SkippedRow, type Staged, type StagedRow } from '#workers/import/staged';

const mostListed = 300;

const wordKey = ({ entity }: ImportScene, key: string): string =>
  i18next.exists(`import:of.${entity}.${key}`) ? `import:of.${entity}.${key}` : `import:${key}`;

function skippedWords(t: ReturnType<typeof useTranslation>['t'], { reason, sameAs, text }: SkippedRow): string {
  const why = t(`import:skip.${reason}`, { sheet: sameAs?.sheet ?? '', row: sameAs?.row ?? '' });
  return text === '' ? why : `${why} · ${text}`;
}

interface Told {
  readonly sheet: string;
  readonly row: number;
  readonly text: string;
}

/** Lines that gave no row, or what was done on the way, each with its place in the workbook. */
function Lines({ lines, total }: { lines: readonly Told[]; total: number }) {
  const { t } = useTranslation();
  return (
    <ul className="import-lines">
      {lines.map((line, at) => (
        <li key={at}>
          <bdi>{line.sheet}</bdi> {t('import:list.line', { row: line.row })} <span dir="auto">{line.text}</span>
        </li>
      ))}
      {total > lines.length ? <li>{t('import:list.more', { n: count(total - lines.length) })}</li> : null}
    </ul>
  );
}

/** Notes of rows: those that warn, or the others. `rows` is how many rows have any. */
function noteLines(
  t: ReturnType<typeof useTranslation>['t'],
  staged: readonly StagedRow[],
  warn: boolean,
): { lines: Told[]; total: number; rows: number } {
  const lines: Told[] = [];
  let [total, rows] = [0, 0];
  for (const { sheet, row, notes: all } of staged) {
    const notes = all.filter(({ code }) => warnings.has(code) === warn);
    total += notes.length;
    if (notes.length > 0) rows += 1;
    if (lines.length < mostListed)
      for (const { code, detail } of notes) lines.push({ sheet, row, text: t(`import:note.${code}`, { ...detail }) });
  }
  return { lines: lines.slice(0, mostListed), total, rows };
}

/** What the lines of a list do to the rows that are there. */
function Meets({ meets }: { meets: NonNullable<Staged['meets']> }) {
  const { t } = useTranslation();
  return (['added', 'changed', 'same'] as const).map((what) => (
    <span key={what} className={what === 'same' ? 'import-quiet' : ''}>
      {t(`import:check.${what}`, { n: count(meets[what]) })}
    </span>
  ));
}

type Lists = 'skipped' | 'twice' | 'notes' | 'left';

function Counts({ scene, staged, preview }: { scene: ImportScene; staged: Staged; preview: Preview }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Lists | null>(null);
  const notes = useMemo(() => noteLines(t, staged.rows, false), [t, staged]);
  const twice = useMemo(() => noteLines(t, staged.rows, true), [t, staged]);
  const skipped = useMemo(
    () => staged.skipped.slice(0, mostListed).map((line) => ({ sheet: line.sheet, row: line.row, text: skippedWords(t, line) })),
    [t, staged],
  );
  const left = useMemo(
    () =>
      preview.left
        .slice(0, mostListed)
        .map(({ row, field, text }) => ({ sheet: row.sheet, row: row.row, text: `${planWord(scene.entity, field)} · ${text}` })),
    [scene, preview.left],
  );
  const turn = (which: Lists) => setOpen(open === which ? null : which);
  return (
    <>
      <div className="import-counts">
        {staged.meets === undefined ? null : <Meets meets={staged.meets} />}
        <strong className="import-good">{importWord(scene.entity, 'check.good', { n: count(preview.total - preview.wrong) })}</strong>
        <strong className={preview.wrong > 0 ? 'import-bad' : 'import-quiet'}>
          {preview.wrong > 0 ? importWord(scene.entity, 'check.bad', { n: count(preview.wrong) }) : t('import:check.noBad')}
        </strong>
        {twice.rows > 0 ? (
          <button type="button" className="link-button import-bad" aria-expanded={open === 'twice'} onClick={() => turn('twice')}>
            {importWord(scene.entity, 'check.twice', { n: count(twice.rows) })}
          </button>
        ) : null}
        {staged.skipped.length > 0 ? (
          <button type="button" className="link-button" aria-expanded={open === 'skipped'} onClick={() => turn('skipped')}>
            {importWord(scene.entity, 'check.skipped', { n: count(staged.skipped.length) })}
          </button>
        ) : null}
        {notes.total > 0 ? (
          <button type="button" className="link-button" aria-expanded={open === 'notes'} onClick={() => turn('notes')}>
            {t('import:check.notes', { n: count(notes.total) })}
          </button>
        ) : null}
        {left.length > 0 ? (
          <button type="button" className="link-button" aria-expanded={open === 'left'} onClick={() => turn('left')}>
            {t('import:check.left', { n: count(preview.left.length) })}
          </button>
        ) : null}
        {staged.beyond ? (
          <span className="import-bad">{importWord(scene.entity, 'check.beyond', { most: count(batchLimits.rows) })}</span>
        ) : null}
      </div>
      {open === 'skipped' ? <Lines lines={skipped} total={staged.skipped.length} /> : null}
      {open === 'twice' ? <Lines lines={twice.lines} total={twice.total} /> : null}
      {open === 'notes' ? <Lines lines={notes.lines} total={notes.total} /> : null}
      {open === 'left' ? <Lines lines={left} total={preview.left.length} /> : null}
      {preview.told === null ? null : (
        <p className={preview.told.good ? 'import-good' : 'import-failure'} role="alert">
          {preview.told.text}
        </p>
      )}
    </>
  );
}

/** The cell of the workbook the cursor's value comes from. */
function Source({ desk, preview, draw }: { desk: Desk; preview: Preview; draw: DrawPart }) {
  useAtomValue(desk.selection);
  useAtomValue(desk.version);
  const cell = desk.activeCell();
  const row = cell === null ? null : preview.rowOf(cell.rowId);
  const [sheet, source] = [row?.sheet ?? null, cell === null ? '' : (row?.cells[cell.column] ?? '')];
  const shown = useMemo(() => (sheet === null ? null : { sheet, source }), [sheet, source]);
  return <SourcePane shown={shown} draw={draw} />;
}

/** The staged rows in a sheet of their own, every problem in its cell: what is true of any sheet is true here, save only that nothing is saved yet. */
export function PreviewStep({
  scene,
  staged,
  preview,
  engine,
  draw,
}: {
  scene: ImportScene;
  staged: Staged;
  preview: Preview;
  engine: SheetEngine;
  draw: DrawPart;
}) {
  const own = useMemo<SheetEngine>(
    () => ({ catalogue: engine.catalogue, openModel: preview.openModel }),
    [engine.catalogue, preview.openModel],
  );
  const place = useRef<HTMLDivElement>(null);
  const [desk, setDesk] = useState<Desk | null>(null);
  const { told } = preview;
  // Whoever is told that rows were refused goes on in the sheet, whose keys lead from one to the next.
  useEffect(() => {
    if (told?.good === false) place.current?.querySelector<HTMLElement>('.cell-editor')?.focus();
  }, [told]);
  return (
    <div className="import-check">
      <Counts scene={scene} staged={staged} preview={preview} />
      {preview.filled < staged.rows.length ? (
        <p role="status">{importWord(scene.entity, 'busy.filling', { done: count(preview.filled), total: count(staged.rows.length) })}</p>
      ) : null}
      {staged.rows.length === 0 && staged.meets !== undefined ? null : (
        <div className="import-sheet" ref={place}>
          <SheetEngineContext value={own}>
            <SheetScreen
              sheet={preview.sheet}
              title={wordKey(scene, 'check.title')}
              belongs={wordKey(scene, 'check.belongs')}
              onDesk={setDesk}
            />
          </SheetEngineContext>
        </div>
      )}
      {desk === null ? null : <Source desk={desk} preview={preview} draw={draw} />}
    </div>
  );
}
