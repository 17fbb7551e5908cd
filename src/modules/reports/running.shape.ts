import type { Parameters } from '#define/calls';

/** What a run is asked with: the report, and what every list is asked with. */
export const runTakes: Parameters = {
  id: 'id',
  page: 'count',
  size: 'count',
  sort: 'json',
  where: 'json',
  search: 'text',
  from: 'text',
  until: 'text',
  branches: 'text',
};
