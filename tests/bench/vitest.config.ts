import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vite.config';

/** Benchmarks print figures beside the bare building block; they assert nothing about time and are no part of `npm test`. */
export default defineConfig((environment) => {
  const made = mergeConfig(typeof base === 'function' ? base(environment) : base, {});
  return {
    ...made,
    test: {
      ...made.test,
      include: ['tests/bench/**/*.bench.ts'],
      exclude: [],
      testTimeout: 1_800_000,
      hookTimeout: 1_800_000,
      fileParallelism: false,
      maxWorkers: 1,
    },
  };
});
