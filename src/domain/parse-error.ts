// Enough to recognise what was meant: a megabyte of somebody's paste must not end up in a log line.
const LONGEST_QUOTE = 100

/**
 * Text that is not what it should be. `reason` says what is wrong without repeating the text, so it may go anywhere;
 * `message` quotes the text (its first 100 characters) and is for people who are allowed to see it.
 */
export class ParseError extends Error {
  readonly reason: string

  constructor(what: string, value: string, reason: string) {
    super(`Cannot parse ${what} "${clip(value)}": ${reason}`)
    this.name = 'ParseError'
    this.reason = reason
  }
}

function clip(value: string): string {
  if (value.length <= LONGEST_QUOTE) return value
  return `${[...value.slice(0, 2 * LONGEST_QUOTE)].slice(0, LONGEST_QUOTE).join('')}…`
}
