/** A date, number or address inside a sentence: kept in its own order, whichever way the sentence around it runs. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;
