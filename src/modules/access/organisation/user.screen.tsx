import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '#client/beside/Beside.tsx';
import { reasonOf } from '#client/calls/reasonOf';
import {
  deleteUser,
  readDefaultRoles,
  readRoleNames,
  readUsers,
  resetPassword,
  saveUser,
  updateUser,
  type StaffUser,
} from '#modules/access/organisation/organisation.screen';
import { newUser, UserForm, type UserDraft } from '#modules/access/organisation/userForm.screen.tsx';
import { readBranches } from '#client/session/branches';
import { personName } from '#client/session/personName';
import { epIdAtom, userAtom } from '#client/session/session';
import { askReason } from '#client/reasons/askReason.tsx';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { KeptFrame } from '#client/shell/KeptFrame.tsx';
import { useRead } from '#client/shell/useRead';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { languageAtom } from '#client/words/words';
import { NamesNote } from '#client/dictionaries/NamesNote.tsx';
import { useNames } from '#client/dictionaries/names';
import '#client/beside/forms.css';

interface Open {
  readonly user: StaffUser | null;
  readonly draft: UserDraft;
  readonly touched: boolean;
}

/** The password is shown once, to be handed over; it is nowhere to be read again. */
function ShownPassword({ password, username }: { password: string; username: string }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="organisation-password">
      {t('organisation:passwordShown', { username })} <bdi dir="ltr">{password}</bdi>
      <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(password).catch(() => undefined)}>
        {t('organisation:copy')}
      </button>
    </p>
  );
}

const typingMs = 200;

const readAround = async () => {
  const [branches, roles, staff, defaults] = await Promise.all([readBranches(), readRoleNames(), readUsers(''), readDefaultRoles()]);
  return { branches, roles, staff, defaults };
};

const nothing: Awaited<ReturnType<typeof readAround>> = { branches: [], roles: [], staff: [], defaults: [] };

/** The people found, and what their form offers; one sentence says why either could not be read. */
function useUsers(search: string) {
  const users = useRead(
    useCallback(() => readUsers(search.trim()), [search]),
    typingMs,
  );
  const around = useRead(readAround);
  const retry = () => [users, around].filter(({ failed }) => failed !== '').forEach(({ again }) => again());
  return { users: users.read, ...(around.read ?? nothing), reload: users.again, failed: users.failed || around.failed, retry };
}

/** What the buttons under the form do; each tells its failure where the form stands. */
function useDeeds(open: Open | null, setOpen: (open: Open | null) => void, reload: () => void) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const [failed, setFailed] = useState('');
  const [shown, setShown] = useState<{ password: string; username: string } | null>(null);
  const guarded = async (work: () => Promise<void>) => {
    setFailed('');
    await work().then(reload, (error: unknown) => setFailed(reasonOf(error)));
  };
  const show = (user: StaffUser) => setOpen({ user, draft: user, touched: false });
  const forget = () => {
    setFailed('');
    setShown(null);
  };
  const save = () =>
    guarded(async () => {
      if (open === null) return;
      const saved = await (open.user === null
        ? saveUser(open.draft)
        : updateUser({ ...changed(open.user, open.draft), id: open.user.id, version: open.user.version }));
      show(saved);
      setShown('password' in saved ? { password: String(saved.password), username: saved.username } : null);
      toast('done', t('organisation:saved'));
    });
  const turn = (user: StaffUser) =>
    guarded(async () => {
      const question = {
        title: t('organisation:disableTitle', { name: personName(user, language) }),
        body: t('organisation:disableBody'),
        verb: t('organisation:disable'),
        danger: true,
      };
      const reason = user.isDisable ? '' : await askReason('OTHER', question);
      if (reason !== null) show(await updateUser({ id: user.id, version: user.version, isDisable: !user.isDisable, reason }));
    });
  const remove = (user: StaffUser) =>
    guarded(async () => {
      const question = {
        title: t('organisation:deleteTitle', { name: personName(user, language) }),
        body: t('organisation:deleteBody'),
        verb: t('organisation:delete'),
        danger: true,
      };
      const reason = await askReason('DELETE', question);
      if (reason === null) return;
      await deleteUser(user.id, reason);
      setOpen(null);
      toast('done', t('organisation:deleted'));
    });
  const reset = (user: StaffUser) =>
    guarded(async () => {
      const question = {
        title: t('organisation:resetTitle', { name: personName(user, language) }),
        body: t('organisation:resetBody'),
        verb: t('organisation:reset'),
      };
      const reason = await askReason('OTHER', question);
      if (reason !== null) setShown({ password: (await resetPassword(user.id, reason)).password, username: user.username });
    });
  return { failed, shown, forget, save, turn, remove, reset };
}

