import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { findStaff, noFilter } from '#client/people/staff';
import { branchName, readBranches } from '#client/session/branches';
import { holdsOne, rolesAtom } from '#client/session/session';
import { useRead } from '#client/shell/useRead';
import { languageAtom } from '#client/words/words';
import type { ReportDraft } from '#modules/reports/own/calling.screen';
import { scheduleEvery, scheduleLimits } from '#define/mailSchedule';

interface SharingProps {
  readonly draft: ReportDraft;
  readonly onChange: (more: Partial<ReportDraft>) => void;
}

/** When a report is mailed by itself, and to whom. */
function Mailing({ draft: { schedule }, onChange }: SharingProps) {
  const { t } = useTranslation();
  const staff = useRead(useCallback(() => findStaff(noFilter), []));
  const give = (more: Partial<NonNullable<ReportDraft['schedule']>>) =>
    onChange({ schedule: { every: 'WEEK', day: 1, at: '08:30', userIds: [], ...schedule, ...more } });
  const every = scheduleEvery.find((one) => one === schedule?.every);
  return (
    <>
      <div className="own-line">
        <select
          className="input"
          aria-label={t('reports:own.mailing')}
          value={every ?? ''}
          onChange={({ target }) => {
            const next = scheduleEvery.find((one) => one === target.value);
            if (next === undefined) onChange({ schedule: null });
            else give({ every: next, day: 1 });
          }}
        >
          <option value="">{t('reports:own.every.never')}</option>
          {scheduleEvery.map((one) => (
            <option key={one} value={one}>
              {t(`reports:own.every.${one}`)}
            </option>
          ))}
        </select>
        {schedule !== null && every !== 'DAY' && (
          <select
            className="input"
            aria-label={t('reports:own.mailDay')}
            value={schedule.day}
            onChange={({ target }) => give({ day: Number(target.value) })}
          >
            {Array.from({ length: every === 'WEEK' ? 7 : 31 }, (_, at) => (
              <option key={at + 1} value={at + 1}>
                {every === 'WEEK' ? t(`reports:own.weekday.${at + 1}`) : t('reports:own.monthDay', { n: at + 1 })}
              </option>
            ))}
          </select>
        )}
        {schedule !== null && (
          <input
            type="time"
            className="input"
            dir="ltr"
            aria-label={t('reports:own.mailAt')}
            value={schedule.at}
            onChange={({ target }) => give({ at: target.value })}
          />
        )}
      </div>
      {schedule !== null && (
        <label className="field">
          <span>{t('reports:own.mailTo')}</span>
          <Select
            mode="multiple"
            optionFilterProp="label"
            maxCount={scheduleLimits.people}
            aria-label={t('reports:own.mailTo')}
            value={[...schedule.userIds]}
            options={(staff.read ?? []).map(({ id, fullname, epname }) => ({ value: id, label: `${fullname} · ${epname}` }))}
            onChange={(userIds: string[]) => give({ userIds })}
          />
          <small>{t('reports:own.mailHint')}</small>
        </label>
      )}
    </>
  );
}

/** Whom a report is for: a note about it, the branches it is shared with, and mails by themselves. */
export function SharingPart(props: SharingProps) {
  const { draft, onChange } = props;
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  const language = useAtomValue(languageAtom);
  const branches = useRead(readBranches);
  return (
    <fieldset className="own-part">
      <legend>{t('reports:own.sharing')}</legend>
      <label className="field">
        <span>{t('reports:own.remark')}</span>
        <input className="input" maxLength={500} value={draft.remark} onChange={({ target }) => onChange({ remark: target.value })} />
      </label>
      {holdsOne(roles, ['share_spReport']) && (
        <label className="field">
          <span>{t('reports:own.branches')}</span>
          <Select
            mode="multiple"
            optionFilterProp="label"
            aria-label={t('reports:own.branches')}
            placeholder={t('reports:own.onlyMe')}
            value={[...draft.epIds]}
            options={(branches.read ?? []).map((branch) => ({ value: branch.id, label: branchName(branch, language) }))}
            onChange={(epIds: string[]) => onChange({ epIds })}
          />
        </label>
      )}
      <Mailing {...props} />
    </fieldset>
  );
}
