import { dayNumber, type Day } from '#values/day';
import { branches, type Branch } from '#modules/demo/branches';
import { Stream } from '#modules/demo/random';
import { dayText, departureDays, evenDays } from '#modules/demo/timeline';

/** What is settled of an order before anything is drawn: whose it is, when it was made, about when it sails, its number. */
export interface Slot {
  readonly branch: Branch;
  /** Day (number since 1970) the order was made. */
  readonly made: number;
  /** Last day of the week in which it sails. */
  readonly sailsBy: number;
  readonly month: string;
  /** Its place among the orders the branch made in that month, from 1. */
  readonly place: number;
}

const jobNoOf = ({ branch, month }: Pick<Slot, 'branch' | 'month'>, number: number) =>
  `${branch.comCode}${month}-${String(number).padStart(5, '0')}`;

const size = 2_000;
const perHundred = 100;
const leadDays = { least: 9, spread: 16 };

/**
 * Every two thousand orders hold the same slots in another order, every hundred of them 50, 32 and 18 of the three branches.
 * So shares and months are exact, job numbers of a branch and month run without a gap over whole thousands, and an order's
 * slot follows from its index alone.
 */
export class Slots {
  private readonly ofBranch: readonly (readonly Slot[])[];
  private readonly counts = new Map<string, number>();
  private last: { block: number; slots: readonly Slot[] } | null = null;

  constructor(
    private readonly seed: number,
    today: Day,
  ) {
    const { first, weights } = departureDays(today);
    this.ofBranch = branches.map((branch) => {
      const days = evenDays(first, weights, (size * branch.share) / perHundred);
      const now = dayNumber(today);
      const slots = days.map((sailsBy, at) => {
        const made = sailsBy - leadDays.least - ((at * 7) % leadDays.spread);
        return { sailsBy, made: made <= now ? made : now - ((at * 5) % 12) };
      });
      return this.numbered(
        branch,
        slots.sort((a, b) => a.made - b.made),
      );
    });
  }

  private numbered(branch: Branch, slots: { sailsBy: number; made: number }[]): Slot[] {
    return slots.map(({ sailsBy, made }) => {
      const month = dayText(made).slice(2, 7).replace('-', '');
      const key = `${branch.epId}/${month}`;
      const place = (this.counts.get(key) ?? 0) + 1;
      this.counts.set(key, place);
      return { branch, made, sailsBy, month, place };
    });
  }

  private block(block: number): readonly Slot[] {
    if (this.last?.block === block) return this.last.slots;
    const shuffled = this.ofBranch.map((slots, at) => new Stream(this.seed, 'slot', block * branches.length + at).shuffle([...slots]));
    const order = new Stream(this.seed, 'slotOrder', block);
    const slots: Slot[] = [];
    for (let hundred = 0; hundred < size / perHundred; hundred += 1) {
      const some = shuffled.flatMap((list, at) => {
        const share = (branches[at] as Branch).share;
        return list.slice(hundred * share, (hundred + 1) * share);
      });
      slots.push(...order.shuffle(some));
    }
    this.last = { block, slots };
    return slots;
  }

  /** The slot of an order, with its job number: `NGB2603-00042`. */
  at(index: number): Slot & { readonly jobNo: string } {
    const block = Math.floor(index / size);
    const slot = this.block(block)[index % size] as Slot;
    const number = block * (this.counts.get(`${slot.branch.epId}/${slot.month}`) as number) + slot.place;
    return { ...slot, jobNo: jobNoOf(slot, number) };
  }

  /** Gives job numbers behind those of so many orders, branch by branch and month by month: what stands beside them leaves no gap either. */
  numbersAfter(orders: number): (slot: Pick<Slot, 'branch' | 'month'>) => string {
    const given = new Map<string, number>();
    return (slot) => {
      const key = `${slot.branch.epId}/${slot.month}`;
      const number = (given.get(key) ?? Math.ceil(orders / size) * (this.counts.get(key) ?? 0)) + 1;
      given.set(key, number);
      return jobNoOf(slot, number);
    };
  }
}
