import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '#client/calls/http';
import { Correcting, type Picked } from '#client/import/Correcting.tsx';
import { rememberName } from '#client/import/profiles';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { hasRole } from '#client/session/session';
import { failureOf } from '#client/sheet/acts/failure';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { TakeBack } from '#modules/freight/takeBack.screen.tsx';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import type { DiffKind, SubKind } from '#modules/freight/freightRate/difference.rules';
import { listed } from '#names/listed';
import { isDecimalText } from '#values/decimal';
import { formatDecimal } from '#values/numberText';
import '#modules/freight/pages.css';
import './difference.css';

interface Line {
  readonly seq: number;
  readonly diffKind: DiffKind;
  readonly subKind: SubKind | null;
  readonly chosen: boolean;
  readonly currentId: string | null;
  readonly sheet: string;
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly old: Readonly<Record<string, string | number | null>>;
  readonly delta: Readonly<Record<string, { readonly abs: string; readonly pct: string | null }>>;
  readonly problems: readonly { readonly field: string; readonly text: string }[];
  readonly cells?: Readonly<Record<string, string>>;
  readonly edited?: Readonly<Record<string, { readonly from: string }>>;
}

interface Staged {
  readonly fileName: string;
  readonly state: 'PARSED' | 'CHECKED' | 'COMMITTED' | 'UNDONE';
  readonly digest: string;
  readonly version: number;
  readonly diff: Readonly<Record<DiffKind, number>>;
  readonly total: number;
  readonly rows: readonly Line[];
}

interface Written {
  readonly added: number;
  readonly changed: number;
  readonly expired: number;
  readonly leads?: { readonly path: string; readonly count: number };
}

const path = '/freightController';
const correcting = { page: `${path}/selectFreightExcel`, edit: `${path}/editFreightExcel` };
const profiles = { list: '/basicDataController/select_importProfile', edit: '/basicDataController/update_importProfile' };

/** Keeps what a port is called in a carrier's files; null for what is no port, and where nobody knows whose file it is. */
function rememberFor({ values: { carrierCode } }: Line, field: string): ((text: string, key: string) => Promise<void>) | null {
  if (carrierCode === undefined || !['portLoading', 'portDestination'].includes(field)) return null;
  return (text, key) => rememberName(profiles, { mod: freightRateSheet.mod, carrierCode }, 'port', text, key);
}

const lanes = ['carrierCode', 'portLoading', 'portDestination', 'currency'];
const days = ['validFrom', 'validTo'];
/** What rates bring with themselves: shown where one of the lines does, since two versions often differ in nothing else. */
const charges = ['includedSurcharges', 'rateLines', 'weightLimitKg', 'overweightSurcharge'];
/** Shown where the file says them otherwise than the rates that stand. */
const terms = listed('transitDaysMin transitDaysMax freeDem freeDet freeCombined remarkOut');

const differs = ({ diffKind, values, old }: Line, name: string): boolean =>
  diffKind === 'CHANGED' && name in old && (values[name] ?? '') !== String(old[name] ?? '');

/** What moved is called by its name: terms alone are no price. */
function subKindOf(line: Line): SubKind | 'TERMS' | 'PERIOD_TERMS' | null {
  const priced = rateBoxes.some((box) => line.delta[`cost${box}`] || !line.values[`cost${box}`] !== !line.old[`cost${box}`]);
  if (priced || (line.subKind !== 'PRICE' && line.subKind !== 'PERIOD_PRICE')) return line.subKind;
  return line.subKind === 'PRICE' ? 'TERMS' : 'PERIOD_TERMS';
}

/** Fields beside lane, prices and days that have a column: what cannot be read or has moved, ahead of the problems; behind them what rates bring with themselves. */
function othersOf(lines: readonly Line[]): { readonly ahead: readonly string[]; readonly brought: readonly string[] } {
  const shown = new Set([...lanes, ...days, ...rateBoxes.map((box) => `cost${box}`)]);
  const wrong = new Set(
    lines.flatMap(({ problems, values }) =>
      problems.map(({ field }) => field).filter((field) => !shown.has(field) && values[field] !== undefined),
    ),
  );
  const ahead = new Set([...wrong, ...terms.filter((name) => lines.some((line) => differs(line, name)))]);
  const brought = charges.filter((name) => !ahead.has(name) && lines.some(({ values, old }) => (values[name] ?? old[name] ?? '') !== ''));
  return { ahead: [...ahead], brought };
}

const kinds: readonly DiffKind[] = ['NEW', 'CHANGED', 'EXPIRED', 'UNCHANGED', 'ERROR'];
const pageSize = 1_000;
/** More lines than this are told by their number: nobody reads them one by one. */
const mostDrawn = 500;

