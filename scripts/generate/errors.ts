import type { Contract } from '../contract/contract.ts'
import { banner } from './banner.ts'
import { rpcErrors } from './rpc-errors.ts'

/** Renders the application errors: symbolic name, code and message. Renders the HTTP status of each error, too. */
export function renderErrors(contract: Contract): string {
  const errors = Object.entries(contract.components.errors)
  const rows = errors.map(([name, error]) => `  ${name}: { code: ${error.code}, message: ${quoted(error.message)} },`)
  const statuses = [
    ...rpcErrors.map(({ name, code, title, status }) => ({ name, code, title, status })),
    ...errors.map(([name, { code, message }]) => ({
      ...{ name, code, title: message, status: contract['x-http-statuses'][name] },
    })),
  ]
  const problems = statuses.map(
    ({ name, code, title, status }) => `  [${code}, { name: '${name}', title: ${quoted(title)}, status: ${status} }],`,
  )
  return `${banner}
export const errors = {
${rows.join('\n')}
} as const

export type ErrorName = keyof typeof errors

/** How an error is reported by an HTTP status and a problem document (RFC 9457), by the code of the error. */
export const problems: ReadonlyMap<
  number,
  { readonly name: string; readonly title: string; readonly status: number }
> = new Map([
${problems.join('\n')}
])
`
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
