import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { appearanceAtom, appearances, chooseAppearance, chooseInterfaceSize, interfaceSizeAtom, interfaceSizes } from '#client/look/appearance';
import { PasswordDialog } from '#client/session/PasswordDialog.tsx';
import { epNameAtom, signOut, userAtom } from '#client/session/session';
import { confirmDialog } from '#client/shell/feedback.tsx';
import { Icon } from '#client/shell/icons.tsx';
import { MenuButton } from '#client/shell/Menu.tsx';
import type { MenuItem } from '#client/shell/Menu.tsx';
import { unsavedAtom } from '#client/shell/unsaved';

/** Name, branch, look, password and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useAtomValue(userAtom);
  const branch = useAtomValue(epNameAtom);
  const appearance = useAtomValue(appearanceAtom);
  const size = useAtomValue(interfaceSizeAtom);
  const unsaved = useAtomValue(unsavedAtom);
  const [changing, setChanging] = useState(false);
  const navigate = useNavigate();

  const leave = async () => {
    const asked = unsaved > 0;
    const question = { title: t('shell:user.leaveTitle'), body: t('shell:user.leaveBody', { n: String(unsaved) }), verb: t('shell:user.signOut') };
    if (!asked || (await confirmDialog(question))) await signOut();
  };
  const items: MenuItem[] = [
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
    { key: 'password', label: t('shell:user.changePassword'), run: () => setChanging(true) },
    { key: 'signOut', label: t('shell:user.signOut'), run: () => void leave() },
  ];
  const head = (
    <>
      <strong dir="auto">{user?.fullname}</strong>
      <span dir="auto">{branch}</span>
    </>
  );
  return (
    <>
      <MenuButton label={t('shell:user.menu')} items={items} head={head}>
        <Icon name="person" />
        <span className="visually-hidden">{t('shell:user.menu')}</span>
        <span className="top-line-name" dir="auto">
          {user?.fullname}
        </span>
        <Icon name="down" size={14} />
      </MenuButton>
      {changing ? <PasswordDialog onLeave={() => setChanging(false)} /> : null}
    </>
  );
}
