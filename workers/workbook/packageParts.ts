import type { Decoder } from './encodings';
import { MarkupScanner, attribute, flagAttribute } from './markup';
import type { MarkupReceiver } from './markup';
import { inflated } from './zip';
import type { InflateBudget, ZipEntry } from './zip';

/** One relation of a part: [OPC]. `type` is the last word of its URI, the same in the transitional and the strict dialect. */
export interface Relation {
  id: string;
  type: string;
  /** The full name of the part in the zip; of an external link, nothing. */
  target: string;
}

export interface SheetEntry {
  name: string;
  relation: string;
  hidden: boolean;
}

/** The parts of one workbook package by name, unpacked on demand within one budget. */
export class PackageParts {
  private readonly byName = new Map<string, ZipEntry>();
  private readonly read = new Set<ZipEntry>();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly entries: readonly ZipEntry[],
    readonly budget: InflateBudget,
  ) {
    for (const entry of entries) this.byName.set(entry.name.toLowerCase(), entry);
  }

  find(name: string): ZipEntry | null {
    return this.byName.get(name.toLowerCase()) ?? null;
  }

  /** Entries nothing was read of. */
  untouched(): ZipEntry[] {
    return this.entries.filter((entry) => !this.read.has(entry));
  }

  /** The part's text in pieces, decoded from UTF-8 or, by its byte order mark, UTF-16; with the bytes each piece took. */
  *pieces(entry: ZipEntry): Generator<{ text: string; size: number }, void, void> {
    this.read.add(entry);
    let decoder: Decoder | null = null;
    for (const piece of inflated(this.bytes, entry, this.budget)) {
      for (let at = 0; at < piece.length; at += LARGEST_PIECE) {
        const part = piece.subarray(at, at + LARGEST_PIECE);
        decoder ??= new TextDecoder(encodingOf(part));
        yield { text: decoder.decode(part, { stream: true }), size: part.length };
      }
    }
  }

  /** Reads a small part at one go. */
  scan(entry: ZipEntry, receiver: MarkupReceiver): void {
    const scanner = new MarkupScanner(receiver);
    for (const { text } of this.pieces(entry)) scanner.push(text);
    scanner.finish();
  }

  /** The relations of a part ('' is the package itself); none when it has no list of them. */
  relations(part: string): Relation[] {
    const slash = part.lastIndexOf('/') + 1;
    const folder = part.slice(0, slash);
    const entry = this.find(`${folder}_rels/${part.slice(slash)}.rels`);
    if (entry === null) return [];
    const list = new RelationList(folder);
    this.scan(entry, list);
    return list.relations;
  }
}

/** Receives xl/workbook.xml. */
export class WorkbookPart implements MarkupReceiver {
  readonly wantsText = false;
  readonly sheets: SheetEntry[] = [];
  date1904 = false;
  private depth = 0;

  open(name: string, attributes: string): void {
    this.depth += 1;
    // Newer Excels write a second one into the extension list, which says nothing of the calendar.
    if (name === 'workbookPr' && this.depth === DEPTH_OF_PROPERTIES) this.date1904 = flagAttribute(attributes, 'date1904');
    if (name !== 'sheet') return;
    const state = attribute(attributes, 'state');
    this.sheets.push({
      name: attribute(attributes, 'name') ?? '',
      relation: attribute(attributes, 'id') ?? '',
      hidden: state === 'hidden' || state === 'veryHidden',
    });
  }

  text(): void {}

  close(): void {
    this.depth -= 1;
  }
}

class RelationList implements MarkupReceiver {
  readonly wantsText = false;
  readonly relations: Relation[] = [];

  constructor(private readonly folder: string) {}

  open(name: string, attributes: string): void {
    if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return;
    const type = attribute(attributes, 'Type') ?? '';
    this.relations.push({
      id: attribute(attributes, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolve(this.folder, attribute(attributes, 'Target') ?? ''),
    });
  }

  text(): void {}

  close(): void {}
}

/** The workbook's own properties stand right inside its root. */
const DEPTH_OF_PROPERTIES = 2;

/** A piece holds at most some thousand rows, so that a pause is never far. */
const LARGEST_PIECE = 131_072;

/** The part a relation in `folder` means; as Excel does, a target that climbs out of the package is taken from its root. */
function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps = path.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '');
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function encodingOf(beginning: Uint8Array): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
