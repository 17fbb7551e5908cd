import { test } from 'vitest';
import { openCostSheet } from './costSheet';
import { ms } from './figures';
const visible = ['customerId', 'feeCode', 'feeName', 'unit', 'number', 'price', 'currency', 'taxRate', 'supplierBillNo', 'remark'];
test('x', async () => {
  const one = await openCostSheet(100_000);
  for (let i=0;i<3;i++){
  const text = Array.from({ length: 10_000 }, (_, at) => [`客户 ${(at+i) % 400}`, 'OF', `海运费 ${at}`, 'BILL', String(1 + ((at +i)% 5)), `${1000 + at+i}.5`, 'CNY', '6', `X${at+i}`, `r ${at+i}`].join('\t')).join('\r\n');
  one.told();
  let t = performance.now();
  const p = await one.engine.paste([{ top: 0, bottom: 0, left: 0, right: 0 }], visible, text);
  console.log('paste 10k×10', ms(performance.now() - t), JSON.stringify(p.answer).slice(0, 200));
  t=performance.now(); const u = one.told(); structuredClone(u.map(({rows})=>rows)); console.log('clone marks', ms(performance.now()-t), u.length);
  t = performance.now();
  await one.engine.undo();
  console.log('undo', ms(performance.now() - t));
  t = performance.now();
  await one.engine.redo();
  console.log('redo', ms(performance.now() - t));
  await one.engine.undo();
  }
  for (let i=0;i<2;i++){
  const text = Array.from({ length: 100_000 }, (_, at) => `r ${at+i}`).join('\r\n');
  let t = performance.now();
  const p = await one.engine.paste([{ top: 0, bottom: 0, left: 9, right: 9 }], visible, text);
  console.log('paste 100k×1', ms(performance.now() - t), JSON.stringify(p.answer).slice(0, 200));
  t = performance.now();
  await one.engine.undo();
  console.log('undo', ms(performance.now() - t));
  }
  const wide = [...visible,'orderId','direction','containerType','amount','rate','baseAmount','taxMode','taxAmount','netAmount','invoicedAmount','openAmount','writtenOffAmount','locked','confirmed','costDate','isEstimate','mblNo','vesselName','voyage','etd'];
  for (let i=0;i<3;i++){
  let t = performance.now();
  const { text } = await one.engine.copy([{ top: 0, bottom: 99_999, left: 0, right: 29 }], wide, null, false);
  console.log('copy 100k×30', ms(performance.now() - t), text.length);
  }
});
