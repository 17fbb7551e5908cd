import { menu, type Screen } from '#client/shell/screen';

/** Screens of the area: papers are printed where their rows are; here stand the company's own templates of them. */
export const papersScreens: readonly Screen[] = [
  {
    path: '/basicData/printTemplates',
    title: 'shell:route.printTemplates',
    ...menu('basicData', 'print', 'PTPL'),
    roles: ['admin', 'insertDiyExcel', 'exportSheets'],
    load: () => import('#modules/papers/excelTemplate/templates.screen.tsx').then(({ TemplatesScreen }) => ({ TemplatesScreen })),
  },
];
