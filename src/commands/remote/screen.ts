import { harmlessLines } from '../harmless-text.ts'

/*
 * What people see on stderr: words, and below them one line that says how far a long job is. The line is there on a
 * terminal only, and goes away before anything else is written to it.
 */

export interface Screen {
  /** A line for people, or several; control characters of a server's texts are shown, not obeyed. */
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

// Node's own styleText asks stdout whether there are colours, also for what goes to stderr.
const STYLES = { bold: ['\u001b[1m', '\u001b[22m'], cyan: ['\u001b[36m', '\u001b[39m'] } as const
export type Style = keyof typeof STYLES

type Stream = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number }
type Env = Readonly<Record<string, string | undefined>>

const CLEAR_LINE = '\r\u001b[K'

export function createScreen(stream: Stream, env: Env): Screen {
  const isLive = stream.isTTY === true && env.TERM !== 'dumb'
  let isShown = false
  const hide = (): void => {
    if (isShown) stream.write(CLEAR_LINE)
    isShown = false
  }
  return {
    isLive,
    get width() {
      // A terminal that does not know how wide it is says 0.
      return stream.columns || 80
    },
    hide,
    tell(line) {
      hide()
      stream.write(`${harmlessLines(line)}\n`)
    },
    show(line) {
      if (!isLive) return
      stream.write(`\r${line}\u001b[K`)
      isShown = true
    },
    style: createStyles(stream, env),
  }
}

/** https://no-color.org: NO_COLOR switches colours off, whatever it holds, unless it is empty. */
export function createStyles(stream: Stream, env: Env): Screen['style'] {
  const hasColours = stream.isTTY === true && env.TERM !== 'dumb' && (env.NO_COLOR ?? '') === ''
  return (format, text) => (hasColours ? STYLES[format].join(text) : text)
}
