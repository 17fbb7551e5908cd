/** Browser and system of a user agent, as people name them. */
export function deviceOf(userAgent: string): string {
  const browser = /Edg\//u.test(userAgent)
    ? 'Edge'
    : /Firefox\//u.test(userAgent)
      ? 'Firefox'
      : /Chrome\//u.test(userAgent)
        ? 'Chrome'
        : /Safari\//u.test(userAgent)
          ? 'Safari'
          : userAgent.split(/[\s/]/u)[0] || '–';
  const system = /Windows/u.test(userAgent)
    ? 'Windows'
    : /Android/u.test(userAgent)
      ? 'Android'
      : /iPhone|iPad/u.test(userAgent)
        ? 'iOS'
        : /Mac OS/u.test(userAgent)
          ? 'macOS'
          : /Linux/u.test(userAgent)
            ? 'Linux'
            : '';
  return system === '' ? browser : `${browser}, ${system}`;
}
