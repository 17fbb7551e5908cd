import type { Screen } from '#client/shell/screen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const filesScreens: readonly Screen[] = [
  {
    path: '/financial/pdf',
    title: 'shell:route.pdf',
    icon: 'bill',
    code: 'PDF',
    roles: [],
    hidden: true,
    noCache: true,
    load: () => import('#client/pdf/PdfScreen.tsx'),
  },
  {
    path: '/VuePdf',
    title: 'shell:route.pdfFile',
    icon: 'bill',
    code: 'VPDF',
    roles: [],
    hidden: true,
    noCache: true,
    load: () => import('#client/pdf/PdfScreen.tsx'),
  },
];
