import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useWire } from '../session/session.ts'
import { type Sample, samplesIn } from './figures.ts'
import { REFRESH_MS } from './refresh.ts'

export function useFigures(): UseQueryResult<Sample[]> {
  const wire = useWire()
  return useQuery({
    queryKey: ['figures'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const response = await wire.get('/metrics', signal)
      if (!response.ok) throw new Error(`Cannot read the metrics: HTTP ${response.status}`)
      return samplesIn(await response.text())
    },
  })
}
