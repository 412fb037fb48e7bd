/*
 * Reads the server to call and the caller's credentials. The environment overrides the file, and --url overrides both.
 */

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasKeyCharacters } from '../../../clients/typescript/header-text.ts'
import type { KeyrackOptions } from '../../../clients/typescript/options.ts'
import { parseJson } from '../../domain/json.ts'
import { configFolder } from '../../files/config-folder.ts'
import { reasonOfFile } from '../../files/file-failure.ts'
import { textOfFile } from '../../files/file-text.ts'
import { CommandError, UsageError } from '../command.ts'
import { mistypedNames } from '../mistyped-names.ts'

/** Variables of commands that call a server; docs/reference/cli.md is generated from them. */
export const clientSettings = {
  KEYRACK_URL: 'URL of the service; default: http://localhost:8080',
  KEYRACK_KEY: 'API key',
  KEYRACK_KEY_FILE: 'file with the API key',
  KEYRACK_USER: 'user name, instead of an API key',
  KEYRACK_PASSWORD: 'password of the user',
  KEYRACK_PASSWORD_FILE: 'file with the password',
} as const

type Env = Readonly<Record<string, string | undefined>>
type Caller = Pick<KeyrackOptions, 'key' | 'user'>

export interface ClientSettings {
  readonly options: KeyrackOptions
  /** Warnings to print for the user. */
  readonly warnings: readonly string[]
}

const DEFAULT_URL = 'http://localhost:8080'

/** Reads the settings. `url` is the value of --url, or undefined. Throws UsageError or CommandError. */
export function readClientSettings(env: Env, home: string, url: string | undefined): ClientSettings {
  const file = clientFilePath(env, home)
  const content = readClientFile(file)
  const given = url ?? (env.KEYRACK_URL || undefined)
  const address = given ?? content.url ?? DEFAULT_URL
  checkUrl(address, url !== undefined ? '--url' : given !== undefined ? 'KEYRACK_URL' : `url in "${file}"`)
  const caller = findCaller(env)
  const warnings = [
    ...[file, env.KEYRACK_KEY_FILE, env.KEYRACK_PASSWORD_FILE].flatMap(openWarnings),
    ...mistypedNames(ourVariables(env), Object.keys(clientSettings)),
  ]
  checkKey(caller?.key, env.KEYRACK_KEY ? 'KEYRACK_KEY' : 'KEYRACK_KEY_FILE')
  if (caller !== null) return { options: { url: address, ...caller }, warnings }
  // Credentials from the file are sent only to the server named in the same file.
  const isOfFile = given === undefined || sameServer(given, content.url ?? DEFAULT_URL)
  return { options: { url: address, ...(isOfFile ? callerOf(content, file) : {}) }, warnings }
}

/** Throws UsageError for a text that is no URL of a server, and for a URL with a password, which it must not quote. */
function checkUrl(address: string, source: string): void {
  if (/[?#]/.test(address)) throw new UsageError(`${source} must not have ? or #: end the URL with its path`)
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    // A malformed text with @ may hold a password, which no parser finds.
    const given = address.includes('@') ? '' : `, not "${address}"`
    throw new UsageError(`${source} must be an http:// or https:// URL such as ${DEFAULT_URL}${given}`)
  }
  const { username, password } = new URL(address)
  if (username !== '' || password !== '')
    throw new UsageError(`${source} must not hold a user or password: set KEYRACK_USER and KEYRACK_PASSWORD`)
}

/** Throws UsageError if a key has characters that no key has. The message must not quote it: it is a secret. */
function checkKey(key: string | undefined, source: string): void {
  if (key !== undefined && !hasKeyCharacters(key))
    throw new UsageError(`${source} has characters that an API key cannot have: a key begins with kr_ and is ASCII`)
}

/** Returns the variables of keyrack; other variables belong to other programs. */
const ourVariables = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('KEYR')))

export const clientFilePath = (env: Env, home: string): string => join(configFolder({ home, env }), 'client.json')

function findCaller(env: Env): Caller | null {
  const key = env.KEYRACK_KEY || readSecret(env, 'KEYRACK_KEY_FILE')?.trim()
  if (key !== undefined) return { key }
  const name = env.KEYRACK_USER || undefined
  if (name === undefined) {
    const alone = (['KEYRACK_PASSWORD', 'KEYRACK_PASSWORD_FILE'] as const).find((variable) => env[variable])
    if (alone !== undefined) throw new UsageError(`${alone} needs KEYRACK_USER, the name of the user`)
    return null
  }
  const password = env.KEYRACK_PASSWORD || readSecret(env, 'KEYRACK_PASSWORD_FILE')
  if (password === undefined) throw new UsageError('KEYRACK_USER needs KEYRACK_PASSWORD or KEYRACK_PASSWORD_FILE')
  return { user: { name, password } }
}

/** Reads the file that a variable names, without the line end at its end: blanks may belong to a password. */
function readSecret(env: Env, variable: 'KEYRACK_KEY_FILE' | 'KEYRACK_PASSWORD_FILE'): string | undefined {
  const path = env[variable]
  if (path === undefined || path === '') return undefined
  const secret = readText(path).replace(/\r?\n$/, '')
  if (secret.trim() === '') throw new UsageError(`The file of ${variable} is empty: "${path}"`)
  return secret
}

function readText(path: string): string {
  try {
    return textOfFile(readFileSync(path))
  } catch (failure) {
    throw new CommandError(`Cannot read "${path}": ${reasonOfFile(failure)}`)
  }
}

/**
 * Returns a warning if other users can read a file of the current user. A file that belongs to another user, such as a
 * mounted secret, has none: the current user cannot fix it.
 */
function openWarnings(path: string | undefined): string[] {
  try {
    const found = statSync(path ?? '')
    const isOurs = found.isFile() && found.uid === process.getuid?.()
    return isOurs && (found.mode & 0o077) !== 0 ? [`Other users can read "${path}": run chmod 600`] : []
  } catch {
    // Nobody can read a file that is not there.
    return []
  }
}

/** Returns the caller that the file names. Throws UsageError. */
function callerOf({ key, user, password }: ClientFile, path: string): Caller {
  checkKey(key, `key in "${path}"`)
  if (key !== undefined) return { key }
  if (user === undefined && password === undefined) return {}
  if (user === undefined || password === undefined)
    throw new UsageError(`"${path}" must hold both user and password, or a key`)
  return { user: { name: user, password } }
}

function readClientFile(path: string): ClientFile {
  const text = findText(path)
  return text === null ? {} : parseMembers(path, text)
}

function findText(path: string): string | null {
  try {
    return textOfFile(readFileSync(path))
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new CommandError(`Cannot read "${path}": ${reasonOfFile(failure)}`)
  }
}

const MEMBERS = ['url', 'key', 'user', 'password'] as const
type ClientFile = { readonly [Name in (typeof MEMBERS)[number]]?: string }

// The message must not quote the file: it holds secrets.
function parseMembers(path: string, text: string): ClientFile {
  const refused = new CommandError(`"${path}" must hold a JSON object with text members ${MEMBERS.join(', ')}`)
  const content = parseJson(text)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw refused
  const names: readonly string[] = MEMBERS
  const isSound = Object.entries(content).every(([name, value]) => names.includes(name) && typeof value === 'string')
  if (!isSound) throw refused
  return content
}

function sameServer(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}
