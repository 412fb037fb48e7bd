import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { KeyrackOptions } from '../../../generated/client/typescript/index.ts'
import { CommandError, UsageError } from '../command.ts'
import { mistypedNames } from '../mistyped-names.ts'

/*
 * Where the server is and who is calling. The environment comes before the file; --url before both.
 */

/** Variables of commands that talk to a server; docs/reference/cli.md is generated from them. */
export const clientSettings = {
  KEYRACK_URL: 'address of the service; default: http://localhost:8080',
  KEYRACK_KEY: 'API key',
  KEYRACK_KEY_FILE: 'file that holds the API key',
  KEYRACK_USER: 'name of a user, instead of a key',
  KEYRACK_PASSWORD: 'the password of the user',
  KEYRACK_PASSWORD_FILE: 'file that holds the password',
} as const

type Env = Readonly<Record<string, string | undefined>>
type Caller = Pick<KeyrackOptions, 'key' | 'user'>

export interface ClientSettings {
  readonly options: KeyrackOptions
  /** For people, about what they should mend. */
  readonly warnings: readonly string[]
}

const DEFAULT_URL = 'http://localhost:8080'

/** `url`: as given by --url, or undefined. Throws Misused or CommandRefused. */
export function readClientSettings(env: Env, home: string, url: string | undefined): ClientSettings {
  const file = clientFilePath(env, home)
  const { content, warnings } = readClientFile(file)
  const given = url ?? (env.KEYRACK_URL || undefined)
  const address = given ?? content.url ?? DEFAULT_URL
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    const name = url !== undefined ? '--url' : given !== undefined ? 'KEYRACK_URL' : `url in "${file}"`
    throw new UsageError(
      `${name} must be an address such as ${DEFAULT_URL}, with http:// or https://, not "${address}"`,
    )
  }
  warnings.push(...openFiles(env))
  warnings.push(...mistypedNames(ourVariables(env), Object.keys(clientSettings)))
  const caller = callerIn(env)
  if (caller !== null) return { options: { url: address, ...caller }, warnings }
  // What stands in the file opens the server that stands there too, and is shown to no other.
  const isOfFile = given === undefined || sameServer(given, content.url ?? DEFAULT_URL)
  return { options: { url: address, ...(isOfFile ? content.caller : {}) }, warnings }
}

/** Other variables are other programs'. */
const ourVariables = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('KEYR')))

export function clientFilePath(env: Env, home: string): string {
  // The XDG specification has relative paths ignored.
  const given = env.XDG_CONFIG_HOME ?? ''
  return join(isAbsolute(given) ? given : join(home, '.config'), 'keyrack', 'client.json')
}

function callerIn(env: Env): Caller | null {
  const key = env.KEYRACK_KEY || secretIn(env.KEYRACK_KEY_FILE)
  if (key !== undefined) return { key }
  const name = env.KEYRACK_USER || undefined
  if (name === undefined) return null
  const password = env.KEYRACK_PASSWORD || secretIn(env.KEYRACK_PASSWORD_FILE)
  if (password === undefined) throw new UsageError('KEYRACK_USER needs KEYRACK_PASSWORD or KEYRACK_PASSWORD_FILE')
  return { user: { name, password } }
}

function secretIn(path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (failure) {
    throw new CommandError(`"${path}" cannot be read: ${(failure as NodeJS.ErrnoException).code}`)
  }
}

/** Our own files that others can read. One of another user's, such as a mounted secret, is not ours to mend. */
function openFiles(env: Env): string[] {
  const paths = [env.KEYRACK_KEY_FILE, env.KEYRACK_PASSWORD_FILE].filter((path) => path !== undefined && path !== '')
  return paths.flatMap((path) => {
    const found = statSync(path!, { throwIfNoEntry: false })
    const isOurs = found?.isFile() === true && found.uid === process.getuid?.()
    return isOurs && (found.mode & 0o077) !== 0 ? [openWarning(path!)] : []
  })
}

const openWarning = (path: string): string => `${path} can be read by other users: chmod 600 it`

interface ClientFile {
  readonly content: { readonly url?: string; readonly caller: Caller }
  readonly warnings: string[]
}

function readClientFile(path: string): ClientFile {
  const text = textOf(path)
  if (text === null) return { content: { caller: {} }, warnings: [] }
  const { url, key, user, password } = membersOf(path, text)
  const caller: Caller =
    key !== undefined ? { key } : user !== undefined && password !== undefined ? { user: { name: user, password } } : {}
  const isOpen = (statSync(path).mode & 0o077) !== 0 && process.platform !== 'win32'
  return { content: { ...(url === undefined ? {} : { url }), caller }, warnings: isOpen ? [openWarning(path)] : [] }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new CommandError(`"${path}" cannot be read: ${code}`)
  }
}

const MEMBERS = ['url', 'key', 'user', 'password'] as const

// What is in the file is not repeated: it holds secrets.
function membersOf(path: string, text: string): { readonly [Name in (typeof MEMBERS)[number]]?: string } {
  const refused = new CommandError(`"${path}" must hold a JSON object with text members ${MEMBERS.join(', ')}`)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw refused
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw refused
  const names: readonly string[] = MEMBERS
  const isSound = Object.entries(content).every(([name, value]) => names.includes(name) && typeof value === 'string')
  if (!isSound) throw refused
  return content
}

function sameServer(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}
