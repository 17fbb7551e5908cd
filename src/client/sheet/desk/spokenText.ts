/** Nobody waits for the end of a long remark: the editor reads out the whole of it. */
const mostSpoken = 200;

/** As much of a cell's text as is read out, never cut through a character. */
export const spokenText = (text: string): string =>
  text.length <= mostSpoken ? text : `${text.slice(0, mostSpoken).replace(/[\uD800-\uDBFF]$/u, '')}…`;
