const kept = 'paletteRecent';
const most = 12;

/** What was chosen in the palette lately, the latest first. */
export function recentChoices(): readonly string[] {
  try {
    const read = JSON.parse(localStorage.getItem(kept) ?? '[]') as unknown;
    return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes a choice for the next time. */
export function noteChoice(key: string): void {
  localStorage.setItem(kept, JSON.stringify([key, ...recentChoices().filter((one) => one !== key)].slice(0, most)));
}
