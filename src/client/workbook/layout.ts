import type { OwnLayout } from '#client/templates/templates';
import { withWriter } from '#client/workbook/writer';
import type { FillData } from '#workers/workbook/filling/fill';
import type { KnownNames } from '#workers/workbook/filling/marks';

/** Names of fields a company's workbook asks for. */
export const layoutFields = (layout: OwnLayout, known: KnownNames): Promise<readonly string[]> =>
  layout.columns === null
    ? withWriter((host) => host.layoutFields(layout.bytes, known))
    : Promise.resolve([...new Set(layout.columns.columns.flatMap(({ field }) => field ?? []))]);

/** The company's workbook with the data in it. */
export const writeLayout = (layout: OwnLayout, known: KnownNames, data: FillData): Promise<Uint8Array> =>
  withWriter((host) => host.fillLayout(layout.bytes, known, data, layout.columns));
