import { coreAreas } from '../../names/coreAreas.ts';

/**
 * Namespaces nobody reads before the first cell of a sheet: what may be done with rows, why something was refused, what forms, settings,
 * logs and imports say. Their
 * words come in a file of their own after it (`vite.config.ts` parts them), those of a screen that is no sheet with the screen.
 */
const lateNamespaces: ReadonlySet<string> = new Set([
  'account',
  'acts',
  'alerts',
  'articles',
  'basic',
  'books',
  'chat',
  'clipboard',
  'columns',
  'dashboard',
  'difference',
  'einvoice',
  'enquiries',
  'explain',
  'files',
  'filtering',
  'find',
  'goTo',
  'impact',
  'import',
  'grouping',
  'history',
  'jobs',
  'mail',
  'milestones',
  'numbers',
  'operations',
  'pairs',
  'organisation',
  'palette',
  'parameters',
  'past',
  'pdf',
  'printing',
  'query',
  'record',
  'refusals',
  'reports',
  'sailings',
  'templates',
  'undo',
  'whatIf',
]);

/**
 * Namespaces of what an area brings: its entities, what belongs into its sheets, and the names of its tabs. Where it is outside the core
 * their words come with its definitions.
 */
const areaNamespaces: ReadonlySet<string> = new Set([
  'choices',
  'fields',
  'given',
  'groups',
  'shown',
  'sheet',
  'bills',
  'claims',
  'clients',
  'hr',
  'ledger',
  'products',
  'rates',
  'settlement',
  'space',
  'statements',
  'surcharges',
]);

/** Areas whose words come all with the first sheet. */
export const isCoreArea = (area: string): boolean => (coreAreas as readonly string[]).includes(area);

/** When a file's words of a namespace are fetched: before the first cell of any sheet, of the first sheet of their area, or after it. */
export function partOf(namespace: string, area: string | null): 'early' | 'area' | 'late' {
  if (lateNamespaces.has(namespace)) return 'late';
  return area !== null && !isCoreArea(area) && areaNamespaces.has(namespace) ? 'area' : 'early';
}
