import { createHash } from 'node:crypto';
import type { CopyKind, Paper, PaperContent } from '#define/paper';
import type { Row, Values } from '#define/row';
import type { Language } from '#names/languages';
import { fillTemplate } from '#values/letterTemplate';
import { keptApart, keptLeftToRight, withoutDirections } from '#values/paperText';
import type { Caller, Engine } from '#server/engine';
import { PaperHouse, type HouseSettings, type Printed } from '#server/papers/house';
import type { OwnTemplate } from '#server/papers/shelf';
import { paperRows, reading, readPaper, type ReadingAs } from '#server/papers/reading';
import { PaperTemplates } from '#server/papers/templates';
import { written, type WrittenPaper } from '#define/writtenPaper';

/** Where the templates lie, and what the printing process may take. */
export interface PaperSettings extends HouseSettings {
  /** Folder `templates` of the product. */
  readonly templates: string;
}

/** A paper of one row, made and not yet printed. */
export interface MadePaper {
  readonly paper: Paper;
  readonly row: Row;
  readonly language: Language;
  readonly copyKind: CopyKind;
  readonly content: PaperContent;
  readonly written: WrittenPaper;
  readonly branch: Values;
  readonly number: string;
  /** The company's own workbook it is printed in; null where it is printed as we do. */
  readonly template: OwnTemplate | null;
  /** Fingerprint of everything that stands on it. */
  readonly sha256: string;
}

/** What a paper is made as. */
export interface MadeAs {
  readonly language: Language;
  readonly copyKind: CopyKind;
  readonly template: OwnTemplate | null | ((row: Row) => OwnTemplate | null);
}

/** How a paper is printed: across it for a preview, beside its title for a copy, and with which pictures. */
export interface Printing {
  readonly watermark?: string;
  readonly mark?: string;
  readonly pictures: Readonly<Record<string, { readonly bytes: Uint8Array; readonly extension: string }>>;
  readonly archived: boolean;
}

/** What a preview carries across each page (domain/09 §9.0 rule 2). */
export const draftMark = 'DRAFT 草稿 مسودة';

/** Puts papers together: definitions, templates and the house that prints. */
export class PaperDesk {
  readonly templates: PaperTemplates;
  readonly house: PaperHouse;
  /** Prints what nobody has vouched for yet: one that never ends keeps no paper waiting. */
  readonly trial: PaperHouse;
  private readonly byCode: ReadonlyMap<string, Paper>;

  constructor(
    readonly papers: readonly Paper[],
    settings: PaperSettings,
  ) {
    this.byCode = new Map(papers.flatMap((one) => [one.code, ...(one.type === undefined ? [] : [one.type])].map((code) => [code, one])));
    this.templates = new PaperTemplates(settings.templates, papers);
    this.house = new PaperHouse(settings);
    this.trial = new PaperHouse(settings);
  }

  /** A paper by its code, or by the kind of its templates. */
  get(code: string): Paper | undefined {
    return this.byCode.get(code);
  }

  /** The paper of each row the caller sees, with what it is made from read in one transaction; rows that are not theirs are left out. */
  make(engine: Engine, caller: Caller, paper: Paper, ids: readonly string[], as: MadeAs): Promise<MadePaper[]> {
    return reading(engine, caller, async (asking) => this.makeOf(asking, paper, await paperRows(asking, paper, ids), as));
  }

  /** The paper of each of these rows, within the transaction that read them. */
  async makeOf(
    asking: ReadingAs,
    paper: Paper,
    rows: readonly Row[],
    { language, copyKind, template: wanted }: MadeAs,
  ): Promise<MadePaper[]> {
    const words = this.templates.of(paper.code).words[language];
    const made: MadePaper[] = [];
    for (const row of rows) {
      const read = await readPaper(asking, paper, row, { language, copyKind, words });
      const content = paper.make(read);
      const template = typeof wanted === 'function' ? wanted(row) : wanted;
      const texts = written(paper, content, language);
      const number = paper.number.map((field) => row[field]).find((value) => typeof value === 'string' && value !== '');
      const sha256 = createHash('sha256')
        .update(JSON.stringify([paper.code, language, texts, ...(template === null ? [] : [template.id, template.versionNo])]))
        .digest('hex');
      made.push({
        paper,
        row,
        language,
        copyKind,
        template,
        content,
        written: texts,
        branch: read.branch,
        number: String(number ?? row.id),
        sha256,
      });
    }
    return made;
  }

