import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CredentialConfig, CredentialSet, Credentials } from '../../../../clients/typescript/index.ts'
import { readPage } from '../../session/read-page.ts'
import { type MaskedSet, masked } from './masked-set.ts'

const PAGE_SIZE = 200
/** Number of sets in a page that nobody waits to see. */
const SCAN_SIZE = 1000

export interface SetPage {
  readonly offset: number
  /** Number of all sets in the range; undefined on later pages. */
  readonly total: number | undefined
  readonly sets: readonly MaskedSet[]
}

export interface SetsWanted {
  readonly config: CredentialConfig
  /** Filter of a static configuration: an address, a CIDR block, or nothing. */
  readonly addresses: string
}

export const paramsOf = ({ config: { managedNetwork, name, type }, addresses }: SetsWanted) => ({
  network: managedNetwork,
  configName: name,
  ...(type === 'STATIC' ? { ipOrCidr: addresses, sortColumn: 'ipAddress' as const } : {}),
})

/** Yields all sets that a call returns, without secrets, whatever page size the service permits. */
export async function* maskedSets(credentials: Credentials, wanted: SetsWanted): AsyncGenerator<CredentialSet> {
  let total = Number.POSITIVE_INFINITY
  for (let offset = 0, read = 1; read > 0 && offset < total; offset += read) {
    const page = await readPage(SCAN_SIZE, (pageSize) =>
      credentials.getMaskedCredentialSets({ pageData: { offset, pageSize }, ...paramsOf(wanted) }),
    )
    if (offset === 0) total = page.total ?? 0
    read = page.credentialSets.length
    yield* page.credentialSets
  }
}

/** Reads sets page by page, without secrets. `mayReveal` means that the caller can see which secrets are not set. */
export const setsQuery = (credentials: Credentials, { mayReveal, ...wanted }: SetsWanted & { mayReveal: boolean }) =>
  infiniteQueryOptions({
    queryKey: ['credentials', 'sets', paramsOf(wanted)],
    initialPageParam: 0,
    async queryFn({ pageParam: offset, signal }): Promise<SetPage> {
      const { total, credentialSets } = await readPage(PAGE_SIZE, (pageSize) =>
        credentials.getMaskedCredentialSets({ pageData: { offset, pageSize }, ...paramsOf(wanted) }, { signal }),
      )
      return { offset, total, sets: credentialSets.map((set) => masked(set, mayReveal ? 'set' : 'hidden')) }
    },
    getNextPageParam(last, [first]) {
      const next = last.offset + last.sets.length
      return last.sets.length > 0 && next < (first?.total ?? 0) ? next : null
    },
  })
