import { imoFits } from '#modules/basic/dictionary/dictionary.rules';

/** What holds of a ship wherever its number is written. */
export const shipRules = { imoFits };
