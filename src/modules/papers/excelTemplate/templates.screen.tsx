import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperOnWire } from '#define/paper';
import { languages } from '#names/languages';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { namedBytes, saveBytes } from '#client/files/files';
import { hasRole, timeZoneAtom } from '#client/session/session';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { formatMoment } from '#values/moment';
import { Found, type Checked } from '#modules/papers/excelTemplate/found.screen.tsx';
import { LayoutSamples, NextVersion, type LayoutSample } from '#modules/papers/excelTemplate/samples.screen.tsx';
import { TemplateColumns } from '#modules/papers/excelTemplateColumn/columns.screen.tsx';
import './templates.css';

/** A template as the calls answer it. */
interface OwnTemplate {
  readonly id: string;
  readonly version: number;
  readonly type: string;
  readonly name: string;
  readonly language: string | null;
  readonly customerName: string | null;
  readonly isShared: boolean;
  readonly ownerName: string | null;
  readonly state: 0 | 1;
  readonly versionNo: number;
  readonly fileId: string;
  readonly kind: 'WORKBOOK' | 'WORDS' | 'IMPORT' | 'LAYOUT';
  /** Of a workbook that is filled by its columns. */
  readonly startRow: number | null;
  readonly updateTime: string | null;
  /** Of a branch above: it serves this one too, and is kept there. */
  readonly isAbove: boolean;
}

type ListKind = 'IMPORT' | 'WORKBOOK';

/** What a template can be of: a paper, or a list, of which it is one of several kinds. */
type Subject = Pick<PaperOnWire, 'code' | 'name' | 'fields' | 'lists'> & { readonly kinds?: readonly ListKind[] };

/** What a template's file is called. */
const fileOf = { WORKBOOK: '.xlsx', IMPORT: '.xlsx', WORDS: '.txt', LAYOUT: '.typ' } as const;

// A layout is printed with many samples before it is saved.
const sendMs = 120_000;

/** Everything a failed call says, each sentence once. */
const saidBy = (error: unknown): readonly string[] => {
  if (!(error instanceof CallFailed)) return [String(error)];
  const texts = error.refusals.map(({ text }) => text);
  return texts.length > 0 ? [...new Set(texts)] : [error.codeMsg];
};

function send<T = OwnTemplate>(path: string, fields: Readonly<Record<string, string | number>>, file: File | null): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, batchId: crypto.randomUUID() })) form.append(name, String(value));
  if (file !== null) form.append('file', file, file.name);
  return call('POST', `/diyExcelController/${path}`, form, { quiet: true, timeoutMs: sendMs });
}

