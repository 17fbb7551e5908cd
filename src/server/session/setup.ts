import { textOfInput } from '#server/http/input';
import type { Engine } from '#server/engine';
import { Refused } from '#server/refused';
import { checkPassword } from '#server/session/passwordRule';
import { hashPassword } from '#server/session/passwords';
import { storePassword } from '#server/session/storedPassword';
import { newToken, tokenHash } from '#server/session/tokens';
import { roles } from '#names/roles';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

const reach = { readsEpIds: ['0'], writesEpId: '0', groupWrite: true };
const linkLifeMs = 30 * 60_000;

/** True while nobody can sign in: the only time the set-up page answers. */
export async function setupOpen(engine: Engine): Promise<boolean> {
  const rows = await engine.database.read(reach, (transaction) => transaction.query(sql`select 1 from sys_password limit 1`));
  return rows.length === 0;
}

/** A link that works once, for half an hour; a new start makes a new one and the older stop working. */
export async function newSetupLink(engine: Engine): Promise<string> {
  const token = newToken();
  const now = engine.now();
  await engine.database.write(reach, async (transaction) => {
    await transaction.query(sql`update sys_setup_link set used_at = ${now.toISOString()}::timestamptz where used_at is null`);
    await transaction.query(
      sql`insert into sys_setup_link (token_hash, expires_at) values (${tokenHash(token)}, ${new Date(now.getTime() + linkLifeMs).toISOString()}::timestamptz)`,
    );
  });
  return token;
}

/** Role of the first person, with every permission there is. */
const administrator = '系统管理员';

interface SetUp {
  readonly company: string;
  readonly englishName: string;
  readonly comCode: string;
  readonly baseCurrency: string;
  readonly timeZone: string;
  readonly username: string;
  readonly fullname: string;
  readonly password: string;
}

function required(input: Record<string, unknown>, name: string, pattern: RegExp): string {
  const text = textOfInput(input[name], 200)?.trim() ?? '';
  if (text === '') throw new Refused('FIELD_REQUIRED', {}, name);
  if (!pattern.test(text)) throw new Refused('CODE_PATTERN', {}, name);
  return text;
}

function readSetUp(input: Record<string, unknown>): SetUp {
  const timeZone = required(input, 'timeZone', /^[A-Za-z0-9_+/-]{1,40}$/u);
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone) && timeZone !== 'UTC') throw new Refused('CODE_PATTERN', {}, 'timeZone');
  const password = typeof input.password === 'string' ? input.password : '';
  const wish = {
    company: required(input, 'company', /^.{1,100}$/u),
    englishName: required(input, 'englishName', /^[ -~]{1,150}$/u),
    comCode: required(input, 'comCode', /^[A-Z0-9]{2,4}$/u),
    baseCurrency: required(input, 'baseCurrency', /^[A-Z]{3}$/u),
    timeZone,
    username: required(input, 'username', /^[A-Za-z0-9._@-]{3,40}$/u),
    fullname: required(input, 'fullname', /^.{1,50}$/u),
    password,
  };
  checkPassword(password, [wish.company, wish.englishName, wish.comCode, wish.username, wish.fullname]);
  return wish;
}

async function spendLink(transaction: Transaction, token: string, now: Date): Promise<void> {
  const rows = await transaction.query(
    sql`update sys_setup_link set used_at = ${now.toISOString()}::timestamptz where token_hash = ${tokenHash(token)} and used_at is null and expires_at > ${now.toISOString()}::timestamptz returning 1`,
  );
  const taken = await transaction.query(sql`select 1 from sys_password limit 1`);
  if (rows.length === 0 || taken.length > 0) throw new Refused('SETUP_LINK_INVALID');
}

/** Makes the first branch, its administrator with every right, and the base currency; all or nothing. */
export async function setUp(engine: Engine, token: string, input: Record<string, unknown>): Promise<void> {
  const wish = readSetUp(input);
  const hash = await hashPassword(wish.password);
  await engine.database.write(reach, async (transaction) => {
    await spendLink(transaction, token, engine.now());
    await transaction.query(
      sql`insert into bs_currency (ep_id, code, name, english_name, decimals, is_enabled) values (0, ${wish.baseCurrency}, ${wish.baseCurrency}, ${wish.baseCurrency}, 2, true) on conflict do nothing`,
    );
    const branch = await transaction.query(
      sql`insert into sys_enterprise (ep_id, com_code, name, english_name, short_name, base_currency, time_zone, state) values (0, ${wish.comCode}, ${wish.company}, ${wish.englishName}, ${wish.company.slice(0, 20)}, ${wish.baseCurrency}, ${wish.timeZone}, 'ENABLED') returning id`,
    );
    await transaction.query(
      sql`insert into sys_role (ep_id, name, english_name, role_group, role_set, data_scope, state) values (0, ${administrator}, 'Administrator', 'system', ${JSON.stringify(roles)}::jsonb, 'ALL', 'ENABLED') on conflict do nothing`,
    );
    const role = await transaction.query(sql`select id from sys_role where name = ${administrator}`);
    await transaction.query(
      sql`insert into bs_user_nature (ep_id, code, name, english_name, state) values (0, 'ADMIN', ${administrator}, 'Administrator', 'ENABLED') on conflict do nothing`,
    );
    const user =
      await transaction.query(sql`insert into sys_user (ep_id, username, fullname, home_ep_id, access_ep_ids, user_nature, role_set, freight_view_level, freight_modify_level, cost_level, is_disable, is_modify_password, language)
      values (0, ${wish.username}, ${wish.fullname}, ${branch[0]?.[0] as string}::bigint, '[]', 'ADMIN', ${JSON.stringify([role[0]?.[0]])}::jsonb, 4, 4, 9, false, false, 'zh') returning id`);
    await storePassword(transaction, user[0]?.[0] as string, hash, []);
  });
}
