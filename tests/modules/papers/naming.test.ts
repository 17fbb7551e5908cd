import { expect, it } from 'vitest';
import { personName, personReached } from '#modules/papers/naming.paper';

it('names people on papers in the language of the paper, in English else, and never not at all', () => {
  const person = { fullname: '顾长风', englishName: 'Gu Changfeng', arabicName: 'قو تشانغفنغ' };
  expect((['zh', 'en', 'ar'] as const).map((language) => personName(person, language))).toEqual(['顾长风', 'Gu Changfeng', 'قو تشانغفنغ']);
  expect(personName({ ...person, arabicName: null }, 'ar')).toBe('Gu Changfeng');
  expect(personName({ fullname: '顾长风' }, 'en')).toBe('顾长风');
});

it('keeps a phone number whole beside an Arabic name', () => {
  const person = { fullname: '顾长风', englishName: 'Gu Changfeng', arabicName: 'قو تشانغفنغ', email: null };
  const [phone, told] = ['0574-87650001', (language: 'zh' | 'en' | 'ar') => personReached(person, phone, language)];
  expect(told('zh')).toBe('顾长风  0574-87650001');
  expect(told('ar')).toBe('قو تشانغفنغ  \u20660574-87650001\u2069');
});
