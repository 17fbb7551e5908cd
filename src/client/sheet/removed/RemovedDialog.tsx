import i18next from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOfWire } from '#define/entity';
import type { Values } from '#define/row';
import type { HistoryAnswer, LabelRow, ListAnswer } from '#define/wire';
import { call, type Method } from '#client/calls/http';
import { mostReason, ReasonField } from '#client/reasons/ReasonField.tsx';
import { hasRole } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { failureOf } from '#client/sheet/acts/failure';
import type { StepAnswer } from '#client/sheet/acts/taking';
import type { Desk } from '#client/sheet/desk/desk';
import { fieldWords } from '#client/words/fieldWords';
import { printerFor } from '#client/sheet/history/valueText';
import { removedListOf } from '#client/sheet/removed/removedList';
import '#client/sheet/tasks/tasks.css';
import './removed.css';

/** Rows shown at once, those removed last first; further ones are searched for. */
const mostShown = 100;
/** Of the columns of the sheet, as many as tell a row. */
const mostColumns = 6;
const searchedAfterMs = 300;

interface Found {
  readonly rows: readonly Values[];
  readonly total: number;
  readonly labels: HistoryAnswer['labels'];
}

const ask = <T,>(name: string, body: object): Promise<T> => {
  const [, path = ''] = name.split(' ');
  return call<T>('POST' satisfies Method, path, body, { quiet: true });
};

/** The rows with the names of what they refer to; names nobody may look up are left out. */
async function find(desk: Desk, columns: readonly string[], search: string): Promise<Found> {
  const { definition, sheet } = desk.model;
  const body = { page: 1, size: mostShown, search, sort: [{ field: 'updateTime', dir: 'desc' }] };
  const answer = await ask<ListAnswer>(removedListOf(definition, sheet)?.call ?? '', body);
  const rows = answer.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([wire, value]) => [fieldOfWire(definition, wire) ?? wire, value])),
  ) as Values[];
  const keys = new Map<string, Set<string>>();
  for (const name of columns) {
    const { to } = desk.model.columns.find((one) => one.name === name)?.field ?? { to: undefined };
    if (to !== undefined)
      keys.set(to, new Set([...(keys.get(to) ?? []), ...rows.flatMap((row) => (row[name] ? [String(row[name])] : []))]));
  }
  const labels = await Promise.all(
    [...keys]
      .filter(([, some]) => some.size > 0)
      .map(async ([entity, some]) => {
        const known = ask<LabelRow[]>('POST /PublicQueryController/selectLabels', { entity, keys: [...some] });
        return [entity, await known.catch(() => [])] as const;
      }),
  );
  return { rows, total: Number(answer.total), labels: Object.fromEntries(labels) };
}

interface RemovedTableProps {
  readonly desk: Desk;
  readonly found: Found;
  readonly columns: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
}

function RemovedTable({ desk, found, columns, chosen, onChoose }: RemovedTableProps) {
  const { t } = useTranslation();
  const print = useMemo(() => printerFor(desk.model, found.labels), [desk, found]);
  const header = (name: string) =>
    ({ updateUserId: t('views:removed.by'), updateTime: t('views:removed.at') })[name] ?? fieldWords(desk.model.definition.name, name);
  return (
    <div className="removed-rows">
      <table className="task-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('views:removed.choose')}</span>
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {header(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => {
            const [id, named] = [String(row.id), print(columns[0] ?? '', row, row)];
            return (
              <tr key={id}>
                <td>
                  <input type="checkbox" aria-label={named} checked={chosen.has(id)} onChange={() => onChoose(id)} />
                </td>
                {columns.map((name) => (
                  <td key={name}>
                    <bdi>{print(name, row, row)}</bdi>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Rows of the sheet that were removed, who removed them and when; those chosen are brought back with a reason. */
export function RemovedDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const { restore } = desk.model.definition.removed ?? {};
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const columns = useMemo(
    () => [
      ...desk
        .get(desk.columns)
        .map(({ name }) => name)
        .slice(0, mostColumns),
      'updateUserId',
      'updateTime',
    ],
    [desk],
  );
  useEffect(() => {
    let left = false;
    const wait = setTimeout(
      () =>
        find(desk, columns, search).then(
          (answer) => left || setFound(answer),
          (error: unknown) => left || setProblem(failureOf(error).text),
        ),
      search === '' ? 0 : searchedAfterMs,
    );
    return () => {
      left = true;
      clearTimeout(wait);
    };
  }, [desk, columns, search]);
  const turn = (id: string) => setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const bringBack = async () => {
    if (restore === undefined || chosen.size === 0) return;
    setBusy(true);
    try {
      const wish = { ids: [...chosen], reason: reason.trim(), batchId: crypto.randomUUID() };
      const { done } = await ask<StepAnswer>(restore.call, wish);
      onClose();
      toast('done', i18next.t('views:removed.restored', { count: done.length }));
    } catch (error) {
      setProblem(failureOf(error).refusals[0]?.text ?? failureOf(error).text);
      setBusy(false);
    }
  };
  const mayRestore = restore !== undefined && hasRole(restore.roles);
  return (
    <Dialog
      title={t('views:removed.title')}
      width={920}
      onSubmit={() => void bringBack()}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          {mayRestore && found !== null && found.total > 0 ? (
            <button type="submit" className="button button-primary" disabled={busy || chosen.size === 0 || reason.trim() === ''}>
              {t('views:removed.restore', { count: chosen.size })}
            </button>
          ) : null}
        </>
      }
    >
      <label className="field">
        <span>{t('views:removed.search')}</span>
        <input type="search" className="input" dir="auto" data-first="" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      {found === null || found.rows.length === 0 ? (
        <p>{found === null ? '' : t(search === '' ? 'views:removed.none' : 'views:removed.noHit')}</p>
      ) : (
        <RemovedTable desk={desk} found={found} columns={columns} chosen={chosen} onChoose={turn} />
      )}
      {found !== null && found.total > found.rows.length ? (
        <p>{t('views:removed.more', { shown: found.rows.length, total: found.total })}</p>
      ) : null}
      {mayRestore && found !== null && found.total > 0 ? (
        <ReasonField action="RESTORE" value={reason} onChange={(text) => setReason(text.slice(0, mostReason))} />
      ) : null}
      <p className="form-error" role="alert">
        {problem}
      </p>
    </Dialog>
  );
}
