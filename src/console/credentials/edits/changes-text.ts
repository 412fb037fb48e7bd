/** Returns text such as `1 change` or `1,400 changes`, for changes that are not uncommitted any more. */
export const changesText = (count: number): string => `${count.toLocaleString('en')} ${nounOf(count)}`

/** Returns text such as `1 uncommitted change`. */
export const uncommittedText = (count: number): string => `${count.toLocaleString('en')} uncommitted ${nounOf(count)}`

const nounOf = (count: number): string => (count === 1 ? 'change' : 'changes')
