/** The bytes of a response that are looked at. An error follows the id, which is short. */
const LOOKED_AT = 80

/**
 * Returns the status and the beginning of a response that refuses its request, otherwise null. It looks at the first
 * bytes only, so that it costs next to nothing where responses are timed. Of a batch it thus sees the first response.
 */
export function describeRefusal(status, body) {
  if (status === 200 && !body.toString('latin1', 0, LOOKED_AT).includes('"error":')) return null
  return `${status} ${body.toString('utf8', 0, 500)}`
}
