import type { Contract } from '../contract/contract.ts'
import { banner } from './banner.ts'

/** Renders the application errors: symbolic name, code and message. */
export function renderErrors(contract: Contract): string {
  const rows = Object.entries(contract.components.errors).map(
    ([name, error]) => `  ${name}: { code: ${error.code}, message: '${error.message.replace(/['\\]/g, '\\$&')}' },`,
  )
  return `${banner}
export const errors = {
${rows.join('\n')}
} as const

export type ErrorName = keyof typeof errors
`
}
