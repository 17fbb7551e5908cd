const shortest = 8;
const longest = 12;
const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Which parts of the password rule hold: 8 to 12 characters, at least two kinds of letters, digits, symbols (shell.md §5). */
export function passwordRule(password: string): { length: boolean; kinds: boolean } {
  const text = password.normalize('NFC');
  const length = [...text].length;
  return {
    length: length >= shortest && length <= longest,
    kinds: kinds.filter((kind) => kind.test(text)).length >= 2,
  };
}
