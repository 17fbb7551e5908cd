import { clockText } from '#client/session/clock';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Definition } from '#define/entity';
import type { Lookup } from '#define/operationLog';
import { call } from '#client/calls/http';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { isolated } from '#client/words/isolated';

/** Whoever only passes by on the way to another row has not looked. */
const dwellMs = 1_000;

const quiet = { quiet: true } as const;

interface Asked {
  readonly branches?: 'all';
}

function List({ table, rowId, branches }: { table: string; rowId: string } & Asked) {
  const { t } = useTranslation();
  const { read, failed, again } = useRead(
    useCallback(
      () =>
        call<Lookup[]>(
          'GET',
          '/PublicQueryController/selectLookup',
          { tableName: table, tableId: rowId, ...(branches ? { branches } : {}) },
          quiet,
        ),
      [table, rowId, branches],
    ),
  );
  return (
    <>
      <Unread reason={failed} onRetry={again} />
      {read?.length === 0 ? <p className="history-none">{t('record:noLookups')}</p> : null}
      <ul className="lookups">
        {read?.map(({ at, by, times }) => (
          <li key={by}>
            <strong dir="auto">{by}</strong> {t('record:lookup', { at: isolated(clockText(at)), count: times })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `branches`: the row may be of another branch whose rows the person reads. Writes down that the row was opened (`createOperation` of type 3), and shows on request who else did; nothing for entities whose openings are not kept. */
export function Lookups({ definition: { lookedUp, table }, rowId, branches }: { definition: Definition; rowId: string } & Asked) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (lookedUp !== true) return undefined;
    // A look that could not be written down keeps nobody from looking.
    const timer = setTimeout(
      () =>
        void call(
          'POST',
          '/PublicQueryController/createOperation',
          { type: '3', tableName: table, tableId: rowId, ...(branches ? { branches } : {}) },
          { ...quiet, background: true },
        ).catch(() => undefined),
      dwellMs,
    );
    return () => clearTimeout(timer);
  }, [lookedUp, table, rowId, branches]);
  if (lookedUp !== true) return null;
  return (
    <details className="record-lookups" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('record:lookups')}</summary>
      {open ? <List table={table} rowId={rowId} {...(branches ? { branches } : {})} /> : null}
    </details>
  );
}
