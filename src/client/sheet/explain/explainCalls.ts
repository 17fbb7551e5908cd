import type { ChainAnswer, Explained, Source } from '#define/explained';
import type { EntityName } from '#names/entities';
import { call } from '#client/calls/http';

/** What the sheet reads its rows with: all branches, and what a view was asked by. */
export interface ReadWith {
  readonly branches?: 'all';
  readonly asked?: Readonly<Record<string, string>>;
}

/** Why a value is what it is, one level deep. Rejects as every call does. */
export const whyOf = ({ entity, id, field }: Source, { branches, asked }: ReadWith): Promise<Explained> =>
  call<Explained>(
    'GET',
    '/PublicQueryController/explain',
    {
      entity,
      id,
      field,
      ...(asked && Object.keys(asked).length > 0 ? { asked: JSON.stringify(asked) } : {}),
      ...(branches ? { branches } : {}),
    },
    { quiet: true },
  );

/** The chain of documents a row stands in. Rejects as every call does. */
export const chainOf = (tableName: EntityName, tableId: string, { branches }: ReadWith): Promise<ChainAnswer> =>
  call<ChainAnswer>(
    'GET',
    '/PublicQueryController/selectChain',
    { tableName, tableId, ...(branches ? { branches } : {}) },
    { quiet: true },
  );
