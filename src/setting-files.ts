/*
 * Reads the files that settings name. Each function takes a path, or "" if there is no file, and throws an Error that
 * describes the expected content.
 */
import { X509Certificate } from 'node:crypto'
import { adapterProblem } from './domain/adapter.ts'
import { parseJson } from './domain/json.ts'
import { foldCase } from './domain/text.ts'
import { textOfFile } from './files/file-text.ts'
import { readContent } from './files/given-text.ts'

export function file(path: string): Buffer | null {
  return path === '' ? null : readContent(path)
}

export function certificates(path: string): Buffer | null {
  const content = file(path)
  if (content === null || areCertificates(`${content}`)) return content
  throw new Error(`must hold certificates in PEM, and "${path}" holds none that can be read`)
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

function areCertificates(text: string): boolean {
  const found = text.match(PEM_CERTIFICATE) ?? []
  try {
    return found.length > 0 && found.every((one) => new X509Certificate(one).subject !== null)
  } catch {
    return false
  }
}

export function models(path: string): Record<string, string> | null {
  if (path === '') return null
  const table = parseJson(textOfFile(readContent(path)))
  if (typeof table !== 'object' || table === null || Array.isArray(table)) {
    throw new Error(`must hold a JSON object from adapter id to model, and "${path}" holds ${kindOf(table)}`)
  }
  const ids = Object.keys(table)
  requireAdapterIds(path, ids, (at) => `the key ${JSON.stringify(ids[at])}`)
  const wrong = Object.entries(table).find(([, model]) => typeof model !== 'string' || model === '')
  if (wrong === undefined) return table as Record<string, string>
  const problem = `the model of "${wrong[0]}" is not a text or is empty`
  throw new Error(`must hold a JSON object from adapter id to model, but in "${path}" ${problem}`)
}

export function adapters(path: string): string[] | null {
  if (path === '') return null
  const ids = parseJson(textOfFile(readContent(path)))
  if (!Array.isArray(ids)) {
    throw new Error(`must hold a JSON array of adapter ids, and "${path}" holds ${kindOf(ids)}`)
  }
  requireAdapterIds(path, ids, (at) => `/${at}`)
  return ids
}

/** Describes parsed content that is not as expected. */
const kindOf = (content: unknown): string => (content === undefined ? 'no valid JSON' : 'other JSON')

/** Throws an Error if a value cannot be the adapter id of any device, or is the same as one before it. */
function requireAdapterIds(path: string, ids: readonly unknown[], nameOf: (at: number) => string): void {
  const fail = (at: number, problem: string): never => {
    throw new Error(`must hold adapter ids, but in "${path}" at ${nameOf(at)}: ${problem}`)
  }
  const places = new Map<string, number>()
  for (const [at, id] of ids.entries()) {
    const problem = typeof id === 'string' ? adapterProblem(id, null) : 'it is not a text'
    if (problem !== null) fail(at, problem)
    const folded = foldCase(`${id}`)
    const first = places.get(folded)
    if (first !== undefined) fail(at, `adapter id is the same as at ${nameOf(first)}`)
    places.set(folded, at)
  }
}
