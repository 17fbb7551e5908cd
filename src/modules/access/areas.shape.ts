import { listed } from '#names/listed';
/** The twelve areas permissions are granted under (shell.md §6). */
export const areas = listed('customer freight seaExport seaImport container finance basicData system home report loginIp jobTitle');
