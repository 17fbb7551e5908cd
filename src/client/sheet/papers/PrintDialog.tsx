import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyKind, PaperOnWire, PaperPreview, PrintOnWire } from '#define/paper';
import type { Language } from '#names/languages';
import { CallFailed } from '#client/calls/failed';
import { namedBytes, saveBytes } from '#client/files/files';
import { clockText } from '#client/session/clock';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { issuePapers, previewPaper, printsOf, tellTaken, voidSet, type Printing } from '#client/sheet/papers/papers';
import { PrintsList } from '#client/sheet/papers/PrintsList.tsx';
import '#client/sheet/papers/papers.css';

const PaperView = lazy(async () => ({ default: (await import('#client/pdf/PdfFile.tsx')).PdfFile }));

const toastSeconds = 5;
const dialogWidth = 1240;

interface Chosen {
  readonly papers: readonly PaperOnWire[];
  /** Where the rows lie, for what was issued of them. */
  readonly table: string;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** What a failed call says, each sentence once. */
const saidBy = (error: unknown): readonly string[] => {
  if (!(error instanceof CallFailed)) return [String(error)];
  const texts = error.refusals.map(({ text }) => text);
  return texts.length > 0 ? [...new Set(texts)] : [error.codeMsg];
};

function Choices<T extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  options: readonly { readonly value: T; readonly word: string; readonly off?: boolean }[];
  chosen: T;
  onChoose: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="print-choices">
      <legend>{legend}</legend>
      {options.map(({ value, word, off = false }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} disabled={off} onChange={() => onChoose(value)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Sentences about the paper on the screen. */
function Told({ tone, title, texts }: { tone: 'refused' | 'asked'; title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div role={tone === 'refused' ? 'alert' : 'status'} className={`print-told print-${tone}`}>
      <strong>{title}</strong>
      <ul>
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The preview of what is chosen, made anew whenever it changes. */
function usePreview(printing: Printing): { preview: PaperPreview | null; said: readonly string[] } {
  const { paper, language, copyKind, templateId } = printing;
  const [id = ''] = printing.ids;
  const [preview, setPreview] = useState<PaperPreview | null>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    setPreview(null);
    setSaid([]);
    previewPaper({ paper, language, copyKind, templateId, ids: [id] }).then(
      (made) => current && setPreview(made),
      (error: unknown) => current && setSaid(saidBy(error)),
    );
    return () => {
      current = false;
    };
  }, [paper, language, copyKind, templateId, id]);
  return { preview, said };
}

/** What was issued of a row before; `again` asks anew. */
function usePrints(table: string, id: string): { prints: readonly PrintOnWire[]; again: () => void } {
  const [prints, setPrints] = useState<readonly PrintOnWire[]>([]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    printsOf(table, id).then(
      (found) => current && setPrints(found),
      () => current && setPrints([]),
    );
    return () => {
      current = false;
    };
  }, [table, id, turn]);
  return { prints, again: useCallback(() => setTurn((now) => now + 1), []) };
}

/** What is chosen: a paper, as what, in which language, of which of the rows. */
function useChoosing(papers: readonly PaperOnWire[], ids: readonly string[]) {
  const { i18n } = useTranslation();
  const [code, setCode] = useState(papers[0]?.code ?? '');
  const [wanted, setWanted] = useState<Language>(i18n.language as Language);
  const [kind, setKind] = useState<CopyKind | null>(null);
  const [at, setAt] = useState(0);
  const [own, setOwn] = useState('');
  const paper = papers.find((one) => one.code === code);
  const languages = paper?.languages ?? [];
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? 'en');
  const copies = paper?.copies ?? [];
  const copyKind = copies.find((one) => one.kind === kind)?.kind ?? copies[0]?.kind ?? null;
  // Originals are printed on our own form alone.
  const templates =
    copyKind === 'ORIGINAL' ? [] : (paper?.templates ?? []).filter((one) => one.language === null || one.language === language);
  const templateId = templates.find((one) => one.id === own)?.id ?? null;
  const printing: Printing = { paper: code, language, copyKind, templateId, ids: [ids[at] ?? ''] };
  const mayIssue = copyKind === null ? paper?.mayIssue === true : copies.some((one) => one.kind === copyKind && one.mayIssue);
  return { code, setCode, languages, setWanted, copies, setKind, at, setAt, templates, setOwn, printing, mayIssue };
}

type Choosing = ReturnType<typeof useChoosing>;

/** Paper, copy, language and row; `onChange` comes first. */
function Choosings({
  papers,
  count,
  choosing,
  onChange,
}: {
  papers: readonly PaperOnWire[];
  count: number;
  choosing: Choosing;
  onChange: () => void;
}) {
  const { t } = useTranslation();
  const { code, setCode, languages, setWanted, copies, setKind, at, setAt, templates, setOwn, printing } = choosing;
  const then =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      onChange();
      set(value);
    };
  return (
    <>
      <Choices
        legend={t('printing:paper')}
        options={papers.map(({ code: value, name }) => ({ value, word: name }))}
        chosen={code}
        onChoose={then(setCode)}
      />
      {printing.copyKind === null ? null : (
        <Choices
          legend={t('printing:copyKind')}
          options={copies.map(({ kind: value }) => ({ value, word: t(`choices:paperPrint.copyKind.${value}`) }))}
          chosen={printing.copyKind}
          onChoose={then(setKind)}
        />
      )}
      {languages.length > 1 ? (
        <Choices
          legend={t('printing:language')}
          options={languages.map((value) => ({ value, word: t(`printing:in.${value}`) }))}
          chosen={printing.language}
          onChoose={then(setWanted)}
        />
      ) : null}
      {templates.length === 0 ? null : (
        <Choices
          legend={t('printing:template')}
          options={[
            { value: '', word: t('printing:standard') },
            ...templates.map(({ id, name, customerName }) => ({
              value: id,
              word: customerName === null ? name : `${name} · ${customerName}`,
            })),
          ]}
          chosen={printing.templateId ?? ''}
          onChoose={then(setOwn)}
        />
      )}
      {count === 1 ? null : (
        <div className="print-rows">
          <button type="button" className="button" disabled={at === 0} onClick={() => then(setAt)(at - 1)}>
            {t('printing:before')}
          </button>
          <bdi>{t('printing:row', { at: at + 1, count })}</bdi>
          <button type="button" className="button" disabled={at + 1 === count} onClick={() => then(setAt)(at + 1)}>
            {t('printing:next')}
          </button>
        </div>
      )}
    </>
  );
}

/** A file that is looked at. */
interface Shown {
  readonly fileId: string;
  readonly fileName: string;
  /** Of a text in the company's own words. */
  readonly text?: string;
}

const isWorkbook = ({ fileName }: Shown): boolean => /\.(?:xlsx|txt)$/u.test(fileName);

/** A text to be taken into a chat or a mail as it stands. */
function FilledText({ text, onTaken }: { text: string; onTaken: () => void }) {
  const { t } = useTranslation();
  const take = () =>
    void navigator.clipboard.writeText(text).then(
      () => {
        toast('done', t('printing:copied'), toastSeconds);
        onTaken();
      },
      () => undefined,
    );
  return (
    <div className="print-text">
      <pre dir="auto">{text}</pre>
      <button type="button" className="button button-primary" onClick={take}>
        {t('printing:copyText')}
      </button>
    </div>
  );
}

/** A filled workbook is opened where workbooks are. */
function FilledWorkbook({ shown, onTaken }: { shown: Shown; onTaken: () => void }) {
  const { t } = useTranslation();
  const save = () =>
    void namedBytes(shown.fileId).then(
      ({ bytes, fileName }) => {
        saveBytes(bytes, fileName);
        onTaken();
      },
      () => undefined,
    );
  return (
    <div className="print-waiting">
      <p>{t('printing:filled')}</p>
      <p>{t('printing:filledBeside')}</p>
      <p>
        <bdi dir="ltr">{shown.fileName}</bdi>
      </p>
      <button type="button" className="button" onClick={save}>
        {t('pdf:download')}
      </button>
    </div>
  );
}

/** The paper on the screen, or what is waited for. `onTaken`: text of it was copied, or it was saved or printed as the draft it is. */
function Looking({ shown, said, onTaken }: { shown: Shown | null; said: readonly string[]; onTaken: () => void }) {
  const { t } = useTranslation();
  const waiting = (
    <p role="status" className="print-waiting">
      {t('printing:making')}
    </p>
  );
  return (
    <div className="print-paper" onCopy={onTaken}>
      <Told tone="refused" title={t('printing:failed')} texts={said} />
      {shown === null ? said.length === 0 && waiting : null}
      {shown !== null && shown.text !== undefined ? <FilledText text={shown.text} onTaken={onTaken} /> : null}
      {shown !== null && shown.text === undefined && isWorkbook(shown) ? <FilledWorkbook shown={shown} onTaken={onTaken} /> : null}
      {shown === null || isWorkbook(shown) ? null : (
        <Suspense fallback={waiting}>
          <PaperView key={shown.fileId} id={shown.fileId} onTaken={onTaken} />
        </Suspense>
      )}
    </div>
  );
}

/** Why, where a paper is issued all the same. */
function Reason({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) {
  const { t } = useTranslation();
  return (
    <label className="print-reason">
      <span>{t('printing:reason')}</span>
      <textarea className="input" rows={2} maxLength={500} dir="auto" value={reason} onChange={(event) => onReason(event.target.value)} />
    </label>
  );
}

/** Whom the paper is mailed to: the customer's address, or another one; of several rows each customer's own. */
function Addressed({
  count,
  address,
  sent,
  onAddress,
}: {
  count: number;
  address: string;
  /** The last mail of the row on the screen. */
  sent: PrintOnWire | undefined;
  onAddress: (address: string) => void;
}) {
  const { t } = useTranslation();
  const before = sent && (
    <p role="status" className="print-told print-asked" dir="auto">
      {t('printing:sentBefore', { to: sent.sentTo, time: clockText(sent.time), by: sent.printedBy })}
    </p>
  );
  return (
    <>
      {count > 1 ? (
        <p className="print-none">{t('printing:toEach')}</p>
      ) : (
        <label className="print-reason">
          <span>{t('printing:to')}</span>
          <input
            className="input"
            type="email"
            dir="ltr"
            maxLength={254}
            value={address}
            onChange={(event) => onAddress(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </label>
      )}
      {before}
    </>
  );
}

/** Tells the house of what is taken along of a preview, once for each; what was issued is written down already. */
function useTaken(papers: readonly PaperOnWire[], printing: Printing, fileId: string | undefined): () => void {
  const told = useRef('');
  return () => {
    const path = papers.find((one) => one.code === printing.paper)?.copied;
    if (path === undefined || fileId === undefined || told.current === fileId) return;
    told.current = fileId;
    tellTaken(path, printing);
  };
}

/** A paper of the rows: looked at beside what was issued before, then issued by those who may. */
export function PrintDialog({ papers, table, ids, onClose }: Chosen) {
  const { t } = useTranslation();
  const choosing = useChoosing(papers, ids);
  const { printing, mayIssue, copies, code } = choosing;
  const [issued, setIssued] = useState<Shown | null>(null);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // How far many papers are that go out by themselves.
  const [running, setRunning] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { preview, said } = usePreview(printing);
  const { prints, again } = usePrints(table, printing.ids[0] ?? '');
  const show = (file: Shown | null) => {
    setIssued(file);
    setFailed([]);
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed([]);
    await work().catch((error: unknown) => setFailed(saidBy(error)));
    again();
    setBusy(false);
  };
  const issue = (mails: boolean) =>
    attempt(async () => {
      const why = reason.trim();
      const more: Record<string, string> = why === '' ? {} : { reason: why };
      if (mails && ids.length === 1 && address !== '') more.to = address;
      const onProgress = (ready: number, total: number) => setRunning(t('printing:running', { ready, total }));
      const { done, refused } = await issuePapers({ ...printing, ids }, { mails, more, onProgress }).finally(() => setRunning(null));
      toast('done', t(mails ? 'printing:mailed' : 'printing:issued', { count: done.length }), toastSeconds);
      setFailed([...new Set(refused.map(({ text }) => text))]);
      setIssued(done[0] ?? null);
    });
  const callIn = (print: PrintOnWire, why: string) =>
    attempt(async () => {
      await voidSet(print.id, why);
      toast('done', t('printing:voided'), toastSeconds);
    });
  const looked = issued === null ? preview : null;
  const ofPaper = prints.filter((one) => one.paper === code);
  const onTaken = useTaken(papers, printing, looked?.fileId);
  const address = (typed ?? looked?.to ?? '').trim();
  const unexplained = (looked?.asked.length ?? 0) > 0 && reason.trim() === '';
  // Of several rows those that can be issued are.
  const ready = !busy && looked !== null && !unexplained && (ids.length > 1 || looked.against.length === 0);
  const actions = [
    <button key="leave" type="button" className="button" onClick={onClose}>
      {t('printing:close')}
    </button>,
    issued === null ? null : (
      <button key="again" type="button" className="button" onClick={() => show(null)}>
        {t('printing:again')}
      </button>
    ),
    mayIssue && issued === null ? (
      <button
        key="mail"
        type="button"
        className="button"
        disabled={!ready || (ids.length === 1 && address === '')}
        onClick={() => void issue(true)}
      >
        {busy ? (running ?? t('printing:sending')) : t('printing:send', { count: ids.length })}
      </button>
    ) : null,
    mayIssue && issued === null ? (
      <button key="issue" type="submit" className="button button-primary" disabled={!ready}>
        {busy ? (running ?? t('printing:issuing')) : t('printing:issue', { count: ids.length })}
      </button>
    ) : null,
  ];
  return (
    <Dialog
      title={t('printing:title')}
      width={dialogWidth}
      actions={actions}
      onSubmit={() => ready && mayIssue && void issue(false)}
      onLeave={onClose}
    >
      <div className="print">
        <div className="print-side">
          <Choosings papers={papers} count={ids.length} choosing={choosing} onChange={() => show(null)} />
          <Told tone="refused" title={t('printing:failed')} texts={failed} />
          <Told tone="refused" title={t('printing:against')} texts={looked?.against ?? []} />
          <Told tone="asked" title={t('printing:asked')} texts={looked?.asked ?? []} />
          <Told tone="asked" title={t('printing:empty')} texts={looked?.empty ?? []} />
          {(looked?.asked.length ?? 0) > 0 ? <Reason reason={reason} onReason={setReason} /> : null}
          {mayIssue && issued === null ? (
            <Addressed
              count={ids.length}
              address={typed ?? looked?.to ?? ''}
              sent={ofPaper.find(({ sentTo }) => sentTo !== null)}
              onAddress={setTyped}
            />
          ) : null}
          <PrintsList
            prints={ofPaper}
            shown={issued?.fileId ?? null}
            mayVoid={copies.some((one) => one.kind === 'ORIGINAL' && one.mayIssue)}
            busy={busy}
            onShow={show}
            onVoid={(print, why) => void callIn(print, why)}
          />
        </div>
        <Looking shown={issued ?? preview} said={said} onTaken={onTaken} />
      </div>
    </Dialog>
  );
}
