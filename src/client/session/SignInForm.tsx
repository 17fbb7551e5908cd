import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { branchName, type BranchChoice } from '#client/session/branches';
import { PasswordField } from '#client/session/PasswordField.tsx';
import { signIn } from '#client/session/session';
import { languageAtom } from '#client/words/words';

const rememberedBranch = 'signInBranch';
/** The form waits this long for what it must know, so that nothing is pushed in above a field already typed into. */
const longestWaitMs = 800;

/** What a public call answers before anybody has signed in, `without` where it fails; undefined until it has answered or is too late. */
function useAnswer<T>(path: string, without: T): T | undefined {
  const [answer, setAnswer] = useState<T | undefined>();
  useEffect(() => {
    const leaving = new AbortController();
    const late = setTimeout(() => setAnswer((known) => known ?? without), longestWaitMs);
    call<T>('GET', path, {}, { quiet: true, signal: leaving.signal })
      .then((given) => setAnswer(Array.isArray(without) && !Array.isArray(given) ? without : given))
      .catch(() => leaving.signal.aborted || setAnswer(without));
    return () => {
      clearTimeout(late);
      leaving.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the form appears
  }, [path]);
  return answer;
}

/** Seconds until the next try is allowed, counted down; `wait` starts it. */
function useCountdown(): { left: number; wait(seconds: number): void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const wait = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), wait };
}

/** The wait a refused sign-in asks for (`SIGN_IN_WAIT`, detail `seconds`), or 0. */
function waitOf(failure: unknown): number {
  if (!(failure instanceof CallFailed)) return 0;
  const refusal = failure.refusals.find((one) => one.code === 'SIGN_IN_WAIT');
  const seconds = Number(refusal?.detail?.['seconds'] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 0;
}

interface Wish {
  username: string;
  password: string;
  epId: string;
}

function useSignIn(): { busy: boolean; error: string; left: number; send(wish: Wish): void } {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const { left, wait } = useCountdown();
  const send = ({ username, password, epId }: Wish) => {
    if (username.trim() === '' || password === '') {
      setError(t('shell:signIn.empty'));
      return;
    }
    setBusy(true);
    setError('');
    signIn({ username, password, ...(epId === '' ? {} : { epId }) }).catch((failure: unknown) => {
      const seconds = waitOf(failure);
      setBusy(false);
      if (seconds > 0) wait(seconds);
      else setError(failure instanceof CallFailed && failure.codeMsg !== '' ? failure.codeMsg : t('shell:signIn.wrong'));
    });
  };
  return { busy, error, left, send };
}

function BranchField({ branches, value, onChange }: { branches: readonly BranchChoice[]; value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('shell:signIn.branch')}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('shell:signIn.ownBranch')}</option>
        {branches.map((branch) => (
          <option key={branch.id} value={branch.id}>
            {branchName(branch, language)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The way in by the company's own provider, with the branch chosen here and the page wanted. */
function ProviderLink({ name, epId }: { name: string; epId: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const wanted = new URLSearchParams({
    ...(epId === '' ? {} : { epId }),
    ...(search.has('redirect') ? { redirect: search.get('redirect') ?? '' } : {}),
  }).toString();
  return (
    <>
      <p className="sign-in-or">{t('shell:signIn.or')}</p>
      <a
        className="button button-wide sign-in-provider"
        href={`/oidc/start${wanted === '' ? '' : `?${wanted}`}`}
        onClick={() => localStorage.setItem(rememberedBranch, epId)}
      >
        {t('shell:signIn.by', { name })}
      </a>
    </>
  );
}

/** Branch, username, password, and the provider of sign-ins where there is one. What went wrong is said in place; after too many tries the button counts down. */
export function SignInForm() {
  const branches = useAnswer<readonly BranchChoice[]>('/signInBranches', []);
  const provider = useAnswer<{ name: string } | null>('/signInProvider', null);
  return branches === undefined || provider === undefined ? null : <Fields branches={branches} provider={provider?.name ?? null} />;
}

function Fields({ branches, provider }: { branches: readonly BranchChoice[]; provider: string | null }) {
  const { t } = useTranslation();
  const [branch, setBranch] = useState(() => localStorage.getItem(rememberedBranch) ?? '');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, left, send } = useSignIn();
  const user = useId();
  const said = useId();
  const text = left > 0 ? t('shell:signIn.wait', { n: String(left) }) : error;
  const blocked = busy || left > 0;
  const epId = branches.some((one) => one.id === branch) ? branch : '';

  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        localStorage.setItem(rememberedBranch, epId);
        if (!blocked) send({ username, password, epId });
      }}
    >
      {branches.length > 0 ? <BranchField branches={branches} value={epId} onChange={setBranch} /> : null}
      <div className="field">
        <label htmlFor={user}>{t('shell:signIn.username')}</label>
        <input
          id={user}
          className="input"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          value={username}
          aria-invalid={error !== ''}
          aria-describedby={said}
          onChange={(event) => setUsername(event.target.value)}
        />
      </div>
      <PasswordField
        label={t('shell:signIn.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        describedBy={said}
        invalid={error !== ''}
      />
      <button type="submit" className="button button-primary button-wide" aria-disabled={blocked}>
        {left > 0 ? t('shell:signIn.waitVerb', { n: String(left) }) : t(busy ? 'shell:signIn.busy' : 'shell:signIn.verb')}
      </button>
      <p id={said} className="form-error" role="alert">
        {text}
      </p>
      {provider === null ? null : <ProviderLink name={provider} epId={epId} />}
    </form>
  );
}
