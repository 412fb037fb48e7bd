/* A start that fails because of Redis says what to do. */
import { expect, test } from 'vitest'
import { commandFailureText, connectFailureText } from '../../src/app/redis-failure-texts.ts'
import { DISK_FAULT, MOVING, NOT_PERMITTED, OTHER_TYPE, OUT_OF_MEMORY } from '../../src/store/redis/redis-errors.ts'

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
  ['too many clients', /^Redis at redis:\/\/store has as many clients as it accepts. Raise its maxclients/],
  ['not a node of a cluster', /is not a Redis Cluster. Set REDIS_URL to redis:\/\//],
  ['not a Sentinel', /cannot be found: a server in REDIS_URL is not a Sentinel. List the Sentinels there/],
  ['ENOTFOUND', /host name that cannot be resolved \(ENOTFOUND\). Correct the host in REDIS_URL/],
  ['EAI_AGAIN', /host name that cannot be resolved now \(EAI_AGAIN\)/],
  ['EACCES', /socket that this process must not open \(EACCES\). Let the user of this process read and write it/],
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
  [OUT_OF_MEMORY, 'Raise its maxmemory (EMBEDDED_REDIS_BYTES if keyrack runs it), or delete what others left there'],
  [DISK_FAULT, 'Free space on its disk, or let its user write to its folder'],
  [MOVING, 'set REDIS_URL to redis+cluster:// and its nodes'],
  ['The store is busy', 'The store is busy'],
])('a start that fails because of a command names the Redis: %s', (message, end) => {
  const text = commandFailureText('redis://store', message)
  expect(text).toMatch(/^Redis at redis:\/\/store cannot be used: The store /)
  expect(text.endsWith(end)).toBe(true)
})

test('if Redis does not reply to TLS, the error suggests a URL without TLS', () => {
  expect(connectFailureText('rediss://store', 'no reply')).toMatch(
    /or correct REDIS_URL, with redis:\/\/ if it does not/,
  )
})

test('if Redis resets TLS connections, the error suggests a client certificate', () => {
  const advice = /, set REDIS_CERT_FILE and REDIS_KEY_FILE if it requires a certificate, or leave REDIS_URL out/
  expect(connectFailureText('rediss://store', 'ECONNRESET')).toMatch(advice)
  expect(connectFailureText('redis://store', 'ECONNRESET')).not.toMatch(advice)
})
