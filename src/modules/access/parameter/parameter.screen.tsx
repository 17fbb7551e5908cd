import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readParameterList, type ParameterLine, type ParameterList } from '#modules/access/parameter/parameters.screen';
import { ParameterRow } from '#modules/access/parameter/parameterRow.screen.tsx';
import { hasRole } from '#client/session/session';
import { KeptFrame } from '#client/shell/KeptFrame.tsx';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { parameterAreas, type ParameterArea } from '#names/parameterKinds';
import { type ParameterKey } from '#names/parameters';
import { foldSearch } from '#values/text';
import './parameters.css';

function useList(): { list: ParameterList | undefined; failed: boolean; reload: () => Promise<void> } {
  const [list, setList] = useState<ParameterList | undefined>();
  const [failed, setFailed] = useState(false);
  const reload = useCallback(
    () =>
      readParameterList().then(
        (answer) => {
          setFailed(false);
          setList(answer);
        },
        () => setFailed(true),
      ),
    [],
  );
  useEffect(() => void reload(), [reload]);
  return { list, failed, reload };
}

function Areas({
  lines,
  current,
  onChoose,
}: {
  lines: readonly ParameterLine[];
  current: ParameterArea | null;
  onChoose: (area: ParameterArea) => void;
}) {
  const { t } = useTranslation();
  const own = (area: ParameterArea) => lines.filter((line) => line.group === area && line.value !== line.defaultValue).length;
  return (
    <nav className="part-names parameter-areas" aria-label={t('parameters:areas')}>
      <ul>
        {parameterAreas.map((area) => (
          <li key={area}>
            <button type="button" aria-current={area === current} onClick={() => onChoose(area)}>
              <span>{t(`parameters:area.${area}`)}</span>
              {own(area) === 0 ? null : <small>{own(area)}</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `/permission/set`: the branch's parameters by area; a search looks through all of them. */
export function ParameterScreen() {
  const { t } = useTranslation();
  const { list, failed, reload } = useList();
  const [area, setArea] = useState<ParameterArea>(parameterAreas[0]);
  const [search, setSearch] = useState('');
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<ParameterKey, string>>>>({});
  const [taken, setTaken] = useState(0);
  const dirty = Object.keys(drafts).length;
  useTabDirty(useView().path, dirty);
  const mayWrite = (group: ParameterArea) => hasRole(group === 'finance' ? ['admin', 'edit_financeParameters'] : ['admin']);

  if (list === undefined) {
    if (!failed) return null;
    return (
      <div className="parameter-unread" role="alert">
        <p>{t('parameters:unread')}</p>
        <button type="button" className="button" onClick={() => void reload()}>
          {t('parameters:retry')}
        </button>
      </div>
    );
  }
  const wanted = foldSearch(search.trim());
  const found = (line: ParameterLine) => foldSearch(`${t(`parameters:name.${line.paramKey}`)} ${line.paramKey}`).includes(wanted);
  const shown = (line: ParameterLine) => (wanted === '' ? line.group === area : found(line));
  const mark = (key: ParameterKey, draft: string | null) =>
    setDrafts(({ [key]: _before, ...others }) => (draft === null ? others : { ...others, [key]: draft }) as typeof drafts);
  const none = !list.rows.some(shown);
  return (
    <KeptFrame form="parameters" work={dirty === 0 ? null : drafts} onTake={(left) => (setDrafts(left), setTaken(taken + 1))}>
      <div className="named-parts parameters">
        <Areas lines={list.rows} current={wanted === '' ? area : null} onChoose={(chosen) => (setSearch(''), setArea(chosen))} />
        <section className="parameter-side" aria-label={wanted === '' ? t(`parameters:area.${area}`) : t('parameters:search')}>
          <div className="parameter-bar">
            <input
              className="input"
              type="search"
              value={search}
              placeholder={t('parameters:search')}
              aria-label={t('parameters:search')}
              onChange={(event) => setSearch(event.target.value)}
            />
            {(wanted === '' ? mayWrite(area) : mayWrite('finance')) ? null : <p>{t('parameters:readOnly')}</p>}
          </div>
          {none ? <p className="messages-empty">{t('parameters:nothingFound')}</p> : null}
          <ul className="parameter-lines">
            {list.rows
              .filter((line) => shown(line) || drafts[line.paramKey] !== undefined)
              .map((line) => (
                <ParameterRow
                  key={`${line.paramKey} ${taken}`}
                  line={line}
                  left={drafts[line.paramKey]}
                  today={list.today}
                  mayWrite={mayWrite(line.group)}
                  onDraft={(draft) => mark(line.paramKey, draft)}
                  onSaved={reload}
                />
              ))}
          </ul>
        </section>
      </div>
    </KeptFrame>
  );
}
