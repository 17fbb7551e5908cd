import { encode } from 'uqr';

/** The darkness of a QR code's modules, a row each of 0 and 1, readable with a seventh of it gone. Throws on what is too long for one. */
export const qrCode = (text: string): string =>
  encode(text, { ecc: 'M', border: 0 })
    .data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
    .join('\n');
