import { useQuery } from '@tanstack/react-query'
import { useCaller, useClient, useMay } from '../session/session.ts'

export interface AuditStream {
  readonly stream: string
  readonly title: string
}

/** Returns the streams to choose from. A caller limited to networks may read only the streams of those networks. */
export function useAuditStreams(): readonly AuditStream[] {
  const client = useClient()
  const caller = useCaller()
  const may = useMay()
  const { data: networks = [] } = useQuery({
    queryKey: ['audit-streams'],
    enabled: may('inventory:read'),
    queryFn: ({ signal }) => client.networks.getManagedNetworkNames({ signal }),
  })
  // A caller who may not list networks still knows those of its own rights.
  const names = may('inventory:read') ? networks : (caller.networks ?? [])
  return [
    ...(caller.networks === null ? EVERYWHERE : []),
    ...names.map((name) => ({ stream: `n:${name}`, title: `Network ${name}` })),
  ]
}

const EVERYWHERE: readonly AuditStream[] = [
  { stream: 'credentials', title: 'Credentials' },
  { stream: 'access', title: 'API keys and users' },
]
