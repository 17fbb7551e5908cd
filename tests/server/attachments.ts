import { deflateSync } from 'node:zlib';
import type { Answer, SignedIn } from '#tests/server/service';

/** A file as the calls answer it. */
export interface Attached {
  readonly id: string;
  readonly fileName: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly docType: string;
  readonly visibility: string;
  readonly createUser: string;
  readonly createTime: string;
  readonly isInline: boolean;
  readonly mayDelete: boolean;
  /** Of a file in a field of the row: which. */
  readonly field?: string;
}

export interface Sending {
  readonly tableName?: string;
  readonly tableId?: string;
  readonly docType?: string;
  readonly visibility?: string;
  readonly field?: string;
  readonly epId?: string;
}

/** Uploads bytes under a name to a row, as a browser's form does. */
export async function attach(
  url: string,
  who: SignedIn,
  name: string,
  bytes: Uint8Array | string,
  fields: Sending,
): Promise<Answer<Attached>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([bytes as BlobPart], { type: 'text/html' }), name);
  const response = await fetch(`${url}/FileController/upload`, {
    method: 'POST',
    headers: { authorization: who.token, 'accept-language': 'en' },
    body: form,
  });
  return { ...((await response.json()) as Answer<Attached>), status: response.status, headers: response.headers };
}

/** A PDF of one page with a line of text, written by hand. */
export function plainPdf(text = 'Bill of lading'): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([head, body, tail]);
}

/** A grey picture of so many dots in a square. */
export function plainPng(side = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((side + 1) * side, 0x80);
  for (let row = 0; row < side; row++) rows[row * (side + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
