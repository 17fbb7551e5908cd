import type { Catalogue, Column } from '#define/catalogue';
import type { Actor } from '#define/actor';
import type { Definition } from '#define/entity';
import type { Reading } from '#define/kind';
import { wireName } from '#define/entity';
import type { ReckonedPart } from '#define/reckoned';
import type { Row, Value, Values } from '#define/row';
import { askedOver } from '#define/viewed';
import type { Parameters } from '#define/view';
import type { EntityName } from '#names/entities';
import type { Names } from '#names/languages';
import { dayInZone, type Moment } from '#values/moment';
import { choiceWord } from '#server/words';
import type { Exported } from '#server/audit/carriedOff';
import type { Files } from '#server/files/settings';
import type { OutboundGuard } from '#server/outside/guard';
import type { K3Account } from '#server/outside/k3cloud';
import type { YbosAccount } from '#server/outside/ybos';
import type { PeerAccount } from '#server/outside/signedPeer';
import type { WeChatAccount } from '#server/outside/weChat';
import type { Vault } from '#server/outside/vault';
import type { Follower } from '#server/perform/following';
import type { PaperDesk } from '#server/papers/desk';
import type { Teller } from '#server/perform/telling';
import type { Database, Reach, Transaction } from '#server/store/database';
import type { FactStore } from '#server/store/factStore';
import { readerOf, type Reader } from '#server/store/select';
import { pastReader } from '#server/store/pastSql';
import { answerReader, viewReader } from '#server/store/viewSql';
import type { Sql } from '#server/store/sql';
import type { Filtering } from '#server/store/filterSql';

/** Tells the other processes and this one's sockets that a batch was committed. */
export interface Announcer {
  announce(epId: string, seq: number, definition: Definition): void;
  /** Sessions that ended: their sockets are told the code and closed. */
  endSessions(ids: readonly string[], code: number): void;
  /** People who see other rows than before: their sheets load anew. */
  reload(userIds: readonly string[]): void;
  /** People whose rights changed: their sockets are closed and come back with the new ones. */
  renew(userIds: readonly string[]): void;
}

/** What every engine of the server shares: the definitions, the database, the facts, the live channel. */
export interface Engine {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly facts: FactStore;
  readonly live: Announcer;
  readonly files: Files;
  /** Seals passwords of other systems for the database. */
  readonly vault: Vault;
  /** Looks where connections to hosts go that people typed. */
  readonly outbound: OutboundGuard;
  /** Where the accounting system of the company answers; null where the operator named none. */
  readonly accounting?: K3Account | null;
  /** Where the system customers book in answers; null where the operator named none. */
  readonly orderSystem?: YbosAccount | null;
  /** The platform tax invoices are issued by, the insurer of cargo, and WeChat; null where the operator named none. */
  readonly taxPlatform?: PeerAccount | null;
  readonly insurer?: PeerAccount | null;
  readonly weChat?: WeChatAccount | null;
  /** Writes messages of steps to the people they concern; absent where nobody is told. */
  readonly teller?: Teller;
  /** What follows from changes by bodies of the areas. */
  readonly followers?: readonly Follower[];
  /** Bodies that answer questions, by their entity. */
  readonly questions?: Questions;
  /** Questions people made for themselves. */
  readonly made?: MadeQuestion;
  /** Bodies that reckon columns of rows, by their entity. */
  readonly reckoners?: Reckoners;
  /** Who writes down that rows went out of the house in a file. */
  readonly exported?: Readonly<Partial<Record<EntityName, Exported>>>;
  /** Papers of the rows and the house that prints them. */
  readonly papers: PaperDesk;
  readonly log: (line: string, details?: Record<string, unknown>) => void;
  /** Clock of the server; tests hand in their own. */
  readonly now: () => Date;
}

/** The question somebody made, by the name of its rows, as far as the caller may ask it; null where nobody made one of that name. */
export type MadeQuestion = (engine: Engine, caller: Caller, name: string) => Promise<Definition | null>;

/** The person as the engines need them: who they are and where their day begins. */
export interface Caller {
  readonly actor: Actor;
  readonly zone: string;
  /** What others are told the person is called, each in the reader's language. */
  readonly names: Names;
  /** What a view is asked with, for whoever reads one. */
  readonly asked?: Parameters;
  /** The rows of a question a body of an area answers, as a query, for whoever reads one. */
  readonly answer?: Sql;
  /** The moment a list is read as of, for whoever looks back. */
  readonly past?: Moment;
}

