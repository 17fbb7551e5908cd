import { useTranslation } from 'react-i18next';
import { viewShares, type ViewShare } from '#define/savedView';
import { hasRole } from '#client/session/session';

/** How far a view is shared. The branch is offered to those who may share with it; what a view already is stays choosable. */
export function ShareChoice({ value, label, onChange }: { value: ViewShare; label: string; onChange: (share: ViewShare) => void }) {
  const { t } = useTranslation();
  const offered = viewShares.filter((share) => share !== 'BRANCH' || value === 'BRANCH' || hasRole(['share_diyFilter']));
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(offered.find((share) => share === event.target.value) ?? 'PRIVATE')}
    >
      {offered.map((share) => (
        <option key={share} value={share}>
          {t(`views:share.${share}`)}
        </option>
      ))}
    </select>
  );
}
