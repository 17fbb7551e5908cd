import { holds, type Actor } from '#define/actor';
import { closedPeriodOf } from '#define/books';
import { branchColumn, branchCurrencyColumn } from '#define/branches';
import { booksClosedFlag, elsewhereFlag, guardField, pastFlag, viewOnlyFlag } from '#define/decide';
import type { Definition } from '#define/entity';
import { freezesOf } from '#define/freezing';
import type { Row, Value, Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';

/** What freezes a row that none of its fields says: that it is shown as it once stood, that its reader may only look at it, and the name of the other branch it is of. */
export interface Held {
  readonly past: boolean;
  readonly viewOnly: boolean;
  readonly elsewhere: string | null;
}

/** A row with nothing but what may freeze it: whose it is, its flags, and its branch's books. */
export function flagsOf(
  definition: Definition,
  valueOf: (name: string) => Value,
  { past, viewOnly, elsewhere }: Held,
  branch: Values,
): Row {
  const { booked } = definition;
  const row: Row = {
    id: '',
    epId: '',
    version: 0,
    [pastFlag]: past,
    [elsewhereFlag]: elsewhere,
    [viewOnlyFlag]: viewOnly,
    [booksClosedFlag]: booked ? closedPeriodOf(booked, { [booked.by]: valueOf(booked.by) }, branch) : null,
  };
  for (const { field } of freezesOf(definition)) row[field] = valueOf(field);
  return row;
}

/** Who only tries changes out may move whatever they see: nothing of it is saved. */
export function tryingActor({ stock }: Definition, actor: Actor): Actor {
  const roles = [stock.edit, stock.batch].flatMap((call) => call?.roles ?? []);
  return { ...actor, roles: new Set([...actor.roles, ...roles]) };
}

/** The guard behind grey and locked cells: the role of the call first, then the field's and the row's own. */
export function guardCell(definition: Definition, field: string, before: Row | null, actor: Actor): FieldRefusal | null {
  if (field === branchColumn || field === branchCurrencyColumn) return { code: 'FIELD_READ_ONLY', field };
  const { edit, add, batch } = definition.stock;
  const call = (before ? edit : add) ?? batch;
  if (!call) return { code: 'FIELD_READ_ONLY', field };
  return holds(actor, call.roles) ? guardField(definition, field, before, actor) : { code: 'SHEET_VIEW_ONLY', field };
}
