import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#define/catalogue';
import { allFields } from '#define/entity';
import { exportRoles } from '#define/exporting';
import type { OperationsAnswer } from '#define/operationLog';
import { findStaff, noFilter } from '#client/people/staff';
import { anything, kinds, pageSize, readOperations, type Wanted } from '#modules/access/operation/operations.screen';
import { operationBook } from '#modules/access/operation/exporting.screen';
import { Jobs } from '#modules/access/operation/jobs.screen.tsx';
import { NoteTable } from '#modules/access/operation/noteTable.screen.tsx';
import { OperationTable } from '#modules/access/operation/operationTable.screen.tsx';
import { reasonOf } from '#client/calls/reasonOf';
import { epIdAtom, holdsOne, rolesAtom, timeZoneAtom } from '#client/session/session';
import { offerFile } from '#client/sheet/desk/commands';
import { todayText } from '#client/session/clock';
import { toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { languageAtom } from '#client/words/words';
import '#modules/access/account/account.css';
import { wholeEngine } from '#modules/wholeEngine';
import './operations.css';
import { fieldWords } from '#client/words/fieldWords';

const typingMs = 300;
const mostCounted = 10_000;

function useFound(wanted: Wanted, page: number) {
  const [found, setFound] = useState<OperationsAnswer | undefined>();
  const [failed, setFailed] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      readOperations(wanted, page).then(
        (answer) => {
          if (!current) return;
          setFound(answer);
          setFailed('');
        },
        (error: unknown) => current && setFailed(reasonOf(error)),
      );
    }, typingMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, page, turn]);
  return { found, failed, again: () => setTurn((last) => last + 1) };
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <label className="operation-field">
      <span>{label}</span>
      <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('operations:any')}</option>
        {children}
      </select>
    </label>
  );
}

function Typed({
  label,
  value,
  type = 'text',
  onChange,
}: {
  label: string;
  value: string;
  type?: 'text' | 'date';
  onChange: (value: string) => void;
}) {
  return (
    <label className="operation-field">
      <span>{label}</span>
      <input
        className="input"
        aria-label={label}
        type={type}
        value={value}
        dir={type === 'date' ? 'ltr' : 'auto'}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function Wishes({
  wanted,
  onChange,
  found,
  catalogue,
}: {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  found: OperationsAnswer | undefined;
  catalogue: Catalogue;
}) {
  const { t } = useTranslation();
  const epId = useAtomValue(epIdAtom);
  const { read: staff = [], failed, again } = useRead(useCallback(() => findStaff({ ...noFilter, epId }), [epId]));
  const set = (name: keyof Wanted) => (value: string) => onChange({ ...wanted, [name]: value });
  const definition = catalogue.has(wanted.entity) ? catalogue.get(wanted.entity) : null;
  return (
    <div className="operation-wishes">
      <Choice label={t('operations:person')} value={wanted.userId} onChange={set('userId')}>
        {staff.map(({ id, fullname }) => (
          <option key={id} value={id}>
            {fullname}
          </option>
        ))}
      </Choice>
      <Choice label={t('operations:sheet')} value={wanted.entity} onChange={(entity) => onChange({ ...wanted, entity, field: '' })}>
        {found?.entities.map((name) => (
          <option key={name} value={name}>
            {t(`operations:entity.${name}`, { defaultValue: name })}
          </option>
        ))}
      </Choice>
      <Choice label={t('operations:field')} value={wanted.field} onChange={set('field')}>
        {definition === null
          ? null
          : Object.keys(allFields(definition)).map((name) => (
              <option key={name} value={name}>
                {fieldWords(definition.name, name)}
              </option>
            ))}
      </Choice>
      <Choice label={t('operations:deed')} value={wanted.kind} onChange={set('kind')}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`operations:kind.${kind}`)}
          </option>
        ))}
      </Choice>
      <Typed label={t('operations:row')} value={wanted.row} onChange={set('row')} />
      <Typed label={t('operations:from')} value={wanted.from} type="date" onChange={set('from')} />
      <Typed label={t('operations:to')} value={wanted.to} type="date" onChange={set('to')} />
      <Typed label={t('operations:batch')} value={wanted.batchId} onChange={set('batchId')} />
      <Unread reason={failed} onRetry={again} />
      <button type="button" className="button" aria-disabled={wanted === anything} onClick={() => onChange(anything)}>
        {t('operations:clear')}
      </button>
    </div>
  );
}

