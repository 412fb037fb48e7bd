import { expect, test } from 'vitest'
import { hasPassword, parseRedisUrl, safeUrl } from '../../../src/store/redis/redis-url.ts'

test.each([
  ['redis://localhost:6379', 'redis://localhost:6379'],
  ['rediss://user:secret@redis.example:6380/2', 'rediss://redis.example:6380'],
  ['redis://:p@secret@host', 'redis://host'],
  ['unix:///run/redis.sock', 'unix:///run/redis.sock'],
  ['redis+sentinel://user:secret@a:1,b/my%20primary', 'redis+sentinel://a:1,b:26379/my primary'],
  ['rediss+cluster://:secret@a,[::1]:7000', 'rediss+cluster://a:6379,[::1]:7000'],
])('%s is shown as %s', (url, place) => {
  expect(safeUrl(url)).toBe(place)
  expect(hasPassword(url)).toBe(url.includes('secret'))
})

test('the servers that Sentinels name get the user and the password of the URL', () => {
  const target = parseRedisUrl('rediss+sentinel://us%40er:p%2Fw@a/mymaster')
  expect(target).toMatchObject({ kind: 'sentinel', hosts: ['a:26379'], primary: 'mymaster' })
  expect(target.kind === 'sentinel' && target.urlOf('10.0.0.1:6379')).toBe('rediss://us%40er:p%2Fw@10.0.0.1:6379')
})
