import { type ReactNode, useMemo } from 'react'
import { type Parser, Router, useRouter } from 'wouter'
import { useSearchOfAddress } from './search-of-address.ts'

/**
 * The router of the views. Paths are case-sensitive, as they are for the service: it answers `/Status` with 404, so the
 * console must show no view there.
 */
export function ViewRouter({ children }: { readonly children: ReactNode }) {
  const { parser } = useRouter()
  const exactParser = useMemo(() => caseSensitive(parser), [parser])
  return (
    <Router parser={exactParser} searchHook={useSearchOfAddress}>
      {children}
    </Router>
  )
}

/** Returns a parser of the same routes. The patterns of the given one ignore case. */
const caseSensitive =
  (parser: Parser): Parser =>
  (route, loose) => {
    const { pattern, keys } = parser(route, loose)
    return { pattern: new RegExp((pattern as RegExp).source), ...(keys === undefined ? {} : { keys }) }
  }
