/*
 * Watches the commands of a Redis with MONITOR. ioredis can do so too, but closes the connection if a command comes
 * right behind the reply to MONITOR, because it takes that command for the reply to another one.
 */
import { createClient } from 'redis'

/** A command that Redis has run. */
export interface WatchedCommand {
  /** The command and its operands. */
  readonly words: readonly string[]
  /** The address of the client, or "lua" if a script ran the command. */
  readonly source: string
}

/** Calls `onCommand` for each command from now on, until the watch is closed. */
export async function watchCommands(
  socketPath: string,
  onCommand: (command: WatchedCommand) => void,
): Promise<{ close(): void }> {
  const client = createClient({ socket: { path: socketPath, tls: false }, RESP: 2 })
  client.on('error', () => {})
  await client.connect()
  await client.monitor((line) => onCommand(parseLine(`${line}`)))
  return { close: () => client.destroy() }
}

/** Parses a line such as `1763856000.123456 [0 lua] "GET" "key"`. */
function parseLine(line: string): WatchedCommand {
  const [, source, words] = /^[\d.]+ \[\d+ (.+?)\] (.*)$/.exec(line) ?? []
  if (source === undefined) throw new Error(`Cannot read a line of MONITOR: ${line}`)
  return { source, words: [...words!.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => unescapeWord(word!)) }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' }

/** Returns a word as it was sent, if it was ASCII. Redis escapes all other bytes. */
const unescapeWord = (word: string): string =>
  word.replaceAll(/\\(?:x([0-9a-f]{2})|(.))/g, (_, hex: string | undefined, sign: string) =>
    hex === undefined ? (ESCAPED[sign] ?? sign) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
