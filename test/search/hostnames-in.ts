import type { IndexPage } from '../../src/search/live/validated-search.ts'

/** Returns the hostnames of the devices of a page, in its order. */
export const hostnamesIn = ({ records }: IndexPage): string[] =>
  records.map((record) => (JSON.parse(`${record}`) as { hostname: string }).hostname)
