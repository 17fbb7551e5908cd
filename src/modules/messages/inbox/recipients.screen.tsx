import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '#client/calls/failed';
import { findStaff, noFilter, readRoles, type Colleague, type Option, type StaffFilter } from '#client/people/staff';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { NamesNote } from '#client/dictionaries/NamesNote.tsx';
import { useNames, type Names } from '#client/dictionaries/names';
import { branchName, readBranches } from '#client/session/branches';
import { languageAtom } from '#client/words/words';

const typingMs = 300;

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('messages:filterAll', { what: label })}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Filters({ filter, natures, onChange }: { filter: StaffFilter; natures: Names; onChange: (filter: StaffFilter) => void }) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const { epId, roleSet } = filter;
  const branches = useRead(readBranches);
  const roles = useRead(useCallback(() => readRoles(epId), [epId]));
  const stranger = roleSet !== '' && roles.read?.some(({ id }) => id === roleSet) === false;
  useEffect(() => {
    // A role of another branch would find nobody, and stands in no list where it could be taken back.
    if (stranger) onChange({ ...filter, roleSet: '' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked when the roles have come
  }, [stranger]);
  return (
    <div className="recipients-filters">
      <Choice
        label={t('messages:branch')}
        value={filter.epId}
        options={(branches.read ?? []).map((branch) => ({ id: branch.id, name: branchName(branch, language) }))}
        onChange={(epId) => onChange({ ...filter, epId })}
      />
      <input
        className="input"
        type="search"
        placeholder={t('messages:fullname')}
        aria-label={t('messages:fullname')}
        value={filter.fullname}
        onChange={(event) => onChange({ ...filter, fullname: event.target.value })}
      />
      <Choice
        label={t('messages:nature')}
        value={filter.type}
        options={natures.offered}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <Choice
        label={t('messages:role')}
        value={filter.roleSet}
        options={roles.read ?? []}
        onChange={(roleSet) => onChange({ ...filter, roleSet })}
      />
      <Unread reason={branches.failed || roles.failed} onRetry={branches.failed === '' ? roles.again : branches.again} />
    </div>
  );
}

function useStaff(filter: StaffFilter): { staff: readonly Colleague[] | undefined; failed: string | undefined } {
  const [staff, setStaff] = useState<readonly Colleague[] | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      findStaff({ ...filter, fullname: filter.fullname.trim() }).then(
        (found) => {
          if (!current) return;
          setStaff(found);
          setFailed(undefined);
        },
        (error: unknown) => current && setFailed(error instanceof CallFailed ? error.codeMsg : String(error)),
      );
    }, typingMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [filter]);
  return { staff, failed };
}

interface GroupProps {
  readonly name: string;
  readonly people: readonly Colleague[];
  readonly chosen: ReadonlySet<string>;
  readonly natures: Names;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
}

function Group({ name, people, chosen, natures, onChoose }: GroupProps) {
  const { t } = useTranslation();
  const all = people.every(({ id }) => chosen.has(id));
  return (
    <tbody>
      <tr className="recipients-group">
        <td>
          <input
            type="checkbox"
            checked={all}
            aria-label={t('messages:chooseBranch', { name })}
            onChange={() =>
              onChoose(
                people.map(({ id }) => id),
                !all,
              )
            }
          />
        </td>
        <th colSpan={6} scope="rowgroup" dir="auto">
          {name} · {people.length}
        </th>
      </tr>
      {people.map((one) => (
        <tr key={one.id}>
          <td>
            <input
              type="checkbox"
              checked={chosen.has(one.id)}
              aria-label={one.fullname}
              onChange={(event) => onChoose([one.id], event.target.checked)}
            />
          </td>
          <td dir="ltr">{one.id}</td>
          <td dir="auto">{one.fullname}</td>
          <td dir="ltr">{one.username}</td>
          <td dir="auto">{one.roleName}</td>
          <td>{natures.nameOf(one.nature)}</td>
          <td dir="auto">{one.epname}</td>
        </tr>
      ))}
    </tbody>
  );
}

interface RecipientsProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
}

/** The recipient table of the create-message dialog with its filters; people chosen stay chosen when the filter changes. */
export function Recipients({ chosen, onChoose }: RecipientsProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const { staff, failed } = useStaff(filter);
  const natures = useNames('userNature');
  const groups = useMemo(() => {
    const byBranch = new Map<string, Colleague[]>();
    for (const one of staff ?? []) byBranch.set(one.czName, [...(byBranch.get(one.czName) ?? []), one]);
    return [...byBranch];
  }, [staff]);
  const heads = ['id', 'fullname', 'username', 'roleName', 'nature', 'epname'] as const;
  return (
    <fieldset className="recipients">
      <legend>{t('messages:recipients', { count: chosen.size })}</legend>
      <Filters filter={filter} natures={natures} onChange={setFilter} />
      <NamesNote names={[natures]} />
      <div className="recipients-table" tabIndex={0} role="region" aria-label={t('messages:recipients', { count: chosen.size })}>
        <table>
          <thead>
            <tr>
              <td />
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`messages:column.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([name, people]) => (
            <Group key={name} name={name} people={people} chosen={chosen} natures={natures} onChoose={onChoose} />
          ))}
        </table>
        {failed === undefined ? null : <p role="alert">{failed}</p>}
        {staff?.length === 0 ? <p className="messages-empty">{t('messages:nobodyFound')}</p> : null}
      </div>
    </fieldset>
  );
}
