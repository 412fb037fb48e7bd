/** A hash as HKEYS and HVALS answer it in one step: the object that HGETALL becomes would lose a field called `__proto__`. */
export const hashFields = (names: readonly string[], values: readonly string[]): Map<string, string> =>
  new Map(names.map((name, index) => [name, values[index]!]))
