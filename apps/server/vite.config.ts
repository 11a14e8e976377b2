import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries that find files of their own at run time, or load parts only when asked: an installation needs these and no other. */
const LOADED_FROM_PACKAGES = Object.keys(JSON.parse(readFileSync(at('../../deploy/package.json'), 'utf8')).dependencies)

/** The whole server in one file; only what has to stay a package stays one. */
export default defineConfig({
  root: at('../..'),
  publicDir: false,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    conditions: ['server', 'node', 'module', 'production'],
    // zod brings its messages in fifty languages along; nobody is told any of them.
    alias: [{ find: /^\.\.\/locales\/index\.js$/, replacement: 'zod/v4/locales/en.js' }],
  },
  ssr: {
    noExternal: true,
    external: LOADED_FROM_PACKAGES,
    resolve: { conditions: ['server', 'node', 'module', 'production'] },
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: at('../../dist/server'),
    emptyOutDir: true,
    minify: false,
    // The admin area brings a style sheet along; here it is dropped, unread.
    cssMinify: false,
    // For `npm run places`; the server holds none.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: {
        main: at('src/main.ts'),
        'audit-log': at('src/audit-log.ts'),
        addresses: at('src/addresses.ts'),
        backup: at('src/backup.ts'),
        evidence: at('src/evidence.ts'),
        'recover-log': at('src/recover-log.ts'),
        restore: at('src/restore.ts'),
        'purge-demo': at('src/purge-demo.ts'),
        'reset-passkeys': at('src/reset-passkeys.ts'),
        'rotate-master-key': at('src/rotate-master-key.ts'),
        'rotate-signing-keys': at('src/rotate-signing-keys.ts'),
        'tag-service': at('src/tag-service.ts'),
        witness: at('src/witness.ts'),
        template: at('../../packages/database/template.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        // V8 keeps the text of each module in memory, with two bytes for each letter if one needs them; names stay those of the sources (record 0036).
        charset: 'ascii',
        minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
