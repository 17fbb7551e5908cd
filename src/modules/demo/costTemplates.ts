import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { costTemplate } from '#modules/finance/costTemplate/costTemplate.entity';
import { costTemplateLine } from '#modules/finance/costTemplateLine/costTemplateLine.entity';
import { branches } from '#modules/demo/branches';
import type { BranchPartners } from '#modules/demo/partners';
import { makeRow } from '#modules/demo/rowMaking';

// side | whom | item | price | formula | condition
const standard = `
AR|ORDER_CUSTOMER|THC|1150||
AR|ORDER_CUSTOMER|DOC|500||
AR|ORDER_CUSTOMER|SEAL|50||
AR|ORDER_CUSTOMER|VGM|100||
AR|ORDER_CUSTOMER|BKG||max(450, 0.002*cargoValue)|cargoValue > 0
AP|CARRIER|THC|1080||
AP|CARRIER|DOC|450||`;
const america = `
AR|ORDER_CUSTOMER|AMS|35||
AP|CARRIER|AMS|25||`;
const arriving = `
AR|ORDER_CUSTOMER|D/O|650||
AR|ORDER_CUSTOMER|DTHC|1200||
AP|CARRIER|D/O|450||`;
const trucking = `
AR|ORDER_CUSTOMER|TRK|3200||
AP|TRUCKER|TRK|2800||`;
const agreed = `
AR|ORDER_CUSTOMER|THC|1080||
AR|ORDER_CUSTOMER|SEAL|50||`;

interface Template {
  readonly values: Values;
  readonly lines: string;
}

const ofBranch: readonly Template[] = [
  { values: { mouldName: '海运出口标准费用 Sea export, standard', businessType: 'SEA_EXPORT', priority: 10 }, lines: standard },
  { values: { mouldName: '美线舱单费 US manifest fee', businessType: 'SEA_EXPORT', lineCode: 'USW', priority: 20 }, lines: america },
  { values: { mouldName: '海运进口标准费用 Sea import, standard', businessType: 'SEA_IMPORT', priority: 10 }, lines: arriving },
  {
    values: { mouldName: '门到门拖车 Door haulage', businessType: 'SEA_EXPORT', services: ['TRUCK'], isAuto: false, priority: 5 },
    lines: trucking,
  },
];

/** Charge templates of every branch, and what the first of its customers agreed (domain/16 §16.2). */
export function costTemplateTables(
  partners: readonly BranchPartners[],
  facts: Facts,
  createTime: string,
): { entity: EntityName; rows: Row[] }[] {
  const made = { createUserId: '1', createTime };
  const [templates, lines]: [Row[], Row[]] = [[], []];
  branches.forEach(({ epId }, branch) => {
    const customer = partners[branch]?.all.find(({ values, locked }) => values.isCustomer === true && !locked);
    const own = customer
      ? [{ values: { mouldName: '协议价 Agreed prices', businessType: 'SEA_EXPORT', customerId: customer.id }, lines: agreed }]
      : [];
    for (const { values, lines: table } of [...ofBranch, ...own]) {
      const rows = table
        .trim()
        .split('\n')
        .map((line) => line.split('|'));
      const id = String(templates.length + 1);
      templates.push(makeRow({ definition: costTemplate, id, epId, values: { ...values, lines: rows.length }, facts, made }));
      for (const [direction = '', crmRule = '', feeCode = '', price = '', formula = '', condition = ''] of rows)
        lines.push(
          makeRow({
            definition: costTemplateLine,
            id: String(lines.length + 1),
            epId,
            values: {
              templateId: id,
              direction,
              crmRule,
              feeCode,
              ...(price ? { price } : {}),
              ...(formula ? { formula } : {}),
              ...(condition ? { condition } : {}),
            },
            facts,
            made,
          }),
        );
    }
  });
  return [
    { entity: 'costTemplate', rows: templates },
    { entity: 'costTemplateLine', rows: lines },
  ];
}
