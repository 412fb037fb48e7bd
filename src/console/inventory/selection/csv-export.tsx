import { useEffect, useRef, useState } from 'react'
import type { Device, Keyrack } from '../../../../clients/typescript/index.ts'
import type { Headers } from '../../../domain/device-csv/headers.ts'
import { failureText } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { useFocusBack } from '../../shell/use-focus-back.ts'
import { devicesText } from '../devices-text.ts'
import { useHeaders, useNamedFields } from '../field-names.ts'
import { textOfKey } from '../search/inventory-url.ts'
import { readRows } from '../search/read-rows.ts'
import type { Search } from '../search/search.ts'
import type { ColumnName } from '../table/columns.ts'
import { allExportColumns, csvHead, csvRows, type ExportColumn, exportColumnsOf } from './csv-text.ts'
import { readLargeTexts } from './large-texts.ts'
import { Progress } from './progress.tsx'
import { saveFile } from './save-file.ts'

export interface CsvExportProps {
  readonly search: Search
  readonly total: number | null
  readonly columns: readonly ColumnName[]
  /** Keys of the selected devices. An empty set exports all devices of the search. */
  readonly selected: ReadonlySet<string>
}

/** Exports the selected devices, or all devices of the search, in the order of the search. */
export function CsvExport({ search, total, columns, selected }: CsvExportProps) {
  const client = useClient()
  const toasts = useToasts()
  const named = useNamedFields()
  const headers = useHeaders()
  const [hasAllColumns, setAllColumns] = useState(false)
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(progress !== null, button)
  const count = selected.size > 0 ? selected.size : (total ?? 0)

  async function start(): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    // The user may select devices, or search for others, while this search is exported.
    const onProgress = (done: number): void => setProgress({ done, of: count })
    onProgress(0)
    try {
      const written = hasAllColumns ? allExportColumns(Object.keys(named)) : exportColumnsOf(columns)
      const exporting = { client, search, selected, columns: written, headers, signal, onProgress }
      const { file, count } = await csvOf(exporting)
      saveFile(file, 'devices.csv')
      const some = count < selected.size ? `${count.toLocaleString('en')} of ` : ''
      toasts.inform(`${some}${devicesText(some === '' ? count : selected.size)} written to devices.csv`)
    } catch (failure) {
      if (!signal.aborted) toasts.warn(failureText('Cannot export', failure))
    }
    setProgress(null)
  }

  if (progress !== null) {
    return <Progress doing="Exporting" {...progress} onCancel={() => running.current?.abort()} />
  }
  return (
    <>
      <select
        aria-label="Columns to export"
        title="All columns include the whole memo and the tags"
        value={hasAllColumns ? 'all' : 'shown'}
        onChange={(event) => setAllColumns(event.target.value === 'all')}
      >
        <option value="shown">CSV: shown columns</option>
        <option value="all">CSV: all columns</option>
      </select>
      <button
        ref={button}
        type="button"
        disabled={count === 0}
        onClick={start}
        title="A cell that begins like a formula gets a ', which keyrack devices import takes away"
      >
        {selected.size > 0 ? 'Export selected' : 'Export CSV'}
      </button>
    </>
  )
}

interface Exporting {
  readonly client: Keyrack
  readonly search: Search
  readonly selected: ReadonlySet<string>
  readonly columns: readonly ExportColumn[]
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

async function csvOf(exporting: Exporting): Promise<{ file: Blob; count: number }> {
  const { client, columns, headers, signal, onProgress } = exporting
  // Browsers keep large Blobs on disk, so the text of a million devices need not fit into memory.
  const pieces: Blob[] = [new Blob([csvHead(columns, headers)])]
  let count = 0
  for await (const devices of devicesOf(exporting)) {
    pieces.push(new Blob([csvRows(devices, columns, await readLargeTexts(devices, { client, columns, signal }))]))
    count += devices.length
    onProgress(count)
  }
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), count }
}

/** Number of rows that are read between two reports of the progress. */
const STEP = 1000

/** Reads the pages of the search. With a selection, it yields only selected devices and stops when all were found. */
async function* devicesOf({ client, search, selected, signal }: Exporting): AsyncGenerator<readonly Device[]> {
  const missing = new Set(selected)
  let before: ReadonlySet<string> = new Set()
  for (let first = 0; ; first += STEP) {
    const { devices } = await readRows({ client, search, first, end: first + STEP, signal })
    // A device that was added in front meanwhile moves the last ones of a page to the next page.
    const byKey = new Map(devices.map((device) => [textOfKey(device), device]))
    const fresh = [...byKey].flatMap(([key, device]) => (before.has(key) ? [] : [device]))
    yield selected.size === 0 ? fresh : fresh.filter((device) => missing.delete(textOfKey(device)))
    if (devices.length < STEP || (selected.size > 0 && missing.size === 0)) return
    before = new Set(byKey.keys())
  }
}