/** Papers and templates, and what was said against the last deed. */
function useTemplates() {
  const [papers, setPapers] = useState<readonly Subject[]>([]);
  const [templates, setTemplates] = useState<readonly OwnTemplate[]>([]);
  const [said, setSaid] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const again = useCallback(
    () =>
      call<readonly OwnTemplate[]>('GET', '/diyExcelController/select', {}, { quiet: true }).then(setTemplates, (error: unknown) =>
        setSaid(saidBy(error)),
      ),
    [],
  );
  useEffect(() => {
    Promise.all([
      call<readonly PaperOnWire[]>('GET', '/paperController/select', {}, { quiet: true }),
      call<readonly Subject[]>('GET', '/diyExcelController/types', {}, { quiet: true }),
    ]).then(
      ([ofRows, ofLists]) => setPapers([...ofRows, ...ofLists]),
      (error: unknown) => setSaid(saidBy(error)),
    );
    void again();
  }, [again]);
  /** Does something and reads anew; true where it was done. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setSaid([]);
    const done = await work().then(
      () => true,
      (error: unknown) => (setSaid(saidBy(error)), false),
    );
    await again();
    setBusy(false);
    return done;
  };
  return { papers, templates, said, busy, attempt };
}

type Attempt = ReturnType<typeof useTemplates>['attempt'];

/** What a template of a list is for: to read files by, or to go out in. */
function KindChoice({ kinds, wished, onWish }: { kinds: readonly ListKind[]; wished: ListKind; onWish: (kind: ListKind) => void }) {
  const { t } = useTranslation();
  if (kinds.length === 0) return null;
  return (
    <label>
      <span>{t('templates:kindOf')}</span>
      <select className="input" value={wished} onChange={(event) => onWish(event.target.value === 'IMPORT' ? 'IMPORT' : 'WORKBOOK')}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(kind === 'IMPORT' ? 'templates:IMPORT' : 'templates:WORKBOOK')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What was found in the file of a new template before it is saved. */
function useLooking(of: Readonly<Record<string, string>>, attempt: Attempt) {
  const [found, setFound] = useState<Checked | null>(null);
  /** A file is looked at as soon as it is chosen, a layout again in another language; what is wrong with it is told at once. */
  const look = (form: HTMLFormElement | null) => {
    setFound(null);
    const data = new FormData(form ?? undefined);
    const [file, language] = [data.get('file'), String(data.get('language') ?? '')];
    if (!(file instanceof File) || file.size === 0) return;
    const fields = { ...of, name: file.name, dryRun: 1, ...(language === '' ? {} : { language }) };
    void attempt(async () => setFound(await send<Checked>('insert', fields, file)));
  };
  return { found, look, forget: () => setFound(null) };
}

/** The file, asked for in our words: the browser's own are in its language, not the page's. */
function FileField({ takesLayouts, onChosen }: { takesLayouts: boolean; onChosen: (form: HTMLFormElement | null) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <label>
      <span>{t(takesLayouts ? 'templates:fileOrLayout' : 'templates:file')}</span>
      <div className="input templates-file">
        <span className="button">{t('templates:chooseFile')}</span>
        <bdi>{name === '' ? t('templates:noFile') : name}</bdi>
        <input
          name="file"
          type="file"
          accept={takesLayouts ? '.xlsx,.txt,.typ' : '.xlsx,.txt'}
          required
          onChange={({ target }) => {
            setName(target.files?.[0]?.name ?? '');
            onChosen(target.form);
          }}
        />
      </div>
    </label>
  );
}

/** A new template: for which paper, under which name, in which language, for whom, and its workbook. */
function NewTemplate({
  papers,
  type,
  onType,
  busy,
  attempt,
}: {
  papers: readonly Subject[];
  type: string;
  onType: (type: string) => void;
  busy: boolean;
  attempt: Attempt;
}) {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const [wished, setWished] = useState<ListKind>('WORKBOOK');
  const kinds = papers.find(({ code }) => code === type)?.kinds ?? [];
  const takesLayouts = kinds.length === 0 && hasRole(['paper.template']);
  const ofKind: Readonly<Record<string, string>> = kinds.length === 0 ? {} : { kind: kinds.includes(wished) ? wished : 'WORKBOOK' };
  const label = useId();
  const { found, look, forget } = useLooking({ type, ...ofKind }, attempt);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return;
    const text = (name: string) => String(form.get(name) ?? '');
    const fields = {
      type,
      ...ofKind,
      name: text('name'),
      isShared: form.get('isShared') === null ? 0 : 1,
      ...(text('language') === '' ? {} : { language: text('language') }),
    };
    void attempt(() => send('insert', fields, file)).then((done) => {
      if (!done) return;
      toast('done', t('templates:saved'));
      forget();
      setTurn(turn + 1);
    });
  };
  return (
    <form key={turn} className="templates-new" aria-labelledby={label} onSubmit={submit}>
      <h3 id={label}>{t('templates:new')}</h3>
      <label>
        <span>{t('fields:excelTemplate.type')}</span>
        <select className="input" value={type} onChange={(event) => (forget(), onType(event.target.value))}>
          {[papers.filter((one) => one.kinds === undefined), papers.filter((one) => one.kinds !== undefined)].map((group, at) => (
            <optgroup key={at} label={t(at === 0 ? 'templates:ofPapers' : 'templates:ofLists')}>
              {group.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <KindChoice kinds={kinds} wished={wished} onWish={setWished} />
      <label>
        <span>{t('fields:excelTemplate.name')}</span>
        <input className="input" name="name" maxLength={60} required dir="auto" />
      </label>
      <label>
        <span>{t('fields:excelTemplate.language')}</span>
        <select
          className="input"
          name="language"
          defaultValue=""
          onChange={(event) => ((found?.samples.length ?? 0) > 0 ? look(event.target.form) : null)}
        >
          <option value="">{t('templates:anyLanguage')}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {t(`choices:excelTemplate.language.${language}`)}
            </option>
          ))}
        </select>
      </label>
      <FileField takesLayouts={takesLayouts} onChosen={look} />
      {hasRole(['insertDiyExcel']) ? (
        <label className="templates-check">
          <input name="isShared" type="checkbox" defaultChecked />
          <span>{t('fields:excelTemplate.isShared')}</span>
        </label>
      ) : null}
      <button type="submit" className="button button-primary" disabled={busy || type === ''}>
        {t('templates:upload')}
      </button>
      {found === null ? null : <Found {...found} />}
      {found === null ? null : <LayoutSamples samples={found.samples} />}
    </form>
  );
}

/** What can be done with one template. */
function Deeds({ one, paper, busy, attempt }: { one: OwnTemplate; paper: Subject | undefined; busy: boolean; attempt: Attempt }) {
  const { t } = useTranslation();
  const [columns, setColumns] = useState(false);
  const [next, setNext] = useState<{ readonly file: File; readonly samples: readonly LayoutSample[] } | null>(null);
  const save = () =>
    void namedBytes(one.fileId).then(
      ({ bytes, fileName }) => saveBytes(bytes, fileName),
      () => undefined,
    );
  const change = (fields: Readonly<Record<string, string | number>>, file: File | null = null) =>
    attempt(() => send('update', { id: one.id, version: one.version, ...fields }, file));
  /** A layout is looked at before it replaces the one in use. */
  const bring = async (file: File) => {
    if (one.kind !== 'LAYOUT') return void (await change({}, file));
    const fields = { type: one.type, name: one.name, dryRun: 1, ...(one.language === null ? {} : { language: one.language }) };
    await attempt(async () => setNext({ file, samples: (await send<Checked>('insert', fields, file)).samples }));
  };
  const remove = async () => {
    const question = {
      title: t('templates:removeTitle'),
      body: t('templates:removeBody', { name: one.name }),
      verb: t('templates:remove'),
      danger: true,
    };
    if (await confirmDialog(question))
      await attempt(() => call('POST', '/diyExcelController/delete', { ids: [one.id], batchId: crypto.randomUUID() }, { quiet: true }));
  };
  const copy = () =>
    attempt(() =>
      call(
        'POST',
        '/diyExcelController/copy',
        { id: one.id, name: t('templates:copyOf', { name: one.name }).slice(0, 60), batchId: crypto.randomUUID() },
        { quiet: true },
      ),
    );
  // What serves from above is kept above.
  if (one.isAbove) return null;
  const may = hasRole(one.isShared ? ['insertDiyExcel'] : ['insertDiyExcel', 'exportSheets']);
  return (
    <div className="templates-deeds">
      <button type="button" className="quiet-button" onClick={save}>
        {t('pdf:download')}
      </button>
      {may ? (
        <>
          <label className="quiet-button">
            {t('templates:newVersion')}
            <input
              type="file"
              accept={fileOf[one.kind]}
              disabled={busy}
              aria-label={t('templates:newVersion')}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) void bring(file);
                event.target.value = '';
              }}
            />
          </label>
          {next === null ? null : (
            <NextVersion
              samples={next.samples}
              name={one.name}
              busy={busy}
              onSave={() => void change({}, next.file).then(() => setNext(null))}
              onLeave={() => setNext(null)}
            />
          )}
          {one.startRow === null || paper === undefined ? null : (
            <button type="button" className="quiet-button" aria-haspopup="dialog" disabled={busy} onClick={() => setColumns(true)}>
              {t('templates:columns')}
            </button>
          )}
          {columns && paper !== undefined ? (
            <TemplateColumns
              {...one}
              paper={paper}
              reads={one.kind === 'IMPORT'}
              onClose={(saved) => (setColumns(false), saved ? void attempt(() => Promise.resolve()) : null)}
            />
          ) : null}
          <button type="button" className="quiet-button" disabled={busy} onClick={() => void change({ state: one.state === 1 ? 0 : 1 })}>
            {t(one.state === 1 ? 'templates:disable' : 'templates:enable')}
          </button>
          <button type="button" className="quiet-button" disabled={busy} onClick={() => void copy()}>
            {t('templates:copy')}
          </button>
          <button type="button" className="quiet-button" disabled={busy} onClick={() => void remove()}>
            {t('templates:remove')}
          </button>
        </>
      ) : null}
    </div>
  );
}

