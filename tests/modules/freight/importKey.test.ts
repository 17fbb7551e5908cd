import { expect, test } from 'vitest';
import { meantBy } from '#modules/freight/freightRate/difference.rules';
import { keyed } from '#modules/freight/freightRate/freightRate.rules';
import type { Values } from '#define/row';

const lane = {
  carrierCode: 'COSU',
  rateKind: 'FAK',
  portLoading: 'CNNGB',
  portDestination: 'USLAX',
  routingType: 'DIRECT',
  paymentTerm: 'BOTH',
};
const keyOf = (more: Values) => String(keyed.by({ ...lane, isDg: false, ...more }).rateKey);
const meant = (said: Values, standing: readonly Values[]) =>
  meantBy(keyOf(said), said, standing.map(keyOf)).map(({ set }) => Object.entries(set).filter(([, value]) => value !== null));

test.each<[string, Values, readonly Values[], unknown]>([
  [
    'the one with a supplier',
    {},
    [{ supplierId: '7' }],
    [
      [
        ['supplierId', '7'],
        ['routingType', 'DIRECT'],
        ['paymentTerm', 'BOTH'],
      ],
    ],
  ],
  [
    'the one over another port',
    {},
    [{ routingType: 'TRANSSHIP', portTransshipment: 'KRPUS' }],
    [
      [
        ['routingType', 'TRANSSHIP'],
        ['portTransshipment', 'KRPUS'],
        ['paymentTerm', 'BOTH'],
      ],
    ],
  ],
  [
    'the one that is prepaid',
    {},
    [{ paymentTerm: 'PREPAID' }],
    [
      [
        ['routingType', 'DIRECT'],
        ['paymentTerm', 'PREPAID'],
      ],
    ],
  ],
  ['none of another payment than it says', { paymentTerm: 'COLLECT' }, [{ paymentTerm: 'PREPAID' }], []],
  ['none where its own key stands', {}, [{}, { supplierId: '7' }], []],
  ['none of another supplier than it says', { supplierId: '8' }, [{ supplierId: '7' }], []],
  ['none of another routing than it says', { routingType: 'DIRECT' }, [{ routingType: 'TRANSSHIP', supplierId: '7' }], []],
  ['none under a contract', {}, [{ contractNo: 'SC1', supplierId: '7' }], []],
])('a line that leaves part of its key unsaid means %s', (_name, said, standing, expected) => {
  expect(meant(said, standing)).toEqual(expected);
});

test('several may be meant', () => {
  expect(meant({}, [{ supplierId: '7' }, { supplierId: '8' }])).toHaveLength(2);
});
