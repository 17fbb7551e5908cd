/** A date, number or address inside a sentence: kept in its own order, whichever way the sentence around it runs. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

/** A name or text inside a sentence: in an order of its own, by its own letters, whichever way the sentence around it runs. */
export const apart = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`);
