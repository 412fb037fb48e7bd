/*
 * Reads the files of the built console once, when the service starts. The path of a request never reaches the file
 * system.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One file, as the service sends it. */
interface ConsoleFile {
  readonly type: string
  readonly bytes: Buffer
  /** Returns the bytes compressed. */
  gzip(): Buffer
}

/** All files of the console. */
export interface ConsoleFiles {
  readonly page: Buffer
  /** The files by name. Each name contains a hash of the content, so clients may cache the file forever. */
  readonly assets: ReadonlyMap<string, ConsoleFile>
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Reads the console from a folder, whose URL ends with a slash. Returns null if the folder holds no built console. */
export function readConsoleFiles(folder: URL): ConsoleFiles | null {
  const page = new URL('index.html', folder)
  if (!existsSync(page)) return null
  const assets = new URL('assets/', folder)
  const read = (name: string): [string, ConsoleFile] => {
    const bytes = readFileSync(new URL(name, assets))
    const type = TYPES[extname(name)]
    if (type === undefined) throw new Error(`Cannot serve "${name}" of the console: no content type for its extension`)
    let gzipped: Buffer | undefined
    // Compressed for the first client that asks for it: most services start without any.
    const gzip = (): Buffer => (gzipped ??= gzipSync(bytes))
    return [name, { type, bytes, gzip }]
  }
  return { page: readFileSync(page), assets: new Map(readdirSync(assets).map(read)) }
}