/** Takes away what was found, under the wishes on the screen; for those who may take data away. */
function Export({ wanted, catalogue }: { wanted: Wanted; catalogue: Catalogue }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const language = useAtomValue(languageAtom);
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  const write = async () => {
    setRunning({ done: 0, total: 0 });
    try {
      const title = t('shell:route.operation');
      const bytes = await operationBook(wanted, title, { catalogue, language, zone }, (done, total) => setRunning({ done, total }));
      const name = `${title} ${todayText()}.xlsx`;
      offerFile(bytes, name);
      toast('done', t('operations:exported', { name }));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== '') toast('error', reason, 5);
    } finally {
      setRunning(null);
    }
  };
  return (
    <button type="button" className="button" aria-disabled={running !== null} onClick={() => void (running === null ? write() : undefined)}>
      {running === null ? t('operations:export') : t('sheet:export.running', { done: String(running.done), total: String(running.total) })}
    </button>
  );
}

/** The operation log: who did what, by person, sheet, field, kind of deed, row, days and batch (domain/02a §2.1.7). */
function OperationLog() {
  const { catalogue } = wholeEngine;
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  const [{ wanted, page }, setAsked] = useState({ wanted: anything, page: 1 });
  const { found, failed, again } = useFound(wanted, page);
  const look = (next: Wanted) => setAsked({ wanted: next, page: 1 });
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / pageSize));
  return (
    <>
      <Wishes wanted={wanted} onChange={look} found={found} catalogue={catalogue} />
      <div className="account-bar">
        <span role="status">
          {found === undefined
            ? null
            : t(found.total > mostCounted ? 'operations:countMore' : 'operations:count', { n: String(Math.min(found.total, mostCounted)) })}
        </span>
        <button type="button" className="button" disabled={page <= 1} onClick={() => setAsked({ wanted, page: page - 1 })}>
          {t('account:before')}
        </button>
        <bdi dir="ltr">
          {page} / {pages}
        </bdi>
        <button type="button" className="button" disabled={page >= pages} onClick={() => setAsked({ wanted, page: page + 1 })}>
          {t('account:after')}
        </button>
        {holdsOne(roles, exportRoles) && found !== undefined && found.total > 0 ? <Export wanted={wanted} catalogue={catalogue} /> : null}
      </div>
      <Unread reason={failed} onRetry={again} />
      {found !== undefined && found.entries.length + found.notes.length === 0 ? (
        <p className="messages-empty">{t('operations:none')}</p>
      ) : null}
      {found === undefined || found.entries.length === 0 ? null : (
        <OperationTable answer={found} catalogue={catalogue} onBatch={(batchId) => look({ ...anything, batchId })} />
      )}
      {found === undefined || found.notes.length === 0 ? null : <NoteTable answer={found} catalogue={catalogue} />}
    </>
  );
}

/** What people did, and for administrators what the server does by itself. */
export function OperationScreen() {
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  const [jobs, setJobs] = useState(false);
  return (
    <div className="account operations">
      {holdsOne(roles, ['admin']) ? (
        <div className="account-bar" role="group" aria-label={t('jobs:show')}>
          {[false, true].map((one) => (
            <button key={String(one)} type="button" className="button" aria-pressed={jobs === one} onClick={() => setJobs(one)}>
              {t(one ? 'jobs:tabs.jobs' : 'jobs:tabs.log')}
            </button>
          ))}
        </div>
      ) : null}
      {jobs ? <Jobs /> : <OperationLog />}
    </div>
  );
}
