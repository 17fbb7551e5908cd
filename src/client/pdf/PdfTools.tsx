import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#client/pdf/finding';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';

const zooms = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4];
/** So near to a step counts as being on it. */
const near = 0.01;

/** The next zoom of the ladder in a direction. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? zooms.find((one) => one > zoom + near) : zooms.findLast((one) => one < zoom - near);
  return next ?? zoom;
}

interface PdfToolsProps {
  readonly name: string;
  readonly page: number;
  readonly count: number;
  readonly zoom: number;
  readonly fits: boolean;
  readonly finding: Finding;
  readonly findField: RefObject<HTMLInputElement | null>;
  /** Page being drawn for the printer, or null. */
  readonly printing: number | null;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: number | null) => void;
  readonly onSave: () => void;
  readonly onPrint: () => void;
}

function PageField({ page, count, onPage }: Pick<PdfToolsProps, 'page' | 'count' | 'onPage'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [page]);
  const go = () => {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) onPage(Math.min(count, wanted));
  };
  return (
    <>
      <input
        className="pdf-number"
        inputMode="numeric"
        dir="ltr"
        aria-label={t('pdf:pageNumber')}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && go()}
      />
      <bdi>{t('pdf:of', { count })}</bdi>
    </>
  );
}

function FindField({ finding, field }: { finding: Finding; field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const { wanted, found, at, busy } = finding;
  const said = wanted === '' || busy ? '' : found.length === 0 ? t('pdf:foundNone') : t('pdf:found', { at: at + 1, count: found.length });
  return (
    <div className="pdf-find" role="search">
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label={t('pdf:find')}
        placeholder={t('pdf:findPlace')}
        value={wanted}
        onChange={(event) => finding.want(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') finding.step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') finding.want('');
        }}
      />
      <span role="status" className="pdf-said">
        {said}
      </span>
      <button
        type="button"
        className="quiet-button square"
        aria-label={t('pdf:findBack')}
        title={t('pdf:findBack')}
        disabled={found.length === 0}
        onClick={() => finding.step(-1)}
      >
        <SheetIcon name="up" />
      </button>
      <button
        type="button"
        className="quiet-button square"
        aria-label={t('pdf:findOn')}
        title={t('pdf:findOn')}
        disabled={found.length === 0}
        onClick={() => finding.step(1)}
      >
        <SheetIcon name="down" />
      </button>
    </div>
  );
}

/** Pages, zoom, finding, saving and printing. */
export function PdfTools({ name, page, count, zoom, fits, finding, findField, printing, onPage, onZoom, onSave, onPrint }: PdfToolsProps) {
  const { t } = useTranslation();
  const percent = Math.round(zoom * 100);
  return (
    <div className="pdf-tools" role="toolbar" aria-label={t('pdf:tools')}>
      <h2 className="pdf-name" dir="auto" title={name}>
        {name}
      </h2>
      <div className="pdf-group">
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('pdf:previous')}
          title={t('pdf:previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <SheetIcon name="up" />
        </button>
        <PageField page={page} count={count} onPage={onPage} />
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('pdf:next')}
          title={t('pdf:next')}
          disabled={page >= count}
          onClick={() => onPage(page + 1)}
        >
          <SheetIcon name="down" />
        </button>
      </div>
      <div className="pdf-group">
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('pdf:zoomOut')}
          title={t('pdf:zoomOut')}
          disabled={nextZoom(zoom, -1) === zoom}
          onClick={() => onZoom(nextZoom(zoom, -1))}
        >
          −
        </button>
        <output aria-label={t('pdf:zoom', { percent })}>{percent}%</output>
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('pdf:zoomIn')}
          title={t('pdf:zoomIn')}
          disabled={nextZoom(zoom, 1) === zoom}
          onClick={() => onZoom(nextZoom(zoom, 1))}
        >
          +
        </button>
        <button type="button" className="quiet-button" aria-pressed={fits} onClick={() => onZoom(fits ? 1 : null)}>
          {t('pdf:fitWidth')}
        </button>
      </div>
      <FindField finding={finding} field={findField} />
      <div className="pdf-group pdf-last">
        {printing === null ? null : (
          <span role="status" className="pdf-said">
            {t('pdf:printing', { page: printing, count })}
          </span>
        )}
        <button type="button" className="quiet-button" onClick={onSave}>
          <SheetIcon name="import" />
          {t('pdf:download')}
        </button>
        <button type="button" className="quiet-button" disabled={printing !== null} onClick={onPrint}>
          <SheetIcon name="print" />
          {t('pdf:print')}
        </button>
      </div>
    </div>
  );
}
