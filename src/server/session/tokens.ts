import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; only their hash is stored, a fast one being right for so much randomness. */
export const newToken = () => randomBytes(32).toString('base64url');

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whole life of a session in milliseconds, however busy (design/reliability.md §3.5); the hours it lives on after its last sign of life are the parameter session.hours (domain/02a §2.2.3). */
export const sessionLife = { wholeMs: 24 * 3_600_000, hourMs: 3_600_000, touchMs: 60_000 } as const;

/** The session's times and its limit, all in milliseconds. */
interface Ages {
  readonly seenMs: number;
  readonly createdMs: number;
}

/** When a session lapses that nothing is heard of any more: its idle or its whole life, whichever ends first. */
export const lapsesAt = ({ seenMs, createdMs }: Ages, idleMs: number): number => Math.min(seenMs + idleMs, createdMs + sessionLife.wholeMs);

export const hasLapsed = (ages: Ages, idleMs: number, nowMs: number): boolean => nowMs > lapsesAt(ages, idleMs);
