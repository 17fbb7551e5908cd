import type { Guard } from '#define/act';
import { integerOf, textOf, type Values } from '#define/row';

/** Still on its way: it keeps its bill from being signed or released, and a second one from being asked for (domain/14 §14.5.4). */
export const amendmentOpen = (row: Values): Values => ({ isOpen: ['DRAFT', 'SENT'].includes(textOf(row, 'state') ?? '') });

/** Originals that were issued are all back before the carrier's answer counts. */
export const setComesHome: Guard = {
  name: 'setComesHome',
  by: (row) => {
    const away = ['master', 'house'].reduce((sum, of) => sum + (integerOf(row, `${of}Out`) ?? 0) - (integerOf(row, `${of}Back`) ?? 0), 0);
    return away > 0 ? [{ code: 'ORIGINALS_NOT_BACK', field: 'mbOrderId', detail: { n: String(away) } }] : [];
  },
};
