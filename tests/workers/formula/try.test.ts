import { test } from 'vitest';
import { FormulaDesk } from '#workers/formula/desk';
import { catalogue } from '#modules/entities';
import zh from '../../../locales/zh/fields.json';
test('try', () => {
  const cost = catalogue.get('cost');
  const words = zh.cost as Record<string, string>;
  const desk = new FormulaDesk({ baseCurrency: 'CNY', columns: catalogue.columns(cost).map(({ name, field }) => ({ name, kind: field.kind, label: words[name] ?? name })) });
  const row = { price: '1234.567', number: '3', currency: 'USD', taxMode: 'INCLUSIVE', taxRate: '6', unit: 'BILL', rate: '7.1234', amount: '3703.70', invoicedAmount: '0', remark: 'hello', isEstimate: true, level: 4 };
  for (const f of ['=price*number', '=1200*1.06', '=ROUND(price*0.9,2)', '=MONEY(price*number, currency)', '=IF(currency="USD", price*7.12, price)', '=SUM(1,2,3)', '＝（单价＋１）×数量', '=ROUND（1.005，2）', '=PRICE*Number', '=1/3*3', '=1/3', '=1/0', '=remark*2', '=mblNo', '=foo*2', '=SUMIF(A1,2)', '=price*taxRate%', '=price*税率%', '=SQRT(2)', '=SQRT(2)*SQRT(2)', '=SQRT(-1)', '=2^0.5', '=1.0005^365','=2^-2','=-2^2', '=price number', '=price*', '=(1+2', '=1)+(2', '=1,2', '="a"', '=price>3', '=IF(price>3,1)', '=IF(price<3,1)', '=writtenOffAmount+1', '=SUM(writtenOffAmount,1)', '=IFERROR(price/0, 5)', '=NETAMOUNT(price, number, currency, taxMode, taxRate, unit)','=MOD(-7,3)','=CEILING(12.3,0.5)','=FLOOR(-12.3,0.5)','=MEDIAN(1,2,price)','=PI()','=ROUND(2.5,)','=ROUND()','=MONEY(1,"abc")','=MONEY(5,5)','=1000000000000.1-1000000000000', '=0.1+0.2-0.3', '=9^9^9', '=1e400', '=1e300*1e300', '=isEstimate*3','=level/3', '=base', '=MONEY(1.005,base)', '=A1+1', '=5%', '=', '', '=#REF!', '={1,2}', '=NOW()', '=IF(price="",0,price)', '=COUNT(price,mblNo,currency)', '=AND(price>1,number>5)*1', '=“a”="A"', '=IF(币种=“usd”，1，2)', '=123456789012345.123456*1000000.0001', '=1000/1.06*0.06', '=MIN(price,number,-4)', '='+'('.repeat(121)+'1'+')'.repeat(121), '='+'-'.repeat(130)+'1','='+'1+'.repeat(600)+'1'])
    console.log(f.slice(0, 70), JSON.stringify(desk.evaluate(f, row)));
  console.log(desk.evaluate('=price*2', row, 'price'));
});
