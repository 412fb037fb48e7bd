// Maximum number of quoted characters. They are enough to recognise the text. The limit keeps a megabyte of pasted text
// out of the log.
const MAX_QUOTE = 100

/**
 * The error for a text that cannot be parsed. `reason` does not quote the text, so it may be shown to anyone. `message`
 * quotes the first 100 characters and is only for readers that may see the text.
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
  if (value.length <= MAX_QUOTE) return value
  return `${[...value.slice(0, 2 * MAX_QUOTE)].slice(0, MAX_QUOTE).join('')}…`
}
