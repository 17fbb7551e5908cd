import type { Row, Values } from '#define/row';
import type { Facts } from '#define/facts';
import type { EntityName } from '#names/entities';
import { portGroup } from '#modules/freight/portGroup/portGroup.entity';
import { rateSubscription } from '#modules/freight/rateSubscription/rateSubscription.entity';
import { branches } from '#modules/demo/branches';
import { makeRow } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { dayText, momentAt } from '#modules/demo/timeline';
import { dayNumber, type Day } from '#values/day';

const first = 1_000;

const groups: readonly Values[] = [
  { groupName: 'Base ports', aliases: ['基本港', 'BP'], members: ['CNNGB', 'CNSHA', 'CNTAO', 'CNXMN'], portRole: 'POL' },
  { groupName: 'Base ports', carrierCode: 'COSU', members: ['CNNGB', 'CNSHA', 'CNTAO'], portRole: 'POL' },
  { groupName: 'LA/LB', aliases: ['USWC base', '美西基港'], members: ['USLAX', 'USLGB'], portRole: 'POD' },
];

/** The group of a branch by its name, of everybody or a carrier's own. */
export function portGroupIdOf(epId: string, groupName: string, carrierCode?: string): string {
  const at = groups.findIndex((group) => group.groupName === groupName && group.carrierCode === carrierCode);
  return String(first + branches.findIndex((branch) => branch.epId === epId) * groups.length + at);
}

/** What rate desks keep beside their rates: names of several ports, and which lanes people want to hear of. */
export function rateDeskRows(
  today: Day,
  factsOf: (epId: string) => Facts,
): { readonly entity: EntityName; readonly rows: readonly Row[] }[] {
  const day = dayNumber(today);
  const made: Record<'portGroup' | 'rateSubscription', Row[]> = { portGroup: [], rateSubscription: [] };
  for (const { epId } of branches) {
    const by = (createUserId: string) => ({ createUserId, createTime: momentAt(day - 30, 9, 20) });
    const [clerk = '1'] = workersOf(epId, 'RAT');
    for (const values of groups) {
      const given = { ...values, validFrom: dayText(day - 60) };
      const id = portGroupIdOf(epId, String(values.groupName), values.carrierCode as string | undefined);
      made.portGroup.push(makeRow({ definition: portGroup, id, epId, facts: factsOf(epId), made: by(clerk), values: given }));
    }
    for (const person of [...workersOf(epId, 'SAL'), ...workersOf(epId, 'RAT')])
      for (const lineCode of ['USW', 'NEU']) {
        const id = String(first + made.rateSubscription.length);
        const values = { lineCode, byMail: false };
        made.rateSubscription.push(makeRow({ definition: rateSubscription, id, epId, facts: factsOf(epId), made: by(person), values }));
      }
  }
  return (['portGroup', 'rateSubscription'] as const).map((entity) => ({ entity, rows: made[entity] }));
}
