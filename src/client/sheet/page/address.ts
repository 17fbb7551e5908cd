import type { Sheet } from '#define/sheet';

/** The address of a row's page. */
export const pageOf = ({ path }: NonNullable<Sheet['page']>, rowId: string): string => `${path}/${rowId}`;
