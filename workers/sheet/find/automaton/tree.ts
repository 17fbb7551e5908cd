import { atomsOf, type Atom } from '#workers/sheet/find/pattern';

/** A regular expression as far as it is regular: what an automaton can be made of. */
export type Tree =
  /** One character of a set, given as the piece of the source that says which. */
  | { readonly is: 'character'; readonly source: string }
  | { readonly is: 'start' | 'end' }
  | { readonly is: 'row'; readonly parts: readonly Tree[] }
  | { readonly is: 'either'; readonly parts: readonly Tree[] }
  | { readonly is: 'times'; readonly of: Tree; readonly least: number; readonly most: number };

/** Escapes that name one character. */
const named = /^\\(?:[fnrtv]|x[\da-f]{2}|u[\da-f]{4})$/iu;
/** Sets whose members beyond the basic plane are neither all nor none, and pieces that name such a character. */
const uneven = /\\[pPu]|[\u{10000}-\u{10FFFF}]/u;
/** Groups that only hold together; the others look around or change the flags. */
const plainGroup = /^\((?:\?:|\?<[^=!])?/u;
const lookingBehind = /^\(\?<[=!]/u;
const count = /^\{(\d+)(?:(,)(\d*))?\}/u;

class NotRegular extends Error {}

class Reader {
  private at = 0;

  constructor(private readonly atoms: readonly Atom[]) {}

  whole(): Tree {
    const tree = this.either();
    if (this.at < this.atoms.length) throw new NotRegular();
    return tree;
  }

  private either(): Tree {
    const parts = [this.row()];
    while (this.atoms[this.at]?.is === 'or') {
      this.at += 1;
      parts.push(this.row());
    }
    return parts.length === 1 ? (parts[0] as Tree) : { is: 'either', parts };
  }

  private row(): Tree {
    const parts: Tree[] = [];
    for (let atom = this.atoms[this.at]; atom && atom.is !== 'or' && atom.is !== 'close'; atom = this.atoms[this.at])
      parts.push(this.repeated(this.one(atom)));
    return { is: 'row', parts };
  }

  private one(atom: Atom): Tree {
    this.at += 1;
    switch (atom.is) {
      case 'start':
      case 'end':
        return { is: atom.is };
      case 'one':
      case 'set':
        if (uneven.test(atom.source)) break;
        return { is: 'character', source: atom.source };
      case 'open': {
        if (lookingBehind.test(atom.source) || (atom.source.startsWith('(?') && !plainGroup.exec(atom.source)?.[0].startsWith('(?'))) break;
        const tree = this.either();
        this.at += 1;
        return tree;
      }
      case 'other':
        if (named.test(atom.source)) return { is: 'character', source: atom.source };
    }
    throw new NotRegular();
  }

  private repeated(tree: Tree): Tree {
    const atom = this.atoms[this.at];
    if (atom?.is !== 'times') return tree;
    this.at += 1;
    const { source } = atom;
    const [, least, comma, most] = count.exec(source) ?? [];
    if (least !== undefined)
      return { is: 'times', of: tree, least: Number(least), most: comma === undefined ? Number(least) : most ? Number(most) : Infinity };
    return { is: 'times', of: tree, least: source.startsWith('+') ? 1 : 0, most: source.startsWith('?') ? 1 : Infinity };
  }
}

/** Takes a valid regular expression apart; null where it looks around, refers back or names characters beyond the basic plane. */
export function treeOf(source: string): Tree | null {
  try {
    return new Reader(atomsOf(source)).whole();
  } catch (error) {
    if (error instanceof NotRegular) return null;
    throw error;
  }
}