  /** Prints a made paper. @throws PaperFailed */
  print(engine: Engine, made: MadePaper, { watermark = '', mark = '', pictures, archived }: Printing): Promise<Printed> {
    const { paper, language, template } = made;
    const { layout } = this.templates.of(paper.code);
    const own = template?.kind === 'LAYOUT' ? new TextDecoder().decode(template.content) : layout;
    const names = Object.fromEntries(Object.entries(pictures).map(([name, { extension }]) => [name, `${name}.${extension}`]));
    const data = {
      ...this.said(paper, language, made.written),
      watermark,
      mark: [made.content.mark, mark].filter((part) => part).join(' · '),
      number: language === 'ar' ? keptLeftToRight(made.number) : withoutDirections(made.number),
      head: headOf(made.branch, language),
      pictures: names,
    };
    return this.house.print({
      main: 'layout.typ',
      files: { 'layout.typ': own, 'paper.typ': this.templates.frame, 'data.json': JSON.stringify(data) },
      pictures: Object.fromEntries(Object.entries(pictures).map(([name, { bytes, extension }]) => [`${name}.${extension}`, bytes])),
      archived,
      timestamp: Math.floor(engine.now().getTime() / 1000),
      texts: JSON.stringify([made.written, data.head]),
    });
  }

  /** Prints a layout with texts of no row. @throws PaperFailed */
  tryOut(
    engine: Engine,
    paper: Paper,
    layout: string,
    { language, texts, timeoutMs }: { readonly language: Language; readonly texts: WrittenPaper; readonly timeoutMs: number },
  ): Promise<Printed> {
    const head = { name: 'Company', address: 'Address', phone: '', fax: '', email: '' };
    const data = { ...this.said(paper, language, texts), watermark: draftMark, mark: '', number: '0', head, pictures: {} };
    return this.trial.print(
      {
        main: 'layout.typ',
        files: { 'layout.typ': layout, 'paper.typ': this.templates.frame, 'data.json': JSON.stringify(data) },
        pictures: {},
        archived: false,
        timestamp: Math.floor(engine.now().getTime() / 1000),
        texts: '',
      },
      timeoutMs,
    );
  }

  /** Ends both processes; papers still waiting are refused. */
  stop(): void {
    this.house.stop();
    this.trial.stop();
  }

  /** What stands on a paper whatever its layout: its words and texts. */
  private said(paper: Paper, language: Language, texts: WrittenPaper) {
    const template = this.templates.of(paper.code);
    const words = template.words[language];
    const plain = texts.fields;
    // Words beside ours keep their own direction: "Co., Ltd." ends with its point on the right.
    const apart = (text: string) =>
      language === 'ar'
        ? text
            .split('\n')
            .map((line) => `\u2068${line}\u2069`)
            .join('\n')
        : text;
    return {
      language,
      title: words.title,
      labels: words.labels,
      texts: Object.fromEntries([...template.texts[language]].map(([name, parts]) => [name, apart(fillTemplate(parts, plain))])),
      fields: texts.fields,
      lists: texts.lists,
    };
  }
}

/** What stands at the top of every paper of a branch (domain/09 §9.0 rule 5). */
function headOf(branch: Values, language: Language): Record<string, string> {
  const text = (field: string) => (typeof branch[field] === 'string' ? String(branch[field]) : '');
  const [name, address] =
    language === 'zh' ? [text('name'), text('address')] : [text('englishName') || text('name'), text('englishAddress') || text('address')];
  const kept = language === 'ar' ? keptApart : withoutDirections;
  return { name: kept(name), address: kept(address), phone: text('phone'), fax: text('fax'), email: text('email') };
}
