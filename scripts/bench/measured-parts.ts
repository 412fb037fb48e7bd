/*
 * Keeps the parts that a run for the documents has measured, in .bench/parts.json. A run takes over an hour, and other
 * programs that keep the machine busy end it; --resume goes on where it ended.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { hashWith, root } from '../../test/support/figures/trees.ts'
import type { BenchOptions, Part } from './bench.ts'
import type { Section } from './report/section.ts'
import type { Summaries } from './report/write-report.ts'

/** The contribution of a part of the benchmark to the documents. */
export interface MeasuredPart {
  readonly sections: readonly Section[]
  readonly summaries: Readonly<Summaries>
}

interface KeptPart extends MeasuredPart {
  /** The subject of the figures: the service, what measures it, the version of Node and the options of the run. */
  readonly of: string
  /** ISO 8601, UTC. */
  readonly date: string
}

/** The bench, the devices that it loads, and what starts the services. */
const MEASURING = ['scripts/bench', 'scripts/seed', 'test/support']

type KeptParts = Partial<Record<Part, KeptPart>>

/** The parts that runs with the same options have measured on the same service with the same scripts. */
export class MeasuredParts {
  readonly #file: string
  readonly #of: string

  constructor({ rounds, count, isFull, peer }: BenchOptions, folder = root) {
    this.#file = join(folder, '.bench', 'parts.json')
    this.#of = [hashWith(MEASURING), process.version, rounds, count, isFull, resolve(peer)].join()
  }

  /** Returns a part that was measured, with its date; null if there is none. */
  find(part: Part): (MeasuredPart & { readonly date: string }) | null {
    const kept = this.#read()[part]
    return kept?.of === this.#of ? kept : null
  }

  keep(part: Part, measured: MeasuredPart): void {
    const kept: KeptPart = { ...measured, of: this.#of, date: new Date().toISOString() }
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify({ ...this.#read(), [part]: kept }))
  }

  #read(): KeptParts {
    return existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
  }
}
