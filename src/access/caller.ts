/** Who is calling. */
export interface Caller {
  /** As it stands in sessions and logs. */
  readonly id: string
}

/** While no API key and no user exists, every caller is this one and may do everything. */
export const localCaller: Caller = { id: 'local' }
