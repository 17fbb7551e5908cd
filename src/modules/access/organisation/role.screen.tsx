import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { role as definition } from '#modules/access/role/role.entity';
import { Beside } from '#client/beside/Beside.tsx';
import { reasonOf } from '#client/calls/reasonOf';
import { HiddenFields } from '#modules/access/organisation/hiddenFields.screen.tsx';
import {
  readPermissions,
  readRoles,
  removeRole,
  saveRole,
  updateRole,
  type Permission,
  type StaffRole,
} from '#modules/access/organisation/organisation.screen';
import { Permissions } from '#modules/access/organisation/permissions.screen.tsx';
import { branchName, readBranches, type BranchChoice } from '#client/session/branches';
import { epIdAtom, rolesAtom } from '#client/session/session';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { KeptFrame } from '#client/shell/KeptFrame.tsx';
import { useRead } from '#client/shell/useRead';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { languageAtom } from '#client/words/words';
import '#client/beside/forms.css';

type RoleDraft = Omit<StaffRole, 'id' | 'version'>;

interface Open {
  readonly role: StaffRole | null;
  readonly draft: RoleDraft;
  readonly touched: boolean;
  readonly conflicts: readonly string[];
}

const newRole = (branchId: string | null): RoleDraft => ({
  name: '',
  englishName: null,
  roleGroup: 'jobTitle',
  roleSet: [],
  dataScope: 'OWN',
  fieldMask: null,
  isDefault: false,
  branchId,
  state: 'ENABLED',
});
const scopes = ['OWN', 'TEAM', 'BRANCH', 'BRANCH_TREE', 'ALL'] as const;
const areas = definition.fields.roleGroup?.options ?? [];

interface RoleFormProps {
  readonly draft: RoleDraft;
  /** A role stays with the branch it was made for. */
  readonly isNew: boolean;
  readonly branches: readonly BranchChoice[];
  readonly permissions: readonly Permission[];
  readonly onChange: (draft: RoleDraft) => void;
}

function RoleForm({ draft, isNew, branches, permissions, onChange }: RoleFormProps) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const everywhere = { value: '', label: t('organisation:role.allBranches') };
  const offeredTo = [everywhere, ...branches.map((branch) => ({ value: branch.id, label: branchName(branch, language) }))];
  const text = (field: 'name' | 'englishName') => (
    <label className="field">
      {t(`organisation:role.${field}`)}
      <input
        className="input"
        maxLength={50}
        dir="auto"
        value={draft[field] ?? ''}
        onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
      />
    </label>
  );
  return (
    <>
      <div className="beside-form organisation-form">
        {text('name')}
        {text('englishName')}
        <div className="field">
          <span>{t('organisation:role.roleGroup')}</span>
          <Select
            aria-label={t('organisation:role.roleGroup')}
            value={draft.roleGroup}
            options={areas.map((value) => ({ value, label: t(`choices:role.roleGroup.${value}`) }))}
            onChange={(roleGroup: string) => onChange({ ...draft, roleGroup })}
          />
        </div>
        <div className="field">
          <span>{t('organisation:role.dataScope')}</span>
          <Select
            aria-label={t('organisation:role.dataScope')}
            value={draft.dataScope}
            options={scopes.map((value) => ({ value, label: t(`choices:role.dataScope.${value}`) }))}
            onChange={(dataScope: string) => onChange({ ...draft, dataScope })}
          />
        </div>
        <div className="field">
          <span>{t('organisation:role.branchId')}</span>
          <Select
            aria-label={t('organisation:role.branchId')}
            disabled={!isNew}
            value={draft.branchId ?? ''}
            options={offeredTo}
            onChange={(branchId: string) => onChange({ ...draft, branchId: branchId === '' ? null : branchId })}
          />
        </div>
        <HiddenFields mask={draft.fieldMask} onChange={(fieldMask) => onChange({ ...draft, fieldMask })} />
        <label className="beside-check">
          <input type="checkbox" checked={draft.isDefault} onChange={(event) => onChange({ ...draft, isDefault: event.target.checked })} />
          {t('organisation:role.isDefault')}
        </label>
        <label className="beside-check">
          <input
            type="checkbox"
            checked={draft.state === 'DISABLED'}
            onChange={(event) => onChange({ ...draft, state: event.target.checked ? 'DISABLED' : 'ENABLED' })}
          />
          {t('organisation:role.disabled')}
        </label>
      </div>
      <h2 className="organisation-heading">{t('organisation:role.roleSet', { count: draft.roleSet.length })}</h2>
      <Permissions permissions={permissions} held={draft.roleSet} onChange={(roleSet) => onChange({ ...draft, roleSet })} />
    </>
  );
}

interface OneRoleProps {
  readonly open: Open;
  readonly failed: string;
  readonly label: string;
  readonly branches: readonly BranchChoice[];
  readonly permissions: readonly Permission[];
  readonly onChange: (draft: RoleDraft) => void;
  readonly onSave: () => void;
  readonly onRemove: (role: StaffRole) => void;
}

