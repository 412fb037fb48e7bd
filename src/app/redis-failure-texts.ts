/*
 * The sentences with which a start fails because of Redis: each names the Redis, the reason and the remedy.
 */
import { DISK_LATE } from '../store/operations/disk-sync.ts'
import { NO_NODE } from '../store/redis/cluster.ts'
import { NO_REPLY } from '../store/redis/redis.ts'
import {
  DISK_FAULT,
  FEW_REPLICAS,
  MOVING,
  NO_CLUSTER,
  NO_DATABASE,
  NOT_PERMITTED,
  OTHER_TYPE,
  OUT_OF_MEMORY,
  TOO_MANY_CLIENTS,
} from '../store/redis/redis-errors.ts'
import {
  NAMES_REPLICA,
  NO_PRIMARY,
  NO_SENTINEL,
  NOT_A_SENTINEL,
  SENTINEL_REFUSES,
  SENTINEL_WANTS_LOGIN,
} from '../store/redis/sentinel.ts'
import { isOfSystem } from './redis-trouble-log.ts'

/**
 * Returns why the first connection failed, with what the operator can do. `target` names the Redis without credentials.
 */
export function connectFailureText(target: string, kind: string): string {
  if (kind === NO_REPLY || kind === 'DeadlinePassed') {
    // A Redis without TLS takes the handshake for the start of a command and waits for its end.
    const hint = target.startsWith('rediss') ? ', with redis:// if it does not use TLS' : ''
    return `Redis at ${target} does not reply: it is stopped or overloaded. Start it again, or correct REDIS_URL${hint}`
  }
  const known = REFUSALS[kind]
  if (known !== undefined) return `Redis at ${target} ${known}`
  if (isOfSystem(kind) || MAYBE_TLS.includes(kind) || NO_SERVER.includes(kind)) {
    const hint = MAYBE_TLS.includes(kind) ? tlsHint(target) : ''
    return `Redis not reachable at ${target}: ${kind}. Start it, correct REDIS_URL${hint}, or ${WITHOUT}`
  }
  if (isOfOurCertificate(kind)) {
    const remedy = 'Set REDIS_CERT_FILE and REDIS_KEY_FILE to a certificate that it accepts, and to its private key'
    return `Redis at ${target} does not accept the certificate of keyrack: ${kind}. ${remedy}`
  }
  if (isOfCertificate(kind)) {
    const remedy =
      'Set REDIS_CA_FILE to the certificates of its CA, and name the host in REDIS_URL as the certificate does'
    return `keyrack does not accept the certificate of Redis at ${target}: ${kind}. ${remedy}`
  }
  return `Redis at ${target} refuses the connection: ${kind}. Correct REDIS_URL, or ${WITHOUT}`
}

/** Returns why a start failed because Redis refused a command. `message` is that of the error for callers. */
export function commandFailureText(target: string, message: string): string {
  const remedy = REMEDIES[message]
  return `Redis at ${target} cannot be used: ${message}${remedy === undefined ? '' : `. ${remedy}`}`
}

const COMPARE_RULES = 'Compare the rules of its user with docs/redis.acl'

/** The remedies of an operator, by the message for callers. */
const REMEDIES: Readonly<Record<string, string>> = {
  [NOT_PERMITTED]: COMPARE_RULES,
  [OTHER_TYPE]: 'Set REDIS_PREFIX to one that no other program uses',
  [OUT_OF_MEMORY]: 'Raise its maxmemory (EMBEDDED_REDIS_BYTES if keyrack runs it), or delete what others left there',
  [DISK_FAULT]: 'The log of Redis says why. Free space on its disk, or let its user write to its folder',
  [DISK_LATE]: 'Its disk is too slow or too busy. Raise CALL_DEADLINE_MS, or leave COMMIT_WAITS_FOR_DISK out',
  [FEW_REPLICAS]: 'Start its replicas, or lower its min-replicas-to-write',
  [MOVING]: 'If it belongs to a Redis Cluster, set REDIS_URL to redis+cluster:// and its nodes',
}

const SENTINEL_LOGIN =
  'Set REDIS_PASSWORD_FILE, or the user and password in REDIS_URL, to a login that Sentinels and Redis both accept, ' +
  'or let the Sentinels require none'
const UNKNOWN_HOST = 'has a host name that cannot be resolved'
const LOCKED_SOCKET = 'has a socket that this process must not open'
const UNLOCK = 'Let the user of this process read and write it (unixsocketperm), and enter its folder'

/** The refusals that need advice of their own. */
const REFUSALS: Readonly<Record<string, string>> = {
  [NO_DATABASE]: 'does not have the database number in REDIS_URL. Correct the number, or leave it out',
  [TOO_MANY_CLIENTS]: 'has as many clients as it accepts. Raise its maxclients, or end other clients',
  [NO_CLUSTER]: 'is not a Redis Cluster. Set REDIS_URL to redis:// or rediss:// and the address of the server',
  NOAUTH: 'requires a password (NOAUTH). Set REDIS_PASSWORD_FILE',
  WRONGPASS: 'refuses our user or password (WRONGPASS). Correct REDIS_PASSWORD, or the user and password in REDIS_URL',
  [SENTINEL_REFUSES]: `cannot be found: ${SENTINEL_REFUSES}. ${SENTINEL_LOGIN}`,
  [SENTINEL_WANTS_LOGIN]: `cannot be found: ${SENTINEL_WANTS_LOGIN}. ${SENTINEL_LOGIN}`,
  [NAMES_REPLICA]: `cannot be found: ${NAMES_REPLICA}. Compare what each Sentinel in REDIS_URL names as the primary`,
  [NOT_A_SENTINEL]:
    'cannot be found: a server in REDIS_URL is not a Sentinel. List the Sentinels there, ' +
    'or set REDIS_URL to redis:// or rediss:// and the address of the server',
  NOPERM: `does not permit one of our commands (NOPERM). ${COMPARE_RULES}`,
  ENOTFOUND: `${UNKNOWN_HOST} (ENOTFOUND). Correct the host in REDIS_URL`,
  EAI_AGAIN: `${UNKNOWN_HOST} now (EAI_AGAIN). Correct the host in REDIS_URL, or repair the name service`,
  EACCES: `${LOCKED_SOCKET} (EACCES). ${UNLOCK}`,
  EPERM: `${LOCKED_SOCKET} (EPERM). ${UNLOCK}`,
}

/** Trouble of a cluster or of Sentinels that no server explained. */
const NO_SERVER: readonly string[] = [NO_NODE, NO_SENTINEL, NO_PRIMARY]

const WITHOUT = 'leave REDIS_URL out to run a private Redis'

/** Failures of a client that speaks TLS to a server without it, or the other way round. */
const MAYBE_TLS: readonly string[] = ['ECONNRESET', 'ConnectionTimeoutError', 'SocketClosedUnexpectedlyError', 'EPIPE']

/** A server that requires a certificate may reset the connection before we can read its alert. */
const tlsHint = (target: string): string =>
  ', use rediss:// if it expects TLS and redis:// if not' +
  (target.startsWith('rediss') ? ', set REDIS_CERT_FILE and REDIS_KEY_FILE if it requires a certificate' : '')

/** Alerts by which a server refuses the certificate of its client, or that there is none. */
const isOfOurCertificate = (kind: string): boolean => /^ERR_SSL_.*_ALERT_.*(CERT|UNKNOWN_CA)/.test(kind)

/** Error codes of Node about a certificate, such as DEPTH_ZERO_SELF_SIGNED_CERT. */
const isOfCertificate = (kind: string): boolean => /CERT|LEAF_SIGNATURE/.test(kind)
