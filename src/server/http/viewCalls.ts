import { holds } from '#define/actor';
import { mayOpenView } from '#define/viewed';
import type { ReportOnWire } from '#define/wire';
import type { Call, CallContext } from '#server/http/call';

function reports({ engine, session }: CallContext): { data: readonly ReportOnWire[] } {
  const open = engine.catalogue.views.filter((one) => mayOpenView(one, (roles) => holds(session.actor, roles)));
  return {
    data: open.flatMap(({ name, view, stock }) =>
      view && stock.list ? [{ name, group: view.group, call: stock.list.call, asks: Object.keys(view.asks) }] : [],
    ),
  };
}

/** The views a person may open, each with its group, its call and what it is asked with (design/contracts.md, Reports). */
export const viewCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/reportController/selectReports',
    access: 'session',
    roles: [],
    reads: true,
    takes: {},
    handle: async (context) => reports(context),
  },
];
