import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  appearanceAtom,
  appearances,
  chooseAppearance,
  chooseInterfaceSize,
  interfaceSizeAtom,
  interfaceSizes,
} from '#client/look/appearance';
import { branchName } from '#client/session/branches';
import { branchesAtom, changeBranch, epIdAtom, epNameAtom, signOut, userNameAtom } from '#client/session/session';
import { confirmDialog } from '#client/shell/feedback.tsx';
import { Icon } from '#client/shell/icons.tsx';
import { MenuButton } from '#client/shell/Menu.tsx';
import type { MenuItem } from '#client/shell/Menu.tsx';
import { unsavedAtom } from '#client/shell/unsaved';
import { later } from '#client/shell/later';
import { languageAtom } from '#client/words/words';

const PasswordDialog = later(async () => (await import('#client/session/PasswordDialog.tsx')).PasswordDialog);
const SettingsDialog = later(async () => (await import('#client/shell/SettingsDialog.tsx')).SettingsDialog);

/** Name, branch, look, password and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const name = useAtomValue(userNameAtom);
  const branch = useAtomValue(epNameAtom);
  const appearance = useAtomValue(appearanceAtom);
  const size = useAtomValue(interfaceSizeAtom);
  const unsaved = useAtomValue(unsavedAtom);
  const [changing, setChanging] = useState(false);
  const [arranging, setArranging] = useState(false);
  const navigate = useNavigate();

  const epId = useAtomValue(epIdAtom);
  const branches = useAtomValue(branchesAtom);
  const language = useAtomValue(languageAtom);

  const mayLeave = async (verb: string) =>
    unsaved === 0 || confirmDialog({ title: t('shell:user.leaveTitle'), body: t('shell:user.leaveBody', { n: String(unsaved) }), verb });
  const leave = async () => {
    if (await mayLeave(t('shell:user.signOut'))) await signOut();
  };
  const goOnIn = async (id: string, name: string) => {
    // What failed has been told by the call.
    if (id !== epId && (await mayLeave(t('shell:user.changeBranch', { name })))) await changeBranch(id).catch(() => undefined);
  };
  const items: MenuItem[] = [
    ...(branches.length < 2 ? [] : branches).map((one, place) => ({
      key: `branch${one.id}`,
      label: branchName(one, language),
      current: one.id === epId,
      run: () => void goOnIn(one.id, branchName(one, language)),
      ...(place === 0 ? { heading: t('shell:user.branch') } : {}),
    })),
    ...appearances.map((one, place) => ({
      key: one,
      label: t(`shell:appearance.${one}`),
      current: one === appearance,
      run: () => chooseAppearance(one),
      ...(place === 0 ? { heading: t('shell:appearance.title') } : {}),
    })),
    ...interfaceSizes.map((one, place) => ({
      key: one,
      label: t(`shell:size.${one}`),
      current: one === size,
      run: () => chooseInterfaceSize(one),
      ...(place === 0 ? { heading: t('shell:size.title') } : {}),
    })),
    { key: 'profile', label: t('shell:route.profile'), heading: t('shell:user.account'), run: () => void navigate('/profile/index') },
    { key: 'settings', label: t('shell:settings.title'), run: () => setArranging(true) },
    { key: 'password', label: t('shell:user.changePassword'), run: () => setChanging(true) },
    { key: 'signOut', label: t('shell:user.signOut'), run: () => void leave() },
  ];
  const head = (
    <>
      <strong dir="auto">{name}</strong>
      <span dir="auto">{branch}</span>
    </>
  );
  return (
    <>
      <MenuButton label={t('shell:user.menu')} items={items} head={head}>
        <Icon name="person" />
        <span className="visually-hidden">{t('shell:user.menu')}</span>
        <span className="top-line-name" dir="auto">
          {name}
        </span>
        <Icon name="down" size={14} />
      </MenuButton>
      {arranging ? <SettingsDialog onLeave={() => setArranging(false)} /> : null}
      {changing ? <PasswordDialog onLeave={() => setChanging(false)} /> : null}
    </>
  );
}
