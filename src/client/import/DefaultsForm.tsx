import i18next from 'i18next';
import { memo, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSession } from '#client/import/importSession';
import type { ImportScene } from '#client/import/scene';
import { useSession } from '#client/import/useSession';
import { importWord, planWord } from '#client/import/words';
import type { Field } from '#define/field';
import { parseDayText } from '#values/day';
import type { DateOrder } from '#values/dayReadings';
import type { SinglePrice } from '#workers/import/staged';

const dateOrders: readonly DateOrder[] = ['MDY', 'DMY', 'YMD'];
const singlePrices: readonly SinglePrice[] = ['ask', 'first', 'all'];
const mostNames = 500;

const Options = memo(function Options({ scene, field, id }: { scene: ImportScene; field: string; id: string }) {
  const names = useMemo(() => scene.namesOf(field).slice(0, mostNames), [scene, field]);
  return (
    <datalist id={id}>
      {names.map(({ key, text }) => (
        <option key={key} value={key}>
          {text === key ? '' : text}
        </option>
      ))}
    </datalist>
  );
});

/** A day typed in any way the sheets allow; only one that can be read is taken. */
function DayInput({ id, value, context, onDay }: { id: string; value: string; context: string; onDay: (day: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const day = text.trim() === '' ? '' : parseDayText(text, { context });
  const take = () => {
    if (day !== null && day !== 'AMBIGUOUS') onDay(day);
  };
  return (
    <input
      id={id}
      className="input"
      dir="ltr"
      value={text}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      aria-invalid={day === null || day === 'AMBIGUOUS'}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

function Input({
  session,
  scene,
  name,
  field,
  id,
}: {
  session: ImportSession;
  scene: ImportScene;
  name: string;
  field: Field;
  id: string;
}) {
  const { defaults, contextDay } = useSession(session);
  const value = defaults[name] ?? '';
  const take = (text: string) => session.setDefault(name, text);
  if (field.kind === 'choice') {
    return (
      <select id={id} className="input" value={value} onChange={(event) => take(event.target.value)}>
        <option value="" />
        {(field.options ?? []).map((option) => (
          <option key={option} value={option}>
            {i18next.t(`choices:${scene.entity}.${name}.${option}`, { defaultValue: option })}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === 'day') return <DayInput id={id} value={value} context={contextDay} onDay={take} />;
  const listed = field.to !== undefined;
  return (
    <>
      <input
        id={id}
        className="input"
        value={value}
        autoComplete="off"
        {...(listed ? { list: `${id}-names` } : {})}
        onChange={(event) => take(event.target.value)}
      />
      {listed ? <Options scene={scene} field={name} id={`${id}-names`} /> : null}
    </>
  );
}

function SinglePrices({ session, id }: { session: ImportSession; id: string }) {
  const { t } = useTranslation();
  const { singlePrice } = useSession(session);
  return (
    <div className="import-default">
      <label htmlFor={id}>{t('import:defaults.singlePrice')}</label>
      <select
        id={id}
        className="input"
        value={singlePrice}
        onChange={(event) => session.change({ singlePrice: singlePrices.find((one) => one === event.target.value) ?? 'ask' })}
      >
        {singlePrices.map((one) => (
          <option key={one} value={one}>
            {t(`import:defaults.single.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What holds for the whole file where neither row, block, sheet nor file name says otherwise, and how doubtful cells are read. */
export function DefaultsForm({ session, scene }: { session: ImportSession; scene: ImportScene }) {
  const { t } = useTranslation();
  const { dateOrder, contextDay } = useSession(session);
  const form = useId();
  return (
    <fieldset className={scene.target.plan.key === undefined ? 'import-defaults' : 'import-defaults import-options'}>
      <legend>{importWord(scene.entity, 'defaults.title')}</legend>
      {scene.target.plan.defaults.map((name) => {
        const field = scene.target.fields[name];
        const id = `${form}-${name}`;
        return field === undefined ? null : (
          <div key={name} className="import-default">
            <label htmlFor={id}>{planWord(scene.entity, name)}</label>
            <Input session={session} scene={scene} name={name} field={field} id={id} />
          </div>
        );
      })}
      <div className="import-default">
        <label htmlFor={`${form}-order`}>{t('import:defaults.dateOrder')}</label>
        <select
          id={`${form}-order`}
          className="input"
          value={dateOrder ?? ''}
          onChange={(event) => session.change({ dateOrder: dateOrders.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">{t('import:defaults.orderOpen')}</option>
          {dateOrders.map((order) => (
            <option key={order} value={order}>
              {t(`import:defaults.order.${order}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="import-default">
        <label htmlFor={`${form}-context`}>{t('import:defaults.contextDay')}</label>
        <DayInput
          id={`${form}-context`}
          value={contextDay}
          context={contextDay}
          onDay={(day) => day !== '' && session.change({ contextDay: day })}
        />
      </div>
      {scene.target.plan.key === undefined ? <SinglePrices session={session} id={`${form}-single`} /> : null}
    </fieldset>
  );
}
