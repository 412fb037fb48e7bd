import { useMemo, useState } from 'react'
import { reasonOf } from '../../session/reason-of.ts'
import type { Contract, Example, Method } from '../contract.ts'
import {
  type Entries,
  type Entry,
  entriesOf,
  type Field,
  fieldsOf,
  type Named,
  namedOf,
  paramsIn,
  parsePositions,
  positionsOf,
} from './fields.ts'

export type Way = 'name' | 'position'

/** The state of the form: params to send, or the reasons why they cannot be sent. */
interface Written {
  /** The params to send, or null if there are problems. */
  readonly params: unknown
  /** The params by name, for clients that need names. */
  readonly named: Named
  /** Problems by the name of the param. For params by position the key is "". */
  readonly problems: Readonly<Record<string, string>>
}

export interface RequestForm {
  readonly fields: readonly Field[]
  readonly way: Way
  readonly entries: Entries
  readonly positions: string
  readonly written: Written
  /** Switches to the other form. Keeps the input if it can be parsed. */
  go(way: Way): void
  change(name: string, entry: Entry): void
  changePositions(text: string): void
  fill(example: Example): void
}

export function useRequest(method: Method, contract: Contract): RequestForm {
  const fields = useMemo(() => fieldsOf(method, contract), [method, contract])
  const [way, setWay] = useState<Way>('name')
  const [entries, setEntries] = useState(() => entriesOf(fields, paramsOf(method.examples[0])))
  const [positions, setPositions] = useState(() => listOf(positionsOf(fields, paramsOf(method.examples[0]))))
  const written = useMemo(
    () => (way === 'name' ? writtenByName(fields, entries) : writtenByPosition(fields, positions)),
    [way, fields, entries, positions],
  )

  function take(named: Named): void {
    setEntries(entriesOf(fields, named))
    setPositions(listOf(positionsOf(fields, named)))
  }

  return {
    ...{ fields, way, entries, positions, written },
    go(other) {
      if (Object.keys(written.problems).length === 0) take(written.named)
      setWay(other)
    },
    change: (name, entry) => setEntries((now) => ({ ...now, [name]: entry })),
    changePositions: setPositions,
    fill: (example) => take(paramsOf(example)),
  }
}

const paramsOf = (example: Example | undefined): Named =>
  Object.fromEntries((example?.params ?? []).map(({ name, value }) => [name, value]))

const listOf = (values: readonly unknown[]): string => JSON.stringify(values, null, 2)

function writtenByName(fields: readonly Field[], entries: Entries): Written {
  const typed = paramsIn(fields, entries)
  if ('problems' in typed) return { params: null, named: {}, problems: typed.problems }
  return { params: typed.params, named: typed.params, problems: {} }
}

function writtenByPosition(fields: readonly Field[], text: string): Written {
  try {
    const positions = parsePositions(text)
    return { params: positions, named: namedOf(fields, positions), problems: {} }
  } catch (problem) {
    return { params: null, named: {}, problems: { '': reasonOf(problem) } }
  }
}
