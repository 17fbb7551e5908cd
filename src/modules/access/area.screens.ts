import { menu, type Screen } from '#client/shell/screen';
import { plainSheet } from '#modules/sheetScreen.tsx';

const enterpriseFile = () => import('#modules/access/enterprise/enterprise.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const accessScreens: readonly Screen[] = [
  {
    path: '/profile/index',
    title: 'shell:route.profile',
    icon: 'person',
    roles: [],
    hidden: true,
    noCache: true,
    load: () => import('#modules/access/account/profile.screen.tsx'),
  },
  {
    path: '/profile/password',
    title: 'shell:route.password',
    icon: 'key',
    roles: [],
    hidden: true,
    noCache: true,
    load: () => import('#modules/access/account/password.screen.tsx'),
  },
  {
    path: '/permission/branch',
    ...menu('permission', 'branch', 'BRA'),
    mod: 'enterprise.list',
    roles: ['listGetEpTree'],
    ...plainSheet('shell:route.branch', 'organisation:belongsBranch', enterpriseFile, 'enterpriseSheet'),
  },
  {
    path: '/permission/roleSet',
    title: 'shell:route.roleSet',
    ...menu('permission', 'key', 'ROLE'),
    roles: ['admin', 'selectRole'],
    kit: true,
    load: () => import('#modules/access/organisation/role.screen.tsx'),
  },
  {
    path: '/permission/userSet',
    title: 'shell:route.userSet',
    ...menu('permission', 'person', 'USER'),
    roles: ['admin', 'getUserList'],
    kit: true,
    load: () => import('#modules/access/organisation/user.screen.tsx'),
  },
  {
    path: '/permission/set',
    title: 'shell:route.set',
    ...menu('permission', 'setting', 'PAR'),
    roles: ['admin', 'parameter_list'],
    kit: true,
    load: () => import('#modules/access/parameter/parameter.screen.tsx'),
  },
  {
    path: '/permission/loginIp',
    title: 'shell:route.loginIp',
    ...menu('permission', 'key', 'LOGIN'),
    roles: ['admin', 'selectJournalLogin'],
    load: () => import('#modules/access/account/signIns.screen.tsx'),
  },
  {
    path: '/permission/operation',
    title: 'shell:route.operation',
    ...menu('permission', 'book', 'OPLOG'),
    roles: ['admin', 'selectOperation'],
    load: () => import('#modules/access/operation/operation.screen.tsx'),
  },
];
