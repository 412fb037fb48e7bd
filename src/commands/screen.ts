/*
 * Messages for the user on stderr, with a progress line below them. The progress line appears only on a terminal, and
 * is removed before anything else is written.
 */
import { harmlessLines } from '../domain/harmless-text.ts'

/** The terminal, or the file, that stderr goes to. */
export interface Screen {
  /** Writes one or more lines for the user, with control characters escaped. */
  inform(line: string): void
  /** Replaces the progress line. */
  show(line: string): void
  /** Removes the progress line. */
  hide(): void
  /** Whether stderr is a terminal. */
  readonly isLive: boolean
  /** Characters per line. */
  readonly width: number
  /** Adds a style if the terminal shows colours. */
  style(format: Style, text: string): string
}

// Node's own styleText checks stdout for colours, even for text that goes to stderr.
const STYLES = { bold: ['\u001b[1m', '\u001b[22m'], cyan: ['\u001b[36m', '\u001b[39m'] } as const
type Style = keyof typeof STYLES

type Stream = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number }
type Env = Readonly<Record<string, string | undefined>>

const CLEAR_LINE = '\r\u001b[K'

/** Creates the screen. Only a terminal shows progress lines. */
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
      // A terminal that does not know its width reports 0.
      return stream.columns || 80
    },
    hide,
    inform(line) {
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

/** Returns the function that adds styles. Any non-empty NO_COLOR switches colours off: https://no-color.org */
export function createStyles(stream: Stream, env: Env): Screen['style'] {
  const hasColours = stream.isTTY === true && env.TERM !== 'dumb' && (env.NO_COLOR ?? '') === ''
  return (format, text) => (hasColours ? STYLES[format].join(text) : text)
}
