import { menu, type Screen } from '#client/shell/screen';
import { plainSheet } from '#modules/sheetScreen.tsx';

const truckDispatchFile = () => import('#modules/containers/truckDispatch/truckDispatch.sheet');

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const containersScreens: readonly Screen[] = [
  {
    path: '/platoon',
    ...menu('seaExport', 'truck', 'TRK'),
    mod: 'truck.list',
    roles: ['admin', 'select_arrangeVehiclesList_diyFilter'],
    finds: { list: '/ContainerController/select_arrangeVehiclesList', label: 'dispatchNo', more: 'vehicleNo' },
    ...plainSheet('shell:route.platoon', 'sheet:belongs.truckDispatch', truckDispatchFile, 'truckDispatchSheet'),
  },
];
