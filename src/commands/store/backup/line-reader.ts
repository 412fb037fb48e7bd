/*
 * Reads a file from its beginning, by lines of JSON and by byte counts.
 */
import type { FileHandle } from 'node:fs/promises'
import { parseJson } from '../../../domain/json.ts'

const READ_BYTES = 1024 * 1024
const MAX_LINE = 2 * READ_BYTES
const NEWLINE = 10

/** A line that holds a JSON object. */
export interface Line {
  /** The line, including its line feed. */
  readonly bytes: Buffer
  readonly value: Record<string, unknown>
}

export class LineReader {
  readonly #file: FileHandle
  #position = 0
  #rest = Buffer.alloc(0)

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Reads the next line. Returns null at the end of the file, or if the line is not a JSON object. */
  async line(): Promise<Line | null> {
    let end = this.#rest.indexOf(NEWLINE)
    while (end < 0) {
      if (this.#rest.length > MAX_LINE || !(await this.#more(READ_BYTES))) return null
      end = this.#rest.indexOf(NEWLINE)
    }
    const bytes = this.#take(end + 1)
    const value = parseJson(bytes.toString())
    return typeof value === 'object' && value !== null ? { bytes, value: value as Line['value'] } : null
  }

  /** Reads the next `count` bytes. Returns null if the file is too short. */
  async bytes(count: number): Promise<Buffer | null> {
    // Check the size first: a damaged file may announce more bytes than fit into memory.
    const { size } = await this.#file.stat()
    if (this.#position - this.#rest.length + count > size) return null
    while (this.#rest.length < count) if (!(await this.#more(count - this.#rest.length))) return null
    return this.#take(count)
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more(1))
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return taken
  }

  async #more(count: number): Promise<boolean> {
    const buffer = Buffer.allocUnsafe(Math.max(count, READ_BYTES))
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.#position)
    this.#position += bytesRead
    this.#rest = Buffer.concat([this.#rest, buffer.subarray(0, bytesRead)])
    return bytesRead > 0
  }
}
