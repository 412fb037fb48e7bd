/* The failure to listen for IPv6, which a machine with IPv6 cannot show. */
import { expect, test } from 'vitest'
import { describeStartFailure } from '../../src/cli/start-failure-text.ts'

test('a machine without IPv6 is named', () => {
  const failure = Object.assign(new Error('listen EAFNOSUPPORT: address family not supported :::8080'), {
    code: 'EAFNOSUPPORT',
    syscall: 'listen',
    port: 8080,
  })
  expect(describeStartFailure(failure, { HOST: '::' })).toBe(
    'This machine has no IPv6, which HOST "::" needs: set HOST to 0.0.0.0 or to an IPv4 address',
  )
})
