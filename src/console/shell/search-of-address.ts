import { useSearch } from 'wouter/use-browser-location'

/**
 * Returns the query of the address for the router. The router decodes what it gets, and the views decode it again as
 * URLSearchParams: `%2520` would become a blank. A text whose percent signs are encoded once more is decoded to the
 * query as it is in the address.
 */
export const useSearchOfAddress = (): string => useSearch().replaceAll('%', '%25')
