import { useNetworkNames } from '../session/network-names.ts'
import { useCaller } from '../session/session.ts'

interface AuditStream {
  readonly stream: string
  readonly title: string
}

export interface AuditStreams {
  /** The streams to choose from, as far as they are known. */
  readonly streams: readonly AuditStream[]
  /** Whether the networks are not known yet. */
  readonly isPending: boolean
  /** Why the networks are not known, or null. */
  readonly error: Error | null
}

/** Returns the streams to choose from. A caller limited to networks may read only the streams of those networks. */
export function useAuditStreams(): AuditStreams {
  const caller = useCaller()
  const { data: names = [], isPending, error } = useNetworkNames()
  const streams = [
    ...(caller.networks === null ? EVERYWHERE : []),
    ...names.map((name) => ({ stream: `n:${name}`, title: `Network ${name}` })),
  ]
  return { streams, isPending, error }
}

const EVERYWHERE: readonly AuditStream[] = [
  { stream: 'credentials', title: 'Credentials' },
  { stream: 'access', title: 'API keys and users' },
]
