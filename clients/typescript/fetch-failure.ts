/**
 * Returns why fetch failed, as Node says it in the cause of the error: the code of the system, such as ECONNREFUSED or
 * that of a certificate, or the text. The codes of fetch itself, such as UND_ERR_SOCKET, say less than its texts.
 * Returns undefined in a browser, which says nothing.
 */
export function describeFetchFailure(failure: unknown): string | undefined {
  const { cause } = failure as { readonly cause?: { readonly code?: string; readonly message?: string } }
  return cause?.code === undefined || cause.code.startsWith('UND_') ? cause?.message : cause.code
}

/** Returns what fetch failed with, as a sentence about the server. */
export function describeUnreachable(failure: unknown): string {
  const reason = describeFetchFailure(failure)
  const what = isTlsFailure(reason) ? 'the TLS connection failed' : 'the server is unreachable'
  return `${what}${reason === undefined ? '' : ` (${reason})`}`
}

/** The code of Node if a port that should speak TLS does not. */
export const NO_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER'

/** Returns whether the reason is the certificate, or a port without TLS. Such a failure does not pass by itself. */
export const isTlsFailure = (reason: string | undefined): boolean =>
  reason !== undefined && (reason === NO_TLS || /CERT|LEAF_SIGNATURE/.test(reason))
