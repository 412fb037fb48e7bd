import { queryOptions } from '@tanstack/react-query'
import type { Credentials } from '../../../../clients/typescript/index.ts'

/** Reads the configurations of a network in their order, as the session sees them. */
export const configsQuery = (credentials: Credentials, network: string) =>
  queryOptions({
    queryKey: ['credentials', 'configs', network],
    queryFn: ({ signal }) => credentials.getAllCredentialConfigs({ network }, { signal }),
  })
