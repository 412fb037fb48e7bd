import { styleText } from 'node:util'

/*
 * What people see on stderr: words, and below them one line that says how far a long job is. The line is there on a
 * terminal only, and goes away before anything else is written to it.
 */

export interface Screen {
  /** A line for people. */
  tell(line: string): void
  /** Replaces the line that says how far it is. */
  show(line: string): void
  /** Takes it away. */
  hide(): void
  /** Whether anybody sees it. */
  readonly isLive: boolean
  /** Characters in a line. */
  readonly width: number
  /** With a colour where there are colours. */
  style(format: Style, text: string): string
}

export type Style = 'bold' | 'cyan' | 'red'

type Stream = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number }
type Env = Readonly<Record<string, string | undefined>>

const CLEAR_LINE = '\r\u001b[K'

export function screenOn(stream: Stream, env: Env): Screen {
  const isLive = stream.isTTY === true && env.TERM !== 'dumb'
  const styled = hasColours(stream, env)
  let isShown = false
  const hide = (): void => {
    if (isShown) stream.write(CLEAR_LINE)
    isShown = false
  }
  return {
    isLive,
    get width() {
      return stream.columns ?? 80
    },
    hide,
    tell(line) {
      hide()
      stream.write(`${line}\n`)
    },
    show(line) {
      if (!isLive) return
      stream.write(`\r${line}\u001b[K`)
      isShown = true
    },
    style: (format, text) => (styled ? styleText(format, text) : text),
  }
}

/** https://no-color.org: NO_COLOR switches colours off, whatever it holds, unless it is empty. */
export const hasColours = (stream: Stream, env: Env): boolean =>
  stream.isTTY === true && env.TERM !== 'dumb' && (env.NO_COLOR ?? '') === ''
