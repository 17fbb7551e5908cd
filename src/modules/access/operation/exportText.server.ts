import type { Column } from '#define/catalogue';
import { hiddenFields } from '#define/decide';
import type { Definition } from '#define/entity';
import { exportPath } from '#define/exporting';
import { isLeaf, leavesOf, type Leaf, type Where } from '#define/filter';
import { kindOf } from '#define/kinds';
import { isOwnName } from '#define/ownColumn';
import type { Values } from '#define/row';
import type { LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import { noteTypes } from '#server/audit/notes';
import { readReach, type Caller, type Engine } from '#server/engine';
import { labelsIn } from '#server/read/history';
import type { Transaction } from '#server/store/database';
import { sql, type Sql } from '#server/store/sql';
import { choiceWord, fieldWord, sentenceIn, wordIn } from '#server/words';

/** So many ticked values are named. */
const mostNamed = 10;
/** So many exports of the days asked for are told in full. */
const mostTold = 20_000;

type Asked = Readonly<Record<string, string>>;

/** Values ticked in a filter, as the labels of rows are asked for. */
const ticked = (where: Where): Values =>
  Object.fromEntries(leavesOf(where).flatMap(({ field, anyOf }) => (anyOf ? [[field, anyOf.filter((key) => key !== null)]] : [])));

/** Tells exports of one entity's rows in the reader's language. */
class Exports {
  private readonly columns: readonly Column[];
  private readonly hidden: ReadonlySet<string>;

  constructor(
    engine: Engine,
    private readonly caller: Caller,
    private readonly definition: Definition,
    private readonly labels: Partial<Record<EntityName, LabelRow[]>>,
  ) {
    this.columns = engine.catalogue.columns(definition, true);
    this.hidden = hiddenFields(definition, caller.actor);
  }

  private get language() {
    return this.caller.actor.language;
  }

  private word(namespace: string, ...path: string[]): string {
    return wordIn(this.language, namespace, ...path);
  }

  private field(name: string): string {
    return isOwnName(name) ? this.word('operations', 'exportText', 'own') : fieldWord(this.language, this.definition, name);
  }

  private fields(names: string | undefined): string {
    const list = (names ?? '').split(',').filter((name) => name !== '');
    return list.map((name) => this.field(name)).join(this.word('sheet', 'filter', 'comma'));
  }

  private value(column: Column | undefined, key: string | null): string {
    if (key === null || key === '') return this.word('sheet', 'filter', 'blank');
    const row = column?.field.to && this.labels[column.field.to]?.find((one) => one.key === key);
    if (row) return row[this.language];
    return column?.field.options ? choiceWord(this.language, this.definition, column.name, key) : key;
  }

  private condition(column: Column | undefined, { op, value, value2 }: Pick<Leaf, 'op' | 'value' | 'value2'>): string {
    if (value === '' && (op === 'equal' || op === 'unequal')) return this.word('sheet', 'op', op === 'equal' ? 'blank' : 'notBlank');
    if (op === 'between') return sentenceIn(this.language, 'sheet', ['filter', 'between'], { least: value ?? '', most: value2 ?? '' });
    const kind = column && kindOf(column.field).comparison === 'date' ? 'date' : 'number';
    const words = ['gt', 'ge', 'lt', 'le'].includes(op) ? this.word('sheet', 'op', kind, op) : this.word('sheet', 'op', op);
    return `${words} ${this.value(column, value ?? null)}`;
  }

  private leaf(leaf: Leaf): string {
    const column = this.columns.find(({ name }) => name === leaf.field);
    const values = leaf.anyOf ?? leaf.listed;
    const told = values
      ? `${leaf.listed && leaf.op === 'unequal' ? `${this.word('sheet', 'op', 'unequal')} ` : ''}${
          values.length > mostNamed
            ? sentenceIn(this.language, 'sheet', ['filter', this.language === 'zh' ? 'values' : 'values_other'], {
                count: String(values.length),
              })
            : values.map((one) => this.value(column, one)).join(this.word('sheet', 'filter', 'comma'))
        }`
      : (leaf.parts ?? [leaf]).map((part) => this.condition(column, part)).join(` ${this.word('sheet', 'filter', leaf.join ?? 'and')} `);
    return `${this.field(leaf.field)} ${told}`;
  }

  private where(where: Where, within = false): string {
    if (isLeaf(where)) return this.leaf(where);
    const [parts, join] = 'and' in where ? [where.and, 'and'] : [where.or, 'or'];
    const text = parts.map((part) => this.where(part, true)).join(` ${this.word('sheet', 'filter', join)} `);
    return within && parts.length > 1 ? `(${text})` : text;
  }

  /** How many lines of which columns, filtered how. What was filtered by a field the reader does not see stays out. */
  told(asked: Asked): string {
    const where = asked.where === undefined ? null : (JSON.parse(asked.where) as Where);
    const open = where === null || !leavesOf(where).some(({ field }) => this.hidden.has(field));
    const sentence = (name: string, details: Readonly<Record<string, string>>) =>
      sentenceIn(this.language, 'operations', ['exportText', name], details);
    const filter = [open && where ? this.where(where) : '', this.fields(asked.filtered)].filter((text) => text !== '').join(' ');
    const columns = this.fields(asked.columns);
    return [
      sentence(asked.rows === '1' && this.language !== 'zh' ? 'rows_one' : 'rows_other', { count: asked.rows ?? '0' }),
      asked.branches === 'all' ? this.word('operations', 'exportText', 'branches') : '',
      filter === '' ? '' : sentence('filter', { filter }),
      !open || asked.search === undefined ? '' : sentence('search', { text: asked.search }),
      columns === '' ? '' : sentence('columns', { columns }),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  }
}

async function ofEntity(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  definition: Definition,
  lines: readonly Asked[],
): Promise<Exports> {
  const filters = lines.flatMap(({ where }) => (where === undefined ? [] : [{ before: ticked(JSON.parse(where) as Where), after: {} }]));
  return new Exports(engine, caller, definition, await labelsIn(transaction, engine, definition, filters));
}

/** What each export took away, as people say it, by the id of its note; `within`: of notes `b`. */
export async function exportTexts(engine: Engine, caller: Caller, within: Sql): Promise<Readonly<Record<string, string>>> {
  return engine.database.read(readReach(caller.actor), async (transaction) => {
    const rows = await transaction.query(sql`select b.id, b.entity, b.asked from sys_operation b
      where b.ep_id = any(${caller.actor.readsEpIds}::bigint[]) and b.type = ${noteTypes.security}::smallint and b.call = ${exportPath} and b.code is null and ${within} order by b.id desc limit ${mostTold}`);
    const lines = rows.map(([id, entity, asked]) => ({ id: id as string, entity, asked: JSON.parse(asked ?? '{}') as Asked }));
    const told: Record<string, string> = {};
    for (const entity of new Set(lines.map((line) => line.entity))) {
      if (entity === null || entity === undefined || !engine.catalogue.has(entity)) continue;
      const own = lines.filter((line) => line.entity === entity);
      const exports = await ofEntity(
        transaction,
        engine,
        caller,
        engine.catalogue.get(entity),
        own.map(({ asked }) => asked),
      );
      for (const { id, asked } of own) told[id] = exports.told(asked);
    }
    return told;
  });
}
