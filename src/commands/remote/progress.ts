/*
 * Shows the progress of a long command: the finished share, the rate and the remaining time.
 */

import { counted } from '../counted.ts'
import type { Screen } from '../screen.ts'

/** Shows how far a command is. */
export interface Progress {
  /**
   * Updates the progress bar. `done` is the number of finished objects; `share` is the finished part from 0 to 1, or
   * null if unknown.
   */
  report(done: number, share: number | null): void
  /** Hides the progress bar and returns a summary with number, duration and rate. */
  end(done: number): string
}

export interface ProgressOptions {
  /** The activity, such as "importing". */
  readonly doing: string
  /** The counted objects in the plural, such as "devices". */
  readonly unit: string
  readonly now?: () => number
}

/**
 * Time between updates of the progress bar, in milliseconds. It is short enough to look live, and long enough to cost
 * almost nothing.
 */
const REDRAW_MS = 100
const BAR_WIDTH = 30

/** Creates a progress line on the screen. */
export function createProgress(
  screen: Screen,
  { doing, unit, now = () => performance.now() }: ProgressOptions,
): Progress {
  const started = now()
  let drawnAt = Number.NEGATIVE_INFINITY
  const seconds = (): number => Math.max((now() - started) / 1000, 0.001)
  const formatRate = (done: number): string => `${Math.round(done / seconds()).toLocaleString('en')}/s`
  const line = (done: number, share: number | null): string => {
    const text = `${counted(done, unit)}, ${formatRate(done)}`
    if (share === null) return `${doing} ${text}`
    const left = share > 0 ? `, ${formatDuration((seconds() * (1 - share)) / share)} left` : ''
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    const free = screen.width - `${doing} [] ${percent}% ${text}${left}`.length - 1
    const bar = free >= 5 ? `[${drawBar(screen, share, Math.min(free, BAR_WIDTH))}] ` : ''
    return `${doing} ${bar}${percent}% ${text}${left}`
  }
  return {
    report(done, share) {
      if (!screen.isLive || now() - drawnAt < REDRAW_MS) return
      drawnAt = now()
      screen.show(line(done, share))
    },
    end(done) {
      screen.hide()
      return `${counted(done, unit)} in ${seconds().toFixed(1)} s, ${formatRate(done)}`
    },
  }
}

function drawBar(screen: Screen, share: number, width: number): string {
  const filled = Math.min(width, Math.floor(width * share))
  return screen.style('cyan', '='.repeat(filled)) + ' '.repeat(width - filled)
}

/** Formats a duration in seconds as `9 s`, `1:05` or `2:03:04`. */
function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [`${first}`, ...rest.map((part) => `${part}`.padStart(2, '0'))].join(':')
}
