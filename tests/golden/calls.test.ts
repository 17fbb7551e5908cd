import { expect, test } from 'vitest';
import { declaredCalls } from '#tests/server/declared';

test('the calls the product answers, with the roles of which one is enough', async () => {
  const lines = declaredCalls().map(({ call, definition }) => {
    const marks = [
      call.reads ? 'reads' : 'writes',
      call.access === 'newcomer' ? 'newcomer' : '',
      call.files ? 'files' : '',
      call.large ? 'large' : '',
    ].filter((mark) => mark !== '');
    return `${call.method} ${call.path}  [${marks.join(' ')}]  ${definition?.name ?? '-'}  ${call.roles.length === 0 ? 'anyone signed in' : call.roles.join(' ')}`;
  });
  await expect(`${lines.sort((a, b) => a.localeCompare(b, 'en')).join('\n')}\n`).toMatchFileSnapshot('./calls.txt');
});
