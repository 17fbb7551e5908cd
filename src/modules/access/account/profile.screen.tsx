import { deviceOf } from '#modules/access/signIn/device.rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  endSessionOf,
  readOwnSignIns,
  readProfile,
  readSessions,
  type OpenSession,
  type Profile,
  type SignInRecord,
} from '#modules/access/account/account.screen';
import { OwnDetails } from '#modules/access/account/ownDetails.screen.tsx';
import { WeChatSection } from '#modules/access/account/weChatSection.screen.tsx';
import { ProviderSection } from '#modules/access/account/providerSection.screen.tsx';
import { SignInTable } from '#modules/access/account/signInTable.screen.tsx';
import { timeZoneAtom } from '#client/session/session';
import { reasonOf } from '#client/calls/reasonOf';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { NamesNote } from '#client/dictionaries/NamesNote.tsx';
import { useNames } from '#client/dictionaries/names';
import { isolated } from '#client/words/isolated';
import { formatMoment } from '#values/moment';
import './account.css';

interface Everything {
  readonly profile: Profile;
  readonly sessions: readonly OpenSession[];
  readonly signIns: readonly SignInRecord[];
}

async function readEverything(): Promise<Everything> {
  const [profile, sessions, signIns] = await Promise.all([readProfile(), readSessions(), readOwnSignIns()]);
  return { profile, sessions, signIns: signIns.rows };
}

function Sessions({ sessions, onEnd }: { sessions: readonly OpenSession[]; onEnd: (session: OpenSession) => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  return (
    <ul className="sessions">
      {sessions.map((session) => (
        <li key={session.id}>
          <span className="session-texts">
            <strong dir="ltr">{deviceOf(session.userAgent)}</strong>
            <span>
              <bdi>{session.epName}</bdi> · <bdi dir="ltr">{session.ip}</bdi>
            </span>
            <span>
              {t('account:since', {
                from: isolated(formatMoment(session.createTime, zone).slice(0, 16)),
                seen: isolated(formatMoment(session.lastSeenTime, zone).slice(0, 16)),
              })}
            </span>
          </span>
          {session.isCurrent ? (
            <span className="session-current">{t('account:thisOne')}</span>
          ) : (
            <button type="button" className="button" onClick={() => onEnd(session)}>
              {t('account:end')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** `/profile/index`: who one is here, where one is signed in, and the last tries to sign in. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const { read: all, failed, again } = useRead(readEverything);
  const natures = useNames('userNature');
  if (all === undefined) return <Unread reason={failed} onRetry={again} />;
  const { profile, sessions, signIns } = all;
  const end = async (session: OpenSession) => {
    const question = {
      title: t('account:endTitle'),
      body: t('account:endBody', { device: deviceOf(session.userAgent) }),
      verb: t('account:end'),
      danger: true,
    };
    if (await confirmDialog(question)) await endSessionOf(session.id).catch((error: unknown) => toast('error', reasonOf(error)));
    again();
  };
  const facts = [
    ['fullname', profile.fullname],
    ['englishName', profile.englishName],
    ['arabicName', profile.arabicName],
    ['username', profile.username],
    ['branch', profile.epName],
    ['nature', natures.nameOf(profile.nature)],
    ['roles', profile.roleName],
  ] as const;
  return (
    <div className="account">
      <Unread reason={failed} onRetry={again} />
      <dl className="account-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`account:${name}`)}</dt>
            <dd dir="auto">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <NamesNote names={[natures]} />
      <OwnDetails profile={profile} onSaved={again} />
      <Link className="button" to="/profile/password">
        {t('shell:route.password')}
      </Link>
      <ProviderSection />
      <WeChatSection />
      <h2>{t('account:sessions')}</h2>
      <Sessions sessions={sessions} onEnd={(session) => void end(session)} />
      <h2>{t('account:signIns')}</h2>
      {profile.lastFailureTime === null ? null : (
        <p className="account-warning">
          {t('account:failures', { count: profile.failures, at: formatMoment(profile.lastFailureTime, zone) })}
        </p>
      )}
      <SignInTable records={signIns} />
    </div>
  );
}
