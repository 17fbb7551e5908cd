import { everybody, takesAway } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/paperController/select': everybody,
  '/paperController/preview': everybody,
  '/paperController/issue': everybody,
  '/paperController/send': everybody,
  '/paperController/run': everybody,
  '/paperController/progress': everybody,
  '/paperController/prints': everybody,
  '/paperController/void': 'documents',
  '/diyExcelController/select': everybody,
  '/diyExcelController/selectList': everybody,
  ...Object.fromEntries(
    ['insert', 'update', 'delete', 'copy', 'types', 'saveList', 'deleteList'].map((name) => [`/diyExcelController/${name}`, takesAway]),
  ),
};
