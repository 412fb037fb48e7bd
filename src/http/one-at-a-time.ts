/** Returns a function that runs one task after the other, in the order of its calls. */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = before.then(task)
    before = result.catch(() => undefined)
    return result
  }
}
