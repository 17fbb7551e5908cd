import { decimal, flag, integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const bills = {
  entities: [],
  roles: ['mbOrder_list'],
  refusals: {},
  parameters: {
    'doc.blLineWidth': integer('document', '35', '20', '80', 'characters'),
    'doc.blPartyLines': integer('document', '6', '1', '12', 'lines'),
    'vgm.tolerancePct': decimal('document', '5', '100', 2, 'percent'),
    'vgm.toleranceKg': decimal('document', '500', '30480', 3, 'kilograms'),
    'demdet.countSameDay': flag('document', 'true'),
  },
} as const;
