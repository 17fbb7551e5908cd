import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#define/catalogue';
import { kindOf } from '#define/kinds';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { write } from '#client/sheet/desk/writing';
import { resolve } from '#client/sheet/panels/resolving';
import { useProblemLine } from '#client/sheet/panels/useProblemLine';
import { CellInput } from '#client/sheet/record/CellInput.tsx';
import type { CellShown } from '#client/sheet/model';
import type { Section } from '#client/sheet/record/sections';
import { isYes, written, type Shown } from '#client/sheet/record/shownFields';

interface FieldLineProps {
  readonly desk: Desk;
  readonly row: number;
  readonly rowId: string;
  readonly column: Column;
  /** Whose locks keep the row, in words. */
  readonly holders: readonly string[];
  /** Why the row as a whole is kept, which is said once above its fields. */
  readonly saidAbove: string | null;
}

/** Texts longer than this are typed over several lines: addresses, descriptions, remarks. */
const oneLine = 150;
const hasLines = ({ field }: Column): boolean => ['text', 'latin'].includes(field.kind) && (field.max ?? 0) > oneLine;

function FieldLine({ desk, row, rowId, column, holders, saidAbove }: FieldLineProps) {
  const { t } = useTranslation();
  const id = useId();
  const view = desk.model.cell(row, column.name);
  const blocked = desk.model.editable(row, column.name);
  const line = useProblemLine(desk, rowId, column.name, view.problem ?? blocked, view.state);
  const reason = line === null ? undefined : [line, ...(view.state === 'locked' ? holders : [])].join(' ');
  const shown = view.state === 'refused' || view.state === 'conflict' || (view.state === 'locked' && view.problem?.text !== saidAbove);
  const name = columnWords(desk, column.name);
  const describedBy = reason === undefined ? undefined : `${id}-why`;
  return (
    <div className="record-field" data-state={view.state}>
      {column.field.kind === 'flag' ? (
        <label className="record-flag">
          <input
            type="checkbox"
            checked={isYes(view.text)}
            disabled={blocked !== null}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            onChange={(event) =>
              void write(desk, [{ rowId, column: column.name, text: event.target.checked ? '1' : '0' }], t('sheet:undo.typing'))
            }
          />
          {name}
        </label>
      ) : (
        <>
          <label htmlFor={id}>{name}</label>
          <CellInput desk={desk} rowId={rowId} column={column} label={name} id={id} describedBy={describedBy} lines={hasLines(column)} />
        </>
      )}
      <SignLine shown={view.shown} />
      {reason === undefined ? null : (
        <p id={`${id}-why`} className={shown ? 'record-why' : 'visually-hidden'}>
          {reason}
        </p>
      )}
      {view.state !== 'conflict' ? null : (
        <p className="record-choice">
          <button type="button" className="link-button" onClick={() => void resolve(desk, { rowId, column: column.name }, 'mine')}>
            {t('sheet:conflict.mine')}
          </button>
          <button type="button" className="link-button" onClick={() => void resolve(desk, { rowId, column: column.name }, 'theirs')}>
            {t('sheet:conflict.theirs')}
          </button>
        </p>
      )}
    </div>
  );
}

/** What its cell would show by a sign, in words: an hour that runs out, a day on its own account. */
function SignLine({ shown }: { shown: CellShown | undefined }) {
  return shown?.sign === undefined || shown.words === '' ? null : (
    <p className="record-sign" data-sign={shown.sign} data-ink={shown.ink}>
      {shown.words}
    </p>
  );
}

/** Letters one line of a field holds; of more it takes the room of two. */
const lineLetters = 30;

/** A value nobody writes here: worked out, or taken from another row. */
function ReadLine({ desk, row, column }: { desk: Desk; row: number; column: Column }) {
  const { text } = desk.model.cell(row, column.name);
  return (
    <dl className="record-field record-read" data-long={text.length > lineLetters}>
      <dt>{columnWords(desk, column.name)}</dt>
      <dd dir="auto" data-numeric={kindOf(column.field).presented.numeric}>
        {text}
      </dd>
    </dl>
  );
}

/** Heading of a section: its step of the work, the words of its header group, or what is left. */
function SectionHead({ desk, section }: { desk: Desk; section: Section }) {
  const { t } = useTranslation();
  const { entity } = desk.model.sheet;
  if (section.kind === 'first') return null;
  if (section.kind === 'present')
    return <h3 className="record-present">{t('record:present', { step: t(`milestones:${entity}.${section.name}`) })}</h3>;
  return <h3>{section.kind === 'more' ? t('record:more') : t(`groups:${entity}.${section.name}`)}</h3>;
}

interface FieldSectionsProps {
  readonly desk: Desk;
  readonly row: number;
  readonly rowId: string;
  readonly shown: Shown;
  readonly holders: readonly string[];
  readonly saidAbove: string | null;
}

/** The fields of a row in their sections, each written like its cell. */
export function FieldSections({ desk, row, rowId, shown, holders, saidAbove }: FieldSectionsProps) {
  return shown.sections.map((section) => (
    <section key={`${section.kind} ${section.name}`}>
      <SectionHead desk={desk} section={section} />
      <div className="record-fields">
        {section.fields.map((name) => {
          const column = shown.byName.get(name);
          if (column === undefined) return null;
          if (!written(column)) return <ReadLine key={name} desk={desk} row={row} column={column} />;
          return <FieldLine key={name} desk={desk} row={row} rowId={rowId} column={column} holders={holders} saidAbove={saidAbove} />;
        })}
      </div>
    </section>
  ));
}
