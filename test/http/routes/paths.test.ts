/* Which paths are special, and which clients accept gzip. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { acceptsGzip } from '../../../src/http/replies/accepts-gzip.ts'
import { EVENTS, isPathCall, OPEN_PATHS, PATH_CALLS, pathOf, sendsProblems } from '../../../src/http/routes/paths.ts'

const to = (url: string) => ({ url }) as FastifyRequest

test.each([
  ['/', '/'],
  ['/a', '/a'],
  ['/a/', '/a'],
  ['/a//', '/a/'],
  ['/a/?b=/c/', '/a'],
  ['/a?b?c', '/a'],
  ['/?a', '/'],
  ['/a/b/c', '/a/b/c'],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(to(url))).toBe(path)
})

test('health checks need no credentials', () => {
  expect([...OPEN_PATHS]).toEqual(['/healthz', '/readyz'])
})

test('errors of calls by path, of integrations and of the stream are problem documents', () => {
  expect([EVENTS, PATH_CALLS]).toEqual(['/events', '/rpc/'])
  for (const url of ['/rpc/getDevice', '/rpc/', '/integrations/a', '/events', '/events/?x=1'])
    expect(sendsProblems(to(url)), url).toBe(true)
  for (const url of ['/', '/rpc', '/x/rpc/', '/x/integrations/', '/events2', '/integrations'])
    expect(sendsProblems(to(url)), url).toBe(false)
  expect([isPathCall(to('/rpc/x')), isPathCall(to('/integrations/x'))]).toEqual([true, false])
})

test.each([
  [undefined, false],
  ['', false],
  ['br', false],
  ['gzip', true],
  ['GZIP', true],
  ['br, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip ; q=0.00 , br', false],
  ['gzip;q=0.01', true],
  ['gzip;q=0, br;q=1', false],
  ['xgzip', false],
  ['gzip2', false],
])('with Accept-Encoding: %s, a client accepts gzip: %s', (header, expected) => {
  const headers = new Map<string, string | string[]>()
  const reply = {
    header: (name: string, value: string) => headers.set(name, value),
    getHeader: (name: string) => headers.get(name),
  } as unknown as FastifyReply
  const request = { headers: { 'accept-encoding': header } } as FastifyRequest
  expect(acceptsGzip(request, reply)).toBe(expected)
  expect(headers.get('vary')).toBe('Accept-Encoding')
  headers.set('vary', ['Origin', 'x'])
  acceptsGzip(request, reply)
  expect(headers.get('vary')).toBe('Origin, x, Accept-Encoding')
})
