import type { Facts } from '#define/facts';
import type { Row } from '#define/row';
import { demurrageTariff } from '#modules/basic/demurrageTariff/demurrageTariff.entity';
import { branches } from '#modules/demo/branches';
import { makeRow } from '#modules/demo/rowMaking';
import { dayText, momentAt } from '#modules/demo/timeline';

/** Two carriers' prices of a day by tier, at the ports of home: `carrier|kind|free|from next day|currency|days:price…`. */
const quoted = `
COSU|DEM|7||CNY|5:150 5:300 :600
COSU|DET|10||CNY|5:100 5:200 :400
MSCU|DEM|5|next|USD|5:45 5:75 :120
MSCU|DET|7|next|USD|5:40 5:60 :100
`;

/** What two carriers ask in every branch for import boxes beyond their free days. */
export const demurrageRows = (today: number, factsOf: (epId: string) => Facts): Row[] =>
  branches.flatMap(({ epId }, branch) =>
    quoted
      .trim()
      .split('\n')
      .map((line, at, all) => {
        const [carrierCode, kind, freeDays, next, currency, tiers = ''] = line.split('|');
        const priced = tiers.split(' ').map((tier) => tier.split(':'));
        return makeRow({
          definition: demurrageTariff,
          id: String(branch * all.length + at + 1),
          epId,
          facts: factsOf(epId),
          made: { createUserId: '1', createTime: momentAt(today - 380, 9, 0) },
          values: {
            carrierCode,
            kind,
            freeDays: Number(freeDays),
            fromNextDay: next === 'next',
            currency,
            ...Object.fromEntries(
              priced.flatMap(([days, price], tier) => [
                [`tier${tier + 1}Days`, days === '' ? null : Number(days)],
                [`tier${tier + 1}Price`, price ?? null],
              ]),
            ),
            validFrom: dayText(today - 400),
          },
        });
      }),
  );
