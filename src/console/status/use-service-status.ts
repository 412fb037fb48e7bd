import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ServiceStatus } from '../../../clients/typescript/index.ts'
import { useClient, useMay } from '../session/session.ts'
import { REFRESH_MS } from './refresh.ts'

/** Reads the status if the caller is an administrator. The console sends no request for other callers. */
export function useServiceStatus(): UseQueryResult<ServiceStatus> {
  const client = useClient()
  const may = useMay()
  return useQuery({
    queryKey: ['service-status'],
    enabled: may('admin'),
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => client.security.getServiceStatus({}, { signal }),
  })
}
