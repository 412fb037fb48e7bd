/*
 * Reads the values of settings from their texts. Each function throws an Error that describes the expected value. For
 * settings that name a file see setting-files.ts.
 */
import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { type PresentedKey, parseApiKey } from './domain/api-key.ts'
import { isNetworkName } from './domain/network.ts'
import { parseKey } from './sealing/key-text.ts'
import { parseRedisUrl } from './store/redis/redis-url.ts'

export function text(value: string): string {
  return value
}

export function textOrNone(value: string): string | null {
  return value === '' ? null : value
}

export function integer(min: number, max: number): (text: string) => number {
  return (value) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    throw new Error(`must be an integer from ${min} to ${max}, not "${value}"`)
  }
}

export function bytesOrNone(value: string): number | null {
  return value === '' ? null : integer(2 ** 26, 2 ** 46)(value)
}

export function seconds(value: string): number {
  const number = Number(value)
  if (/^\d+(\.\d+)?$/.test(value) && number > 0 && number <= 31_536_000) return number
  throw new Error(`must be a number of seconds above 0, at most a year, not "${value}"`)
}

export function flag(value: string): boolean {
  if (value === '0' || value === '1') return value === '1'
  throw new Error(`must be 0 or 1, not "${value}"`)
}

export function oneOf<Word extends string>(...words: Word[]): (text: string) => Word {
  return (value) => {
    const word = words.find((candidate) => candidate === value)
    if (word !== undefined) return word
    throw new Error(`must be one of ${words.join(', ')}, not "${value}"`)
  }
}

function list(value: string): string[] {
  const items = value.split(',').map((item) => item.trim().toLowerCase())
  return items.filter((item) => item !== '')
}

export function hostToListenOn(value: string): string {
  if (isIP(value) > 0 || isHostName(value)) return value
  throw new Error(`must be a name or an address without brackets and port, such as 0.0.0.0 or ::, not "${value}"`)
}

/**
 * Returns whether a text is a host name. If its last label has only digits, browsers read it as an address
 * (https://url.spec.whatwg.org/#ends-in-a-number-checker).
 */
function isHostName(value: string): boolean {
  return value.length <= 253 && /^([a-z0-9_-]{1,63}\.)*(?!\d+\.?$)[a-z0-9_-]{1,63}\.?$/i.test(value)
}

export function hosts(value: string): string[] {
  const items = list(value)
  const wrong = items.find((item) => {
    const [, bracketed, name = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(item) ?? []
    return bracketed === undefined ? isIP(name) !== 4 && !isHostName(name) : isIP(bracketed) !== 6
  })
  if (wrong === undefined) return items
  const rule = 'must be names or addresses, IPv6 in brackets, with a port or without'
  throw new Error(`${rule}, such as keyrack.example.net or [2001:db8::1]:8080, not "${wrong}"`)
}

export function origins(value: string): string[] {
  const items = list(value)
  const wrong = items.find((item) => originOf(item) !== item)
  if (wrong === undefined) return items
  const hint = originOf(wrong)
  const meant = hint === null ? 'such as https://noc.example.net' : `such as ${hint}`
  throw new Error(`must be origins as browsers send them, ${meant}, not "${wrong}"`)
}

/**
 * Returns the Origin header that browsers send for pages of this URL, or null if the text is not a URL. The URL of a
 * browser extension has a scheme of its own.
 */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, origin } = new URL(text)
  if (host === '' || !/^[a-z][a-z0-9+.-]*:\/\//.test(text)) return null
  return origin === 'null' ? `${protocol}//${host}` : origin
}

export function proxies(value: string): string[] {
  const items = list(value)
  const isBlock = (item: string): boolean => {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(item) ?? []
    return isIP(address) > 0 && Number(bits ?? 0) <= (isIP(address) === 4 ? 32 : 128)
  }
  const wrong = items.find((item) => !isBlock(item))
  if (wrong === undefined) return items
  throw new Error(`must be addresses or CIDRs, separated by commas, not "${wrong}"`)
}

export function networkNames(value: string): string[] {
  const names = value.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !isNetworkName(name))
  if (wrong === undefined) return names
  const rule = 'must be names of 1 to 64 characters without control characters or @, separated by commas'
  throw new Error(`${rule}, not ${JSON.stringify(wrong)}`)
}

export function keyPrefix(value: string): string {
  if (!/\p{Cc}/u.test(value)) return value
  throw new Error('must not contain control characters, such as tabs or line ends')
}

export function redisUrl(value: string): string | null {
  if (value === '') return null
  parseRedisUrl(value)
  return value
}

// The message must not quote the value: it is a secret.
export function sealingKey(value: string): KeyObject | null {
  return value === '' ? null : parseKey(value)
}

// The message must not quote the value: it is a secret.
export function apiKey(value: string): PresentedKey | null {
  if (value === '') return null
  const key = parseApiKey(value)
  if (key !== null) return key
  throw new Error('must be kr_, 12 hex digits, _ and 64 hex digits, in lower case: scripts/make-secrets.mjs makes one')
}
