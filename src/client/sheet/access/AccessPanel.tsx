import { useAtomValue } from 'jotai';
import { useCallback, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Definition } from '#define/entity';
import type { Granted } from '#define/visible';
import { findStaff, noFilter } from '#client/people/staff';
import { reasonOf } from '#client/calls/reasonOf';
import { epIdAtom, holdsOne, rolesAtom, userAtom } from '#client/session/session';
import { accessCalls, rightsOf, type Access, type AccessCalls } from '#client/sheet/access/access';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { Choosing } from '#client/sheet/record/Choosing.tsx';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import './access.css';
import { fieldWords } from '#client/words/fieldWords';

interface LineProps {
  readonly access: Access;
  readonly grants: Definition;
  readonly granted: Granted;
  readonly mayGive: boolean;
  readonly onSave: (values: object) => void;
  readonly onRemove: () => void;
}

function Line({ access, grants, granted, mayGive, onSave, onRemove }: LineProps) {
  const { t } = useTranslation();
  const rights = rightsOf(grants);
  const name = String(access.fullname ?? '');
  const values = {
    [granted.row]: access[granted.row],
    [granted.user]: access[granted.user],
    ...Object.fromEntries([...rights, granted.until].map((field) => [field, access[field] ?? ''])),
  };
  const word = (field: string) => fieldWords(grants.name, field);
  return (
    <li className="access-line" aria-label={name}>
      <div className="access-who">
        <strong dir="auto">{name}</strong>
        <label>
          <span>{word(granted.until)}</span>
          <input
            className="cell-input"
            type="date"
            dir="ltr"
            readOnly={!mayGive}
            value={String(access[granted.until] ?? '')}
            onChange={(event) => onSave({ ...values, [granted.until]: event.target.value })}
          />
        </label>
        {mayGive ? (
          <button
            type="button"
            className="quiet-button square"
            aria-label={t('access:remove', { name })}
            title={t('access:remove', { name })}
            onClick={onRemove}
          >
            <SheetIcon name="close" />
          </button>
        ) : null}
      </div>
      <div className="access-rights">
        {rights.map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={access[field] === true}
              disabled={!mayGive}
              onChange={(event) => onSave({ ...values, [field]: event.target.checked })}
            />
            {word(field)}
          </label>
        ))}
      </div>
    </li>
  );
}

/** Chooses a colleague of the branch who has no access yet. */
function Giving({ held, label, onGive }: { held: ReadonlySet<string>; label: string; onGive: (userId: string) => void }) {
  const { t } = useTranslation();
  const epId = useAtomValue(epIdAtom);
  const me = useAtomValue(userAtom);
  const { read: staff = [], failed, again } = useRead(useCallback(() => findStaff({ ...noFilter, epId }), [epId]));
  const options = staff
    .filter(({ id }) => id !== me?.id && !held.has(id))
    .map(({ id, fullname, roleName }) => ({ value: id, label: `${fullname} · ${roleName}` }));
  return (
    <div className="access-giving">
      <Unread reason={failed} onRetry={again} />
      <Choosing label={label} blank={t('access:choose')} options={options} verb={t('access:give')} onChoose={onGive} />
    </div>
  );
}

function Accesses({ calls, grants, granted, rowId }: { calls: AccessCalls; grants: Definition; granted: Granted; rowId: string }) {
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  const { read: list, failed: unread, again } = useRead(useCallback(() => calls.read(rowId), [calls, rowId]));
  const [failed, setFailed] = useState('');
  const doing = (deed: Promise<unknown>) => {
    setFailed('');
    void deed.catch((error: unknown) => setFailed(reasonOf(error))).then(again);
  };
  const mayGive = holdsOne(roles, calls.saveRoles);
  if (list === undefined || (list.length === 0 && !mayGive)) return <Unread reason={unread} onRetry={again} />;
  const first = granted.flags.sees;
  return (
    <>
      <h3>{t('access:title')}</h3>
      <Unread reason={unread} onRetry={again} />
      {list.length === 0 ? <p className="history-none">{t('access:none')}</p> : null}
      <ul className="accesses">
        {list.map((access) => (
          <Line
            key={access.id}
            access={access}
            grants={grants}
            granted={granted}
            mayGive={mayGive}
            onSave={(values) => doing(calls.save(values))}
            onRemove={() => doing(calls.remove(access.id))}
          />
        ))}
      </ul>
      {mayGive ? (
        <Giving
          held={new Set(list.map((access) => String(access[granted.user])))}
          label={fieldWords(grants.name, granted.user)}
          onGive={(userId) => doing(calls.save({ [granted.row]: rowId, [granted.user]: userId, [first]: true }))}
        />
      ) : null}
      <p role="alert" className="form-error">
        {failed}
      </p>
    </>
  );
}

/** Who may see this row beyond their data scope, and what they may do with it; for those who serve the row to give and take. */
export function AccessPanel({ definition, rowId }: { definition: Definition; rowId: string }) {
  const engine = useContext(SheetEngineContext);
  const roles = useAtomValue(rolesAtom);
  const granted = definition.visible?.granted;
  const grants = granted === undefined ? undefined : engine?.catalogue.get(granted.by);
  const calls = useMemo(
    () => (grants === undefined || granted === undefined ? undefined : accessCalls(grants, granted.row)),
    [grants, granted],
  );
  if (calls === undefined || grants === undefined || granted === undefined || !holdsOne(roles, calls.listRoles)) return null;
  return <Accesses key={rowId} calls={calls} grants={grants} granted={granted} rowId={rowId} />;
}
