import type { Title } from '#workers/import/lines';
import type { FoundPeriod } from '#workers/import/periods';
import type { CargoClass } from '#define/sheet';
import type { Day } from '#values/day';

interface TitleText {
  readonly text: string;
  readonly address: string;
}

type Entry = { readonly key: string; readonly stays: boolean } & (
  | { readonly field: TitleText }
  | { readonly ports: TitleText }
  | { readonly period: FoundPeriod }
  | { readonly dated: Day }
  | { readonly cargo: CargoClass }
);

/** The end of a validity in one line and its beginning in the line above are one validity. */
function withOtherEnd(entry: Entry, before: Entry | undefined): Entry {
  if (!('period' in entry) || before === undefined || !('period' in before)) return entry;
  const [now, was] = [entry.period, before.period];
  const other = (now.from === undefined) !== (was.from === undefined) && (now.to === undefined) !== (was.to === undefined);
  return other ? { ...entry, period: { ...was, ...now } } : entry;
}

/**
 * Titles that are in force, outermost first. Behind data, a new title of one kind ends everything that stood below the old
 * one: a new carrier ends the port of the block before, a new port leaves the carrier. What the lines above the header say
 * by name ("POL: Ningbo") or as a validity holds for the whole table until it is said anew.
 */
export class Titles {
  private entries: Entry[] = [];
  private dataSince = false;

  take(title: Title, aboveHeader: boolean): void {
    const added: Entry[] = title.fields.map(({ field, text, address }) => ({
      key: `field ${field}`,
      stays: aboveHeader,
      field: { text, address },
    }));
    if (title.ports !== null) added.push({ key: 'ports', stays: false, ports: title.ports });
    if (title.period !== null) added.push({ key: 'period', stays: aboveHeader, period: title.period });
    if (title.dated !== null) added.push({ key: 'dated', stays: aboveHeader, dated: title.dated });
    if (title.cargo) added.push({ key: 'cargo', stays: aboveHeader, cargo: title.cargo });
    for (const one of added) {
      const place = this.entries.findIndex(({ key }) => key === one.key);
      const entry = this.dataSince ? one : withOtherEnd(one, this.entries[place]);
      if (place < 0) this.entries.push(entry);
      else
        this.entries = [
          ...this.entries.slice(0, place),
          entry,
          ...this.entries.slice(place + 1).filter((one) => !this.dataSince || one.stays),
        ];
    }
    this.dataSince = false;
  }

  /** A data line has been read under the titles. */
  used(): void {
    this.dataSince = true;
  }

  field(name: string): TitleText | null {
    const entry = this.entries.find((one) => one.key === `field ${name}`);
    return entry !== undefined && 'field' in entry ? entry.field : null;
  }

  *fields(): Iterable<readonly [string, TitleText]> {
    for (const entry of this.entries) if ('field' in entry) yield [entry.key.slice('field '.length), entry.field];
  }

  get ports(): TitleText | null {
    const entry = this.entries.find((one) => one.key === 'ports');
    return entry !== undefined && 'ports' in entry ? entry.ports : null;
  }

  /** A day a title names with its year. */
  get dated(): Day | null {
    const entry = this.entries.find((one) => one.key === 'dated');
    return entry !== undefined && 'dated' in entry ? entry.dated : null;
  }

  /** The kind of cargo the rows below are about. */
  get cargo(): CargoClass | null {
    const entry = this.entries.find((one) => one.key === 'cargo');
    return entry !== undefined && 'cargo' in entry ? entry.cargo : null;
  }

  get period(): FoundPeriod | null {
    const entry = this.entries.find((one) => one.key === 'period');
    return entry !== undefined && 'period' in entry ? entry.period : null;
  }
}