async function stagedOf(uuid: string): Promise<Staged> {
  const page = (number: number) =>
    call<Staged>('GET', `${path}/selectFreightExcel`, { uuid, page: number, size: pageSize }, { quiet: true });
  const first = await page(1);
  const rows = [...first.rows];
  for (let number = 2; rows.length < first.total; number += 1) {
    const more = (await page(number)).rows;
    if (more.length === 0) break;
    rows.push(...more);
  }
  return { ...first, rows };
}

/** A price of the file beside the one that stands, with the difference and the percentage; what is no number stands as it was written. */
function Price({ line, name }: { line: Line; name: string }) {
  const { i18n } = useTranslation();
  const told = (value: string | number | null | undefined) =>
    isDecimalText(String(value)) ? formatDecimal(String(value), { language: i18n.language }) : value;
  const [now, was, moved] = [line.values[name], line.old[name], line.delta[name]];
  if (line.diffKind === 'EXPIRED' || (now === undefined && was === undefined)) return <bdi dir="ltr">{told(was) ?? ''}</bdi>;
  return (
    <bdi dir="ltr" className="difference-price">
      {moved ? <s>{told(was)}</s> : null} {told(now) ?? '–'}{' '}
      {moved ? (
        <small data-up={!moved.abs.startsWith('-')}>
          {moved.abs.startsWith('-') ? '↓' : '↑'} {told(moved.abs.replace('-', ''))}{' '}
          {moved.pct === null ? '' : `${moved.pct.replace('-', '')} %`}
        </small>
      ) : null}
    </bdi>
  );
}

/** A value of the file beside the one that stands, where they differ. */
function Value({ line, name }: { line: Line; name: string }) {
  const [now, was] = [line.values[name] ?? '', String(line.old[name] ?? '')];
  return (
    <bdi dir="ltr">
      {line.diffKind === 'CHANGED' && was !== '' && was !== now ? <s>{was}</s> : null} {now}
    </bdi>
  );
}

interface LineProps {
  readonly line: Line;
  readonly boxes: readonly string[];
  readonly others: ReturnType<typeof othersOf>;
  /** Something is wrong with one of the lines, so that each has room to say what. */
  readonly explained: boolean;
  readonly ticked: boolean;
  readonly onTick: ((on: boolean) => void) | null;
  /** Shows a value in the workbook; null where nothing can be corrected any more. */
  readonly onPick: ((field: string) => void) | null;
  readonly picked: string | null;
}

function DiffLine({ line, boxes, others, explained, ticked, onTick, onPick, picked }: LineProps) {
  const { t } = useTranslation();
  const pickable = (name: string, shown: ReactNode) =>
    onPick === null ? (
      shown
    ) : (
      <button
        type="button"
        className="difference-cell"
        aria-pressed={picked === name}
        data-wrong={line.problems.some(({ field }) => field === name)}
        data-edited={line.edited?.[name] !== undefined}
        aria-label={`${t(`fields:freightRate.${name}`)} ${line.values[name] ?? ''}`}
        onClick={() => onPick(name)}
      >
        {shown}
      </button>
    );
  const { values } = line;
  const other = (name: string) => (
    <td key={name} className="difference-other" title={values[name]}>
      {pickable(name, <Value line={line} name={name} />)}
    </td>
  );
  return (
    <tr data-diff={line.diffKind}>
      <td>
        {onTick ? (
          <input
            type="checkbox"
            checked={ticked}
            aria-label={t('impact:choose', { number: `${values.portLoading ?? ''}-${values.portDestination ?? ''}` })}
            onChange={({ target }) => onTick(target.checked)}
          />
        ) : null}
      </td>
      <td>
        <span className="difference-kind">{t(`difference:kinds.${line.diffKind}`)}</span>{' '}
        {line.subKind === null ? null : <small>{t(`difference:subKinds.${subKindOf(line)}`)}</small>}
      </td>
      {lanes.map((name) => (
        <td key={name}>{pickable(name, <bdi dir="ltr">{values[name]}</bdi>)}</td>
      ))}
      {boxes.map((box) => (
        <td key={box} className="records-figure">
          {pickable(`cost${box}`, <Price line={line} name={`cost${box}`} />)}
        </td>
      ))}
      {days.map((name) => (
        <td key={name}>{pickable(name, <Value line={line} name={name} />)}</td>
      ))}
      {others.ahead.map(other)}
      {explained ? <td className="difference-problem">{line.problems.map(({ text }) => text).join(' ')}</td> : null}
      {others.brought.map(other)}
      <td>{line.row === 0 ? '' : <bdi>{`${line.sheet} ${line.row}`}</bdi>}</td>
    </tr>
  );
}

