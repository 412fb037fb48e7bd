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
  return `the server is unreachable${reason === undefined ? '' : ` (${reason})`}`
}
