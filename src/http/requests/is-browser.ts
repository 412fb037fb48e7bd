/** Returns whether a client is a browser, by its header User-Agent. */
export const isBrowser = (userAgent: string): boolean =>
  userAgent.startsWith('Mozilla/') && !/PowerShell/.test(userAgent)
