/** Resolves as the work does. Rejects when the signal aborts; the work goes on. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal!.reason)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    void work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop))
  })
}
