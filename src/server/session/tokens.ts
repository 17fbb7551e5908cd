import { createHash, randomBytes } from 'node:crypto';
import { parameters } from '#names/parameters';

/** 256 random bits; only their hash is stored, a fast one being right for so much randomness. */
export const newToken = () => randomBytes(32).toString('base64url');

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * A session lives on so many hours after its last sign of life, where its branch has said nothing (parameter session.hours, domain/02a
 * §2.2.3), and so many milliseconds in all, however busy (design/reliability.md §3.5). The database reckons with both: `session_lapses_at`.
 */
export const sessionLife = { initialHours: Number(parameters['session.hours'].initial), wholeMs: 24 * 3_600_000, touchMs: 60_000 } as const;
