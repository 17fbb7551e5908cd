import { expect, it } from 'vitest';
import { searchTerms } from '#values/searchText';

it('numbers pasted with anything between them are any of them; words narrow each other down', () => {
  const three = [['TGHU1234567'], ['SL998877'], ['COSU6012345678']];
  for (const between of [' ', '\n', '\r\n', '\t', ',', ', ', '，', '；', ';', '、', ' / ', '|', '+', '&'])
    expect(searchTerms(three.map(([one]) => one).join(between)), JSON.stringify(between)).toEqual(three);
  expect(searchTerms('TGHU1234567 TGHU1234567')).toEqual([['TGHU1234567']]);
  expect(searchTerms('harbor dawn 041E')).toEqual([['harbor', 'dawn', '041E']]);
  expect(searchTerms('COSU6012345 ningbo')).toEqual([['COSU6012345', 'ningbo']]);
  expect(searchTerms('ABC CO., LTD')).toEqual([['ABC', 'CO.,', 'LTD']]);
  expect(searchTerms('40HQ 20GP')).toEqual([['40HQ', '20GP']]);
  expect(searchTerms(' ')).toEqual([[]]);
});
