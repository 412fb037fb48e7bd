/** Returns a function that runs the tasks of one caller one after another, in the order of its calls. */
export function oneAtATime(): <Result>(caller: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return (caller, task) => {
    const result = (last.get(caller) ?? Promise.resolve()).then(task)
    const ended = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(caller) === ended) last.delete(caller)
      })
    last.set(caller, ended)
    return result
  }
}