interface WritingProps {
  readonly uuid: string;
  readonly staged: Staged;
  readonly wanted: readonly Line[];
  readonly onDone: (written: Written) => void;
}

/** Writes the chosen lines as drafts, or released at once. */
function Writing({ uuid, staged, wanted, onDone }: WritingProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const count = wanted.length;
  const write = async (as: 'DRAFT' | 'RELEASED', acceptWarnings: readonly string[] = []): Promise<void> => {
    setBusy(true);
    const expire = wanted.flatMap(({ diffKind, currentId }) => (diffKind === 'EXPIRED' && currentId !== null ? [currentId] : []));
    const rows = wanted.filter(({ diffKind }) => diffKind !== 'EXPIRED').map(({ seq }) => seq);
    const asked = { uuid, digest: staged.digest, rows, ...(expire.length > 0 ? { expire } : {}), as, acceptWarnings };
    try {
      onDone(await call<Written>('POST', `${path}/commitFreightExcel`, { ...asked, batchId: crypto.randomUUID() }, { quiet: true }));
    } catch (error) {
      const { warnings, text } = failureOf(error);
      if (warnings.length === 0) return toast('error', text, 8);
      const question = {
        title: t('difference:release', { count }),
        body: warnings.map((one) => one.text).join(' '),
        verb: t('difference:goOn'),
      };
      if (await confirmDialog(question)) await write(as, [...new Set(warnings.map(({ code }) => code))]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="button" disabled={busy || count === 0} onClick={() => void write('DRAFT')}>
        {t('difference:write', { count })}
      </button>
      {hasRole(['releaseFreight']) ? (
        <button type="button" className="button button-primary" disabled={busy || count === 0} onClick={() => void write('RELEASED')}>
          {t('difference:release', { count })}
        </button>
      ) : null}
    </>
  );
}

/** What was written, and what it hits. */
function Told({ written: { added, changed, expired, leads } }: { written: Written }) {
  const { t } = useTranslation();
  return (
    <>
      {t('difference:written', { added, changed, expired })}{' '}
      {leads ? <Link to={leads.path}>{t('difference:impact', { count: leads.count })}</Link> : null}
    </>
  );
}

interface FootProps extends Omit<WritingProps, 'onDone'> {
  readonly written: Written | 'before' | 'undone' | null;
  readonly onWritten: (written: Written | 'undone') => void;
}

/** The writing of the chosen lines; behind it what was written, and the way to take it back. */
function Foot({ uuid, staged, wanted, written, onWritten }: FootProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const drop = () =>
    call('POST', `${path}/deleteFreightExcel`, { uuid }, { quiet: true }).then(
      () => navigate('/FCL'),
      (error: unknown) => toast('error', failureOf(error).text, 8),
    );
  return (
    <footer className="records-foot">
      {written === null ? (
        <>
          <span className="difference-hint">{t('import:correct.fix')}</span>
          <div className="impact-verbs">
            <button type="button" className="button" onClick={() => void drop()}>
              {t('import:leave.title')}
            </button>
            <Writing uuid={uuid} staged={staged} wanted={wanted} onDone={onWritten} />
          </div>
        </>
      ) : written === 'undone' ? (
        <span role="status">{t('difference:undone')}</span>
      ) : (
        <>
          <span role="status">{written === 'before' ? t('refusals:IMPORT_COMMITTED') : <Told written={written} />}</span>
          <div className="impact-verbs">
            <TakeBack uuid={uuid} onDone={() => onWritten('undone')} />
          </div>
        </>
      )}
    </footer>
  );
}

interface KindsProps {
  readonly counts: Staged['diff'];
  readonly shown: ReadonlySet<DiffKind>;
  readonly onPress: (kind: DiffKind) => void;
}

/** How many lines of each kind there are; a press shows them or hides them. */
function Kinds({ counts, shown, onPress }: KindsProps) {
  const { t } = useTranslation();
  return (
    <div className="difference-kinds" role="group" aria-label={t('difference:kind')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="quiet-button"
          data-diff={kind}
          aria-pressed={shown.has(kind)}
          onClick={() => onPress(kind)}
        >
          <span className="difference-kind">{t(`difference:kinds.${kind}`)}</span> <bdi dir="ltr">{counts[kind]}</bdi>
        </button>
      ))}
    </div>
  );
}

