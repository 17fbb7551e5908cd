import { expect, it } from 'vitest';
import { passwordAllowed, passwordCommon } from '#server/session/passwordRule';

const names = [
  'zhang.san',
  '陆承砚',
  'Lu Chengyan',
  'Gelan International Freight Forwarding Co., Ltd.',
  '舸澜国际货运代理有限公司',
  'NGB',
  'lcy@gelan.example',
];

it.each([
  'password1',
  'Passw0rd',
  'P@ssw0rd1',
  'qwerty123',
  '1q2w3e4r',
  '1qaz2wsx',
  'abcd1234',
  'abc12345',
  'iloveyou1',
  'welcome2026',
  'admin123!',
  'asdf1234',
  '123qweasd',
  'a1b2c3d4',
  'zxcvbnm1',
  'Monkey12',
  'dragon2026',
  'football1',
  'trustno1!',
  '!QAZ2wsx',
  'woaini1314',
  '5201314abc',
  'mima123456',
  'a1a1a1a1',
  'aaaa1111',
  '2026-01-01',
  '20260101ab',
  'Summer2026',
  '11223344aa',
  'Habibi-123',
])('%s is among the first anybody tries', (password) => {
  expect(passwordAllowed(password)).toBe(true);
  expect(passwordCommon(password, [])).toBe(true);
});

it.each([
  'zhangsan1',
  'Zhang.San-26',
  'Chengyan2026',
  'Gelan-2026',
  'gelan@123',
  '舸澜2026!!',
  '承砚-2026-1',
  'NGB-2026-ngb',
  'Tallysheet1',
  'Tally-2026',
  'Freight-1',
])('%s is what is around the person, with a few signs', (password) => {
  expect(passwordCommon(password, names)).toBe(true);
});

it.each(['Harbour-26', 'Ship-2026', 'k7mq2xw9pz4t', 'Mk9#rt!vq2', '潮平两岸阔风正-7', 'dragon-x7kQz', 'wT4-vb8n'])(
  '%s may be chosen',
  (password) => {
    expect(passwordAllowed(password)).toBe(true);
    expect(passwordCommon(password, names)).toBe(false);
  },
);

it('is 8 to 12 characters of two kinds at least', () => {
  expect(['short-1', 'thirteen-1234', 'onlyletters', '1234567890', '密码密码密码密码', ''].filter(passwordAllowed)).toEqual([]);
});
