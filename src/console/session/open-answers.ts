import { QueryClient } from '@tanstack/react-query'

/** Time in milliseconds for which a view that is opened again does not read its data again. */
const FRESH_MS = 5000

/** Opens the query cache of the views. The cache does not retry, because the client itself retries if that is safe. */
export const openAnswers = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  })
