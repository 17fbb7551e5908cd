import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#values/numberText';
import { toast } from '#client/shell/feedback.tsx';
import { copyPlainText } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';

function copy(desk: Desk, value: string): void {
  if (copyPlainText(value)) toast('done', i18next.t('totals:copied', { value }));
  desk.editor?.focus();
}

/** A figure that a press copies, as a plain number other programs read. `value` is its exact text. */
export function Figure({ desk, value, strong = false }: { desk: Desk; value: string; strong?: boolean }) {
  const { t } = useTranslation();
  const shown = formatDecimal(value, { language: desk.model.language });
  return (
    <button
      type="button"
      className={strong ? 'figure figure-strong' : 'figure'}
      title={t('totals:copyHint')}
      onClick={() => copy(desk, value)}
    >
      <bdi dir="ltr">{shown}</bdi>
    </button>
  );
}
