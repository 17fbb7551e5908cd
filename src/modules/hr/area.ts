import type { Definition } from '#define/entity';
import { hrContract } from '#modules/hr/hrContract/hrContract.entity';
import { hrEducation } from '#modules/hr/hrEducation/hrEducation.entity';
import { hrExamine } from '#modules/hr/hrExamine/hrExamine.entity';
import { hrInteract } from '#modules/hr/hrInteract/hrInteract.entity';
import { hrKpi } from '#modules/hr/hrKpi/hrKpi.entity';
import { hrPerson } from '#modules/hr/hrPerson/hrPerson.entity';
import { hrReward } from '#modules/hr/hrReward/hrReward.entity';
import { hrWorkRecord } from '#modules/hr/hrWorkRecord/hrWorkRecord.entity';
import { kpiItem } from '#modules/hr/kpiItem/kpiItem.entity';
import { kpiPlan } from '#modules/hr/kpiPlan/kpiPlan.entity';

/** Definitions of the area. */
export const hrEntities: readonly Definition[] = [
  hrPerson,
  hrContract,
  hrEducation,
  hrWorkRecord,
  hrReward,
  hrInteract,
  hrExamine,
  kpiPlan,
  hrKpi,
  kpiItem,
];
