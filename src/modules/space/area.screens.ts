import { menu, type Screen } from '#client/shell/screen';
import { tab, tabbed } from '#modules/sheetScreen.tsx';

const spaceOfferFile = () => import('#modules/space/spaceOffer/spaceOffer.sheet');
const spaceTypeFile = () => import('#modules/space/spaceType/spaceType.sheet');

const lines = () => import('#modules/space/spaceLine/spaceLine.sheet');
const bookings = () => import('#modules/space/spaceBooking/spaceBooking.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const spaceScreens: readonly Screen[] = [
  {
    path: '/freightManagement/freightMaintained',
    ...menu('freight', 'ship', 'SPM'),
    mod: 'space.lines',
    roles: ['saveFmsListBatch'],
    ...tabbed(
      'shell:route.freightMaintained',
      tab(lines, 'spaceKeptSheet', 'space:tabs.lines', 'space:belongs.lines'),
      tab(spaceOfferFile, 'spaceOffersSheet', 'space:tabs.offers', 'space:belongs.offers'),
      tab(bookings, 'spaceBookingsSheet', 'space:tabs.bookings', 'space:belongs.bookings'),
      tab(spaceTypeFile, 'spaceTypesSheet', 'space:tabs.types', 'space:belongs.types'),
    ),
  },
  {
    path: '/freightManagement/freightQuery',
    ...menu('freight', 'ship', 'SPQ'),
    mod: 'space.offered',
    roles: ['selectFmsList'],
    ...tabbed(
      'shell:route.freightQuery',
      tab(lines, 'spaceOfferedSheet', 'space:tabs.offered', 'space:belongs.offered'),
      tab(bookings, 'ownBookingsSheet', 'space:tabs.mine', 'space:belongs.mine'),
    ),
  },
];
