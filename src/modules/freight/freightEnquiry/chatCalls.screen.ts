import { call } from '#client/calls/http';
import { uploadFile } from '#client/files/files';

/** A price in a conversation, as far as its reader may know it. */
export interface RateCard {
  readonly carrierCode?: string | null;
  readonly portLoading?: string | null;
  readonly portDestination?: string | null;
  readonly portTransshipment?: string | null;
  readonly currency?: string | null;
  readonly validTo?: string | null;
  readonly transitDaysMin?: number | null;
  readonly transitDaysMax?: number | null;
  readonly freeDem?: number | null;
  readonly freeDet?: number | null;
  readonly freeCombined?: number | null;
  readonly sell?: Readonly<Record<string, string>>;
  readonly floor?: Readonly<Record<string, string>>;
  readonly buy?: Readonly<Record<string, string>>;
}

/** One line of a conversation. */
export interface ChatLine {
  readonly id: string;
  readonly side: 'ASKER' | 'TARGET';
  readonly kind: 'TEXT' | 'FILE' | 'RATE';
  readonly content: string;
  readonly time: string;
  readonly sender: string | null;
  readonly mine: boolean;
  readonly seen: boolean;
  readonly rate: RateCard | null;
  readonly fileId: string | null;
  readonly fileName: string | null;
  readonly offerId: string | null;
  readonly offerNo: string | null;
}

/** A conversation, the newest line first. `side` null: the reader may say nothing in it. */
export interface Chat {
  readonly side: 'ASKER' | 'TARGET' | null;
  readonly closed: boolean;
  readonly lines: readonly ChatLine[];
}

const path = '/freightEnquiryController';
const background = { quiet: true, background: true };

/** The newest lines of a conversation; `read`: they count as read. Rejects with `CallFailed`. */
export const readChat = (id: string, size: number, read: boolean): Promise<Chat> =>
  call('GET', `${path}/chatRecord`, { id, size, read }, background);

/** What is said: a text, a price, or a file that hangs on the enquiry. */
export interface Saying {
  readonly kind: 'TEXT' | 'FILE' | 'RATE';
  readonly content?: string;
  readonly rate?: object;
  readonly fileId?: string;
}

/** Says something in a conversation. Rejects with `CallFailed`, which has been told. */
export const sayIn = (id: string, saying: Saying): Promise<unknown> =>
  call('POST', `${path}/sendMessage`, { id, ...saying, batchId: crypto.randomUUID() });

/** Attaches a file to the enquiry and says so. Rejects with `CallFailed`. */
export async function sayFile(id: string, file: File, signal: AbortSignal): Promise<void> {
  const owner = { tableName: 'freight_enquiry', tableId: id };
  const attached = await uploadFile(owner, file, {
    docType: 'OTHER',
    visibility: 'BRANCH',
    field: null,
    key: crypto.randomUUID(),
    signal,
    onProgress: () => undefined,
  });
  await sayIn(id, { kind: 'FILE', fileId: attached.id });
}

/** Makes a quotation of a priced line, or finds the one made of it; answers its number. Rejects with `CallFailed`, which has been told. */
export async function offerOf(id: string, messageId: string): Promise<string> {
  const { elsewhere } = await call<{ elsewhere: { are: readonly string[] } }>('POST', `${path}/makeOffer`, { ids: [id], messageId });
  return elsewhere.are[0] ?? '';
}

export type LaneRate = Readonly<Record<string, string | number | null>> & { readonly id: string };

const mostRates = 8;

/** Released rates between two ports that hold today, the recommended ones first. Rejects with `CallFailed`. */
export async function ratesBetween(portLoading: string, portDestination: string): Promise<readonly LaneRate[]> {
  const is = (field: string, value: string) => ({ field, op: 'equal', anyOf: [value] });
  const where = { and: [is('portLoading', portLoading), is('portDestination', portDestination), is('releaseStatus', 'RELEASED')] };
  const sort = [
    { field: 'isRecommended', dir: 'desc' },
    { field: 'validTo', dir: 'asc' },
  ];
  const { rows } = await call<{ rows: readonly LaneRate[] }>(
    'GET',
    '/freightController/selectFreight',
    { where, sort, size: mostRates },
    background,
  );
  return rows;
}
