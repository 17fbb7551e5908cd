import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refused } from '#server/refused';

/** OWASP's figures for scrypt: 128 MiB and about a quarter of a second each. The rounds are a power of two. */
const usualPower = 17;
const cost = { r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const keyLength = 32;

/** At most two at once: each takes 128 MiB, and sign-ins must not crowd out the sheets. */
const mostAtOnce = 2;
/** More that wait would wait longer than anybody does: they are told to come again. */
const mostWaiting = 24;
const comeAgainSeconds = '10';
let running = 0;
const waiting: (() => void)[] = [];

async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new Refused('SIGN_IN_WAIT', { seconds: comeAgainSeconds });
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

function derive(password: string, salt: Buffer, power: number): Promise<Buffer> {
  return turn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFC'), salt, keyLength, { ...cost, N: 2 ** power }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  );
}

/** `scrypt$17$8$1$<salt>$<key>`: the parameters travel with the hash, so that they can be raised later. */
export async function hashPassword(password: string, power = usualPower): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, power);
  return ['scrypt', power, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash nobody's password gives: unknown names cost the same time as wrong passwords. */
const nobody = `scrypt$${usualPower}$8$1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(keyLength).toString('base64url')}`;

export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const [, power, , , salt, key] = (stored ?? nobody).split('$');
  const wanted = Buffer.from(key ?? '', 'base64url');
  const made = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(power));
  return timingSafeEqual(made, wanted) && stored !== null;
}

/** How long an initial password opens the account (design/reliability.md §3.4). */
export const initialPasswordHours = 72;
