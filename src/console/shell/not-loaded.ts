/**
 * The error if the code of a view cannot be loaded. The service is unreachable, or was updated since the page was
 * loaded.
 */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
