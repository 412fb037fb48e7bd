import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVICE = process.env.KEYRACK_URL ?? 'http://localhost:8080'

/** The paths of the service while Vite serves the console's sources (npm run dev:console). */
const SERVED_BY_SERVICE = ['/rest', '/openrpc.json', '/healthz', '/readyz', '/metrics']

export default defineConfig({
  root: fileURLToPath(new URL('src/console', import.meta.url)),
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('dist/console', import.meta.url)),
    emptyOutDir: true,
    // The oldest that know light-dark(), which the design tokens are made of.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page takes nothing from data: but images, and no script that stands in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of the packages that are in it must be passed on with the build.
    license: { fileName: 'licences.md' },
    reportCompressedSize: false,
  },
  server: { host: 'localhost', proxy: Object.fromEntries(SERVED_BY_SERVICE.map((path) => [path, SERVICE])) },
})
