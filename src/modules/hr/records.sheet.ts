import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import type { EntityName } from '#names/entities';

const ofOne = { entity: 'hrPerson', by: 'hrId', on: 'page' } as const;

const onPage = (name: string, entity: EntityName, written: string): Sheet => ({
  mod: `hr.${name}`,
  entity,
  of: ofOne,
  adds: true,
  columns: columns(written),
});

/** What personnel keep of one person beside his contracts, on his page. */
export const personSheets: readonly Sheet[] = [
  {
    ...onPage('education', 'hrEducation', 'school:200* major:140 degree:96 startDate:104 endDate:104 isHighest:72 certificateNo:140'),
    tab: 'career',
  },
  {
    ...onPage('work', 'hrWorkRecord', 'company:180* position:120 startDate:104 endDate:104 reasonLeft:160 referee:88 refereePhone:124'),
    tab: 'career',
  },
  onPage(
    'examines',
    'hrExamine',
    'examineType:104* applyDate:104 content:280 result:180 state:88 submitUserId:96 examineUserId:96 examineTime:132 examineOpinion:180',
  ),
  { ...onPage('rewards', 'hrReward', 'kind:72* date:104 reason:220 amount:104+'), tab: 'talks' },
  { ...onPage('talks', 'hrInteract', 'kind:80* date:104 content:260 participants:120 followUp:160'), tab: 'talks' },
  onPage('kpi', 'hrKpi', 'period:88* planId:160 totalScore:96 grade:64 state:96 leaderOpinion:200'),
];
