import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { screenAt } from '#client/shell/screen';
import { safeRedirect, signInAddress } from '#client/session/redirect';
import { screens } from '#modules/screens';

/** Ways out of the site as they are smuggled into an address, and addresses that lead nowhere. */
const ways = [
  '//evil.example',
  '//evil.example/x',
  '///evil.example',
  '////evil.example/..',
  'https://evil.example',
  '/\\evil.example',
  '/\\evil.example/x',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/%5Cevil.example',
  '%2F%2Fevil.example',
  '//evil.example@localhost',
  'https:evil.example',
  'https:/evil.example',
  'http:evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://evil.example/',
  '//evil%2eexample',
  '/%2F/evil.example',
  '/%09/evil.example',
  '/\n/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '//evil.example/%2e%2e',
  '//[::1]/x',
  '//127.0.0.1:1/x',
  '/／evil.example',
  '／／evil.example',
  '//evil。example',
  'javascript:alert(1)',
  'javascript:location=1',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  '@evil.example',
  '.evil.example',
  'evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '/login',
  '/nowhere/at-all',
];

const known = (path: string) => path === '/' || screenAt(screens, path) !== undefined;

/** The page a sign-in at this address leads to. */
const leadsTo = (address: string) => safeRedirect(new URL(address, location.origin).searchParams.get('redirect'), known);

describe('the page a sign-in leads to', () => {
  beforeAll(() => void vi.stubGlobal('location', new URL('http://127.0.0.1:8080/login')));
  afterAll(() => void vi.unstubAllGlobals());

  test.each(ways)('is the first one where %j was asked for', (way) => {
    expect(leadsTo(signInAddress(way))).toBe('/');
  });

  test('is the one that was wanted, search and place with it', () => {
    for (const { path } of screens.filter(({ path }) => !path.includes(':')))
      expect(leadsTo(signInAddress(`${path}?row=1&f=%20#below`))).toBe(`${path}?row=1&f=%20#below`);
    expect(leadsTo('/login')).toBe('/');
  });
});
