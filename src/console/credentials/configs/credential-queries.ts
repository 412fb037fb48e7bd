import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Credentials } from '../../../../clients/typescript/index.ts'
import { useCaller, useClient, useMay } from '../../session/session.ts'

/** Reads the configurations of a network in their order, as the session sees them. */
export const configsQuery = (credentials: Credentials, network: string) =>
  queryOptions({
    queryKey: ['credentials', 'configs', network],
    queryFn: ({ signal }) => credentials.getAllCredentialConfigs({ network }, { signal }),
  })

/**
 * Reads the names of the networks to choose from. If the caller must not list networks, these are the networks of its
 * rights. If its rights are not limited to networks, these are the networks that have configurations.
 */
export function useNetworkNames() {
  const client = useClient()
  const { networks } = useCaller()
  const mayAsk = useMay()('inventory:read')
  return useQuery({
    queryKey: ['networks', 'names'],
    async queryFn({ signal }): Promise<string[]> {
      if (mayAsk) return await client.networks.getManagedNetworkNames({ signal })
      if (networks !== null) return [...networks]
      const configs = await client.credentials.getAllCredentialConfigs({}, { signal })
      return [...new Set(configs.map(({ managedNetwork }) => managedNetwork))]
    },
  })
}
