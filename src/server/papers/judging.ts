import { textOf } from '#define/row';
import type { Language } from '#names/languages';
import { asList } from '#names/listText';
import type { Caller, Engine } from '#server/engine';
import type { MadePaper } from '#server/papers/desk';
import type { ServerRefusal } from '#server/refused';
import { choiceWord, fieldWord } from '#server/words';

const wordsOf = (engine: Engine, { paper }: MadePaper, language: Language) => engine.papers.templates.of(paper.code).words[language];

/** Fields and lists of a paper that must hold something and hold nothing, by their labels. */
export function missingOf(engine: Engine, made: MadePaper, language: Language): string[] {
  const { labels } = wordsOf(engine, made, language);
  return (made.paper.required ?? [])
    .filter((name) => (name in made.paper.fields ? !made.written.fields[name] : (made.written.lists[name] ?? []).length === 0))
    .map((name) => labels[name] ?? name);
}

/** Everything in the way of issuing a paper, at once (domain/09 §9.0 rules 2, 3 and 12); warnings are none where they are answered. */
export function against(engine: Engine, { actor }: Caller, made: MadePaper, explained: boolean): ServerRefusal[] {
  const { paper, row, content } = made;
  const { language } = actor;
  const { id } = row;
  const definition = engine.catalogue.get(paper.of);
  const name = wordsOf(engine, made, language).name;
  if (row.epId !== actor.epId) return [{ code: 'ROW_ELSEWHERE', id }];
  const kinds = Object.entries({ ...paper.among, ...paper.states })
    .filter(([field, values]) => !values.includes(textOf(row, field) ?? ''))
    .map(([field]): ServerRefusal => ({
      code: 'PAPER_STATE',
      id,
      detail: {
        paper: name,
        field: fieldWord(language, definition, field),
        state: choiceWord(language, definition, field, textOf(row, field) ?? ''),
      },
    }));
  const missing = missingOf(engine, made, language);
  const hidden = content.hidden ?? 0;
  return [
    ...kinds,
    ...(missing.length > 0 ? [{ code: 'PAPER_FIELDS', id, detail: { paper: name, fields: asList(missing) } } as const] : []),
    ...(hidden > 0 ? [{ code: 'PAPER_LINES_HIDDEN', id, detail: { n: String(hidden) } } as const] : []),
    ...(content.blocked ?? [])
      .filter(({ warn }) => !(warn && explained))
      .map(({ warn: _warn, reason: _reason, ...one }): ServerRefusal => ({ ...one, id })),
  ];
}

/** Characters no face has: they would be drawn as boxes, so the field that holds them is named. */
export function signsOf(engine: Engine, made: MadePaper, signs: string, language: Language): ServerRefusal {
  const { labels, name } = wordsOf(engine, made, language);
  const [field] = Object.entries(made.written.fields).find(([, text]) => [...signs].some((sign) => text.includes(sign))) ?? [];
  return {
    code: 'PAPER_SIGNS',
    id: made.row.id,
    detail: { paper: name, signs, where: field === undefined ? '' : (labels[field] ?? field) },
  };
}
