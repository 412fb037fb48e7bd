/*
 * Forty addresses guess passwords without pause, at the real cost of a password. A correct login from another address
 * must succeed at its first attempt.
 */

import { beforeAll, expect, test } from 'vitest'
import { PASSWORD_COST } from '../../src/access/password.ts'
import { ask, callersOn, from, withBasic } from '../access/callers.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const GUESSERS = 40
const LOGINS = 5
const PASSWORD = 'correct horse battery'

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, prefix))
beforeAll(async () => {
  for (let at = 0; at < LOGINS; at++) await callers.user(`user${at}`, PASSWORD, {}, PASSWORD_COST)
}, 60_000)
const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1' }, PASSWORD_COST),
)

const logIn = (name: string, password: string, source: string) =>
  ask(service.url, { method: 'Security.getCaller' }, { ...withBasic(name, password), ...from(source) })

test('a right login from another address is served at its first attempt', async () => {
  let isOver = false
  const statuses = new Map<number, number>()
  const guessers = Array.from({ length: GUESSERS }, async (_, at) => {
    for (let guess = 0; !isOver; guess++) {
      const { status } = await logIn('user0', `guess ${at} ${guess}`, `10.8.0.${at}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  const served: { status: number; ms: number }[] = []
  for (let at = 0; at < LOGINS; at++) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const begun = performance.now()
    const { status } = await logIn(`user${at}`, PASSWORD, `10.8.1.${at}`)
    served.push({ status, ms: Math.round(performance.now() - begun) })
  }
  isOver = true
  await Promise.all(guessers)
  console.info(`right logins: ${JSON.stringify(served)}; guesses by status: ${JSON.stringify([...statuses])}`)
  expect(statuses.get(401)).toBeGreaterThan(0)
  expect(served.map(({ status }) => status)).toEqual(Array(LOGINS).fill(200))
}, 120_000)
