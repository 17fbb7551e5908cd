import { describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import type { EntityName } from '#names/entities';
import { languages } from '#names/languages';
import { asList, spokenList } from '#names/listText';
import { choiceDetails, ofEntity, refusals, type RefusalCode } from '#names/refusals';
import { refusalText, wordIn } from '#server/words';

const names = ['Ocean Lines Co., Ltd', 'MAERSK'];

describe('a list in the sentence of a refusal', () => {
  it.each([
    ['zh', 'Ocean Lines Co., Ltd、MAERSK'],
    ['en', 'Ocean Lines Co., Ltd, MAERSK'],
    ['ar', 'Ocean Lines Co., Ltd، MAERSK'],
  ] as const)('is parted as %s parts lists, and no comma of a name is taken for one of its', (language, expected) => {
    expect(spokenList(asList(names), language)).toBe(expected);
  });

  it('is parted so in what the server answers', () => {
    const refusal = { code: 'TAX_RATE_NOT_ALLOWED', field: 'taxRate', detail: { value: '7', allowed: asList(['0', '6', '13']) } } as const;
    expect(refusalText('zh', refusal, catalogue.get('cost'))).toContain('0、6、13');
    expect(refusalText('en', refusal, catalogue.get('cost'))).toContain('0, 6, 13');
  });
});

describe('a value of a choice in the sentence of a refusal', () => {
  it.each([
    ['zh', '电放保函、装箱单'],
    ['en', 'Telex letter, Packing list'],
    ['ar', 'خطاب التلكس، قائمة التعبئة'],
  ] as const)('is said by its words in %s', (language, expected) => {
    const refusal = { code: 'DOCUMENT_MISSING', detail: { docType: 'TELEX_LETTER, PACKING_LIST' } } as const;
    expect(refusalText(language, refusal, catalogue.get('order'))).toContain(expected);
  });

  it('is so where it is the value of the refused field', () => {
    const refusal = { code: 'VALUE_TAKEN', field: 'serviceCode', detail: { value: 'CUSTOMS' } } as const;
    expect(refusalText('zh', refusal, catalogue.get('orderService'))).not.toContain('CUSTOMS');
  });

  const said = Object.entries(choiceDetails).flatMap(([code, details = {}]) =>
    Object.entries(details).flatMap(([detail, of]) => (of === ofEntity ? [] : [[code as RefusalCode, detail, of] as const])),
  );
  it.each(said)('%s says %s by the words of %s, in every language', (code, detail, of) => {
    const [entity = '', field = ''] = of.split('.');
    const { kind, options = [] } = catalogue.get(entity as EntityName).fields[field] ?? {};
    expect(kind).toBe('choice');
    for (const language of languages)
      for (const option of options)
        expect(refusalText(language, { code, detail: { [detail]: option } }, null)).toContain(
          wordIn(language, 'choices', entity, field, option),
        );
  });

  it('that names an entity says what one of its rows is called, every entity there is, and how many there are', () => {
    for (const language of languages)
      for (const { name } of catalogue.all) {
        const word = wordIn(language, 'operations', 'entity', name);
        expect(refusalText(language, { code: 'ROW_IN_USE', detail: { value: `${name} 3` } }, null)).toContain(`${word} 3`);
        expect([name, word]).not.toEqual([name, `entity.${name}`]);
      }
    const several = asList(['order 12', 'cost 40']);
    expect(refusalText('zh', { code: 'ROW_IN_USE', detail: { value: several } }, null)).toContain('订单 12、费用 40');
  });

  it('is named as such wherever the sentence of a refusal calls a detail as choices are called', () => {
    const codesAsTheyAre: readonly string[] = [
      'ISO_TYPE_MISMATCH.type',
      'SOC_BOX_TYPE.type',
      'BOX_COUNT_DIFF.type',
      'PAPER_PICTURE.kind',
      // Said by its words before it is refused.
      'PAPER_STATE.state',
    ];
    const raw = Object.keys(refusals).flatMap((code) =>
      [...wordIn('en', 'refusals', code).matchAll(/\{\{(state|status|form|docType|kind|role|type|transform|what)\}\}/gu)].flatMap(
        ([, detail = '']) =>
          choiceDetails[code as RefusalCode]?.[detail] || codesAsTheyAre.includes(`${code}.${detail}`) ? [] : [`${code}.${detail}`],
      ),
    );
    expect(raw).toEqual([]);
  });
});

it('an amount in a sentence has its thousands parted, and nothing else has', () => {
  const above = (x: string) => refusalText('en', { code: 'CREDIT_LIMIT_EXCEEDED', detail: { x } }, null);
  for (const [told, said] of [
    ['1134567.89 CNY', 'by 1,134,567.89 CNY:'],
    ['-1234.567 KWD', 'by -1,234.567 KWD:'],
    ['1234567 JPY', 'by 1,234,567 JPY:'],
    ['1234.123456', 'by 1,234.123456:'],
    ['999.99 CNY', 'by 999.99 CNY:'],
    ['20260331', 'by 20260331:'],
    ['INV2603-12345', 'by INV2603-12345:'],
  ] as const)
    expect(above(told)).toContain(said);
});
