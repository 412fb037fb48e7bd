import type { Contract } from '../../contract/contract.ts'
import { REFUSALS } from '../refusals.ts'

/** Renders a class for each error of the contract: NETWORK_NOT_FOUND becomes NetworkNotFoundError. */
export function renderPythonErrors(contract: Contract): string {
  const errors = Object.entries(contract.components.errors).map(([name, error]) => ({ name, ...error }))
  const all = [...errors, ...REFUSALS]
  const classes = all.map(
    ({ name, code, message }) => `class ${toClassName(name)}(KeyrackError):\n    """${message} (${code})"""\n`,
  )
  const rows = errors.map(({ name, code }) => `    ${code}: ${toClassName(name)},\n`)
  const refusals = all.map(({ name, code }) => `    '${name}': (${code}, ${toClassName(name)}),\n`)
  const tables = `ERRORS.update({\n${rows.join('')}})\nREFUSALS.update({\n${refusals.join('')}})\n`
  return `${classes.join('\n\n')}\n\n${tables}`
}

const toClassName = (name: string): string =>
  `${name
    .split('_')
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join('')}Error`
