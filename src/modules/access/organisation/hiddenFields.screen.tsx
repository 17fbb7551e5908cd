import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

type Mask = Readonly<Record<string, readonly string[]>>;

/** Sheets whose fields a role may hide: those with prices, partners and amounts. */
const masked = ['order', 'container', 'cost', 'invoice', 'invoiceLine', 'freightRate', 'customer'] as const;

/** Fields the holders of a role do not see, by sheet (domain/02a §2.1.2 fieldMask). */
export function HiddenFields({ mask, onChange }: { mask: Mask | null; onChange: (mask: Mask | null) => void }) {
  const { t, i18n } = useTranslation();
  const words = (i18n.getResourceBundle(i18n.language, 'fields') ?? {}) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const options = masked.map((entity) => ({
    label: t(`operations:entity.${entity}`),
    options: Object.entries({ ...words[entity], ...words['system'] }).map(([field, label]) => ({
      value: `${entity}.${field}`,
      label: `${t(`operations:entity.${entity}`)} · ${label}`,
    })),
  }));
  const choose = (chosen: readonly string[]) => {
    const next: Record<string, string[]> = {};
    for (const name of chosen) {
      const [entity = '', field = ''] = name.split('.');
      (next[entity] ??= []).push(field);
    }
    onChange(chosen.length === 0 ? null : next);
  };
  return (
    <div className="field organisation-wide">
      <span>{t('organisation:role.fieldMask')}</span>
      <Select
        mode="multiple"
        optionFilterProp="label"
        aria-label={t('organisation:role.fieldMask')}
        value={Object.entries(mask ?? {}).flatMap(([entity, fields]) => fields.map((field) => `${entity}.${field}`))}
        options={options}
        placeholder={t('organisation:role.nothingHidden')}
        onChange={choose}
      />
    </div>
  );
}