/** What a file of rates changes, route /FCL/difference: lines beside the versions that stand, and the writing of those chosen (domain/06 §6.5). */
export function RateDifference() {
  const { t } = useTranslation();
  const [asked] = useSearchParams();
  const uuid = asked.get('uuid') ?? '';
  const { read, failed, again } = useRead(useCallback(() => (uuid === '' ? Promise.resolve(undefined) : stagedOf(uuid)), [uuid]));
  const [shown, setShown] = useState<ReadonlySet<DiffKind>>(new Set<DiffKind>(['NEW', 'CHANGED', 'EXPIRED', 'ERROR']));
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const [picked, setPicked] = useState<Picked | null>(null);
  const [now, setWritten] = useState<Written | 'undone' | null>(null);
  const stood = read?.state === 'COMMITTED' ? 'before' : read?.state === 'UNDONE' ? 'undone' : null;
  const written = now ?? stood;
  const isTicked = ({ seq, chosen }: Line) => chosen !== turned.has(seq);
  const rows = useMemo(() => (read?.rows ?? []).filter(({ diffKind }) => shown.has(diffKind)), [read, shown]);
  const boxes = rateBoxes.filter((box) =>
    read?.rows.some(({ values, old }) => values[`cost${box}`] !== undefined || old[`cost${box}`] != null),
  );
  const others = useMemo(() => othersOf(read?.rows ?? []), [read]);
  const explained = rows.some(({ problems }) => problems.length > 0);
  const mayTick = ({ diffKind }: Line) =>
    written === null && (diffKind === 'NEW' || diffKind === 'CHANGED' || (diffKind === 'EXPIRED' && hasRole(['releaseFreight'])));
  const turn = (set: ReadonlySet<number>, seq: number) => new Set(set.has(seq) ? [...set].filter((one) => one !== seq) : [...set, seq]);
  const pickedLine = read?.rows.find(({ seq }) => seq === picked?.seq);
  // From one problem to the next, round and round.
  const next = useCallback(() => {
    const wrong = rows.flatMap(({ seq, row, problems }) => (row > 0 ? problems.map(({ field }) => ({ seq, field })) : []));
    const at = wrong.findIndex(({ seq, field }) => seq === picked?.seq && field === picked.field);
    setPicked(wrong[(at + 1) % Math.max(1, wrong.length)] ?? picked);
  }, [rows, picked]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      next();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [next]);
  const field = (name: string) => t(`fields:freightRate.${name}`);
  const heads = ['', t('difference:kind'), ...lanes.map(field), ...boxes];
  return (
    <section className="records-page" aria-label={t('difference:label')}>
      <header className="records-head">
        <h1>{t('difference:label')}</h1>
        <span dir="auto">{read?.fileName}</span>
        <Link to="/FCL">{t('impact:toRates')}</Link>
      </header>
      <Unread reason={failed} onRetry={again} />
      {uuid === '' ? <p className="records-empty">{t('difference:unasked')}</p> : null}
      {read ? (
        <>
          <Kinds
            counts={read.diff}
            shown={shown}
            onPress={(kind) =>
              setShown((before) => new Set(before.has(kind) ? [...before].filter((one) => one !== kind) : [...before, kind]))
            }
          />
          <div className="records-scroll">
            {rows.length === 0 ? <p className="records-empty">{t('difference:none')}</p> : null}
            {rows.length > 0 ? (
              <RecordsTable
                className="difference"
                heads={[
                  ...heads,
                  ...days.map(field),
                  ...others.ahead.map(field),
                  ...(explained ? [t('difference:problem')] : []),
                  ...others.brought.map(field),
                  t('difference:place'),
                ]}
                figures={boxes}
              >
                {rows.slice(0, mostDrawn).map((line) => (
                  <DiffLine
                    key={line.seq}
                    line={line}
                    boxes={boxes}
                    others={others}
                    explained={explained}
                    ticked={isTicked(line)}
                    onPick={written === null && line.row > 0 ? (field) => setPicked({ seq: line.seq, field }) : null}
                    picked={picked?.seq === line.seq ? picked.field : null}
                    onTick={mayTick(line) ? () => setTurned((before) => turn(before, line.seq)) : null}
                  />
                ))}
              </RecordsTable>
            ) : null}
            {rows.length > mostDrawn ? <p className="records-empty">{t('difference:more', { count: rows.length - mostDrawn })}</p> : null}
          </div>
          {picked === null || pickedLine === undefined || written !== null ? null : (
            <Correcting
              calls={correcting}
              title={field(picked.field)}
              uuid={uuid}
              version={read.version}
              picked={picked}
              line={pickedLine}
              onDone={again}
              onNext={next}
              remember={rememberFor(pickedLine, picked.field)}
            />
          )}
          <Foot uuid={uuid} staged={read} wanted={read.rows.filter(isTicked)} written={written} onWritten={setWritten} />
        </>
      ) : null}
    </section>
  );
}
