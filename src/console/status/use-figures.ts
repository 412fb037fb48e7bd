import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCaller, useMay, useRawHttp } from '../session/session.ts'
import { type Sample, samplesIn } from './figures.ts'
import { useRefreshMs } from './refresh.ts'

/** Returns whether the caller may read metrics. They count all networks, so callers limited to networks may not. */
export function useSeesFigures(): boolean {
  const may = useMay()
  return useCaller().networks === null && may('inventory:read')
}

export function useFigures(): UseQueryResult<Sample[]> {
  const http = useRawHttp()
  const isCounted = useSeesFigures()
  return useQuery({
    enabled: isCounted,
    queryKey: ['figures'],
    refetchInterval: useRefreshMs(),
    queryFn: async ({ signal }) => {
      const response = await http.get('/metrics', signal)
      if (!response.ok) throw new Error(`Cannot read the metrics: HTTP ${response.status}`)
      return samplesIn(await response.text())
    },
  })
}
