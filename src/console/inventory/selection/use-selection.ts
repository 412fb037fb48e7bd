/*
 * Holds the selected devices by key instead of row, so that sorting and other users' changes do not alter the
 * selection. A new search clears the selection.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Device } from '../../../../clients/typescript/index.ts'
import { failureText } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { textOfKey } from '../search/inventory-url.ts'
import { meaningOf, type Search } from '../search/search.ts'
import { collectKeys } from './collect-keys.ts'

interface Picking {
  /** Whether to select all rows from the last picked row to this one. */
  readonly isRange: boolean
  readonly deviceAt: (row: number) => Device | undefined
}

/** The selected devices, and the functions that change the selection. */
export interface Selection {
  /** Keys of the selected devices: `<ip_address>@<network>`. */
  readonly keys: ReadonlySet<string>
  /** Progress of reading more keys, or null if no keys are being read. */
  readonly collecting: { readonly done: number; readonly of: number } | null
  /** Toggles one row, or adds a range of rows. */
  pick(row: number, picking: Picking): void
  selectAll(): void
  /** Removes devices that are gone, also from those that are being read. */
  drop(keys: readonly string[]): void
  clear(): void
  stop(): void
}

const NONE: ReadonlySet<string> = new Set()

/** Keeps the selection among the devices of a search. `total` is their number, if it is known. */
export function useSelection(search: Search, total: number | null): Selection {
  const [keys, setKeys] = useState(NONE)
  const anchor = useRef<{ readonly row: number; readonly key: string } | null>(null)
  // Devices that are gone since the last reading of keys began. It may still find them.
  const gone = useRef<ReadonlySet<string>>(NONE)
  const { collecting, collect, stop } = useCollecting(search, {
    onBegin: () => {
      gone.current = NONE
    },
    onFound: (found) => setKeys((now) => new Set([...now, ...found.filter((key) => !gone.current.has(key))])),
  })

  const clear = useCallback(() => {
    stop()
    setKeys(NONE)
    anchor.current = null
  }, [stop])
  const meaning = meaningOf(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, another selection
  useEffect(clear, [clear, meaning])
  const { sortColumn, descending } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another order, the rows are other devices
  useEffect(() => {
    anchor.current = null
  }, [sortColumn, descending])

  return useMemo(
    () => ({
      keys,
      collecting,
      pick(row, { isRange, deviceAt }) {
        const from = isRange ? anchor.current : null
        const device = deviceAt(row)
        const key = device === undefined ? null : textOfKey(device)
        anchor.current = key === null ? null : { row, key }
        if (from !== null && from.row !== row) {
          const first = Math.min(from.row, row)
          const alone = key === null ? [] : [key]
          // Others may have added or deleted devices since, so that other devices are at the rows of the two picks.
          const isStill = (found: readonly string[]) =>
            found[from.row - first] === from.key && (key === null || found[row - first] === key)
          const choose = (found: readonly string[]) => (isStill(found) ? found : alone)
          collect(first, Math.max(from.row, row) + 1, choose)
        } else if (key !== null) setKeys((now) => toggled(now, key))
      },
      selectAll: () => collect(0, total ?? 0),
      drop(dropped) {
        gone.current = new Set([...gone.current, ...dropped])
        setKeys((now) => new Set([...now].filter((key) => !dropped.includes(key))))
      },
      clear,
      stop,
    }),
    [keys, collecting, collect, clear, stop, total],
  )
}

interface Listeners {
  readonly onBegin: () => void
  readonly onFound: (keys: readonly string[]) => void
}

/** Reads the keys of rows that may never have been visible. */
function useCollecting(search: Search, listeners: Listeners) {
  const client = useClient()
  const toasts = useToasts()
  const [collecting, setCollecting] = useState<Selection['collecting']>(null)
  const running = useRef<AbortController | null>(null)
  const latest = useRef(listeners)
  latest.current = listeners

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setCollecting(null)
  }, [])
  useEffect(() => stop, [stop])

  const collect = useCallback(
    (first: number, end: number, choose = (keys: readonly string[]) => keys) => {
      stop()
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      const onProgress = (done: number) => setCollecting({ done, of: end - first })
      onProgress(0)
      latest.current.onBegin()
      collectKeys({ client, search, first, end, signal, onProgress })
        .then((keys) => signal.aborted || latest.current.onFound(choose(keys)))
        .catch((failure) => signal.aborted || toasts.warn(failureText('Cannot select', failure)))
        .finally(() => running.current === controller && stop())
    },
    [client, search, stop, toasts],
  )
  return { collecting, collect, stop }
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
