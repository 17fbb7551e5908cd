import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; only their hash is stored, a fast one being right for so much randomness. */
export const newToken = () => randomBytes(32).toString('base64url');

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whole life of a session in milliseconds, however busy (design/reliability.md §3.5); the hours it lives on after its last sign of life are the parameter session.hours (domain/02a §2.2.3). */
export const sessionLife = { wholeMs: 24 * 3_600_000, hourMs: 3_600_000, touchMs: 60_000 } as const;

/** Has a session outlived its idle or its whole life? All in milliseconds. */
export const hasLapsed = ({ seenMs, createdMs }: { readonly seenMs: number; readonly createdMs: number }, idleMs: number, nowMs: number): boolean => nowMs - seenMs > idleMs || nowMs - createdMs > sessionLife.wholeMs;
