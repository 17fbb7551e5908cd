import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { StaffUser } from '#modules/access/organisation/organisation.screen';
import { personName } from '#client/session/personName';
import { branchName, type BranchChoice } from '#client/session/branches';
import type { Names } from '#client/dictionaries/names';
import { languageAtom } from '#client/words/words';

export type UserDraft = Omit<StaffUser, 'id' | 'version'>;

export const newUser = (homeEpId: string, roleSet: readonly string[]): UserDraft => ({
  username: '',
  fullname: '',
  englishName: null,
  arabicName: null,
  homeEpId,
  accessEpIds: [],
  nature: 'OPERATOR',
  roleSet,
  mobile: null,
  email: null,
  leaderUserId: null,
  teamId: null,
  phoneExt: null,
  emailSignature: null,
  freightViewLevel: 0,
  freightModifyLevel: 0,
  costLevel: 3,
  isDisable: false,
  flag: false,
  language: 'zh',
});

interface UserFormProps {
  readonly draft: UserDraft;
  readonly branches: readonly BranchChoice[];
  readonly natures: Names;
  readonly teams: Names;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  /** Who may lead. */
  readonly users: readonly StaffUser[];
  /** The person the form is of; null for a new one. */
  readonly userId: string | null;
  readonly onChange: (draft: UserDraft) => void;
}

const levels = (most: number) => Array.from({ length: most + 1 }, (_, level) => ({ value: level, label: String(level) }));

/** What a dictionary offers, and what is chosen already: one no longer offered stays until somebody chooses another. */
function optionsOf({ offered, nameOf }: Names, chosen: string | null): { value: string; label: string }[] {
  const known = chosen === null || offered.some(({ id }) => id === chosen) ? offered : [...offered, { id: chosen, name: nameOf(chosen) }];
  return known.map(({ id, name }) => ({ value: id, label: name }));
}

function Signature({ draft, onChange }: Pick<UserFormProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <label className="field organisation-wide">
      {t('organisation:user.emailSignature')}
      <textarea
        className="input organisation-signature"
        dir="auto"
        rows={3}
        maxLength={500}
        value={draft.emailSignature ?? ''}
        onChange={(event) => onChange({ ...draft, emailSignature: event.target.value === '' ? null : event.target.value })}
      />
    </label>
  );
}

/** The branch the person belongs to, and others they may sign in to. */
function WorksIn({ draft, branches, onChange }: Pick<UserFormProps, 'draft' | 'branches' | 'onChange'>) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const branchOptions = branches.map((branch) => ({ value: branch.id, label: branchName(branch, language) }));
  return (
    <>
      <div className="field">
        <span>{t('organisation:user.homeEpId')}</span>
        <Select
          aria-label={t('organisation:user.homeEpId')}
          value={draft.homeEpId}
          options={branchOptions}
          onChange={(homeEpId: string) => onChange({ ...draft, homeEpId })}
        />
      </div>
      <div className="field">
        <span>{t('organisation:user.accessEpIds')}</span>
        <Select
          mode="multiple"
          aria-label={t('organisation:user.accessEpIds')}
          value={(draft.accessEpIds ?? []).map(String).filter((id) => id !== draft.homeEpId)}
          options={branchOptions.filter(({ value }) => value !== draft.homeEpId)}
          placeholder={t('organisation:user.homeOnly')}
          onChange={(accessEpIds: string[]) => onChange({ ...draft, accessEpIds })}
        />
      </div>
    </>
  );
}

/** Name, branch, roles and levels of a member of staff (domain/02a §2.1.3). */
export function UserForm({ draft, branches, natures, teams, roles, users, userId, onChange }: UserFormProps) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const text = (
    field: 'username' | 'fullname' | 'englishName' | 'arabicName' | 'mobile' | 'email' | 'phoneExt',
    most: number,
    left = false,
  ) => (
    <label className="field">
      {t(`organisation:user.${field}`)}
      <input
        className="input"
        maxLength={most}
        dir={left ? 'ltr' : 'auto'}
        autoComplete="off"
        value={draft[field] ?? ''}
        onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
      />
    </label>
  );
  const level = (field: 'freightViewLevel' | 'freightModifyLevel' | 'costLevel', most: number) => (
    <div className="field">
      <span>{t(`organisation:user.${field}`)}</span>
      <Select
        aria-label={t(`organisation:user.${field}`)}
        value={draft[field]}
        options={levels(most)}
        onChange={(value: number) => onChange({ ...draft, [field]: value })}
      />
      <small>{t(`organisation:${field}.${draft[field]}`)}</small>
    </div>
  );
  return (
    <div className="beside-form organisation-form">
      {text('username', 40, true)}
      {text('fullname', 50)}
      {text('englishName', 60)}
      {text('arabicName', 60)}
      <div className="field">
        <span>{t('organisation:user.nature')}</span>
        <Select
          aria-label={t('organisation:user.nature')}
          value={draft.nature}
          options={optionsOf(natures, draft.nature)}
          onChange={(nature: string) => onChange({ ...draft, nature })}
        />
      </div>
      <WorksIn draft={draft} branches={branches} onChange={onChange} />
      <div className="field organisation-wide">
        <span>{t('organisation:user.roleSet')}</span>
        <Select
          mode="multiple"
          optionFilterProp="label"
          aria-label={t('organisation:user.roleSet')}
          value={draft.roleSet.map(String)}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(roleSet: string[]) => onChange({ ...draft, roleSet })}
        />
      </div>
      {level('costLevel', 9)}
      {level('freightViewLevel', 4)}
      {level('freightModifyLevel', 4)}
      <div className="field">
        <span>{t('organisation:user.leaderUserId')}</span>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('organisation:user.leaderUserId')}
          value={draft.leaderUserId}
          options={users
            .filter(({ id, isDisable }) => id !== userId && (!isDisable || id === draft.leaderUserId))
            .map((one) => ({ value: one.id, label: `${personName(one, language)} ${one.username}` }))}
          placeholder={t('organisation:user.noLeader')}
          onChange={(leaderUserId?: string) => onChange({ ...draft, leaderUserId: leaderUserId ?? null })}
        />
      </div>
      <div className="field">
        <span>{t('organisation:user.teamId')}</span>
        <Select
          allowClear
          aria-label={t('organisation:user.teamId')}
          value={draft.teamId}
          options={optionsOf(teams, draft.teamId)}
          placeholder={t('organisation:user.noTeam')}
          onChange={(teamId?: string) => onChange({ ...draft, teamId: teamId ?? null })}
        />
      </div>
      {text('mobile', 40, true)}
      {text('email', 120, true)}
      {text('phoneExt', 20, true)}
      <Signature draft={draft} onChange={onChange} />
    </div>
  );
}
