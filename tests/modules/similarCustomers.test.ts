import { expect, it } from 'vitest';
import { similarity, type Company } from '#modules/crm/customer/similar.rules';

const company = (crmName: string, more: Partial<Company> = {}): Company => ({ crmName, ...more });
const [one, other] = [{ uscc: '91330200MA2AF00022' }, { uscc: '91330200MA2AF00030' }];

// The pairs of domain/16 §16.5, CR-D 1 to 30: names, what else is known of them, and the score.
it.each<[string, string, number, Partial<Company>?, Partial<Company>?]>([
  ['宁波远帆进出口有限公司', '宁波遠帆進出口有限責任公司', 100],
  ['宁波 远帆 进出口（集团）有限公司', '宁波远帆进出口有限公司', 100],
  ['宁波远帆进出口有限公司', '远帆进出口（宁波）有限公司', 95],
  ['宁波远帆进出口有限公司北仑分公司', '宁波远帆进出口有限公司', 75],
  ['宁波远帆国际贸易有限公司', '宁波远帆进出口有限公司', 85],
  ['宁波远帆五金工具有限公司', '宁波远帆进出口有限公司', 60],
  ['宁波远航进出口有限公司', '宁波远帆进出口有限公司', 0],
  ['上海远帆进出口有限公司', '宁波远帆进出口有限公司', 70],
  ['上海远帆进出口有限公司', '宁波远帆进出口有限公司', 45, one, other],
  ['义乌市恒澜纺织品有限公司', '义乌恒澜纺织品有限公司', 100],
  ['香港遠帆國際有限公司', '远帆国际（香港）有限公司', 95],
  ['宁波蓝海国际物流有限公司', '宁波蓝海洋国际物流有限公司', 53],
  ['宁波蓝海国际物流有限公司', '宁波蓝海洋国际物流有限公司', 68, { landlines: ['0574-00001234'] }, { landlines: ['0574-00001234-806'] }],
  ['宁波远帆进出口有限公司', 'NINGBO YUANFAN IMP. & EXP. CO., LTD.', 65],
  ['BLUE HARBOR TRADING CO., LTD.', 'Blue Harbour Trading Limited', 67],
  ['Blue Harbor Trading Ltd', 'Green Harbor Trading Ltd', 42],
  ['NORTHWIND GMBH', 'NORTHWIND LOGISTICS GMBH', 85],
  ['Gulf Star Trading LLC (Dubai)', 'GULF STAR TRADING L.L.C.', 90],
  ['SHENZHEN HENGLAN TECH CO LTD', 'Shenzhen Henglan Technology Co., Ltd.', 100],
  ['Hamburg Nordlicht Trading GmbH', 'Dubai Nordlicht Shipping LLC', 40],
  ['宁波远帆进出口有限公司', '杭州恒澜化工有限公司', 100, one, one],
  ['宁波远帆进出口有限公司', '宁波遠帆進出口有限責任公司', 90, one, other],
  ['宁波远帆进出口有限公司', '杭州恒澜化工有限公司', 60, { mobiles: ['13800138000'] }, { mobiles: ['+86 138 0013 8000'] }],
  ['宁波远帆进出口有限公司', '杭州恒澜化工有限公司', 50, { landlines: ['0574-00001234'] }, { landlines: ['0574-00001234'] }],
  ['上海远帆五金工具有限公司', '宁波远帆进出口有限公司', 40],
  ['上海远帆五金工具有限公司', '宁波远帆进出口有限公司', 72, { emails: ['a@yuanfan.example'] }, { emails: ['b@yuanfan.example'] }],
  ['宁波恒澜纺织品有限公司', '宁波恒澜家居用品有限公司', 35, one, other],
  ['宁波远帆进出口有限公司', '杭州恒澜化工有限公司', 0, { emails: ['a@qq.com'] }, { emails: ['b@qq.com'] }],
  ['NORTHWIND LOGISTICS GMBH', 'NORTHWIND LOGISTICS LLC', 90, { countryCode: 'DE' }, { countryCode: 'AE' }],
  ['浙江省宁波市远帆进出口有限公司', '宁波远帆进出口有限公司', 100],
])('%s beside %s is %i', (a, b, score, first, second) => {
  expect(similarity(company(a, first), company(b, second))).toBe(score);
  expect(similarity(company(b, second), company(a, first))).toBe(score);
});

it('a company whose own two names are alike is not like everybody', () => {
  const spelled = company('宁波远帆进出口有限公司', { englishName: 'NINGBO YUANFAN IMP. & EXP. CO., LTD.' });
  const foreign = company('杭州恒澜化工有限公司', { englishName: 'HANGZHOU HENGLAN CHEMICAL CO., LTD.' });
  expect(similarity(spelled, foreign)).toBeLessThan(25);
  expect(similarity(foreign, company('YUANFAN IMP & EXP'))).toBeLessThan(25);
  expect(similarity(spelled, company('YUANFAN IMP & EXP'))).toBe(90);
});
