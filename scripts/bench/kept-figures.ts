/*
 * Keeps what a run for the documents has measured, in .bench/parts.json: each part, and of the searches each number of
 * devices. A run takes over an hour, and other programs that keep the machine busy end it; --resume goes on where it
 * ended.
 */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { hashWith, root } from '../../test/support/figures/trees.ts'
import type { BenchOptions } from './bench.ts'

interface KeptEntry {
  /** The subject of the figures: the service, what measures it, the version of Node and the options of the run. */
  readonly of: string
  /** ISO 8601, UTC. */
  readonly date: string
  /** Absent in files of earlier versions, whose subject differs too. */
  readonly figures?: object
}

interface FoundFigures<T> {
  readonly figures: T
  readonly date: string
  /** Whether the same service was measured with the same scripts and options. Other figures must not be published. */
  readonly isOfThisRun: boolean
}

/** The bench, the devices that it loads, and what starts the services. */
const MEASURING = ['scripts/bench', 'scripts/seed', 'test/support']

/** The figures that earlier runs have measured, by name. */
export class KeptFigures {
  readonly #file: string
  readonly #of: string

  constructor({ rounds, count, isFull, peer }: BenchOptions, folder = root) {
    this.#file = join(folder, '.bench', 'parts.json')
    this.#of = [hashWith(MEASURING), process.version, rounds, count, isFull, resolve(peer)].join()
  }

  /** Returns the figures of a name, or null if there are none. */
  find<T extends object>(name: string): FoundFigures<T> | null {
    const kept = this.#read()[name]
    if (kept === undefined) return null
    return { figures: kept.figures as T, date: kept.date, isOfThisRun: kept.of === this.#of }
  }

  keep(name: string, figures: object): void {
    const kept: KeptEntry = { of: this.#of, date: new Date().toISOString(), figures }
    mkdirSync(dirname(this.#file), { recursive: true })
    // Renamed, so that a run that is killed meanwhile loses nothing of the others.
    writeFileSync(`${this.#file}.next`, JSON.stringify({ ...this.#read(), [name]: kept }))
    renameSync(`${this.#file}.next`, this.#file)
  }

  #read(): Partial<Record<string, KeptEntry>> {
    return existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
  }
}
