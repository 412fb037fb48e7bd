import { useEffect, useRef, useState } from 'react'
import type { Keyrack } from '../../../../generated/client/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { devicesText } from '../devices-text.ts'
import { paramsOf, type Search } from '../search/search.ts'
import { csvHead, csvRows } from './csv-text.ts'
import { Progress } from './progress.tsx'

export interface CsvExportProps {
  readonly search: Search
  readonly total: number | null
}

/** All devices of the search as a file, in its order. */
export function CsvExport({ search, total }: CsvExportProps) {
  const client = useClient()
  const toasts = useToasts()
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setDone(0)
    try {
      const { file, count } = await csvOf({ client, search, signal, onProgress: setDone })
      save(file, 'devices.csv')
      toasts.tell(`${devicesText(count)} written to devices.csv`)
    } catch (failure) {
      if (!signal.aborted) toasts.warn(`Cannot export: ${reasonOf(failure)}`)
    }
    setDone(null)
  }

  if (done !== null) {
    return <Progress doing="Exporting" done={done} of={total ?? 0} onCancel={() => running.current?.abort()} />
  }
  return (
    <button
      type="button"
      disabled={!total}
      onClick={start}
      title="All fields; a cell that begins like a formula gets a '"
    >
      Export CSV
    </button>
  )
}

interface Exporting {
  readonly client: Keyrack
  readonly search: Search
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

async function csvOf({ client, search, signal, onProgress }: Exporting): Promise<{ file: Blob; count: number }> {
  // Browsers keep large Blobs on disk: a million devices need not fit into memory as text.
  const pieces: Blob[] = [new Blob([csvHead])]
  let count = 0
  for await (const { devices } of client.inventory.searchPages(paramsOf(search), { signal })) {
    pieces.push(new Blob([csvRows(devices)]))
    count += devices.length
    onProgress(count)
  }
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), count }
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Not at once: some browsers begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
