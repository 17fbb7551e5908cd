import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ReportFault } from '#define/ownReport';
import { holdsOne, rolesAtom } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { useView } from '#client/shell/view';
import { languageAtom } from '#client/words/words';
import { Builder } from '#modules/reports/own/builder.screen.tsx';
import { ReportFiles } from '#modules/reports/own/files.screen.tsx';
import { ReportChartView } from '#modules/reports/own/chart.screen.tsx';
import { exportReport, readReports, removeReport, sheetOfReport, type OwnReport } from '#modules/reports/own/calling.screen';
import { wholeEngine } from '#modules/wholeEngine';
import '#modules/reports/reports.css';
import '#modules/reports/own/own.css';

type Editing = { readonly before: OwnReport | null; readonly copied: OwnReport | null };

/** Which report the address names; a page behind another keeps its own. */
function useNamed(): [id: string | null, open: (id: string | null) => void] {
  const { search, pathname } = useLocation();
  const { active } = useView();
  const navigate = useNavigate();
  const [kept, setKept] = useState(new URLSearchParams(search).get('report'));
  const asked = active ? (new URLSearchParams(search).get('report') ?? kept) : kept;
  const open = (id: string | null) => {
    setKept(id);
    void navigate({ pathname, search: id === null ? '' : new URLSearchParams({ report: id }).toString() }, { replace: true });
  };
  return [asked, open];
}

interface ShownProps {
  readonly report: OwnReport;
  readonly onEdit: (editing: Editing) => void;
  readonly onGone: () => void;
}

/** What is done with a report, above its rows. */
function Bar({ report, desk, onEdit, onGone }: ShownProps & { readonly desk: Desk | null }) {
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  const remove = async () => {
    const sure = await confirmDialog({
      title: t('reports:own.removeTitle'),
      body: t('reports:own.removeText', { name: report.name }),
      verb: t('reports:own.remove'),
      danger: true,
    });
    if (!sure) return;
    // What went wrong was told by the call.
    const gone = await removeReport(report).then(
      () => true,
      () => false,
    );
    if (!gone) return;
    toast('done', t('reports:own.removed', { name: report.name }));
    onGone();
  };
  const exported = async () => {
    await exportReport(report.id, desk?.model.tools.asks.given() ?? {}).then(
      () => toast('info', t('reports:own.exporting')),
      () => undefined,
    );
  };
  return (
    <div className="own-report-bar">
      <div className="own-report-name">
        <h1>{report.name}</h1>
        {report.remark !== '' && <p>{report.remark}</p>}
      </div>
      {report.schedule !== null && (
        <span className="tag">
          {t(`reports:own.every.${report.schedule.every}`)} {report.schedule.at}
        </span>
      )}
      {report.mine ? (
        <button type="button" className="button" onClick={() => onEdit({ before: report, copied: null })}>
          {t('reports:own.edit')}
        </button>
      ) : (
        <span className="own-report-owner">{t('reports:own.by', { name: report.owner })}</span>
      )}
      <button type="button" className="button" onClick={() => onEdit({ before: null, copied: report })}>
        {t('reports:own.copy')}
      </button>
      {holdsOne(roles, ['exportSheets']) && (
        <button type="button" className="button" onClick={() => void exported()}>
          {t('reports:own.toFile')}
        </button>
      )}
      {report.mine && (
        <button type="button" className="button" onClick={() => void remove()}>
          {t('reports:own.remove')}
        </button>
      )}
    </div>
  );
}

/** One report: what it is called, its chart, its rows as a sheet. */
function Shown(props: ShownProps) {
  const { report } = props;
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const [desk, setDesk] = useState<Desk | null>(null);
  const made = useMemo(() => {
    try {
      return sheetOfReport(wholeEngine.catalogue, report);
    } catch (error) {
      if (error instanceof ReportFault) return error;
      throw error;
    }
    // Words of its columns are those of the language on the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [report, language]);
  return (
    <div className="own-report">
      <Bar {...props} desk={desk} />
      {made instanceof ReportFault ? (
        <div className="page-note" role="alert">
          <p>{t(`refusals:${made.code}`, { value: made.value })}</p>
        </div>
      ) : (
        <>
          {report.design.chart !== null && desk !== null && (
            <ReportChartView key={`${report.version} ${language}`} report={report} desk={desk} />
          )}
          <div className="own-report-sheet">
            <KeptSheet
              key={`${report.id} ${report.version} ${language}`}
              engine={wholeEngine}
              sheet={made.sheet}
              title={made.title}
              belongs="reports:own.noRows"
              onDesk={setDesk}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** What the address says where the files of reports are shown; no report is called so. */
const filesName = 'files';

interface NamesProps {
  readonly reports: readonly OwnReport[];
  readonly current: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
}

function Names({ reports, current, onOpen, onNew }: NamesProps) {
  const { t } = useTranslation();
  const groups = [
    ['mine', reports.filter(({ mine }) => mine)],
    ['shared', reports.filter(({ mine }) => !mine)],
  ] as const;
  return (
    <nav className="part-names report-names" aria-label={t('shell:route.sp')}>
      <button type="button" className="own-report-new" onClick={onNew}>
        {t('reports:own.new')}
      </button>
      <button type="button" className="own-report-new" aria-current={current === filesName} onClick={() => onOpen(filesName)}>
        {t('reports:own.files')}
      </button>
      {groups.map(([group, some]) =>
        some.length === 0 ? null : (
          <section key={group} aria-label={t(`reports:own.${group}`)}>
            <h2>{t(`reports:own.${group}`)}</h2>
            <ul>
              {some.map(({ id, name, remark }) => (
                <li key={id}>
                  <button type="button" title={remark} aria-current={id === current} onClick={() => onOpen(id)}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </nav>
  );
}

/** Reports people put together, route /statistics/sp: those a person may use in a list, the chosen one as a sheet; on /spTab one alone. */
export function OwnReports({ alone = false }: { readonly alone?: boolean }) {
  const { t } = useTranslation();
  const { read, failed, again } = useRead(readReports);
  const [named, open] = useNamed();
  const [editing, setEditing] = useState<Editing | null>(null);
  if (failed !== '') return <Unread reason={failed} onRetry={again} />;
  if (read === undefined) return <div className="page-note" aria-busy="true" />;
  const files = !alone && named === filesName;
  const current = read.find(({ id }) => id === named) ?? (alone || files ? undefined : read[0]);
  const close = (saved: OwnReport | null) => {
    setEditing(null);
    if (saved === null) return;
    open(saved.id);
    again();
  };
  const gone = () => {
    open(null);
    again();
  };
  if (editing !== null) return <Builder before={editing.before} copied={editing.copied} onDone={close} />;
  return (
    <div className="named-parts">
      {!alone && (
        <Names
          reports={read}
          current={files ? filesName : current?.id}
          onOpen={open}
          onNew={() => setEditing({ before: null, copied: null })}
        />
      )}
      {files ? (
        <ReportFiles />
      ) : current === undefined ? (
        <div className="page-note">
          <p>{t(alone ? 'reports:own.gone' : 'reports:own.none')}</p>
          {!alone && (
            <button type="button" className="button button-primary" onClick={() => setEditing({ before: null, copied: null })}>
              {t('reports:own.new')}
            </button>
          )}
        </div>
      ) : (
        <Shown key={current.id} report={current} onEdit={setEditing} onGone={gone} />
      )}
    </div>
  );
}
