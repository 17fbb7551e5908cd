import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Paper } from '#define/paper';
import { languages, type Language } from '#names/languages';
import { readTemplate, type TemplatePart } from '#values/letterTemplate';

/** A paper's words in one language, as `templates/words/<language>/<code>.json` has them. */
export interface PaperWords {
  /** What people call the paper. */
  readonly name: string;
  /** What stands at its top. */
  readonly title: string;
  /** Label of each field, and of the columns of each list as `list.field`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Clauses and other words, in the grammar of domain/06 §6.8 over the paper's fields. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A shipped paper: its layout's source and its words. */
export interface PaperTemplate {
  readonly layout: string;
  readonly words: Readonly<Record<Language, PaperWords>>;
  readonly texts: Readonly<Record<Language, ReadonlyMap<string, readonly TemplatePart[]>>>;
}

type WordsFile = Partial<PaperWords> & { readonly like?: string };

/** The shipped templates, read once and checked as a company's own are: a name nobody knows stops the start, not a paper. */
export class PaperTemplates {
  readonly frame: string;
  private readonly byCode = new Map<string, PaperTemplate>();

  constructor(
    private readonly folder: string,
    papers: readonly Paper[],
  ) {
    this.frame = papers.length === 0 ? '' : readFileSync(join(folder, 'papers', 'paper.typ'), 'utf8');
    for (const one of papers) this.byCode.set(one.code, this.read(one));
  }

  of(code: string): PaperTemplate {
    const template = this.byCode.get(code);
    if (template === undefined) throw new Error(`there is no template for the paper ${code}`);
    return template;
  }

  private read(paper: Paper): PaperTemplate {
    const layout = readFileSync(join(this.folder, 'papers', `${paper.layout ?? paper.code}.typ`), 'utf8');
    const words = Object.fromEntries(languages.map((language) => [language, this.words(language, paper.code)])) as Record<
      Language,
      PaperWords
    >;
    const known = new Set(Object.keys(paper.fields));
    const texts = Object.fromEntries(
      languages.map((language) => [
        language,
        new Map(
          Object.entries(words[language].texts).map(([name, text]) => {
            const parts = readTemplate(text, known);
            if ('problem' in parts) throw new Error(`${paper.code} ${language}: ${name} is no template: ${parts.problem} "${parts.found}"`);
            return [name, parts];
          }),
        ),
      ]),
    ) as unknown as PaperTemplate['texts'];
    return { layout, words, texts };
  }

  private words(language: Language, code: string): PaperWords {
    const path = join(this.folder, 'words', language, `${code}.json`);
    if (!existsSync(path)) throw new Error(`the words of the paper ${code} are missing: ${path}`);
    const { like, ...own } = JSON.parse(readFileSync(path, 'utf8')) as WordsFile;
    const base = like === undefined ? undefined : this.words(language, like);
    return {
      name: own.name ?? base?.name ?? code,
      title: own.title ?? base?.title ?? code,
      labels: { ...base?.labels, ...own.labels },
      texts: { ...base?.texts, ...own.texts },
    };
  }
}
