import { menu, type Screen } from '#client/shell/screen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const messagesScreens: readonly Screen[] = [
  {
    path: '/layout/information',
    title: 'shell:route.information',
    icon: 'message',
    code: 'MSG',
    roles: [],
    hidden: true,
    plain: true,
    load: () => import('#modules/messages/inbox/information.screen.tsx'),
  },
  {
    path: '/layout/reading',
    title: 'shell:route.reading',
    icon: 'book',
    code: 'READ',
    roles: [],
    load: () => import('#modules/messages/articles/reading.screen.tsx'),
  },
  {
    path: '/basicData/notice',
    title: 'shell:route.notice',
    ...menu('basicData', 'message', 'NOTE'),
    roles: ['selectCusNotice'],
    kit: true,
    load: () => import('#modules/messages/notice/notice.screen.tsx'),
  },
  {
    path: '/basicData/noticeNews',
    title: 'shell:route.noticeNews',
    ...menu('basicData', 'book', 'NEWS'),
    roles: ['selectMinappNews'],
    kit: true,
    load: () => import('#modules/messages/newsArticle/newsArticle.screen.tsx'),
  },
  {
    path: '/basicData/noticeCase',
    title: 'shell:route.noticeCase',
    ...menu('basicData', 'book', 'CASE'),
    roles: ['selectMinappCase'],
    kit: true,
    load: () => import('#modules/messages/caseArticle/caseArticle.screen.tsx'),
  },
];
