/*
 * Keeps pages of devices that were read more than once, with the sequences of their networks. A page whose sequences
 * are still the same has not changed, so Redis need not send it again. Visibility does not depend on this: a page is
 * found only by the networks that its request names, and the caller may see those.
 */

import { createHash } from 'node:crypto'

/** A page and the sequences at which it was read. */
export interface RecentPage {
  readonly seqs: string
  readonly total: number
  readonly records: readonly Buffer[]
}

/** Limits of the pages that are kept. */
export interface RecentPagesOptions {
  readonly maxPages: number
  /** Maximum bytes of all kept pages and of the sequences of all noted ones. */
  readonly maxBytes: number
  /** A page whose devices have more bytes is not kept. */
  readonly maxPageBytes: number
}

interface Entry {
  readonly seqs: string
  /** Null if the page was read once. Most pages are never read again, and their copies would be useless. */
  readonly page: RecentPage | null
  readonly bytes: number
}

const DEFAULTS: RecentPagesOptions = { maxPages: 1000, maxBytes: 16 * 2 ** 20, maxPageBytes: 2 ** 20 }

/** Returns the key of a request, which is short although a request may have long criteria and many networks. */
export const toRequestKey = (request: object): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64')

/** The pages that one process keeps. The page that was used least recently is dropped first. */
export class RecentPages {
  readonly #options: RecentPagesOptions
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(options: RecentPagesOptions = DEFAULTS) {
    this.#options = options
  }

  /** Bytes of all kept pages and of the sequences of all noted ones. */
  get bytes(): number {
    return this.#bytes
  }

  /** Finds a page by the key of its request. */
  find(request: string): RecentPage | null {
    const entry = this.#entries.get(request)
    if (entry === undefined) return null
    this.#entries.delete(request)
    this.#entries.set(request, entry)
    return entry.page
  }

  /** Notes a page that was read. Keeps a copy if it was read before with the same sequences. */
  note(request: string, page: RecentPage): void {
    const bytes = page.records.reduce((sum, { length }) => sum + length, 0)
    if (bytes > this.#options.maxPageBytes) return
    const isAgain = this.#entries.get(request)?.seqs === page.seqs
    this.#drop(request)
    const { seqs } = page
    const entry = isAgain
      ? { seqs, page: copyOf(page, bytes), bytes: seqs.length + bytes }
      : { seqs, page: null, bytes: seqs.length }
    this.#entries.set(request, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes && this.#entries.size <= this.#options.maxPages) return
      this.#drop(oldest)
    }
  }

  #drop(request: string): void {
    this.#bytes -= this.#entries.get(request)?.bytes ?? 0
    this.#entries.delete(request)
  }
}

/** Copies the records into memory of their own. Those of a reply of Redis would keep the whole reply in memory. */
function copyOf({ seqs, total, records }: RecentPage, bytes: number): RecentPage {
  const all = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  const copies = records.map((record) => {
    at += record.copy(all, at)
    return all.subarray(at - record.length, at)
  })
  return { seqs, total, records: copies }
}