/** Names a workbook of the paper may use, to be copied into its cells. */
function Names({ paper }: { paper: Subject }) {
  const { t } = useTranslation();
  const take = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast('done', t('templates:taken', { text })),
      () => undefined,
    );
  const names = (fields: PaperOnWire['fields']) => (
    <ul>
      {fields.map(({ name, label }) => (
        <li key={name}>
          <button type="button" className="templates-name" title={t('templates:take')} onClick={() => take(`{${name}}`)}>
            <code dir="ltr">{`{${name}}`}</code>
            <span dir="auto">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="templates-names" aria-label={t('templates:names')}>
      <h3>{t('templates:names')}</h3>
      <p>{t('templates:how')}</p>
      {names(paper.fields)}
      {paper.lists.map(({ name, fields }) => (
        <div key={name}>
          <h4>
            <code dir="ltr">{`[[${name}: … ]]`}</code>
          </h4>
          {names(fields)}
        </div>
      ))}
    </section>
  );
}

/** The company's own workbooks, in which papers are printed (domain/15 §15.13), route /basicData/printTemplates. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const { papers, templates, said, busy, attempt } = useTemplates();
  const [wanted, setWanted] = useState('');
  const paper = papers.find(({ code }) => code === wanted) ?? papers[0];
  const named = (code: string) => papers.find((one) => one.code === code)?.name ?? code;
  return (
    <div className="templates">
      <div className="templates-main">
        <h2>{t('shell:route.printTemplates')}</h2>
        <NewTemplate papers={papers} type={paper?.code ?? ''} onType={setWanted} busy={busy} attempt={attempt} />
        {said.length === 0 ? null : (
          <ul role="alert" className="templates-said">
            {said.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        )}
        {templates.length === 0 ? (
          <p className="templates-none">{t('templates:none')}</p>
        ) : (
          <table className="templates-list">
            <thead>
              <tr>
                {['type', 'name', 'language', 'ownerId', 'versionNo', 'state', 'updateTime'].map((field) => (
                  <th key={field} scope="col">
                    {t(`fields:excelTemplate.${field}`)}
                  </th>
                ))}
                <th scope="col">{t('templates:deeds')}</th>
              </tr>
            </thead>
            <tbody>
              {templates.map((one) => (
                <tr key={one.id} className={one.state === 1 ? undefined : 'templates-off'}>
                  <td>{named(one.type)}</td>
                  <td dir="auto">
                    {one.name}
                    {one.isShared ? null : <small>{t('templates:own')}</small>}
                    {one.isAbove ? <small>{t('templates:above')}</small> : null}
                    {one.kind === 'WORKBOOK' ? null : <small>{t(`choices:excelTemplate.kind.${one.kind}`)}</small>}
                  </td>
                  <td>{one.language === null ? t('templates:anyLanguage') : t(`choices:excelTemplate.language.${one.language}`)}</td>
                  <td dir="auto">{one.ownerName}</td>
                  <td>{one.versionNo}</td>
                  <td>{t(`choices:excelTemplate.state.${one.state === 1 ? 'ENABLED' : 'DISABLED'}`)}</td>
                  <td>{one.updateTime === null ? '' : <bdi dir="ltr">{formatMoment(one.updateTime, zone).slice(0, 16)}</bdi>}</td>
                  <td>
                    <Deeds one={one} paper={papers.find(({ code }) => code === one.type)} busy={busy} attempt={attempt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {paper === undefined ? null : <Names paper={paper} />}
    </div>
  );
}
