import { expect, test } from 'vitest';
import { catalogue } from '#modules/entities';
import { printSchema } from '#server/store/schema';

test('the schema the definitions say', async () => {
  await expect(printSchema(catalogue)).toMatchFileSnapshot('./schema.sql');
});
