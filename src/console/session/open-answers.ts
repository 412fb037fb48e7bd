import { QueryClient } from '@tanstack/react-query'

/** A view that is opened again shortly after does not read again. */
const FRESH_MS = 5000

/** The query cache of the views. The client itself retries if that is safe, so the cache does not. */
export const openAnswers = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  })
