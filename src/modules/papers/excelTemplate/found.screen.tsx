import { useTranslation } from 'react-i18next';
import type { LayoutSample } from '#modules/papers/excelTemplate/samples.screen.tsx';

/** What a file asks to be filled, before it is saved. */
export interface Checked {
  readonly marks: readonly {
    readonly sheet: string;
    readonly cell: string;
    readonly kind: string;
    readonly name: string;
    readonly list: string | null;
  }[];
  readonly list: readonly { readonly headerText: string | null; readonly fieldName: string | null }[];
  readonly samples: readonly LayoutSample[];
}

/** What was found in the file: its marks by their cells, or the columns its titles suggest. */
export function Found({ marks, list }: Checked) {
  const { t } = useTranslation();
  const named = list.filter(({ fieldName }) => fieldName !== null);
  return (
    <div className="templates-found" role="status">
      <strong>
        {marks.length > 0
          ? t('templates:foundMarks', { n: marks.length })
          : t('templates:foundColumns', { n: named.length, m: list.length })}
      </strong>
      <ul>
        {marks.length > 0
          ? marks.map(({ sheet, cell, kind, name, list: of }, at) => (
              <li key={`${sheet}${cell}${name}${at}`}>
                <code dir="ltr">{[sheet, cell].filter((part) => part !== '').join('!')}</code>
                <code dir="ltr">{kind === 'BLOCK' ? `[[${name}` : kind === 'CONDITION' ? '<…>' : `{${name}}`}</code>
                {of === null || kind === 'BLOCK' ? null : <small dir="ltr">{of}</small>}
              </li>
            ))
          : list.map(({ headerText, fieldName }, at) => (
              <li key={at}>
                <bdi>{headerText}</bdi>
                <code dir="ltr">{fieldName === null ? '–' : `{${fieldName}}`}</code>
              </li>
            ))}
      </ul>
    </div>
  );
}
