import { acrossBranches } from '#define/branches';
import { allFields, type Definition, type Rolled } from '#define/entity';
import type { Field } from '#define/field';
import { completed } from '#define/viewed';
import type { EntityName } from '#names/entities';

/** Name, kind and origin of everything a list of an entity may show. */
export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Reference it is read through, for looked-up columns. */
  readonly via?: string;
}

/** All definitions of the product, as the engines see them: by name, never by import. */
export class Catalogue {
  private readonly byName = new Map<EntityName, Definition>();
  private readonly columnsByName = new Map<EntityName, readonly Column[]>();
  private readonly columnsAcross = new Map<EntityName, readonly Column[]>();

  /** Entities: what has rows of its own. */
  readonly all: readonly Definition[];
  /** Questions over their rows. */
  readonly views: readonly Definition[];

  constructor(definitions: readonly Definition[]) {
    for (const definition of definitions) {
      if (this.byName.has(definition.name)) throw new Error(`${definition.name} is defined twice`);
      this.byName.set(definition.name, definition);
    }
    this.all = definitions.filter(({ view }) => view === undefined);
    this.views = definitions.filter(({ view }) => view !== undefined).map((definition) => completed(this, definition));
    for (const definition of this.views) this.byName.set(definition.name, definition);
    for (const definition of this.all) {
      for (const [name, field] of Object.entries(allFields(definition))) {
        const to = field.to ?? field.rowsOf;
        if (to && !this.byName.has(to)) throw new Error(`${definition.name}.${name} refers to ${to}, which is not defined`);
      }
      for (const rolled of definition.rolled ?? []) this.checkRolled(definition, rolled);
      for (const name of definition.facts ?? [])
        if (!this.byName.has(name)) throw new Error(`${definition.name} asks for facts of ${name}, which is not defined`);
    }
  }

  private checkRolled(definition: Definition, { of, by, sums }: Rolled): void {
    const fields = this.byName.has(of) ? allFields(this.get(of)) : {};
    const named = Object.values(sums).flatMap(({ sum, where, minus }) => [sum, ...Object.keys({ ...where, ...minus })]);
    const missing = [by, ...named].find((field) => !fields[field]);
    if (missing !== undefined) throw new Error(`${definition.name} sums up ${of}.${missing}, which is not there`);
    if (fields[by]?.to !== definition.name || this.get(of).owner !== definition.owner)
      throw new Error(`${definition.name} sums up ${of}, whose ${by} does not point here`);
  }

  get(name: EntityName): Definition {
    const definition = this.byName.get(name);
    if (!definition) throw new Error(`no entity is called ${name}`);
    return definition;
  }

  has(name: string): name is EntityName {
    return this.byName.has(name as EntityName);
  }

  /** Stored fields, then looked-up ones, in the order of the definition. `across`: of a list with rows of several branches, whose rows say which. */
  columns(definition: Definition, across = false): readonly Column[] {
    if (across && definition.owner === 'branch') return this.across(definition);
    const ready = this.columnsByName.get(definition.name);
    if (ready) return ready;
    const made: Column[] = Object.entries(allFields(definition)).map(([name, field]) => ({ name, field }));
    for (const [name, looked] of Object.entries(definition.looked ?? {})) {
      const field = allFields(this.get(looked.to))[looked.field];
      if (!field) throw new Error(`${definition.name}.${name} looks up ${looked.to}.${looked.field}, which is not there`);
      const { wire: _wire, column: _column, ...rest } = field;
      made.push({ name, field: { ...rest, edit: 'never', required: false }, via: looked.via });
    }
    this.columnsByName.set(definition.name, made);
    return made;
  }

  private across(definition: Definition): readonly Column[] {
    let made = this.columnsAcross.get(definition.name);
    if (!made) this.columnsAcross.set(definition.name, (made = acrossBranches(this.columns(definition))));
    return made;
  }

  column(definition: Definition, name: string, across = false): Column | undefined {
    return this.columns(definition, across).find((column) => column.name === name);
  }
}
