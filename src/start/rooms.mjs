/**
 * Which browser tests look at a room: a change below the folder runs the files named, by the beginnings of their names. What is
 * named nowhere is looked at by the tests marked as smoke alone; semantics are proved without a browser.
 */
const rooms = [
  ['src/client/sheet/find', ['find']],
  ['workers/sheet/find', ['find']],
  ['src/client/sheet/filter', ['filtering', 'unread']],
  ['workers/sheet/view', ['filtering', 'tableMode']],
  ['src/client/sheet/fill', ['fill']],
  ['workers/sheet/fill', ['fill']],
  ['src/client/sheet/formula', ['formulas']],
  ['workers/formula', ['formulas']],
  ['src/client/sheet/views', ['views']],
  ['src/client/sheet/undo', ['undo']],
  ['workers/sheet/edits', ['undo', 'editing', 'problems']],
  ['workers/sheet/outbox', ['network', 'together']],
  ['workers/sheet/drafts', ['network', 'sessionEnds']],
  ['workers/sheet/clipboard', ['clipboards', 'paste']],
  ['src/client/sheet/desk', ['editing', 'keys', 'paste', 'hands']],
  ['src/client/sheet/grid', ['editing', 'keys', 'fastTyping', 'rightToLeft', 'zoom']],
  ['src/client/sheet/panels', ['problems', 'columns']],
  ['src/client/sheet/bars', ['figures', 'columns']],
  ['src/client/sheet/record', ['table', 'access']],
  ['src/client/sheet/groups', ['tableMode']],
  ['src/client/sheet', ['editing', 'hands']],
  ['src/client/import', ['import', 'listImport', 'uglyWorkbook']],
  ['workers/import', ['import', 'listImport', 'uglyWorkbook']],
  ['workers/workbook', ['uglyWorkbook', 'export']],
  ['src/client/shell', ['shell', 'palette', 'unshared', 'routes']],
  ['src/client/session', ['signIn', 'session']],
  ['src/client/words', ['languages', 'routes']],
  ['src/client/look', ['languages', 'rightToLeft', 'phone', 'routes']],
  ['src/client/dashboard', ['dashboard']],
  ['src/client/files', ['files', 'articleFiles', 'branchImages']],
  ['src/client/live', ['together', 'network']],
  ['src/client/pdf', ['files']],
  ['src/modules/messages', ['inbox', 'messages', 'announcement', 'reading']],
  ['src/modules/access', ['access', 'branches', 'books', 'parameters', 'liveSessions', 'teams']],
  ['src/modules/basic', ['jobNumbers', 'names']],
  ['src/modules/finance', ['invoiceFromCosts', 'splitCosts', 'credit']],
  ['src/server/live', ['together', 'liveSessions']],
  ['src/server/session', ['signIn', 'session']],
];

const specOf = (path) => /^tests\/e2e\/(\w+)\.spec\.ts$/u.exec(path)?.[1];

/** Beginnings of the names of the browser tests that look at what has changed; the nearest room of a file counts. */
export function specsOf(changed) {
  const named = changed.flatMap((path) => {
    const spec = specOf(path);
    if (spec !== undefined) return [spec];
    const nearest = rooms.filter(([room]) => path.startsWith(`${room}/`)).sort(([one], [other]) => other.length - one.length)[0];
    return nearest?.[1] ?? [];
  });
  return [...new Set(named)].sort();
}
