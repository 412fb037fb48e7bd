/** Returns text such as `1 change` or `1,400 changes`. */
export const changesText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'}`
