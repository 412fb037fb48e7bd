import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ServiceStatus } from '../../../clients/typescript/index.ts'
import { useClient, useMay } from '../session/session.ts'
import { useRefreshMs } from './refresh.ts'

/** Reads the status if the caller is an administrator. The console sends no request for other callers. */
export function useServiceStatus(): UseQueryResult<ServiceStatus> {
  const client = useClient()
  const may = useMay()
  return useQuery({
    queryKey: ['service-status'],
    enabled: may('admin'),
    refetchInterval: useRefreshMs(),
    queryFn: ({ signal }) => client.security.getServiceStatus({}, { signal }),
  })
}
