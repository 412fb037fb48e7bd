/*
 * The values of the named fields. Each name has a column from its first value on, so an index of devices without named
 * fields needs no memory for them.
 */
import type { NamedFields } from '../../domain/named-fields.ts'
import { foldCase } from '../../domain/text.ts'
import { Dictionary } from './dictionary.ts'
import { withCapacity } from './typed-array.ts'

/** The values of one named field, with folded case. */
export class NamedColumn {
  readonly #texts = new Dictionary()
  /** For each slot, the number of its text plus one. 0 stands for a field that is not set. */
  #codes = new Uint32Array(0)
  #used = 0

  /** Approximate memory of the column, in bytes. */
  get bytes(): number {
    return this.#texts.bytes + this.#codes.byteLength
  }

  /** All codes are below this number. */
  get codes(): number {
    return this.#texts.length + 1
  }

  /** The number of slots that have a value. */
  get used(): number {
    return this.#used
  }

  /** Returns the code of a slot, 0 if the field is not set. */
  codeOf(slot: number): number {
    return slot < this.#codes.length ? this.#codes[slot]! : 0
  }

  /** Returns the codes of all slots below a number. They are valid until the index changes. */
  codesBelow(slots: number): Uint32Array {
    this.#codes = withCapacity(this.#codes, slots - 1, slots)
    return this.#codes
  }

  /** Returns how many slots have the text of a code. It is 0 for the code of fields that are not set. */
  usesOf(code: number): number {
    return code === 0 ? 0 : this.#texts.usesOf(code - 1)
  }

  textOfCode(code: number): string {
    return code === 0 ? '' : this.#texts.textOf(code - 1)
  }

  /** Sets the value of a slot; "" removes it. */
  replace(slot: number, value: string): void {
    const text = foldCase(value)
    const before = this.codeOf(slot)
    if (this.textOfCode(before) === text) return
    const code = text === '' ? 0 : this.#texts.take(text) + 1
    if (before > 0) this.#texts.release(before - 1)
    this.#used += Number(code > 0) - Number(before > 0)
    this.#codes = withCapacity(this.#codes, slot)
    this.#codes[slot] = code
  }
}

/** The columns of the named fields. */
export class NamedColumns {
  readonly #columns = new Map<string, NamedColumn>()

  /** Approximate memory of the columns, in bytes. */
  get bytes(): number {
    return this.all.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The columns of all names, also of names that no device has any more. */
  get all(): readonly NamedColumn[] {
    return [...this.#columns.values()]
  }

  /** Returns the column of a name, or null if no device ever had a value under it. */
  find(name: string): NamedColumn | null {
    return this.#columns.get(name) ?? null
  }

  /** Sets the named fields of a slot. */
  replace(slot: number, fields: NamedFields): void {
    for (const name in fields) if (!this.#columns.has(name)) this.#columns.set(name, new NamedColumn())
    for (const [name, column] of this.#columns) column.replace(slot, Object.hasOwn(fields, name) ? fields[name]! : '')
  }

  /** Returns the folded values of a slot by name, sorted by name. */
  of(slot: number): [name: string, value: string][] {
    return [...this.#columns]
      .map(([name, column]): [string, string] => [name, column.textOfCode(column.codeOf(slot))])
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }
}
