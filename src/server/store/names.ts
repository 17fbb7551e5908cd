import { allFields, type Definition } from '#define/entity';
import type { Field } from '#define/field';

/** snake_case column of a field: `portLoading` → `port_loading`, `cost20GP` → `cost_20gp`, `isDg` → `is_dg`. */
export function columnName(name: string, field?: Field): string {
  return (
    field?.column ??
    name
      .replace(/([a-z])([A-Z0-9])/gu, '$1_$2')
      .replace(/([0-9])([A-Z][a-z])/gu, '$1_$2')
      .toLowerCase()
  );
}

/** Stored columns of an entity besides ep_id, id and version, in table order. */
export function storedColumns(definition: Definition): readonly { name: string; column: string; field: Field }[] {
  return Object.entries(allFields(definition)).flatMap(([name, field]) =>
    field.counted ? [] : [{ name, column: columnName(name, field), field }],
  );
}

/** Rows of these entities are marked as deleted and kept. */
export const marksRemoval = (definition: Definition) => (definition.removal ?? 'marked') === 'marked';
