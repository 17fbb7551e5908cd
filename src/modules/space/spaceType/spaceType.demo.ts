import type { DemoRows } from '#define/demo';
import { spaceType } from '#modules/space/spaceType/spaceType.entity';

const table = `
FIXED_SPACE|固定舱位|Fixed allocation|مساحة ثابتة
FAK|FAK 舱位|FAK|مساحة FAK
SPOT|即期舱位|Spot|مساحة فورية
LCL|拼箱舱位|Part load|شحن جزئي`;

/** The kinds the specification's business begins with. */
export const spaceTypeRows: DemoRows = {
  definition: spaceType,
  values: table
    .trim()
    .split('\n')
    .map((line, at) => {
      const [code = '', name = '', englishName = '', arabicName = ''] = line.split('|');
      return { code, name, englishName, arabicName, sort: at + 1, isSystem: true };
    }),
};
