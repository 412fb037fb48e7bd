import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'

// By default the library holds every call while the browser is offline, and sends it later, even if the form that made
// it was closed. Without its listener calls fail at once, so a form can report that. Only the sign-in pauses queries.
onlineManager.setEventListener(() => () => undefined)

// By default the library notifies the views from a timer. The second click of a double click may come before it, and
// would send a form again. A microtask comes before the next click.
notifyManager.setScheduler(queueMicrotask)

/** Time in milliseconds for which a view that is opened again does not read its data again. */
const FRESH_MS = 5000

/** Creates the query cache of the views. The cache does not retry, because the client retries if that is safe. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: FRESH_MS },
      mutations: { retry: false },
    },
  })
