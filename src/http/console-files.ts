import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'

/*
 * The built console, read once when the service starts: no path of a request ever reaches the file system, and what is
 * not in the map is not there.
 */

interface ConsoleFile {
  readonly type: string
  readonly bytes: Buffer
  readonly gzipped: Buffer
}

export interface ConsoleFiles {
  readonly page: Buffer
  /** By name; each name holds a hash of what is in it. */
  readonly assets: ReadonlyMap<string, ConsoleFile>
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** `folder`: with a slash at its end. null: nothing was built there. */
export function readConsoleFiles(folder: URL): ConsoleFiles | null {
  const page = new URL('index.html', folder)
  if (!existsSync(page)) return null
  const assets = new URL('assets/', folder)
  const read = (name: string): [string, ConsoleFile] => {
    const bytes = readFileSync(new URL(name, assets))
    const type = TYPES[extname(name)]
    if (type === undefined) throw new Error(`Cannot serve "${name}" of the console: no content type for its extension`)
    return [name, { type, bytes, gzipped: gzipSync(bytes) }]
  }
  return { page: readFileSync(page), assets: new Map(readdirSync(assets).map(read)) }
}
