import type { Screen } from '#client/shell/screen';
import { tabbedScreen } from '#modules/sheetScreen.tsx';

const lines = () => import('#modules/space/spaceLine/spaceLine.sheet');
const bookings = () => import('#modules/space/spaceBooking/spaceBooking.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const spaceScreens: readonly Screen[] = [
  {
    path: '/freightManagement/freightMaintained',
    title: 'shell:route.freightMaintained',
    group: 'shell:group.freight',
    icon: 'ship',
    code: 'SPM',
    mod: 'space.lines',
    roles: ['saveFmsListBatch'],
    load: () =>
      tabbedScreen(
        Promise.all([
          lines(),
          bookings(),
          import('#modules/space/spaceOffer/spaceOffer.sheet'),
          import('#modules/space/spaceType/spaceType.sheet'),
        ]).then(([{ spaceKeptSheet }, { spaceBookingsSheet }, { spaceOffersSheet }, { spaceTypesSheet }]) => [
          [spaceKeptSheet, 'space:tabs.lines', 'space:belongs.lines'],
          [spaceOffersSheet, 'space:tabs.offers', 'space:belongs.offers'],
          [spaceBookingsSheet, 'space:tabs.bookings', 'space:belongs.bookings'],
          [spaceTypesSheet, 'space:tabs.types', 'space:belongs.types'],
        ]),
        'shell:route.freightMaintained',
      ),
  },
  {
    path: '/freightManagement/freightQuery',
    title: 'shell:route.freightQuery',
    group: 'shell:group.freight',
    icon: 'ship',
    code: 'SPQ',
    mod: 'space.offered',
    roles: ['selectFmsList'],
    load: () =>
      tabbedScreen(
        Promise.all([lines(), bookings()]).then(([{ spaceOfferedSheet }, { ownBookingsSheet }]) => [
          [spaceOfferedSheet, 'space:tabs.offered', 'space:belongs.offered'],
          [ownBookingsSheet, 'space:tabs.mine', 'space:belongs.mine'],
        ]),
        'shell:route.freightQuery',
      ),
  },
];
