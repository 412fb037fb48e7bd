/*
 * Reads the whole memo and the tags of devices. A search does not return them. A page of reports that begins directly
 * before the address of a device does.
 */
import type { BatchedCall, Device, DeviceReport, Keyrack } from '../../../../clients/typescript/index.ts'
import { previousAddress } from '../previous-address.ts'
import { mayBeCut } from '../table/columns.ts'

export interface LargeTexts {
  readonly memo?: string | null
  readonly tags?: readonly string[]
}

const CALLS_A_MESSAGE = 200

export interface Reading {
  readonly client: Keyrack
  /** Names of the columns of the export. */
  readonly columns: readonly string[]
  readonly signal: AbortSignal
}

/** Returns the texts in the order of the devices. Throws the errors of the client. */
export async function readLargeTexts(
  devices: readonly Device[],
  { client, columns, signal }: Reading,
): Promise<LargeTexts[]> {
  const texts = devices.map((): LargeTexts => ({}))
  const wanted = [...devices.keys()].filter((at) => isWanted(devices[at]!, columns))
  for (let from = 0; from < wanted.length; from += CALLS_A_MESSAGE) {
    const some = wanted.slice(from, from + CALLS_A_MESSAGE)
    const settled = await client.batch(
      some.map((at) => callFor(devices[at]!)),
      { signal },
    )
    for (const [index, at] of some.entries()) {
      const outcome = settled[index]!
      if (outcome.status === 'rejected') throw outcome.reason
      const [report] = (outcome.value as { readonly reports: readonly DeviceReport[] }).reports
      // A device that was deleted in the meantime is exported as the search found it.
      if (report?.ipAddress === devices[at]!.ipAddress) texts[at] = report as LargeTexts
    }
  }
  return texts
}

const isWanted = ({ memoSummary }: Device, columns: readonly string[]): boolean =>
  columns.includes('tags') || (columns.includes('memo') && mayBeCut(memoSummary ?? ''))

const callFor = ({ network, ipAddress }: Device): BatchedCall => [
  'Collector.getReports',
  { network, pageSize: 1, after: previousAddress(ipAddress), include: ['memo', 'tags'] },
]
