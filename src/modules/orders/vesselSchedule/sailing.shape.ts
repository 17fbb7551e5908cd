import { text } from '#define/field';
import { sailingName } from '#modules/orders/vesselSchedule/vesselSchedule.rules';

/** What a sailing is called, wherever one is kept. */
export const calledBySailing = {
  fields: { sailing: text({ max: 120 }) },
  from: ['vesselName', 'voyage', 'portLoading', 'etd'],
  by: sailingName,
} as const;
