import { readFileSync } from 'node:fs'
import { reasonOfFile } from './file-failure.ts'
import { textOfFile } from './file-text.ts'

/** Returns whether a setting can also be given as NAME_FILE. A setting whose value is a path cannot. */
export const hasFileForm = (name: string): boolean => !name.endsWith('_FILE')

/** Returns the path that NAME_FILE gives for a setting, or undefined. */
export const filePathOf = (name: string, env: Readonly<Record<string, string | undefined>>): string | undefined =>
  hasFileForm(name) ? env[`${name}_FILE`] || undefined : undefined

/**
 * Returns the value of a setting from its variable, or from the file that NAME_FILE names. Returns undefined if neither
 * is set. Blanks at the ends of the file are dropped; if `keepsBlanks`, only line ends at its end are. Throws an Error
 * whose message follows the name of the setting in a sentence. The message never quotes the content.
 */
export function givenText(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  { keepsBlanks = false }: { readonly keepsBlanks?: boolean } = {},
): string | undefined {
  const value = env[name] || undefined
  const path = filePathOf(name, env)
  if (path === undefined) return value
  if (value !== undefined) throw new Error(`and ${name}_FILE are both given: remove one of them`)
  const content = textOfFile(readContent(path))
  const trimmed = content.trim()
  if (trimmed === '') throw new Error(`is given by ${name}_FILE, but that file is empty`)
  return keepsBlanks ? content.replace(/[\r\n]+$/, '') : trimmed
}

/**
 * Returns the bytes of a file that a setting names. Throws an Error whose message follows the name of the setting in a
 * sentence.
 */
export function readContent(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (failure) {
    throw new Error(`cannot be read from "${path}": ${reasonOfFile(failure)}`)
  }
}
