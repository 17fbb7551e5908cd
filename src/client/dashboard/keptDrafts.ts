const databaseName = 'tallysheet-drafts';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps its drafts to itself'));
  });
}

/**
 * Sheets, by their screen codes, of which this browser keeps unsaved edits of the person in the branch. Empty where the
 * browser keeps nothing; a database that is not there is not made by asking.
 */
export async function keptDrafts(userId: string, epId: string): Promise<ReadonlySet<string>> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === databaseName)) return new Set();
    const database = await asked(indexedDB.open(databaseName));
    const scope = `${userId}/${epId}/`;
    const range = IDBKeyRange.bound([scope], [`${scope}\uffff`]);
    const keys = (await asked(database.transaction('edits', 'readonly').objectStore('edits').getAllKeys(range))) as [string, string, string][];
    database.close();
    return new Set(keys.map(([kept]) => kept.slice(scope.length)));
  } catch {
    return new Set();
  }
}
