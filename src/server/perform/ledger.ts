import type { Definition } from '#define/entity';
import { Account, seqOf, type Deed } from '#server/audit/record';
import type { Caller, Engine } from '#server/engine';
import { answerText, type KeptAnswer } from '#server/perform/keys';
import { writingSql, type Decided } from '#server/perform/write';
import type { Follower } from '#server/perform/following';
import type { StepWarning } from '#server/perform/steps';
import type { RawRow } from '#server/store/database';
import type { Sql } from '#server/store/sql';

/** Whose doing is written, in which branch, under which batch. */
export interface Doing extends Pick<Deed, 'owner' | 'batchId' | 'via' | 'reason'> {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly at: string;
}

/** What the audit calls changes the product makes of its own in rows others hang on, or that hang on others. */
export const rolledUp = 'roll up';

/** Told of every change that is taken. */
export type Watcher = (one: Decided) => void;

/** Changes of one entity that the audit tells under one number. */
export class Entry {
  private readonly account: Account;

  constructor(
    readonly definition: Definition,
    private readonly action: string,
    private readonly doing: Doing,
    private readonly waiting: Sql[],
    private readonly watcher: Watcher,
  ) {
    this.account = new Account(definition);
  }

  get isEmpty(): boolean {
    return this.account.ids.length === 0;
  }

  /** Takes rows that are really to change: written with the next question, told at the end. */
  take(decided: readonly Decided[]): void {
    if (decided.length === 0) return;
    const { engine, owner, caller, at } = this.doing;
    if (this.isEmpty) this.waiting.push(...engine.facts.movedSql(this.definition, owner));
    // Nobody changed a row whose sums moved: its version and its last change would tell of rows not everybody sees.
    const stamp = this.action === rolledUp ? null : { userId: caller.actor.userId, at };
    this.waiting.push(...writingSql(this.definition, owner, decided, stamp));
    for (const one of decided) {
      this.account.add(one, stamp === null);
      this.watcher(one);
    }
  }

  recordingSql(answer: KeptAnswer | null): Sql {
    const { owner, caller, batchId, via, reason } = this.doing;
    return this.account.recordingSql(
      { definition: this.definition, owner, userId: caller.actor.userId, batchId, via, action: this.action, reason },
      answer && answerText(answer),
    );
  }
}

/**
 * What a batch writes inside its transaction. Writes wait for the next question to travel with it, and what the audit tells
 * of them is sent at the very end, where the branch's sequence is held shortest.
 */
export class Ledger {
  /** What follows tells of that may be accepted. */
  readonly warnings: StepWarning[] = [];
  private readonly waiting: Sql[] = [];
  private readonly entries: Entry[] = [];
  private readonly followed = new Map<string, Decided>();
  private readonly versions = new Map<string, number>();
  private readonly concerned = new Map<Follower, Decided[]>();

  constructor(readonly doing: Doing) {}

  /** Opens the account of an entity's changes; accounts are numbered in the order they were opened. */
  open(definition: Definition, action: string, watcher: Watcher): Entry {
    const entry = new Entry(definition, action, this.doing, this.waiting, watcher);
    this.entries.push(entry);
    return entry;
  }

  /** Notes rows that follow others, for the answer of a batch they are rows of themselves; `stamped` ones reach a version of their own. */
  follow(definition: Definition, decided: readonly Decided[], stamped = false): void {
    for (const one of decided) {
      const name = `${definition.name}.${one.id}`;
      this.followed.set(name, one);
      this.versions.set(name, (one.before?.version ?? 0) + (stamped ? 1 : 0));
    }
  }

  /** How a row of the batch stands after others moved its sums, or undefined where none did. */
  followedRow(definition: Definition, id: string): Decided | undefined {
    return this.followed.get(`${definition.name}.${id}`);
  }

  /** The version a row stands at, which was at `version` before something followed in it. */
  versionOf(definition: Definition, id: string, version: number): number {
    return Math.max(version, this.versions.get(`${definition.name}.${id}`) ?? 0);
  }

  /** Notes a change that something else follows from. */
  concern(follower: Follower, one: Decided): void {
    const known = this.concerned.get(follower);
    if (known) known.push(one);
    else this.concerned.set(follower, [one]);
  }

  /** Changes noted since this was last asked, with who follows them. */
  concerns(): [Follower, readonly Decided[]][] {
    const all = [...this.concerned];
    this.concerned.clear();
    return all;
  }

  /** Writes that were not sent yet; whoever asks sends them. */
  writes(): Sql[] {
    return this.waiting.splice(0);
  }

  /** The last statements: what still waits, then the accounts; the first of them keeps the answer. */
  closing(answer: KeptAnswer | null): Sql[] {
    return [...this.writes(), ...this.filled().map((entry, at) => entry.recordingSql(at === 0 ? answer : null))];
  }

  /** The numbers {@link closing} took: of the first account and of the last; null when nothing was written. */
  numbers(answers: readonly RawRow[][]): { seq: number; upTo: number } | null {
    const count = this.filled().length;
    return count === 0 ? null : { seq: seqOf(answers.at(-count)), upTo: seqOf(answers.at(-1)) };
  }

  private filled(): Entry[] {
    return this.entries.filter((entry) => !entry.isEmpty);
  }
}
