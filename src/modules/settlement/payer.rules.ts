/** Legal forms that stand as the last words of a Latin name, dots dropped (domain/13 §13.7). */
const forms = new Set('COMPANY CO LIMITED LTD INCORPORATED INC CORPORATION CORP LLC GMBH BV SA PTE PTY FZE FZCO WLL'.split(' '));
/** Legal forms at the end of a Chinese name, longest first. */
const endings = ['股份有限公司', '有限责任公司', '集团有限公司', '有限公司', '集团', '分公司'];
/** Characters a name always keeps. */
const leastKept = 2;

function withoutForms(name: string): string {
  const words = name.split(/[\s,]+/u).filter((word) => word !== '');
  while (words.length > 1 && forms.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** A name as payers and partners are told apart by it: without legal forms, signs and spaces, in capitals (domain/13 §13.7). */
export function payerKey(name: string): string {
  let key = withoutForms(name.normalize('NFKC').toUpperCase().replaceAll('.', '')).replace(/[^\p{L}\p{N}]/gu, '');
  for (;;) {
    const ending = endings.find((one) => key.endsWith(one) && key.length - one.length >= leastKept);
    if (ending === undefined) return key;
    key = key.slice(0, -ending.length);
  }
}

/** Whether who paid is somebody else than the partner, by none of whose names he goes. */
export const isStranger = (payer: string, names: readonly string[]): boolean => {
  const key = payerKey(payer);
  return key !== '' && names.every((name) => payerKey(name) !== key);
};
