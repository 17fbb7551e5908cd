import { useTranslation } from 'react-i18next';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';

/** Which rows are here, and the way to the others. */
export function Pager({
  page,
  pages,
  first,
  rows,
  total,
  onPage,
}: {
  page: number;
  pages: number;
  first: number;
  rows: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const number = (n: number) => n.toLocaleString('en');
  return (
    <nav className="plain-pager" aria-label={t('plain:pages')}>
      <button
        type="button"
        className="quiet-button square"
        aria-label={t('plain:before')}
        title={t('plain:before')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <SheetIcon name="columnBack" turns />
      </button>
      <span role="status">
        {t('plain:range', { first: number(rows === 0 ? 0 : first + 1), last: number(first + rows), total: number(total) })}
      </span>
      <label>
        {t('plain:page')}
        <select value={page} onChange={(event) => onPage(Number(event.target.value))}>
          {pageChoices(page, pages).map((one) => (
            <option key={one} value={one}>
              {number(one + 1)} / {number(pages)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="quiet-button square"
        aria-label={t('plain:after')}
        title={t('plain:after')}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <SheetIcon name="columnOn" turns />
      </button>
    </nav>
  );
}

const mostChoices = 200;

/** Every page where they are few; otherwise evenly spread ones with the present page among them. */
function pageChoices(page: number, pages: number): number[] {
  const stride = Math.max(1, Math.ceil(pages / mostChoices));
  const spread = Array.from({ length: Math.ceil(pages / stride) }, (_, index) => index * stride);
  return [...new Set([...spread, page, pages - 1])].sort((a, b) => a - b);
}
