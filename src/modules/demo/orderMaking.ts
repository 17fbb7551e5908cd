import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Value, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { add, toDecimal, toText } from '#values/decimal';
import { catalogue } from '#modules/entities';
import { order as orderDefinition } from '#modules/orders/order/order.entity';
import { measuresOfPart } from '#modules/orders/order/lcl.rules';
import { billRows, masterBillId, noBills, type BillSources, type OrderBillRows } from '#modules/demo/billRows';
import type { OrderCosts } from '#modules/demo/costRows';
import { withCharges } from '#modules/demo/demurrageCharges';
import type { Draft } from '#modules/demo/draft';
import { costsOfFamily, ofFamily, shareRows, type Family } from '#modules/demo/families';
import { intakeRows, noIntakes, type OrderIntakes } from '#modules/demo/intakeRows';
import { orderParts, type OrderParts } from '#modules/demo/orderParts';
import { containerRows, orderRow, ownCutOffs, workedOut } from '#modules/demo/orderRows';
import type { BranchPartners } from '#modules/demo/partners';
import { planRows, type OrderPlans } from '#modules/demo/planRows';
import { policyRows } from '#modules/demo/policyRows';
import { bookingValues, goodsRows } from '#modules/demo/storageRows';

/** An order with what hangs on it. */
export interface DemoOrder {
  readonly order: Row;
  readonly containers: readonly Row[];
  readonly costs: readonly Row[];
  readonly parts: OrderParts;
  readonly goods: ReturnType<typeof goodsRows>;
  readonly bills: OrderBillRows;
  readonly intakes: OrderIntakes;
  readonly plans: OrderPlans;
  readonly policies: readonly Row[];
  /** What its children bear of its charges. */
  readonly shares: readonly Row[];
}

/** What an order has from the orders it sails with, or was taken out of. */
interface Kin {
  readonly values: Values;
  readonly shares: readonly Row[];
  readonly bills: Pick<BillSources, 'under' | 'houses'> | null;
  /** The orders below it: the boxes are theirs. */
  readonly children?: readonly DemoOrder[];
}

const gives = (value: Value | undefined) => toDecimal(String(value ?? 0));
/** What hangs on an order comes to, as the product keeps it beside the order: of some fields several things give a part. */
function rolledOf(hanging: Partial<Record<EntityName, readonly Row[]>>, id: string): Values {
  const rolled: Values = {};
  for (const one of orderDefinition.rolled ?? []) {
    const rows = (hanging[one.of] ?? []).filter((row) => row[one.by] === id);
    for (const [name, value] of Object.entries(rolledValues(orderDefinition, one, catalogue.get(one.of), rows)))
      if (!(name in rolled)) rolled[name] = value;
      else if (rows.length > 0 && 'sum' in (one.gives[name] ?? {})) rolled[name] = toText(add(gives(rolled[name]), gives(value)));
  }
  return rolled;
}

/** What orders are made with. */
export interface OrderMaking {
  readonly seed: number;
  readonly now: number;
  readonly partners: readonly BranchPartners[];
  readonly factsOf: (epId: string) => Facts;
  readonly sailingOf: (row: Values) => string | null;
  readonly costsOf: (draft: Draft) => OrderCosts;
}

/** Makes drawn orders with all that hangs on them, one by one and by families. */
export function orderMaker({ seed, now, partners, factsOf, sailingOf, costsOf }: OrderMaking): {
  readonly orderOf: (draft: Draft, costs: Pick<OrderCosts, 'rows' | 'archived'>) => DemoOrder;
  /** An order nothing hangs on. */
  readonly bareOf: (draft: Draft) => Row;
  readonly familyOf: (family: Family) => DemoOrder[];
} {
  function orderOf(draft: Draft, { rows, archived }: Pick<OrderCosts, 'rows' | 'archived'>, kin?: Kin): DemoOrder {
    const own = factsOf(draft.branch.epId);
    const planned = { ...orderRow(draft, archived, own, now, seed), ...bookingValues(draft), ...kin?.values };
    const scheduleId = sailingOf(planned);
    const bare: Row = { ...planned, scheduleId, ...(kin ? {} : ownCutOffs(draft, scheduleId, seed)) };
    const containers = kin?.children ? [] : withCharges(containerRows(draft, bare, own, now, seed), rows, own);
    const parts = orderParts({ draft, order: bare, boxes: containers, facts: own, today: now, seed });
    const goods = goodsRows({ draft, facts: own, today: now, seed, partners }, bare, containers);
    const shares = kin?.shares ?? [];
    // Fees of orders that belong together are asked for by nobody afterwards, and no request led to them.
    const plans = planRows(draft, workedOut(bare, rolledOf({ cost: rows }, bare.id), own), kin ? [] : rows, own, now, seed);
    const hanging = {
      cost: rows,
      costShare: shares,
      costPlan: plans.costPlan,
      container: containers,
      ...goods,
      orderDocument: parts.documents,
      orderMilestone: parts.milestones,
    };
    const intakes = kin ? noIntakes : intakeRows({ draft, order: bare, costs: rows, partners, factsOf, today: now, seed });
    const worked = workedOut({ ...bare, ...plans.ofOrder }, rolledOf(hanging, bare.id), own);
    const unbilled = { ...worked, ...measuresOfPart(worked), ...intakes.ofOrder };
    const boxes = kin?.children?.flatMap((child) => child.containers) ?? containers;
    const bills =
      kin?.bills === null ? noBills : billRows({ draft, order: unbilled, containers: boxes, facts: own, today: now, seed, ...kin?.bills });
    const agreed = [...bills.masterBill, ...bills.houseBill].filter(({ draftAgreedTime }) => draftAgreedTime !== null);
    const order = { ...unbilled, draftsAgreed: agreed.length };
    const policies = policyRows(order, rows, own, seed, now);
    return { order, containers, costs: rows, parts, goods, intakes, bills, plans, policies, shares: kin?.children ? shares : [] };
  }

  /** The orders of a family, its parent first; closed all at once. */
  function familyOf(family: Family): DemoOrder[] {
    const { kind, parent, children } = family;
    const own = factsOf(parent.branch.epId);
    const costs = costsOfFamily(family, costsOf);
    const archived = [...costs.values()].every((one) => one.archived);
    const rowsOf = ({ index }: Draft) => costs.get(index)?.rows ?? [];
    const bare = (draft: Draft) => orderRow(draft, archived, own, now, seed);
    const [whole, below] = [bare(parent), children.map(bare)];
    const shares = shareRows(kind === 'MERGE' ? rowsOf(parent) : [], below, String(own.branch.baseCurrency));
    const values = ofFamily(family, whole, below);
    const mastered = values.parent.mblNo === null || archived ? null : masterBillId(parent.index);
    const made = children.map((draft, at) =>
      orderOf(
        draft,
        { rows: rowsOf(draft), archived },
        { values: values.children[at] as Values, shares, bills: kind === 'MERGE' ? { under: mastered } : {} },
      ),
    );
    const houses = made.flatMap(({ bills }) => bills.houseBill);
    const kin = { values: values.parent, shares, bills: kind === 'MERGE' ? { houses } : null, children: made };
    return [orderOf(parent, { rows: rowsOf(parent), archived }, kin), ...made];
  }

  const bareOf = (draft: Draft) =>
    orderOf(draft, { rows: [], archived: false }, { values: {}, shares: [], bills: null, children: [] }).order;
  return { orderOf, bareOf, familyOf };
}
