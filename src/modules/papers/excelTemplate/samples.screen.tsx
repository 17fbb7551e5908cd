import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/shell/Dialog.tsx';
import '#client/sheet/papers/papers.css';

const PaperView = lazy(async () => ({ default: (await import('#client/pdf/PdfFile.tsx')).PdfFile }));

const dialogWidth = 1040;

/** A layout printed with one of its samples, or the paper as we print it. */
export interface LayoutSample {
  readonly name: 'usual' | 'longest' | 'many' | 'empty' | 'ours';
  readonly fileId: string;
}

/** What a layout looks like before it is saved, with samples to choose among. */
export function LayoutSamples({ samples }: { samples: readonly LayoutSample[] }) {
  const { t } = useTranslation();
  const group = useId();
  const [wanted, setWanted] = useState<LayoutSample['name']>('usual');
  const shown = samples.find(({ name }) => name === wanted) ?? samples[0];
  if (shown === undefined) return null;
  return (
    <section className="templates-samples" aria-label={t('templates:samples.title')}>
      <fieldset className="print-choices">
        <legend>{t('templates:samples.title')}</legend>
        {samples.map(({ name }) => (
          <label key={name}>
            <input type="radio" name={group} checked={name === shown.name} onChange={() => setWanted(name)} />
            <span>{t(`templates:samples.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="templates-sample">
        <Suspense fallback={<p role="status">{t('pdf:loading')}</p>}>
          <PaperView key={shown.fileId} id={shown.fileId} />
        </Suspense>
      </div>
    </section>
  );
}

/** Asks whether a layout that looks like this is to be the next version. */
export function NextVersion({
  samples,
  name,
  busy,
  onSave,
  onLeave,
}: {
  samples: readonly LayoutSample[];
  name: string;
  busy: boolean;
  onSave: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const actions = (
    <>
      <button type="button" className="button" onClick={onLeave}>
        {t('shell:dialog.cancel')}
      </button>
      <button type="submit" className="button button-primary" disabled={busy}>
        {t('templates:samples.keep')}
      </button>
    </>
  );
  return (
    <Dialog
      title={t('templates:samples.nextOf', { name })}
      width={dialogWidth}
      actions={actions}
      onSubmit={() => busy || onSave()}
      onLeave={onLeave}
    >
      <LayoutSamples samples={samples} />
    </Dialog>
  );
}
