export class DeadlinePassed extends Error {}

export async function withinDeadline<T>(reply: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    // A reply that came while we were busy ourselves is read before it is said that there is none.
    const late = (): void => reject(new DeadlinePassed(`no reply within ${ms} ms`))
    timer = setTimeout(() => setImmediate(late), ms)
  })
  try {
    return await Promise.race([reply, deadline])
  } finally {
    clearTimeout(timer)
  }
}
