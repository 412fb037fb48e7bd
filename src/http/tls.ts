/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Returns the TLS options for a certificate. Clients need TLS 1.2 or later. */
export const secureOptions = ({ cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' }) as const
