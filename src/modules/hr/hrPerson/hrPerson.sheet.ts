import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const is = (...states: readonly string[]) => ({ field: 'hrStatus', op: 'equal', anyOf: states }) as const;

/** The people of the branch; everything else of a person stands on his page. */
export const hrPersonSheet: Sheet = {
  mod: 'hr.people',
  entity: 'hrPerson',
  list: 'all',
  adds: true,
  imports: { key: ['staffNo'] },
  page: { path: '/hr/personManage', head: ['fullname', 'staffNo', 'jobTitle'] },
  sort: [{ field: 'staffNo', dir: 'asc' }],
  shown: [
    { word: 'leaving', as: 'doubt', on: ['hrStatus'], when: { field: 'hrStatus', is: 'RESIGNING' } },
    { word: 'gone', as: 'over', on: ['fullname'], row: 'quiet', when: { field: 'hrStatus', is: 'RESIGNED' } },
  ],
  views: [
    { name: 'here', where: is('PROBATION', 'REGULAR', 'RESIGNING'), begins: true },
    { name: 'probation', where: is('PROBATION') },
    { name: 'leaving', where: is('RESIGNING') },
    { name: 'gone', where: is('RESIGNED') },
    { name: 'candidates', where: is('CANDIDATE') },
  ],
  spoken: { fullname: 'englishName', deptId: 'englishDept', jobTitle: 'englishTitle' },
  columns: columns(`
    staffNo:96* fullname:96* hrStatus:84 [post deptId:104 jobTitle:120 jobGrade:72 leaderId:96 englishDept:120- englishTitle:140-] [since entryDate:100 trialEndDate:100 regularDate:100]
    [contact mobile:124 email:176] [person gender:64 birthday:100 idType:88 idNo:172 nationality:80- household:140- politicalStatus:88- maritalStatus:80-
    address:180-] [pay salaryCurrency:64 baseSalary:112+ bankAccount:160 socialSecurityPlace:100-] [urgent emergencyContact:96- emergencyMobile:124-]
    [leaves resignDate:100 resignType:96 resignReason:180] userId:96 englishName:120- arabicName:120- remark:200-
  `),
};
