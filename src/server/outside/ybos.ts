import { createHmac } from 'node:crypto';

/**
 * The order system customers of the company book in. It answers reads by HTTP: every request carries the key it knows us by, the moment
 * and a signature over both and the path; every answer is an envelope of `code` (0: done), `message` and `data`.
 */

/** Where it answers, and the key and secret it gave us; the operator of the server names them. */
export interface YbosAccount {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

/** It could not be reached, or its answer could not be read: nothing is known of the order, so it is asked again later. */
export class YbosAway extends Error {}

/** It answered, and said no in its own words. */
export class YbosSaid extends Error {}

/** An order as it tells it; what it leaves out is not known there. */
export interface YbosOrder {
  readonly orderNo: string;
  /** Our code of the customer. */
  readonly customerCode?: string;
  readonly contactName?: string;
  readonly contactMobile?: string;
  readonly businessType?: string;
  readonly pol?: string;
  readonly pod?: string;
  readonly destination?: string;
  readonly etd?: string;
  readonly goodsName?: string;
  /** `2*40HQ+1*20GP`. */
  readonly boxes?: string;
  readonly packages?: number;
  readonly grossWeight?: string;
  readonly volume?: string;
  readonly remark?: string;
}

/** A place goods are fetched from, or brought to. */
export interface YbosAddress {
  readonly kind: string;
  readonly company?: string;
  readonly contact?: string;
  readonly mobile?: string;
  readonly address: string;
}

const stepMs = 15_000;
/** No order is longer. */
const mostBytes = 1_000_000;

const signature = ({ key, secret }: YbosAccount, path: string, at: string): string =>
  createHmac('sha256', secret).update(`${key}\n${at}\n${path}`).digest('hex');

async function ask(account: YbosAccount, path: string, at: string): Promise<unknown> {
  const headers = { 'x-app-key': account.key, 'x-timestamp': at, 'x-sign': signature(account, path, at), accept: 'application/json' };
  let text: string;
  try {
    const response = await fetch(`${account.url.replace(/\/+$/u, '')}${path}`, {
      headers,
      signal: AbortSignal.timeout(stepMs),
      redirect: 'error',
    });
    if (!response.ok) throw new YbosAway(`${response.status} ${response.statusText}`);
    text = await response.text();
  } catch (error) {
    throw error instanceof YbosAway ? error : new YbosAway(error instanceof Error ? error.message : String(error));
  }
  if (text.length > mostBytes) throw new YbosAway('the answer is too long');
  let said: { code?: unknown; message?: unknown; data?: unknown };
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    throw new YbosAway('the answer cannot be read');
  }
  if (said.code !== 0) throw new YbosSaid(typeof said.message === 'string' ? said.message : `code ${String(said.code)}`);
  return said.data;
}

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);

/** One order by its number there. @throws YbosAway, YbosSaid */
export async function orderThere(account: YbosAccount, orderNo: string, at: string): Promise<YbosOrder> {
  const data = await ask(account, `/openapi/orders/${encodeURIComponent(orderNo)}`, at);
  if (!isRecord(data) || data.orderNo !== orderNo) throw new YbosAway('the answer is of another order');
  return data as unknown as YbosOrder;
}

/** Where its goods are fetched and brought. @throws YbosAway, YbosSaid */
export async function addressesThere(account: YbosAccount, orderNo: string, at: string): Promise<readonly YbosAddress[]> {
  const data = await ask(account, `/openapi/orders/${encodeURIComponent(orderNo)}/addresses`, at);
  if (!Array.isArray(data) || !data.every(isRecord)) throw new YbosAway('the answer cannot be read');
  return data as unknown as readonly YbosAddress[];
}
