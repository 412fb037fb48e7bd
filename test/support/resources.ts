/*
 * Closes resources of tests, such as servers, processes and clients. fixture.ts opens them in the hooks of a test file.
 */

/** A resource that can be closed. `close` calls the first of these methods that the resource has. */
interface Closable {
  stop?(): unknown
  close?(): unknown
  disconnect?(): unknown
}

/** Closes a resource, whatever its method for this is called. */
export async function close(resource: object): Promise<void> {
  const one = resource as Closable
  if (one.stop !== undefined) await one.stop()
  else if (one.close !== undefined) await one.close()
  else await one.disconnect?.()
}

/** Returns what `opening` opens. It is closed if a resource that belongs together with it does not open. */
type Keep = <R extends object>(opening: R | Promise<R>) => Promise<R>

/**
 * Opens several resources that belong together. If `open` fails, closes in reverse order everything that it has passed
 * to `keep`, also what opens only after the failure. Then throws the failure.
 */
export async function openTogether<T>(open: (keep: Keep) => Promise<T>): Promise<T> {
  const kept: Promise<object>[] = []
  try {
    return await open(<R extends object>(opening: R | Promise<R>): Promise<R> => {
      const one = (async (): Promise<R> => await opening)()
      kept.push(one)
      return one
    })
  } catch (failure) {
    // The first failure says more than one that follows from it.
    for (const one of kept.reverse()) await one.then(close).catch(() => {})
    throw failure
  }
}

/** Returns the result of `use`. Then, or if it fails, closes in reverse order what it has passed to `keep`. */
export async function withOpened<T>(use: (keep: Keep) => Promise<T>): Promise<T> {
  const kept: Promise<object>[] = []
  const result = await openTogether((keep) =>
    use((opening) => {
      const one = keep(opening)
      kept.push(one)
      return one
    }),
  )
  const failures: unknown[] = []
  for (const one of kept.reverse()) await one.then(close).catch((failure) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
  return result
}
