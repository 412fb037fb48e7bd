import { readFileSync } from 'node:fs'

/** Whether a setting can also be given as NAME_FILE; one whose value is a path cannot. */
export const hasFileForm = (name: string): boolean => !name.endsWith('_FILE')

/**
 * The value of a setting, from its variable or from the file that NAME_FILE names; undefined when neither is set.
 * Throws an Error that reads on after the name and never quotes the content.
 */
export function givenText(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const value = env[name] || undefined
  const path = hasFileForm(name) ? env[`${name}_FILE`] || undefined : undefined
  if (path === undefined) return value
  if (value !== undefined) throw new Error(`and ${name}_FILE are both given: one of them must go`)
  const content = readContent(path).toString().trim()
  if (content === '') throw new Error(`is given by ${name}_FILE, and that file is empty`)
  return content
}

/** The bytes of a file that a setting names. Throws an Error that reads on after the name of the setting. */
export function readContent(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (failure) {
    throw new Error(`can't be read from "${path}": ${(failure as NodeJS.ErrnoException).code}`)
  }
}
