/*
 * The devices that an import has read. A second row about a device is refused: two rows would change the device again
 * in every run.
 */
import { type Address, findAddress } from '../../../domain/address.ts'
import { deviceKey } from '../../../domain/device.ts'
import type { DeviceRow } from '../devices/device-rows.ts'
import { type FileRow, isBad } from '../files/rows.ts'

/** The devices that an import has seen. */
export interface SeenDevices {
  /** Notes the device of a row. Returns the row that had the device before, or null. */
  note(network: string, address: Address, line: number): number | null
  /** Notes a refused row: its device has this address, in any network. */
  noteRefused(ipAddress: string, line: number): void
  /** Number of refused rows whose address cannot be read, so that nobody knows which devices they are about. */
  readonly unreadable: number
  has(network: string, address: Address): boolean
  /** Returns the entries since the last call, and forgets that they are new. */
  takeNew(): SeenEntry[]
}

/** A device of a row; `network` and `address` are null if they are unknown. */
export type SeenEntry = readonly [network: string | null, address: Address | null, line: number]

/** Creates the record, with the entries of an earlier run. */
export function createSeenDevices(earlier: readonly SeenEntry[] = []): SeenDevices {
  const lines = new Map<string, number>()
  const addresses = new Set<Address>()
  const unreadable = new Set<number>()
  let news: SeenEntry[] = []
  const add = ([network, address, line]: SeenEntry): void => {
    if (address === null) unreadable.add(line)
    else if (network === null) addresses.add(address)
    else lines.set(deviceKey({ network, address }), line)
  }
  for (const entry of earlier) add(entry)
  const addNew = (entry: SeenEntry): void => {
    add(entry)
    news.push(entry)
  }
  return {
    note(network, address, line) {
      const before = lines.get(deviceKey({ network, address }))
      // A resumed run reads the last rows of the earlier run again.
      if (before !== undefined && before !== line) return before
      if (before === undefined) addNew([network, address, line])
      return null
    },
    noteRefused: (ipAddress, line) => addNew([null, findAddress(ipAddress), line]),
    get unreadable() {
      return unreadable.size
    },
    has: (network, address) => addresses.has(address) || lines.has(deviceKey({ network, address })),
    takeNew() {
      const taken = news
      news = []
      return taken
    },
  }
}

/** Refuses every row whose device had a row before. `word` is the word for the number of a row, such as "line". */
export async function* withoutRepeats(
  source: AsyncIterable<FileRow<DeviceRow>[]>,
  seen: SeenDevices,
  word: string,
): AsyncGenerator<FileRow<DeviceRow>[]> {
  for await (const rows of source) yield rows.map((row) => refuseRepeat(row, seen, word))
}

function refuseRepeat(row: FileRow<DeviceRow>, seen: SeenDevices, word: string): FileRow<DeviceRow> {
  if (isBad(row)) return row
  const { network, report } = row.value
  const address = findAddress(`${report.ipAddress}`)
  const before = address === null ? null : seen.note(network, address, row.line)
  if (before === null) return row
  const { line, size } = row
  return {
    line,
    size,
    column: 'ipAddress',
    reason: `${report.ipAddress} in ${network} was already given by ${word} ${before}`,
    about: { network, ipAddress: report.ipAddress },
  }
}
