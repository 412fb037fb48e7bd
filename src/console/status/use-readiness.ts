import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { jsonIn } from '../session/json-in.ts'
import { useRawHttp } from '../session/session.ts'
import type { Readiness } from './readiness.ts'
import { useRefreshMs } from './refresh.ts'

export function useReadiness(): UseQueryResult<Readiness> {
  const http = useRawHttp()
  return useQuery({
    queryKey: ['readiness'],
    refetchInterval: useRefreshMs(),
    queryFn: async ({ signal }) => {
      const response = await http.get('/readyz', signal)
      // An unavailable service responds with status 503 and the same members.
      return (await jsonIn(response, 'status', 'Cannot read the state of the service')) as Readiness
    },
  })
}
