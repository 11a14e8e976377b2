import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery of components, for development and tests only: no build of the product knows it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: '../web/public',
  plugins: [react(), tailwindcss()],
  server: { port: 8081 },
  build: { outDir: '../../dist/gallery', emptyOutDir: true, assetsInlineLimit: 0, minify: false, target: 'es2022' },
})
