import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { jsonIn } from '../session/json-in.ts'
import { useRawHttp } from '../session/session.ts'
import type { Contract } from './contract.ts'

/** Reads the contract once. The contract changes only with the service, and then the console changes too. */
export function useContract(): UseQueryResult<Contract> {
  const http = useRawHttp()
  return useQuery({
    queryKey: ['contract'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await http.get('/openrpc.json', signal)
      if (!response.ok) throw new Error(`Cannot read the contract: HTTP ${response.status}`)
      return (await jsonIn(response, 'methods', 'Cannot read the contract')) as Contract
    },
  })
}
