import { use, useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explained, ExplainedPart, Source } from '#define/explained';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { copyPlainText } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';
import { whyOf, type ReadWith } from '#client/sheet/explain/explainCalls';
import { RowName } from '#client/sheet/explain/RowName.tsx';
import { figureWords, howWords, kindWords, valueWords } from '#client/sheet/explain/valueWords';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { SheetEngineContext, type SheetEngine } from '#client/sheet/SheetEngineContext';
import { wayToRecord } from '#client/sheet/source/opening';
import { toast } from '#client/shell/feedback.tsx';
import { fieldWords } from '#client/words/fieldWords';
import { compare, isDecimalText, toDecimal } from '#values/decimal';
import './explain.css';

/** Parts of parts are opened so deep. */
const deepest = 10;

interface Around {
  readonly desk: Desk;
  readonly engine: SheetEngine;
  readonly readWith: ReadWith;
}

type Asked = { readonly answer?: Explained; readonly failed?: string };

function useWhy({ entity, id, field }: Source, readWith: ReadWith): Asked {
  const [asked, setAsked] = useState<Asked>({});
  useEffect(() => {
    let current = true;
    whyOf({ entity, id, field }, readWith).then(
      (answer) => current && setAsked({ answer }),
      (error: unknown) => current && setAsked({ failed: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      current = false;
    };
  }, [entity, id, field, readWith]);
  return asked;
}

/** Do the parts come to the figure that is shown? */
function agrees({ value, reckoned }: Explained): boolean {
  if (reckoned === null || reckoned === value) return true;
  const [one, other] = [String(value ?? '0'), String(reckoned)];
  return isDecimalText(one) && isDecimalText(other) && compare(toDecimal(one), toDecimal(other)) === 0;
}

function Part({ part, depth, around }: { part: ExplainedPart; depth: number; around: Around }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const words = part.name === null ? fieldWords(part.entity, part.field) : part.name;
  const go = part.list === null ? null : wayToRecord(around.desk, part.list, part.id);
  const opens = part.opens && depth < deepest;
  return (
    <li>
      <div className="why-part">
        {opens ? (
          <button
            type="button"
            className="quiet-button square"
            aria-expanded={open}
            aria-label={t('explain:open', { name: words })}
            onClick={() => setOpen(!open)}
          >
            <SheetIcon name={open ? 'down' : 'columnOn'} turns />
          </button>
        ) : (
          <span className="why-leaf" aria-hidden="true" />
        )}
        <span className="why-name">
          <RowName text={words} />
          {part.name === null ? null : <small>{kindWords(part.entity)}</small>}
        </span>
        <bdi className="why-value" dir="ltr">
          {valueWords(around.engine.catalogue, part) || t('sheet:grid.blank')}
        </bdi>
        {go === null ? (
          <span className="why-leaf" aria-hidden="true" />
        ) : (
          <button
            type="button"
            className="quiet-button square"
            aria-label={t('explain:go', { name: words })}
            title={t('explain:go', { name: words })}
            onClick={go}
          >
            <SheetIcon name="openPage" turns />
          </button>
        )}
      </div>
      {open ? <Reasons source={part} depth={depth + 1} around={around} /> : null}
    </li>
  );
}

/** How one value came about, and its parts, each of which opens in the same way. */
function Reasons({ source, depth, around }: { source: Source; depth: number; around: Around }) {
  const { t } = useTranslation();
  const { answer, failed } = useWhy(source, around.readWith);
  if (failed !== undefined)
    return (
      <p className="why-note" role="alert">
        {failed}
      </p>
    );
  if (answer === undefined) return <p className="why-note" aria-busy="true" />;
  const { catalogue } = around.engine;
  const [figures, result] = [figureWords(catalogue, answer), valueWords(catalogue, answer)];
  return (
    <div className="why">
      <p className="why-how">
        <bdi>{howWords(catalogue, answer)}</bdi>
      </p>
      {figures === null ? null : (
        <p className="why-figures">
          <bdi dir="ltr">
            = {figures} = <strong>{result || t('sheet:grid.blank')}</strong>
          </bdi>
        </p>
      )}
      {answer.unseen ? <p className="why-note">{t('explain:unseen')}</p> : null}
      {agrees(answer) ? null : (
        <p className="why-differs" role="status">
          {t('explain:differs', { value: valueWords(catalogue, { ...answer, value: answer.reckoned }) })}
        </p>
      )}
      <ul>
        {answer.parts.map((part) => (
          <Part key={`${part.entity} ${part.id} ${part.field}`} part={part} depth={depth} around={around} />
        ))}
      </ul>
      {answer.more > 0 ? <p className="why-note">{t('explain:more', { count: answer.more })}</p> : null}
    </div>
  );
}

/** Ctrl+C copies what is shown, where nothing of it is selected. */
function copyTrace(event: KeyboardEvent<HTMLElement>, copied: string): void {
  if (event.code !== 'KeyC' || !(event.ctrlKey || event.metaKey) || String(document.getSelection() ?? '') !== '') return;
  if (copyPlainText(event.currentTarget.innerText)) toast('done', copied);
}

interface WhyProps {
  readonly desk: Desk;
  readonly source: Source;
  readonly title: string;
  readonly beside: DOMRect;
  readonly onClose: () => void;
}

/** Ctrl+Alt+/: why a cell holds what it holds, down to the rows it is made of (design/screens-finance §7.4). */
export function WhyPopover({ desk, source, title, beside, onClose }: WhyProps) {
  const { t } = useTranslation();
  const engine = use(SheetEngineContext);
  const [readWith] = useState<ReadWith>(() => ({ ...desk.model.tools.branches.asked(), asked: desk.model.tools.asks.values() }));
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={title} className="why-popover" onClose={onClose}>
      <div onKeyDown={(event) => copyTrace(event, t('explain:copied'))}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        {engine === null ? null : <Reasons source={source} depth={1} around={{ desk, engine, readWith }} />}
      </div>
    </Popover>
  );
}
