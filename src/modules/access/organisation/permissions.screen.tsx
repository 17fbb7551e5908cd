import { useTranslation } from 'react-i18next';
import type { Permission } from '#modules/access/organisation/organisation.screen';

interface PermissionsProps {
  readonly permissions: readonly Permission[];
  readonly held: readonly string[];
  readonly onChange: (held: string[]) => void;
}

/** Permission strings by the twelve areas (shell.md §6); a press on an area's head takes or leaves all of it. */
export function Permissions({ permissions, held, onChange }: PermissionsProps) {
  const { t } = useTranslation();
  const on = new Set(held);
  const areas = [...new Set(permissions.map(({ area }) => area))];
  const turn = (codes: readonly string[], wanted: boolean) =>
    onChange(wanted ? [...new Set([...held, ...codes])] : held.filter((code) => !codes.includes(code)));
  return (
    <div className="permissions">
      {areas.map((area) => {
        const codes = permissions.filter((one) => one.area === area).map(({ code }) => code);
        const count = codes.filter((code) => on.has(code)).length;
        return (
          <fieldset key={area}>
            <legend>
              <label>
                <input
                  type="checkbox"
                  checked={count === codes.length}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = count > 0 && count < codes.length;
                  }}
                  onChange={(event) => turn(codes, event.target.checked)}
                />
                {t(`choices:permission.area.${area}`)}
                <span className="permissions-count">
                  {count}/{codes.length}
                </span>
              </label>
            </legend>
            {codes.map((code) => (
              <label key={code} title={code}>
                <input type="checkbox" checked={on.has(code)} onChange={(event) => turn([code], event.target.checked)} />
                <span>{t(`choices:roles.${code}`)}</span>
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
