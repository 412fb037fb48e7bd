/* Failures of HTTPS that do not pass by themselves, by the code that Node gives them. */

/** Codes of a certificate that no known authority has signed. */
const UNTRUSTED = /SELF_SIGNED|ISSUER_CERT|LEAF_SIGNATURE/
const NO_TLS = 'ERR_SSL_WRONG_VERSION_NUMBER'

/** Returns whether a connection failed because of the certificate, or because the port does not use TLS. */
export const isTlsFailure = (code: string): boolean => code === NO_TLS || /CERT|LEAF_SIGNATURE/.test(code)

/** Returns the remedy for such a failure as a sentence to append, or "". */
export function tlsHint(code: string): string {
  if (UNTRUSTED.test(code)) return '. Name the authority of its certificate in NODE_EXTRA_CA_CERTS'
  return code === NO_TLS ? '. This port does not use TLS: try http:// instead of https://' : ''
}
