import type { Pattern } from '../../domain/search/pattern.ts'
import type { Bitmap } from './bitmap.ts'

/** Finds texts of a field by what they contain or end with. */
export interface PartIndex {
  /** Memory it takes, in bytes, roughly. */
  readonly bytes: number
  /** All slots below `count` have got their texts. */
  arrange(count: number): void
  /** The slot has got its text. */
  add(slot: number): void
  /** The slot is about to lose its text. */
  delete(slot: number): void
  /** For a pattern of kind contains or suffix; null where its text has nothing to look for. */
  candidates(pattern: Pattern & { readonly text: string }): Candidates | null
}

/** Slots among which are all that match. */
export interface Candidates {
  /** How many slots `each` visits; one may come more than once. */
  readonly count: number
  /** Each of them matches. */
  readonly isExact: boolean
  /** All of them as a bitmap, where there is one. */
  readonly marks: Bitmap | null
  each(visit: (slot: number) => void): void
}
