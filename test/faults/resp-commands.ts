/*
 * Commands as clients send them: arrays of bulk strings (RESP).
 */

export type Words = readonly Buffer[]

const CRLF = Buffer.from('\r\n')

/** Returns the bytes of a command in the protocol of Redis. */
export function encode(words: Words): Buffer {
  const parts = words.flatMap((word) => [Buffer.from(`$${word.length}\r\n`), word, CRLF])
  return Buffer.concat([Buffer.from(`*${words.length}\r\n`), ...parts])
}

/** Returns a function that takes received bytes and returns the commands that are complete. */
export function commandReader(): (chunk: Buffer) => Words[] {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const commands: Words[] = []
    for (let found = readCommand(rest); found !== null; found = readCommand(rest)) {
      commands.push(found.words)
      rest = rest.subarray(found.end)
    }
    return commands
  }
}

function readCommand(bytes: Buffer): { words: Words; end: number } | null {
  const count = readNumber(bytes, 0)
  if (count === null) return null
  const words: Buffer[] = []
  let at = count.end
  while (words.length < count.value) {
    const length = readNumber(bytes, at)
    if (length === null || bytes.length < length.end + length.value + 2) return null
    words.push(bytes.subarray(length.end, length.end + length.value))
    at = length.end + length.value + 2
  }
  return { words, end: at }
}

/** Reads the number after `*` or `$`. */
function readNumber(bytes: Buffer, at: number): { value: number; end: number } | null {
  const end = bytes.indexOf(CRLF, at)
  return end < 0 ? null : { value: Number(bytes.toString('latin1', at + 1, end)), end: end + 2 }
}
