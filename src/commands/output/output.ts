/*
 * Writes to stdout in the requested format. The default is a table on a terminal, otherwise JSON.
 */
import type { Writable } from 'node:stream'
import { harmlessJson, harmlessLines } from '../../domain/harmless-text.ts'
import { asOutputClosed } from '../output-closed.ts'
import { createStyles, type Screen } from '../screen.ts'
import { csvRows } from './csv.ts'
import type { Format } from './formats.ts'
import { jsonRows } from './json.ts'
import { ndjsonRows } from './ndjson.ts'
import { type Row, type RowWriter, type Shape, writeAll } from './row-writer.ts'
import { type TableOptions, tableOfOne, tableRows } from './table.ts'

/** Prints the results of a command. */
export interface Output {
  readonly format: Format
  /** Returns a writer for rows. */
  rows(shape: Shape): RowWriter
  /** Writes a single object. */
  one(row: Row, shape: Shape): Promise<void>
  /** Writes any value as JSON. */
  json(value: unknown): Promise<void>
  /** Writes a text unchanged; on a terminal it escapes control characters. */
  send(text: string): Promise<void>
}

/** Maximum width of a column: wide enough for a hostname, narrow enough for five columns. */
const MAX_TERMINAL_WIDTH = 48

export interface OutputOptions {
  readonly format: Format | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** The progress line is hidden before output is written. */
  readonly screen: Screen
  /** Ends the wait for a slow reader. */
  readonly signal?: AbortSignal
}

type Stream = Writable & { readonly isTTY?: boolean }

/** Creates the output of a command. The default format is a table on a terminal, and JSON otherwise. */
export function createOutput(stream: Stream, { format: given, env, screen, signal }: OutputOptions): Output {
  const isTerminal = stream.isTTY === true
  const format = given ?? (isTerminal ? 'table' : 'json')
  const style = createStyles(stream, env)
  const look: TableOptions = {
    maxColumnWidth: isTerminal ? MAX_TERMINAL_WIDTH : Number.POSITIVE_INFINITY,
    bold: (text) => style('bold', text),
  }
  const send = createSender(stream, screen, signal)
  const rows = (shape: Shape): RowWriter => {
    if (format === 'table') return withNote(tableRows(send, shape, look), shape, screen)
    if (format === 'csv') return csvRows(send, shape, isTerminal ? harmlessLines : asItIs)
    return format === 'json' ? jsonRows(send) : ndjsonRows(send)
  }
  return {
    format,
    rows,
    async one(row, shape) {
      if (format === 'table') return await send(tableOfOne(row, shape, look))
      if (format === 'json') return await send(`${harmlessJson(row, 2)}\n`)
      await writeAll(rows(shape), [row])
    },
    json: (value) => send(`${harmlessJson(value, format === 'ndjson' ? 0 : 2)}\n`),
    send: (text) => send(isTerminal ? harmlessLines(text) : text),
  }
}

/** Returns the writer of a table that informs the user if it gets no rows. */
function withNote(table: RowWriter, { none }: Shape, screen: Screen): RowWriter {
  if (none === undefined) return table
  let isEmpty = true
  return {
    async write(rows) {
      if (rows.length > 0) isEmpty = false
      await table.write(rows)
    },
    async end() {
      await table.end()
      if (isEmpty) screen.inform(none)
    },
  }
}

const asItIs = (text: string): string => text

/**
 * Returns a function that writes a text and waits for a slow reader. It throws OutputClosed if the reader has closed
 * the stream, and the reason of `signal` if that aborts while the reader is slow.
 */
function createSender(stream: Stream, screen: Screen, signal?: AbortSignal): (text: string) => Promise<void> {
  let failed: Error | null = null
  let wake = (): void => {}
  stream.on('error', (failure: NodeJS.ErrnoException) => {
    failed = asOutputClosed(failure)
    wake()
  })
  signal?.addEventListener('abort', () => wake())
  const refuseFailed = (): void => {
    if (failed !== null) throw failed
  }
  return async (text) => {
    refuseFailed()
    if (text === '') return
    if (stream.isTTY === true) screen.hide()
    if (stream.write(text)) return
    if (signal?.aborted !== true)
      await new Promise<void>((resolve) => {
        wake = resolve
        stream.once('drain', resolve)
      })
    refuseFailed()
    if (stream.writableNeedDrain) signal?.throwIfAborted()
  }
}
