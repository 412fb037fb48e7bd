/* Detects text on stdin that a command does not read, such as a password that was piped without its option. */
import { isatty } from 'node:tty'

/** Maximum time to read, in milliseconds: some callers leave stdin open and write nothing. */
const MAX_MS = 500

/**
 * Returns whether stdin is a file with text, or a pipe that something is written to within half a second. A terminal
 * has no text. The text is discarded, so that a loop in a shell does not continue with a part of it.
 */
export async function hasInput(): Promise<boolean> {
  if (isatty(0)) return false
  const { stdin } = process
  return await new Promise((resolve) => {
    let isFound = false
    const decide = (): void => {
      clearTimeout(timer)
      stdin.destroy()
      resolve(isFound)
    }
    const timer = setTimeout(decide, MAX_MS)
    stdin.on('data', () => {
      isFound = true
    })
    stdin.once('end', decide)
    stdin.once('error', decide)
  })
}
