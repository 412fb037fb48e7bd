/** The formats in which commands print. */
export const FORMATS = ['table', 'json', 'ndjson', 'csv'] as const

/** The format in which a command prints. */
export type Format = (typeof FORMATS)[number]
