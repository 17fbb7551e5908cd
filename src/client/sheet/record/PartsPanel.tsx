import { useAtomValue } from 'jotai';
import { useCallback, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockCall } from '#define/calls';
import { allFields, wireName, type Definition } from '#define/entity';
import { call, type Method } from '#client/calls/http';
import { reasonOf } from '#client/calls/reasonOf';
import { holdsOne, rolesAtom, timeZoneAtom } from '#client/session/session';
import { Choosing } from '#client/sheet/record/Choosing.tsx';
import { SheetEngineContext, type SheetEngine } from '#client/sheet/SheetEngineContext';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { formatMoment, parseMomentText } from '#values/moment';
import { fieldWords } from '#client/words/fieldWords';

type Part = Readonly<Record<string, string | number | boolean | null>> & { readonly id: string; readonly version: number };
type InRecord = NonNullable<Definition['inRecord']>;

const quiet = { quiet: true } as const;
const most = 200;
const asked = ({ call: named }: StockCall): [Method, string] => named.split(' ') as [Method, string];

interface FieldProps {
  readonly part: Part;
  readonly of: Definition;
  readonly field: string;
  readonly mayEdit: boolean;
  readonly onSave: (values: object) => void;
}

/** One value of a part: a choice or a moment to set where it may be written, otherwise its text. */
function PartField({ part, of, field, mayEdit, onSave }: FieldProps) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const known = allFields(of)[field];
  const label = fieldWords(of.name, field);
  const value = part[field];
  const isMoment = known?.kind === 'moment';
  const text = isMoment && typeof value === 'string' ? formatMoment(value, zone).slice(0, 16) : String(value ?? '');
  if (!mayEdit)
    return text === '' ? null : (
      <span className="part-value">
        {label} <bdi>{known?.options ? t(`choices:${of.name}.${field}.${text}`) : text}</bdi>
      </span>
    );
  return (
    <label>
      <span>{label}</span>
      {known?.options ? (
        <select className="cell-input" value={text} onChange={(event) => onSave({ [field]: event.target.value })}>
          {known.options.map((option) => (
            <option key={option} value={option}>
              {t(`choices:${of.name}.${field}.${option}`)}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="cell-input"
          type="datetime-local"
          dir="ltr"
          value={text.replace(' ', 'T')}
          onChange={(event) =>
            onSave({ [field]: event.target.value === '' ? null : parseMomentText(event.target.value.replace('T', ' '), zone) })
          }
        />
      )}
    </label>
  );
}

/** Puts a further part on the row, of those it has not yet. */
function Adding({
  of,
  title,
  held,
  onAdd,
}: {
  of: Definition;
  title: string;
  held: ReadonlySet<unknown>;
  onAdd: (option: string) => void;
}) {
  const { t } = useTranslation();
  const word = fieldWords(of.name, title);
  const options = (allFields(of)[title]?.options ?? [])
    .filter((option) => !held.has(option))
    .map((value) => ({ value, label: t(`choices:${of.name}.${title}.${value}`) }));
  return (
    <div className="access-giving">
      <Choosing label={word} blank={word} options={options} verb={t('record:addPart')} onChoose={onAdd} />
    </div>
  );
}

interface PartsProps {
  readonly of: Definition;
  readonly shown: InRecord;
  readonly list: StockCall;
  readonly rowId: string;
  /** The row is of another branch: its parts are there to be read. */
  readonly elsewhere: boolean;
}

function Parts({ of, shown, list, rowId, elsewhere }: PartsProps) {
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  const { stock } = of;
  const partOf = wireName(of, of.partOf ?? '');
  const {
    read,
    failed: unread,
    again,
  } = useRead(
    useCallback(
      async () =>
        (
          await call<{ rows: Part[] }>(
            ...asked(list),
            { [partOf]: rowId, page: 1, size: most, ...(elsewhere ? { branches: 'all' } : {}) },
            quiet,
          )
        ).rows,
      [list, partOf, rowId, elsewhere],
    ),
  );
  const [failed, setFailed] = useState('');
  const doing = (named: StockCall | undefined, values: object) => {
    if (named === undefined) return;
    setFailed('');
    void call(...asked(named), values, quiet)
      .catch((error: unknown) => setFailed(reasonOf(error)))
      .then(again);
  };
  const may = (named: StockCall | undefined) => named !== undefined && !elsewhere && holdsOne(roles, named.roles);
  const word = (part: Part) => t(`choices:${of.name}.${shown.title}.${String(part[shown.title])}`);
  return (
    <section aria-label={t(`record:parts.${of.name}`)}>
      <h3>{t(`record:parts.${of.name}`)}</h3>
      <Unread reason={unread} onRetry={again} />
      {read?.length === 0 ? <p className="history-none">{t('record:noParts')}</p> : null}
      <ul className="accesses">
        {read?.map((part) => (
          <li key={part.id} className="access-line" aria-label={word(part)}>
            <div className="access-who">
              <strong>{word(part)}</strong>
            </div>
            <div className="access-rights">
              {shown.edits.map((field) => (
                <PartField
                  key={field}
                  part={part}
                  of={of}
                  field={field}
                  mayEdit={may(stock.edit)}
                  onSave={(values) => doing(stock.edit, { id: part.id, version: part.version, ...values })}
                />
              ))}
              {shown.shows.map((field) => (
                <PartField key={field} part={part} of={of} field={field} mayEdit={false} onSave={() => undefined} />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {read !== undefined && may(stock.add) ? (
        <Adding
          of={of}
          title={shown.title}
          held={new Set(read.map((part) => part[shown.title]))}
          onAdd={(option) => doing(stock.add, { [partOf]: rowId, [shown.title]: option })}
        />
      ) : null}
      <p role="alert" className="form-error">
        {failed}
      </p>
    </section>
  );
}

/** Does the record of such a row list what belongs to it? */
export const hasParts = ({ catalogue }: SheetEngine, { name }: Definition): boolean =>
  catalogue.all.some((one) => one.inRecord !== undefined && one.partOf !== undefined && allFields(one)[one.partOf]?.to === name);

/** What belongs to a row and is listed in its record: an order's services. `elsewhere`: the row is of another branch, and they are there to be read. */
export function PartsPanel({ definition, rowId, elsewhere }: { definition: Definition; rowId: string; elsewhere: boolean }) {
  const engine = useContext(SheetEngineContext);
  const roles = useAtomValue(rolesAtom);
  const parts = useMemo(
    () => (engine?.catalogue.all ?? []).filter((one) => one.partOf !== undefined && allFields(one)[one.partOf]?.to === definition.name),
    [engine, definition],
  );
  return parts.map((of) => {
    const { inRecord, stock } = of;
    return inRecord && stock.list && holdsOne(roles, stock.list.roles) ? (
      <Parts key={`${of.name} ${rowId}`} of={of} shown={inRecord} list={stock.list} rowId={rowId} elsewhere={elsewhere} />
    ) : null;
  });
}
