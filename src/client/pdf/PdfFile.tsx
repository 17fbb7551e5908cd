import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '#client/calls/failed';
import { namedBytes, saveBytes } from '#client/files/files';
import { PdfViewer } from '#client/pdf/PdfViewer.tsx';
import type { PdfDocument } from '#client/pdf/pdfDocument';
import { Dialog } from '#client/shell/Dialog.tsx';
import './pdf.css';

interface Received {
  readonly bytes: Blob;
  readonly name: string;
}

/** One answer for files that are not there and those of rows that are not theirs. */
const gone: ReadonlySet<string> = new Set(['ROW_GONE', 'NOT_ALLOWED', 'INPUT_MALFORMED']);

type Why = 'none' | 'gone' | 'notPdf' | 'broken' | 'locked' | 'viewer' | 'said';

type Shown =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly why: Why; readonly text: string; readonly received: Received | null }
  | { readonly state: 'open'; readonly document: PdfDocument; readonly received: Received };

interface Question {
  readonly again: boolean;
  readonly name: string;
  answer(password: string | null): void;
}

const loading: Shown = { state: 'loading' };

const pdfType = 'application/pdf';

async function receive(id: string): Promise<Received & { mimeType: string }> {
  const { bytes, fileName, mimeType } = await namedBytes(id);
  return { bytes, name: fileName === '' ? 'file.pdf' : fileName, mimeType };
}

/** Opens the file of an id; resolves to what can be shown of it, never rejects. `ask` asks for a password. */
async function open(id: string, ask: (name: string) => (again: boolean) => Promise<string | null>): Promise<Shown> {
  const failed = (why: Why, received: Received | null = null, text = ''): Shown => ({ state: 'failed', why, text, received });
  if (id === '') return failed('none');
  let received: Received & { mimeType: string };
  try {
    received = await receive(id);
  } catch (error) {
    if (error instanceof CallFailed && error.refusals.some(({ code }) => gone.has(code))) return failed('gone');
    return failed('said', null, error instanceof CallFailed ? error.codeMsg : String(error));
  }
  if (received.mimeType !== pdfType) return failed('notPdf', received);
  const viewer = await import('#client/pdf/pdfDocument').catch(() => null);
  if (viewer === null) return failed('viewer', received);
  try {
    return { state: 'open', document: await viewer.PdfDocument.open(await received.bytes.arrayBuffer(), ask(received.name)), received };
  } catch (error) {
    return failed(error instanceof viewer.PdfUnread ? error.why : 'viewer', received);
  }
}

function PasswordQuestion({ question }: { question: Question }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const field = useId();
  const actions = [
    <button key="leave" type="button" className="button" onClick={() => question.answer(null)}>
      {t('shell:dialog.cancel')}
    </button>,
    <button key="open" type="submit" className="button button-primary" disabled={typed === ''}>
      {t('pdf:passwordVerb')}
    </button>,
  ];
  return (
    <Dialog
      title={t('pdf:passwordTitle')}
      actions={actions}
      onSubmit={() => typed !== '' && question.answer(typed)}
      onLeave={() => question.answer(null)}
    >
      <p>{t('pdf:passwordBody', { name: question.name })}</p>
      <div className="field">
        <label htmlFor={field}>{t('pdf:passwordLabel')}</label>
        <input
          id={field}
          className="input"
          type="password"
          dir="ltr"
          data-first=""
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {question.again ? (
        <p role="alert" className="form-error">
          {t('pdf:passwordWrong')}
        </p>
      ) : null}
    </Dialog>
  );
}

function Failed({ shown, onRetry }: { shown: Extract<Shown, { state: 'failed' }>; onRetry: () => void }) {
  const { t } = useTranslation();
  const { why, text, received } = shown;
  return (
    <div className="page-note" role="alert">
      <h2>{t('pdf:why.title')}</h2>
      <p>{why === 'said' ? text : t(`pdf:why.${why}`, { name: received?.name ?? '' })}</p>
      <div className="pdf-ways">
        {received === null ? null : (
          <button type="button" className="button button-primary" onClick={() => saveBytes(received.bytes, received.name)}>
            {t('pdf:download')}
          </button>
        )}
        {why === 'none' || why === 'gone' || why === 'notPdf' || why === 'broken' ? null : (
          <button type="button" className="button" onClick={onRetry}>
            {t('pdf:retry')}
          </button>
        )}
      </div>
    </div>
  );
}

/** A PDF among the files, by its id; `onName` hears what it is called, `onTaken` that it was saved or printed. */
export function PdfFile({ id, onName, onTaken }: { id: string; onName?: (name: string) => void; onTaken?: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>(loading);
  const [question, setQuestion] = useState<Question | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    let opened: PdfDocument | null = null;
    setShown(loading);
    const ask = (name: string) => (again: boolean) =>
      new Promise<string | null>((resolve) => {
        if (!current) return resolve(null);
        const answer = (password: string | null) => {
          setQuestion(null);
          resolve(password);
        };
        setQuestion({ again, name, answer });
      });
    void open(id, ask).then((next) => {
      if (next.state === 'open') opened = next.document;
      if (current) setShown(next);
      else void opened?.close();
    });
    return () => {
      current = false;
      setQuestion(null);
      void opened?.close();
    };
  }, [id, turn]);
  const name = shown.state === 'open' ? shown.received.name : null;
  useEffect(() => {
    if (name !== null) onName?.(name);
  }, [name, onName]);
  return (
    <>
      {shown.state === 'loading' ? (
        <p className="pdf-loading" role="status">
          {t('pdf:loading')}
        </p>
      ) : null}
      {shown.state === 'failed' ? <Failed shown={shown} onRetry={() => setTurn(turn + 1)} /> : null}
      {shown.state === 'open' ? (
        <PdfViewer document={shown.document} bytes={shown.received.bytes} name={shown.received.name} onTaken={onTaken} />
      ) : null}
      {question === null ? null : <PasswordQuestion key={String(question.again)} question={question} />}
    </>
  );
}
