/** Texts for a set whose secrets expire soon, or have expired. */
export const EXPIRY_TEXTS = { SOON: 'expires soon', EXPIRED: 'expired' } as const
