/*
 * REDIS_URL: the address of one server, of the Sentinels that know which server is the primary, or of a cluster. No error
 * repeats any of it: it may hold a password.
 */

export type RedisTarget =
  | { readonly kind: 'server'; readonly url: string }
  | (Servers & { readonly kind: 'sentinel'; readonly primary: string })
  | (Servers & { readonly kind: 'cluster' })

export interface Servers {
  /** `host:port` of each that was named. */
  readonly hosts: readonly string[]
  /** The URL of a server, with the user and password that were given. */
  urlOf(host: string): string
}

const PORTS = { sentinel: '26379', cluster: '6379' } as const

const ONE_SERVER = 'must be an address such as redis://localhost:6379 or unix:///run/redis.sock'
const EXAMPLES = {
  sentinel: 'must list the Sentinels and name the primary, as in redis+sentinel://host:26379,host:26379/mymaster',
  cluster: 'must list nodes of the cluster and nothing behind them, as in redis+cluster://host:6379,host:6379',
} as const

/** Throws an Error that says what the value must be. */
export function parseRedisUrl(text: string): RedisTarget {
  const [, scheme, kind, login = '', list = '', path] =
    /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@]*)@)?([^/?#@]*)(?:\/([^/?#]*))?$/.exec(text) ?? []
  if (kind !== 'sentinel' && kind !== 'cluster') return oneServer(text)
  const hosts = list.split(',').map((host) => hostAndPort(host, PORTS[kind]))
  if (!isKnown(hosts) || ((path ?? '') === '') === (kind === 'sentinel')) throw new Error(EXAMPLES[kind])
  const credentials = login === '' ? '' : `${login}@`
  const servers = { hosts, urlOf: (host: string) => `${scheme}://${credentials}${host}` }
  if (!isUrl(servers.urlOf(hosts[0]!))) throw new Error(UNREADABLE_LOGIN)
  return kind === 'cluster' ? { kind, ...servers } : { kind, ...servers, primary: decodeURIComponent(path!) }
}

const UNREADABLE_LOGIN = 'holds a user or password with characters that have to be percent-encoded'

function oneServer(text: string): RedisTarget {
  if (/^rediss?\+(sentinel|cluster):/.test(text))
    throw new Error(EXAMPLES[text.includes('+cluster') ? 'cluster' : 'sentinel'])
  // Its path may be percent-encoded, as that of the embedded Redis is.
  if (/^unix:\/\/(?:\/|%2F)./i.test(text)) return { kind: 'server', url: text }
  if (!/^rediss?:\/\//.test(text) || !isUrl(text) || !/^\/?\d*$/.test(new URL(text).pathname))
    throw new Error(ONE_SERVER)
  return { kind: 'server', url: text }
}

/** Whether user and password can be read too. */
function isUrl(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** null: it is none. */
function hostAndPort(text: string, port: string): string | null {
  const [, host, given = port] = /^((?:\[[0-9a-fA-F:.]+\])|[^:[\]\s]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? []
  return host !== undefined && Number(given) > 0 && Number(given) < 65_536 ? `${host}:${given}` : null
}

const isKnown = (hosts: readonly (string | null)[]): hosts is readonly string[] => !hosts.includes(null)

/** What it leads to, for people: without user and password. */
export function safeUrl(url: string): string {
  if (url.startsWith('unix://')) return url
  const target = parseRedisUrl(url)
  const scheme = url.slice(0, url.indexOf('://'))
  if (target.kind === 'server') return `${scheme}://${new URL(url).host}`
  const place = `${scheme}://${target.hosts.join(',')}`
  return target.kind === 'sentinel' ? `${place}/${target.primary}` : place
}

export function hasPassword(url: string): boolean {
  const target = parseRedisUrl(url)
  if (target.kind !== 'server') return new URL(target.urlOf(target.hosts[0]!)).password !== ''
  return !url.startsWith('unix://') && new URL(url).password !== ''
}
