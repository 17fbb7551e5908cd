import { BlockList, isIP } from 'node:net';
import type { Language } from '#names/languages';
import { wordIn } from '#server/words';

/** Where an address lies, as far as it says so itself: this machine, a network of the company's own, or the internet. */
export type IpPlace = 'LOOPBACK' | 'PRIVATE' | 'PUBLIC';

type Network = readonly [address: string, bits: number];

const listOf = (ipv4: readonly Network[], ipv6: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of ipv4) list.addSubnet(address, bits, 'ipv4');
  for (const [address, bits] of ipv6) list.addSubnet(address, bits, 'ipv6');
  return list;
};

const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]]);
/** RFC 1918, the carriers' shared addresses of RFC 6598, RFC 4193, and those of one link alone. */
const privateNetworks = listOf(
  [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['169.254.0.0', 16],
  ],
  [
    ['fc00::', 7],
    ['fe80::', 10],
  ],
);

/** Of an address in any of its spellings, an IPv4 one inside IPv6 and one with a zone included; null for what is no address. */
export function ipPlaceOf(text: string): IpPlace | null {
  const address = text
    .trim()
    .replace(/^\[|\]$/gu, '')
    .replace(/%.*$/u, '');
  const version = isIP(address);
  if (version === 0) return null;
  // An address like ::ffff:10.0.0.1 is looked up among those of IPv4 by the list itself, however it is spelt.
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, family)) return 'LOOPBACK';
  return privateNetworks.check(address, family) ? 'PRIVATE' : 'PUBLIC';
}

/** `ipLocation` of a sign-in (domain/02a §2.1.3) in the reader's language; null where the address says nothing. */
export function ipLocation(language: Language, address: string): string | null {
  const place = ipPlaceOf(address);
  return place === null ? null : wordIn(language, 'account', 'ipPlace', place);
}
