import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { houseBillSheet, houseReleaseSheet, masterBillSheet, masterReleaseSheet } from '#modules/bills/bill.sheet';
import { sheetEngine } from '#modules/sheetEngine';
import './bills.css';

interface Kinds {
  readonly masters: Sheet;
  readonly houses: Sheet;
}

const kinds = ['masters', 'houses'] as const;

/** Master and house bills, each in a sheet of its own; `words` are keys of the title and of what belongs there. */
function Bills({ sheets, title, belongs }: { sheets: Kinds; title: string; belongs: Readonly<Record<keyof Kinds, string>> }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<keyof Kinds>('masters');
  return (
    <div className="named-parts">
      <nav className="part-names bill-kinds" aria-label={t('bills:kinds')}>
        <ul>
          {kinds.map((one) => (
            <li key={one}>
              <button type="button" aria-current={one === kind} onClick={() => setKind(one)}>
                {t(`bills:${one}`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="bill-sheet">
        <KeptSheet key={kind} engine={sheetEngine} sheet={sheets[kind]} title={title} belongs={belongs[kind]} />
      </div>
    </div>
  );
}

/** Bills of lading, route /financial/billLading. */
export const LadingScreen = () => (
  <Bills
    sheets={{ masters: masterBillSheet, houses: houseBillSheet }}
    title="shell:route.billLading"
    belongs={{ masters: 'sheet:belongs.masterBill', houses: 'sheet:belongs.houseBill' }}
  />
);

/** Release list, route /order/releaseList. */
export const ReleaseScreen = () => (
  <Bills
    sheets={{ masters: masterReleaseSheet, houses: houseReleaseSheet }}
    title="shell:route.releaseList"
    belongs={{ masters: 'sheet:belongs.releaseList', houses: 'sheet:belongs.releaseList' }}
  />
);
