import { integerOf, type Values } from '#define/row';

/** Free time that is over, or ends within two days (screens-operations c15). */
export const shortOfDays =
  (within: 'over' | 'soon') =>
  (row: Values): boolean => {
    const left = integerOf(row, 'daysLeft');
    return left !== null && (within === 'over' ? left < 0 : left >= 0 && left <= 2);
  };
