import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCaller, useClient, useMay } from './session.ts'

/**
 * Reads the names of the networks that the caller may choose from. If the caller must not list networks, these are the
 * networks of its rights. If its rights are not limited to networks, these are the networks that have configurations.
 */
export function useNetworkNames(): UseQueryResult<readonly string[]> {
  const client = useClient()
  const { networks } = useCaller()
  const may = useMay()
  return useQuery({
    queryKey: ['networks', 'names'],
    async queryFn({ signal }): Promise<readonly string[]> {
      if (may('inventory:read')) return await client.networks.getManagedNetworkNames({ signal })
      if (networks !== null) return networks
      if (!may('credentials:read')) return []
      const configs = await client.credentials.getAllCredentialConfigs({}, { signal })
      return [...new Set(configs.map(({ managedNetwork }) => managedNetwork))]
    },
  })
}

/** Returns the network to show at first: Default, if the caller may choose it. Returns undefined if there is none. */
export const firstNetwork = (names: readonly string[]): string | undefined =>
  names.includes('Default') ? 'Default' : names[0]
