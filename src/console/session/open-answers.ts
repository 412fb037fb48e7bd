import { QueryClient } from '@tanstack/react-query'

/** A page that is looked at again at once need not be asked for again. */
const FRESH_MS = 5000

/** What views read with useQuery. The client itself asks again where that is safe, so nothing is repeated on top of it. */
export const openAnswers = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  })
