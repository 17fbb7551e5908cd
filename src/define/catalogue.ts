import { acrossBranches } from '#define/branches';
import { allFields, type Definition, type Rolled, type RolledUp } from '#define/entity';
import type { Field, KindName } from '#define/field';
import { rolledSources } from '#define/rolled';
import { completed, isQuestion } from '#define/viewed';
import type { EntityName } from '#names/entities';

/** Name, kind and origin of everything a list of an entity may show. */
export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Reference it is read through, for looked-up columns. */
  readonly via?: string;
}

/** Kinds of field that can hold what a roll-up comes to. */
function rolledKinds(one: RolledUp): readonly KindName[] {
  if ('sum' in one) return ['money', 'decimal', 'integer'];
  if ('count' in one) return ['integer'];
  return 'texts' in one || 'tally' in one ? ['text'] : ['choice'];
}

/** All definitions of the product, as the engines see them: by name, never by import. */
export class Catalogue {
  private readonly byName = new Map<EntityName, Definition>();
  private readonly columnsOf = new WeakMap<Definition, readonly Column[]>();
  private readonly columnsAcross = new WeakMap<Definition, readonly Column[]>();

  private entities: readonly Definition[] = [];
  private questions: readonly Definition[] = [];

  constructor(definitions: readonly Definition[]) {
    this.add(definitions);
  }

  /** Entities: what has rows of its own. */
  get all(): readonly Definition[] {
    return this.entities;
  }

  /** Questions over their rows. */
  get views(): readonly Definition[] {
    return this.questions;
  }

  /** Takes in the definitions of further areas, which may refer to each other and to what is here: a browser fetches them by need. */
  add(definitions: readonly Definition[]): void {
    for (const definition of definitions) {
      if (this.byName.has(definition.name)) throw new Error(`${definition.name} is defined twice`);
      this.byName.set(definition.name, definition);
    }
    const entities = definitions.filter((definition) => !isQuestion(definition));
    const questions = definitions.filter(isQuestion).map((definition) => completed(this, definition));
    for (const definition of questions) this.byName.set(definition.name, definition);
    for (const definition of entities) this.check(definition);
    this.entities = [...this.entities, ...entities];
    this.questions = [...this.questions, ...questions];
  }

  /** A question somebody made for themselves stands among the others under its name, as it is now. */
  put(question: Definition): Definition {
    const made = completed(this, question);
    this.byName.set(question.name, made);
    return made;
  }

  private check(definition: Definition): void {
    for (const [name, field] of Object.entries(allFields(definition))) {
      const to = field.to ?? field.rowsOf;
      if (to && !this.byName.has(to)) throw new Error(`${definition.name}.${name} refers to ${to}, which is not defined`);
    }
    for (const name of Object.keys(definition.looked ?? {})) this.checkLooked(definition, name);
    for (const rolled of definition.rolled ?? []) this.checkRolled(definition, rolled);
    for (const name of definition.facts ?? [])
      if (!this.byName.has(name)) throw new Error(`${definition.name} asks for facts of ${name}, which is not defined`);
  }

  /** Two references at most; what is looked up over two is there to be read: nothing is worked out, frozen or booked by it. */
  private checkLooked(definition: Definition, name: string): void {
    const looked = definition.looked?.[name];
    if (!looked) return;
    const target = this.get(looked.to);
    const beyond = target.looked?.[looked.field];
    if (allFields(definition)[looked.via]?.to !== looked.to)
      throw new Error(`${definition.name}.${name} looks into ${looked.to}, where ${looked.via} does not point`);
    this.source(definition, name);
    if (!beyond) return;
    const { derived = [], frozenByParent = {}, booked } = definition;
    if (this.get(beyond.to).looked?.[beyond.field])
      throw new Error(`${definition.name}.${name} is looked up over more than two references`);
    if (name in frozenByParent || booked?.by === name || derived.some(({ from }) => from.includes(name)))
      throw new Error(`${definition.name}.${name} is looked up over two references: it can only be shown`);
  }

  private checkRolled(definition: Definition, { of, by, gives }: Rolled): void {
    // Pages have not fetched every area: what they lack is summed, and looked at, by the server alone.
    if (!this.has(of)) return;
    const child = this.get(of);
    const fields = allFields(child);
    const own = allFields(definition);
    for (const [name, one] of Object.entries(gives)) {
      const missing = [by, ...rolledSources(one)].find((field) => !fields[field] && !('texts' in one && child.looked?.[field]));
      if (missing !== undefined) throw new Error(`${definition.name} rolls up ${of}.${missing}, which is not there`);
      const looked = 'texts' in one ? child.looked?.[one.texts] : undefined;
      if (looked && this.get(looked.to).looked?.[looked.field])
        throw new Error(
          `${definition.name}.${name} lists ${of} by what is looked up over two references: nobody would hear of its changes`,
        );
      const kinds = rolledKinds(one);
      if (!own[name] || !kinds.includes(own[name].kind))
        throw new Error(`${definition.name}.${name} is rolled up into, and is no ${kinds.join(' or ')}`);
    }
    if (fields[by]?.to !== definition.name || child.owner !== definition.owner)
      throw new Error(`${definition.name} rolls up ${of}, whose ${by} does not point here`);
  }

  get(name: EntityName): Definition {
    const definition = this.byName.get(name);
    if (!definition) throw new Error(`no entity is called ${name}`);
    return definition;
  }

  has(name: string): name is EntityName {
    return this.byName.has(name as EntityName);
  }

  /** Where a field's values stand: its own, or over one reference or two the definition and field they are looked up in. */
  source(definition: Definition, name: string): { readonly definition: Definition; readonly name: string; readonly field: Field } {
    const looked = definition.looked?.[name];
    if (looked) return this.source(this.get(looked.to), looked.field);
    const field = allFields(definition)[name];
    if (!field) throw new Error(`${definition.name}.${name} is looked up or shown, and is not there`);
    return { definition, name, field };
  }

  /** Stored fields, then looked-up ones, then reckoned ones, in the order of the definition. `across`: of a list with rows of several branches, whose rows say which. */
  columns(definition: Definition, across = false): readonly Column[] {
    if (across && definition.owner === 'branch') return this.across(definition);
    const ready = this.columnsOf.get(definition);
    if (ready) return ready;
    const made: Column[] = Object.entries(allFields(definition)).map(([name, field]) => ({ name, field }));
    for (const [name, looked] of Object.entries(definition.looked ?? {})) {
      const { wire: _wire, column: _column, ...rest } = this.source(definition, name).field;
      made.push({ name, field: { ...rest, edit: 'never', required: false }, via: looked.via });
    }
    for (const [name, field] of Object.entries(definition.reckoned?.fields ?? {})) made.push({ name, field: { ...field, edit: 'never' } });
    this.columnsOf.set(definition, made);
    return made;
  }

  private across(definition: Definition): readonly Column[] {
    let made = this.columnsAcross.get(definition);
    if (!made) this.columnsAcross.set(definition, (made = acrossBranches(this.columns(definition))));
    return made;
  }

  column(definition: Definition, name: string, across = false): Column | undefined {
    return this.columns(definition, across).find((column) => column.name === name);
  }
}
