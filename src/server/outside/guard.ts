import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { Refused } from '#server/refused';

const lookupMs = 10_000;

/** Addresses of this machine, of private networks, of the link, of metadata services, and those that are no place to go to. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Where a connection goes: the address that was looked at, and whether the operator of the server named it. */
export interface Destination {
  readonly address: string;
  readonly listed: boolean;
}

/**
 * Guard of connections to hosts that people typed (design/reliability.md T21): the name is resolved once and the connection goes
 * to that address; private, link-local and metadata addresses are refused unless OUTBOUND_ALLOW lists them (names, addresses,
 * networks like 10.1.0.0/16).
 */
export class OutboundGuard {
  private readonly names: ReadonlySet<string>;
  private readonly allowed = new BlockList();

  constructor(allow: readonly string[]) {
    const names = new Set<string>();
    for (const entry of allow) {
      const [network = '', bits] = entry.split('/');
      if (isIP(network) === 0) names.add(entry.toLowerCase());
      else if (bits === undefined) this.allowed.addAddress(network, familyOf(network));
      else this.allowed.addSubnet(network, Number(bits), familyOf(network));
    }
    this.names = names;
  }

  /** @throws Refused HOST_UNKNOWN where the name leads nowhere, HOST_NOT_ALLOWED where it leads inside. */
  async destination(host: string): Promise<Destination> {
    const found = await this.resolve(host);
    const first = found[0];
    if (first === undefined) throw new Refused('HOST_UNKNOWN', { host });
    const listed = this.names.has(host.toLowerCase()) || found.every((address) => this.allowed.check(address, familyOf(address)));
    if (!listed && found.some((address) => inside.check(address, familyOf(address)))) throw new Refused('HOST_NOT_ALLOWED', { host });
    return { address: first, listed };
  }

  private async resolve(host: string): Promise<readonly string[]> {
    const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('lookup took too long')), lookupMs).unref());
    try {
      return (await Promise.race([lookup(host, { all: true }), late])).map(({ address }) => address);
    } catch {
      throw new Refused('HOST_UNKNOWN', { host });
    }
  }
}
