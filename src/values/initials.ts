import { pinyin } from 'pinyin-pro';

const mostLetters = 40;

/** Pinyin initials of a Chinese name, lower case, other letters and digits kept: what people type to find it (宁波 → nb). */
export function initialsOf(name: string): string {
  const letters = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  return letters
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')
    .slice(0, mostLetters);
}
