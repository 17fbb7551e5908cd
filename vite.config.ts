import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two builds from one file: the browser's (`vite build`) and the server's (`vite build --ssr`).
 * Vitest reads `test` below for everything that needs no browser.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? here('./') : here('./src/client'),
  base: '/',
  plugins: [react()],
  worker: { format: 'es' },
  resolve: {
    alias: isSsrBuild
      ? []
      : [
          // Glide's markdown and image-carousel cells are never drawn here; their libraries stay out of the bundle.
          { find: /^marked$/, replacement: here('./src/client/sheet/absent.ts') },
          { find: /^react-responsive-carousel$/, replacement: here('./src/client/sheet/absent.ts') },
          { find: /^react-responsive-carousel\/.*\.css$/, replacement: here('./src/client/sheet/absent.css') },
        ],
  },
  build: isSsrBuild
    ? {
        outDir: here('./dist/server'),
        emptyOutDir: true,
        target: 'node20',
        rollupOptions: {
          input: { main: here('./src/server/main.ts'), demo: here('./src/server/demo.ts'), 'read-workbook': here('./src/server/workbook/child.ts') },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: here('./dist/client'),
        emptyOutDir: true,
        target: 'es2022',
        sourcemap: false,
        chunkSizeWarningLimit: 1500,
      },
  test: {
    root: here('./'),
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    globalSetup: [here('./tests/server/database.setup.ts')],
    maxWorkers: 2,
  },
}));
