import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; only their hash is stored, a fast one being right for so much randomness. */
export const newToken = () => randomBytes(32).toString('base64url');

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Idle life of a session in milliseconds (design/reliability.md §3.5: one working day); its whole life in hours is the parameter session.hours. */
export const sessionLife = { idleMs: 8 * 3_600_000, hourMs: 3_600_000, touchMs: 60_000 } as const;
