import type { Contract } from '../../contract/contract.ts'

/** A class for each error of the contract: NETWORK_NOT_FOUND is NetworkNotFoundError. */
export function renderPythonErrors(contract: Contract): string {
  const errors = Object.entries(contract.components.errors)
  const classes = errors.map(
    ([name, { code, message }]) => `class ${classOf(name)}(KeyrackError):\n    """${message} (${code})"""\n`,
  )
  const rows = errors.map(([name, { code }]) => `    ${code}: ${classOf(name)},\n`)
  return `${classes.join('\n\n')}\n\nERRORS.update({\n${rows.join('')}})\n`
}

const classOf = (name: string): string =>
  `${name
    .split('_')
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join('')}Error`
