/*
 * Joins the modules of the program and of the search thread, and those of the Redis client, to a few files. Node loads
 * a thousand small files slowly; see docs/decisions/0026-bundled-program.md.
 */
import { realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { build, normalizePath } from 'vite'
import { leaveOutUnusedCommands } from './leave-out-unused-commands.mjs'

/** Programs that Node starts, in the folder of the compiled sources. They keep their names. */
const ENTRIES = ['main', 'search/live/search-thread']

/** Packages that become a part of the bundle. The others are loaded from node_modules. */
const JOINED = ['redis', /^@redis\//]

/** Bundles the compiled sources in a folder. The bundles replace the compiled files of their entries. */
export async function bundleProgram(folder) {
  // Vite names modules by their real paths.
  const dist = realpathSync(folder)
  const sources = join(dist, 'src')
  await build({
    configFile: false,
    root: dist,
    logLevel: 'warn',
    plugins: [keepModuleUrls(dist), leaveOutUnusedCommands(sources)],
    ssr: { noExternal: JOINED, target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir: sources,
      emptyOutDir: false,
      minify: false,
      license: { fileName: 'licences.md' },
      rollupOptions: {
        // Names of modules in comments are relative to it.
        cwd: dist,
        input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(sources, `${entry}.js`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
}

const MARK = '__urlOfModule'

/**
 * Lets `import.meta.url` be the URL of the compiled module and not that of the bundle. Modules find files by it, such
 * as scripts for Redis.
 */
const keepModuleUrls = (dist) => ({
  name: 'keep-module-urls',
  transform(code, module) {
    if (!module.startsWith(normalizePath(join(dist, 'src', sep))) || !code.includes('import.meta.url')) return null
    return code.replaceAll('import.meta.url', `${MARK}(${JSON.stringify(module)})`)
  },
  renderChunk(code, { fileName }) {
    const folder = join(dist, 'src', dirname(fileName))
    return code.replaceAll(new RegExp(`${MARK}\\(("[^"]+")\\)`, 'g'), (_call, module) => {
      const path = relative(folder, JSON.parse(module)).split(sep).join('/')
      return `new URL(${JSON.stringify(path)}, import.meta.url).href`
    })
  },
})
