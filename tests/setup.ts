import { afterAll, vi } from 'vitest';

// Files share a process: what one of them put in the place of the world's own is gone before the next begins.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