/** Answers a question with a query of its rows: `ep_id`, `id` and the columns of its fields, cut to what the caller may know of. */
export type Question = (engine: Engine, caller: Caller) => Sql | Promise<Sql>;
export type Questions = Readonly<Partial<Record<EntityName, Question>>>;

/** Reckons columns of rows the caller sees, by row id, with what each figure is made of; `asked` names every parameter. */
export type Reckoner = (
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  rows: readonly Row[],
  asked: Parameters,
) => Promise<ReadonlyMap<string, { readonly values: Values; readonly parts: Readonly<Record<string, readonly ReckonedPart[]>> }>>;
export type Reckoners = Readonly<Partial<Record<EntityName, Reckoner>>>;

export const readReach = (actor: Actor): Reach => ({ readsEpIds: actor.readsEpIds, writesEpId: null });

/** Group rows (dictionaries, rates of exchange) are written under branch 0 and only where the definition says so. */
export const writeReach = (actor: Actor, definition: Definition): Reach => ({
  readsEpIds: actor.readsEpIds,
  writesEpId: actor.epId,
  groupWrite: definition.owner === 'group',
});

export const ownerOf = (actor: Actor, definition: Definition): string => (definition.owner === 'group' ? '0' : actor.epId);

export const readingOf = (caller: Caller): Reading => ({ zone: caller.zone, language: caller.actor.language });

export function filteringOf(engine: Engine, caller: Caller, definition: Definition): Filtering {
  const { catalogue } = engine;
  const { actor, zone, asked = {}, past, answer } = caller;
  const today = dayInZone(engine.now().toISOString(), zone);
  const { view } = definition;
  return {
    catalogue,
    reader: view
      ? viewReader(catalogue, definition, view, { actor, asked, zone, today })
      : answer
        ? answerReader(catalogue, definition, answer, actor)
        : past === undefined
          ? readerOf(catalogue, definition, actor)
          : pastReader(readerOf(catalogue, definition, actor), past),
    reading: { ...readingOf(caller), today },
    choiceWord: (column: Column, option: string) =>
      choiceWord(caller.actor.language, ...choiceOwner(engine.catalogue, definition, column), option),
  };
}

/** A looked-up choice column has its words under the entity it is looked up in. */
function choiceOwner(catalogue: Catalogue, definition: Definition, column: Column): [Definition, string] {
  const { view } = definition;
  if (view) return column.name in view.figures ? [definition, column.name] : choiceOwner(catalogue, askedOver(catalogue, view), column);
  if (!definition.looked?.[column.name]) return [definition, column.name];
  const source = catalogue.source(definition, column.name);
  return [source.definition, source.name];
}

/** A row as the wire carries it: the specification's spellings, only the columns the reader may see. */
export function rowOnWire(reader: Reader, row: Row): Record<string, Value> {
  const wire: Record<string, Value> = { id: row.id, epId: row.epId, version: row.version };
  const { reckoned } = reader.definition;
  for (const column of reader.columns)
    if (!reckoned?.fields[column.name]) wire[wireName(reader.definition, column.name)] = (row[column.name] ?? null) as Value;
  return wire;
}

/** The same for a row as it is stored, not as this reader reads it: sums that hold more than the reader may know stay out. */
export function storedOnWire(reader: Reader, row: Row): Record<string, Value> {
  return rowOnWire(
    reader.cut.size === 0 ? reader : { ...reader, columns: reader.columns.filter(({ name }) => !reader.cut.has(name)) },
    row,
  );
}

/** Only the changed columns of a row, with who changed it and when, in the wire's spellings. */
export function changedOnWire(reader: Reader, row: Row, version: number, changed: readonly string[]): Record<string, Value> {
  const wire: Record<string, Value> = { id: row.id, version };
  for (const name of changed.length > 0 ? [...changed, 'updateUserId', 'updateTime'] : changed) {
    if (reader.visible.has(name) && !reader.cut.has(name)) wire[wireName(reader.definition, name)] = (row[name] ?? null) as Value;
  }
  return wire;
}