/** Only what was changed is sent, so that one's own name can be mended although one's own rights cannot. */
function changed(before: StaffUser, draft: UserDraft): Partial<UserDraft> {
  const known = before as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])));
}

/** `/permission/userSet`: the staff, their roles and levels. */
export function UserScreen() {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const epId = useAtomValue(epIdAtom);
  const me = useAtomValue(userAtom);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { users, branches, roles, staff, defaults, reload, failed, retry } = useUsers(search);
  const [natures, teams] = [useNames('userNature'), useNames('team')];
  const deeds = useDeeds(open, setOpen, reload);
  useTabDirty(useView().path, open?.touched === true);

  const choose = async (id: string | undefined) => {
    const question = { title: t('articles:dropTitle'), body: t('organisation:dropBody'), verb: t('articles:dropVerb'), danger: true };
    if (open?.touched === true && !(await confirmDialog(question))) return;
    deeds.forget();
    const user = users?.find((one) => one.id === id) ?? null;
    setOpen({ user, draft: user ?? newUser(epId, defaults), touched: false });
  };
  const items = users?.map((user) => ({
    id: user.id,
    title: personName(user, language),
    about: (
      <>
        <bdi dir="ltr">{user.username}</bdi>
        <span>{natures.nameOf(user.nature)}</span>
        {user.teamId === null ? null : <span>{teams.nameOf(user.teamId)}</span>}
        {user.isDisable ? <span className="beside-bad">{t('organisation:disabled')}</span> : null}
      </>
    ),
  }));
  const words = {
    search: t('organisation:searchUser'),
    add: t('organisation:newUser'),
    belongs: t('organisation:belongsUser'),
    nothingFound: t('articles:nothingFound'),
  };
  const { user = null } = open ?? {};
  return (
    <KeptFrame form="user" work={open?.touched === true ? open : null} onTake={setOpen}>
      <Beside
        label={t('shell:route.userSet')}
        items={items}
        current={user?.id}
        search={search}
        words={words}
        icon="person"
        failed={failed}
        note={<NamesNote names={[natures, teams]} />}
        onRetry={retry}
        onSearch={setSearch}
        onOpen={(id) => void choose(id)}
      >
        {open === null ? null : (
          <section className="beside-one" aria-label={user ? personName(user, language) : t('organisation:newUser')}>
            {deeds.shown === null ? null : <ShownPassword {...deeds.shown} />}
            <UserForm
              draft={open.draft}
              branches={branches}
              natures={natures}
              teams={teams}
              roles={roles}
              users={staff}
              userId={user?.id ?? null}
              onChange={(draft) => setOpen({ ...open, draft, touched: true })}
            />
            <p role="alert" className="form-error">
              {deeds.failed}
            </p>
            <div className="beside-actions">
              {user === null || user.id === me?.id ? null : (
                <>
                  <button type="button" className="button" onClick={() => void deeds.turn(user)}>
                    {t(user.isDisable ? 'organisation:enable' : 'organisation:disable')}
                  </button>
                  <button type="button" className="button" onClick={() => void deeds.reset(user)}>
                    {t('organisation:reset')}
                  </button>
                  <button type="button" className="button" onClick={() => void deeds.remove(user)}>
                    {t('organisation:delete')}
                  </button>
                </>
              )}
              <span className="beside-gap" />
              <button
                type="button"
                className="button button-primary"
                aria-disabled={!open.touched}
                onClick={() => void (open.touched ? deeds.save() : undefined)}
              >
                {t('organisation:save')}
              </button>
            </div>
          </section>
        )}
      </Beside>
    </KeptFrame>
  );
}
