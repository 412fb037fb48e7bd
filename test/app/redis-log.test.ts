/* The log says when Redis cannot be used, and when it can be used again. */
import pino from 'pino'
import { expect, test } from 'vitest'
import { commandFailureText, connectFailureText, createRedisLog } from '../../src/app/redis-log.ts'
import { NOT_PERMITTED, OTHER_TYPE } from '../../src/store/redis/redis-errors.ts'

function openLog() {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  let time = 0
  const wait = (ms: number): void => {
    time += ms
  }
  return { lines, wait, redis: createRedisLog('redis://store', log, () => time) }
}

test('a lost connection is logged, and the first call that succeeds two seconds after it', () => {
  const { lines, wait, redis } = openLog()
  redis.roundTrip(false, null)
  redis.trouble('ECONNREFUSED')
  redis.roundTrip(false, 'ClientOfflineError')
  wait(2000)
  redis.roundTrip(false, null)
  redis.roundTrip(false, null)
  expect(lines).toEqual([
    'Redis not reachable at redis://store: ECONNREFUSED, retrying',
    'Redis at redis://store can be used again',
  ])
})

test('a call that succeeds between two failures, such as one to another server of a cluster, ends no trouble', () => {
  const { lines, wait, redis } = openLog()
  for (let failures = 0; failures < 5; failures++) {
    redis.trouble('ECONNREFUSED')
    wait(500)
    redis.roundTrip(false, null)
  }
  expect(lines).toEqual(['Redis not reachable at redis://store: ECONNREFUSED, retrying'])
})

test('after a refused write only a write that succeeds ends the trouble', () => {
  const { lines, wait, redis } = openLog()
  redis.trouble('READONLY')
  wait(2000)
  redis.roundTrip(false, null)
  expect(lines).toEqual(['Redis at redis://store cannot be used now: READONLY'])
  redis.roundTrip(true, null)
  expect(lines.at(-1)).toBe('Redis at redis://store can be used again')
})

test('while the connection is lost, a refused write does not hide that', () => {
  const { lines, wait, redis } = openLog()
  redis.trouble('DeadlinePassed')
  redis.trouble('OOM')
  wait(2000)
  redis.roundTrip(false, null)
  expect(lines.at(-1)).toBe('Redis at redis://store can be used again')
})

test.each([
  ['NOPERM', /compare the rules of its user with docs\/redis.acl/],
  ['NOAUDIT', /compare the rules/],
  ['OOM', /now: OOM$/],
  ['ERR', /cannot be used now: ERR$/],
])('trouble %s is explained', (kind, text) => {
  const { lines, redis } = openLog()
  redis.trouble(kind)
  expect(lines).toEqual([expect.stringMatching(text)])
})

test.each([
  ['ECONNREFUSED', /^Redis not reachable at redis:\/\/store: ECONNREFUSED. Start it, correct REDIS_URL, or leave/],
  ['ECONNRESET', /use rediss:\/\/ if it expects TLS and redis:\/\/ if not, or leave REDIS_URL out/],
  ['ConnectionTimeoutError', /use rediss:/],
  ['NOAUTH', /^Redis at redis:\/\/store requires a password \(NOAUTH\). Set REDIS_PASSWORD_FILE$/],
  ['WRONGPASS', /^Redis at redis:\/\/store refuses our user or password \(WRONGPASS\). Correct REDIS_PASSWORD, or /],
  ['NOPERM', /^Redis at redis:\/\/store does not permit one of our commands .* docs\/redis.acl$/],
  ['UNKNOWN', /^Redis at redis:\/\/store refuses the connection: UNKNOWN. Correct REDIS_URL/],
  [
    'no node of the cluster answers',
    /^Redis not reachable at redis:\/\/store: no node of the cluster answers. Start it/,
  ],
  ['no Sentinel knows a primary of that name', /^Redis not reachable at .*: no Sentinel knows/],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /does not accept the certificate of keyrack: .*Set REDIS_CERT_FILE/],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', /^Redis at redis:\/\/store does not accept the certificate of keyrack/],
  ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', /does not accept the certificate of keyrack/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /^keyrack does not accept the certificate of Redis/],
  ['no reply', /^Redis at redis:\/\/store does not reply: it is stopped or overloaded. Start it again, or correct/],
  ['DeadlinePassed', /does not reply/],
  ['no such database', /does not have the database number in REDIS_URL. Correct the number/],
  ['ERR', /refuses the connection: ERR/],
  ['no Sentinel answers', /^Redis not reachable at .*: no Sentinel answers. Start it/],
  ['a Sentinel refuses our login', /Set REDIS_PASSWORD_FILE, or the user and password in REDIS_URL/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /does not accept the certificate of Redis at redis:\/\/store: .*Set REDIS_CA_FILE/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /does not accept the certificate/],
])('a first connection that fails with %s says what to do', (kind, text) => {
  expect(connectFailureText('redis://store', kind)).toMatch(text)
})

test.each([
  [NOT_PERMITTED, 'permit one of our commands. Compare the rules of its user with docs/redis.acl'],
  [OTHER_TYPE, 'under one of our keys. Set REDIS_PREFIX to one that no other program uses'],
  ['The store is busy', 'The store is busy'],
])('a start that fails because of a command names the Redis: %s', (message, end) => {
  const text = commandFailureText('redis://store', message)
  expect(text).toMatch(/^Redis at redis:\/\/store cannot be used: The store /)
  expect(text.endsWith(end)).toBe(true)
})
