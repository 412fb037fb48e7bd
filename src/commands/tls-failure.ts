import { NO_TLS } from '../../clients/typescript/fetch-failure.ts'

/** Codes of a certificate that no known authority has signed. */
const UNTRUSTED = /SELF_SIGNED|ISSUER_CERT|LEAF_SIGNATURE/

/** Returns the remedy for a failure of HTTPS with this code of Node, as a sentence to append, or "". */
export function tlsHint(code: string): string {
  if (UNTRUSTED.test(code)) return '. Name the authority of its certificate in NODE_EXTRA_CA_CERTS'
  return code === NO_TLS ? '. This port does not use TLS: try http:// instead of https://' : ''
}
