import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { basicSheets } from '#modules/basic/basic.sheet';
import { sheetEngine } from '#modules/sheetEngine';
import './basic.css';

/** Basic data, route /basicData/basic: the dictionaries in a list, the chosen one as a sheet. */
export function BasicScreen() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(basicSheets[0]?.entity);
  const sheet = basicSheets.find(({ entity }) => entity === chosen);
  return (
    <div className="basic">
      <nav className="basic-names" aria-label={t('basic:label')}>
        <ul>
          {basicSheets.map(({ entity }) => (
            <li key={entity}>
              <button type="button" aria-current={entity === chosen} onClick={() => setChosen(entity)}>
                {t(`basic:name.${entity}`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="basic-sheet">{sheet === undefined ? null : <KeptSheet key={sheet.entity} engine={sheetEngine} sheet={sheet} title={`basic:name.${sheet.entity}`} belongs="basic:belongs" />}</div>
    </div>
  );
}
