/*
 * Parses REDIS_URL. It is the address of one server, of the Sentinels that know which server is the primary, or of a
 * cluster. No error quotes any part of it, because it may contain a password.
 */
/** The servers that a URL names. */
export type RedisTarget =
  | { readonly kind: 'server'; readonly url: string }
  | (Servers & { readonly kind: 'sentinel'; readonly primary: string })
  | (Servers & { readonly kind: 'cluster' })

/** Servers that a URL lists. */
interface Servers {
  /** `host:port` of each server. */
  readonly hosts: readonly string[]
  /** Returns the URL of a server, with the user and password of the list. */
  urlOf(host: string): string
}

const PORTS = { sentinel: '26379', cluster: '6379' } as const

const ONE_SERVER = 'must be an address such as redis://localhost:6379 or unix:///run/redis.sock'
const EXAMPLES = {
  sentinel: 'must list the Sentinels and name the primary, as in redis+sentinel://host:26379,host:26379/mymaster',
  cluster: 'must list nodes of the cluster and nothing after them, as in redis+cluster://host:6379,host:6379',
} as const

/** Parses REDIS_URL. Throws an Error that describes a valid value and does not quote the given one. */
export function parseRedisUrl(text: string): RedisTarget {
  const [, scheme, kind, login = '', list = '', path] =
    /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@]*)@)?([^/?#@]*)(?:\/([^/?#]*))?$/.exec(text) ?? []
  if (kind !== 'sentinel' && kind !== 'cluster') return parseServer(text)
  const hosts = list.split(',').map((host) => parseHost(host, PORTS[kind]))
  if (!areAllKnown(hosts) || ((path ?? '') === '') === (kind === 'sentinel')) throw new Error(EXAMPLES[kind])
  const credentials = login === '' ? '' : `${login}@`
  const servers = { hosts, urlOf: (host: string) => `${scheme}://${credentials}${host}` }
  if (!isUrl(servers.urlOf(hosts[0]!))) throw new Error(UNREADABLE_LOGIN)
  if (kind === 'cluster') return { kind, ...servers }
  const primary = decoded(path!)
  if (primary === null) throw new Error(EXAMPLES.sentinel)
  return { kind, ...servers, primary }
}

const UNREADABLE_LOGIN = 'has a user or password with characters that must be percent-encoded'
const NO_PARAMS = 'must not have ? or #. A database is a number after the host, as in redis://host:6379/2'
const NO_SOCKET_PARAMS = 'must be the path of a socket alone, as in unix:///run/redis.sock, without ? or #'

function parseServer(text: string): RedisTarget {
  if (/^rediss?\+(sentinel|cluster):/.test(text))
    throw new Error(EXAMPLES[text.includes('+cluster') ? 'cluster' : 'sentinel'])
  const [, login] = /^rediss?:\/\/(.*)@/s.exec(text) ?? []
  if (login !== undefined && (/[/?#]/.test(login) || decoded(login) === null)) throw new Error(UNREADABLE_LOGIN)
  // A client would ignore them: the data would be in another database, and messages would show a password there.
  if (/^(rediss?|unix):\/\/.*[?#]/s.test(text)) throw new Error(text.startsWith('unix') ? NO_SOCKET_PARAMS : NO_PARAMS)
  // The path may be percent-encoded, as that of the embedded Redis is.
  if (/^unix:\/\/(?:\/|%2F)./i.test(text) && decoded(text) !== null) return { kind: 'server', url: text }
  if (!/^rediss?:\/\//.test(text) || !isUrl(text)) throw new Error(ONE_SERVER)
  const { host, pathname } = new URL(text)
  if (host === '' || !/^\/?\d*$/.test(pathname)) throw new Error(ONE_SERVER)
  return { kind: 'server', url: text }
}

/** Returns the text without percent-encoding, or null if it cannot be decoded. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Returns whether the text is a URL whose user and password can be decoded. */
function isUrl(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Returns `host:port`, with the default port if the text has none. Returns null if the text is not a valid host. */
function parseHost(text: string, port: string): string | null {
  const [, host, given = port] = /^((?:\[[0-9a-fA-F:.]+\])|[^:[\]\s]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? []
  return host !== undefined && Number(given) > 0 && Number(given) < 65_536 ? `${host}:${given}` : null
}

const areAllKnown = (hosts: readonly (string | null)[]): hosts is readonly string[] => !hosts.includes(null)

/** Returns the URL without user and password, for messages. */
export function safeUrl(url: string): string {
  if (url.startsWith('unix://')) return url
  const target = parseRedisUrl(url)
  const scheme = url.slice(0, url.indexOf('://'))
  if (target.kind === 'server') return `${scheme}://${new URL(url).host}`
  const address = `${scheme}://${target.hosts.join(',')}`
  return target.kind === 'sentinel' ? `${address}/${target.primary}` : address
}

/** Returns whether a URL holds a password. */
export function hasPassword(url: string): boolean {
  const target = parseRedisUrl(url)
  if (target.kind !== 'server') return new URL(target.urlOf(target.hosts[0]!)).password !== ''
  return !url.startsWith('unix://') && new URL(url).password !== ''
}
