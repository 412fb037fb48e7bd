/** Returns where a response redirects to and what to do, to append to the name of the server; null for others. */
export function describeRedirection({ status, headers, url }: Response): string | null {
  const location = headers.get('location')
  if (status < 300 || status >= 400 || location === null) return null
  const target = URL.canParse(location, url) ? new URL(location, url).href : location
  return `redirects to "${target}": use its address as --url`
}
