import { UsageError } from '../commands/command.ts'
import { nearestName } from '../domain/nearest-name.ts'

/**
 * Returns the error for a command that does not exist. `at` is the position of the first word that is wrong, and
 * `known` has the words that may be there.
 */
export function unknownCommand(words: readonly string[], at: number, known: readonly string[]): UsageError {
  const meant = nearestName(words[at]!, known)
  const hint = meant === null ? '' : `. Did you mean ${[...words.slice(0, at), meant].join(' ')}?`
  return new UsageError(`Unknown command "${words.join(' ')}"${hint} (see --help)`)
}