function OneRole({ open, failed, label, branches, permissions, onChange, onSave, onRemove }: OneRoleProps) {
  const { t } = useTranslation();
  const { role, draft, touched, conflicts } = open;
  return (
    <section className="beside-one" aria-label={label}>
      {conflicts.map((name) => (
        <p key={name} role="status" className="organisation-warning">
          {t(`organisation:conflict.${name}`)}
        </p>
      ))}
      <RoleForm draft={draft} isNew={role === null} branches={branches} permissions={permissions} onChange={onChange} />
      <p role="alert" className="form-error">
        {failed}
      </p>
      <div className="beside-actions">
        {role === null ? null : (
          <button type="button" className="button" onClick={() => onRemove(role)}>
            {t('articles:remove')}
          </button>
        )}
        <span className="beside-gap" />
        <button type="button" className="button button-primary" aria-disabled={!touched} onClick={() => (touched ? onSave() : undefined)}>
          {t('organisation:save')}
        </button>
      </div>
    </section>
  );
}

const readAround = async () => {
  const [permissions, branches] = await Promise.all([readPermissions(), readBranches()]);
  return { permissions, branches };
};

const nothing: Awaited<ReturnType<typeof readAround>> = { permissions: [], branches: [] };

/** The roles, and what their form offers; one sentence says why either could not be read. */
function useRoles() {
  const roles = useRead(readRoles);
  const around = useRead(readAround);
  const retry = () => [roles, around].filter(({ failed }) => failed !== '').forEach(({ again }) => again());
  return { roles: roles.read, ...(around.read ?? nothing), reload: roles.again, unread: roles.failed || around.failed, retry };
}

/** `/permission/roleSet`: roles, their permission strings by area, and how far they see. */
export function RoleScreen() {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const [failed, setFailed] = useState('');
  const { roles, permissions, branches, reload, unread, retry } = useRoles();
  const epId = useAtomValue(epIdAtom);
  const isAdmin = useAtomValue(rolesAtom).has('admin');
  useTabDirty(useView().path, open?.touched === true);

  const nameOf = (role: StaffRole) => (i18n.language === 'zh' ? role.name : (role.englishName ?? role.name));
  const choose = async (id: string | undefined) => {
    const question = { title: t('articles:dropTitle'), body: t('organisation:dropBody'), verb: t('articles:dropVerb'), danger: true };
    if (open?.touched === true && !(await confirmDialog(question))) return;
    setFailed('');
    const role = roles?.find((one) => one.id === id) ?? null;
    setOpen({ role, draft: role ?? newRole(isAdmin ? null : epId), touched: false, conflicts: [] });
  };
  const guarded = async (work: () => Promise<void>) => {
    setFailed('');
    await work().then(reload, (error: unknown) => setFailed(reasonOf(error)));
  };
  const save = ({ role, draft }: Open) =>
    guarded(async () => {
      const { name, englishName, roleGroup, roleSet, dataScope, fieldMask, isDefault, branchId, state } = draft;
      const values = { name, englishName, roleGroup, roleSet, dataScope, fieldMask, isDefault, state };
      const saved = await (role === null
        ? saveRole({ ...values, branchId })
        : updateRole({ ...values, id: role.id, version: role.version }));
      setOpen({ role: saved, draft: saved, touched: false, conflicts: saved.conflicts });
      toast('done', t('organisation:saved'));
    });
  const remove = (role: StaffRole) =>
    guarded(async () => {
      const question = {
        title: t('organisation:removeRoleTitle'),
        body: t('organisation:removeRoleBody', { name: nameOf(role) }),
        verb: t('articles:remove'),
        danger: true,
      };
      if (!(await confirmDialog(question))) return;
      await removeRole(role.id);
      setOpen(null);
    });
  const wanted = search.trim().toLowerCase();
  const items = roles
    ?.filter((role) => `${role.name} ${role.englishName ?? ''}`.toLowerCase().includes(wanted))
    .map((role) => ({
      id: role.id,
      title: nameOf(role),
      about: (
        <>
          <span>{t(`choices:role.dataScope.${role.dataScope}`)}</span>
          <span>{t('organisation:permissionCount', { count: role.roleSet.length })}</span>
          {role.state === 'DISABLED' ? <span className="beside-bad">{t('organisation:disabled')}</span> : null}
        </>
      ),
    }));
  const words = {
    search: t('organisation:searchRole'),
    add: t('organisation:newRole'),
    belongs: t('organisation:belongsRole'),
    nothingFound: t('articles:nothingFound'),
  };
  return (
    <KeptFrame form="role" work={open?.touched === true ? open : null} onTake={setOpen}>
      <Beside
        label={t('shell:route.roleSet')}
        items={items}
        current={open?.role?.id}
        search={search}
        words={words}
        icon="key"
        failed={unread}
        onRetry={retry}
        onSearch={setSearch}
        onOpen={(id) => void choose(id)}
      >
        {open === null ? null : (
          <OneRole
            open={open}
            failed={failed}
            label={open.role === null ? t('organisation:newRole') : nameOf(open.role)}
            branches={branches}
            permissions={permissions}
            onChange={(draft) => setOpen({ ...open, draft, touched: true })}
            onSave={() => void save(open)}
            onRemove={(role) => void remove(role)}
          />
        )}
      </Beside>
    </KeptFrame>
  );
}
