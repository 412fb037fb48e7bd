import { expect, test } from 'vitest'
import { describeUnreachable } from '../../clients/typescript/fetch-failure.ts'
import { InvalidParamsError, TransportError } from '../../clients/typescript/index.ts'
import { toEnding } from '../../src/commands/failures.ts'

/** Returns the error of the client for a failure of fetch. */
function unreachable(code: string): TransportError {
  const cause = { cause: { code } }
  return new TransportError(`Cannot call localhost:8080: ${describeUnreachable(cause)}`, { cause })
}

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
  'the message about a certificate that is not trusted has the remedy: %s',
  (code) => {
    const { ending, sentence } = toEnding(unreachable(code))
    expect(ending).toBe('notReached')
    expect(sentence).toBe(
      `Cannot call localhost:8080: the TLS connection failed (${code}). ` +
        'Name the authority of its certificate in NODE_EXTRA_CA_CERTS',
    )
  },
)

test('the message about a server that does not run says to start it or to name another one', () => {
  expect(toEnding(unreachable('ECONNREFUSED')).sentence).toBe(
    'Cannot call localhost:8080: the server is unreachable (ECONNREFUSED). Start it, or name another server with ' +
      '--url or KEYRACK_URL',
  )
})

test('the message about any other failure of the connection has its code only', () => {
  expect(toEnding(unreachable('ECONNRESET')).sentence).toBe(
    'Cannot call localhost:8080: the server is unreachable (ECONNRESET)',
  )
})

test('the message about several faults in the params has each of them once', () => {
  const findings = ['/network', '/scheme'].map((path) => ({ path, reason: 'must be a string' }))
  const message = 'Invalid params: /network must be a string'
  const failure = new InvalidParamsError('INVALID_PARAMS', -32602, message, { findings })
  expect(toEnding(failure).sentence).toBe(`${message}; /scheme must be a string (INVALID_PARAMS)`)
})
