/* The attributes of configurations, their names, and the error for a reply that is too large. */
import { describe, expect, test } from 'vitest'
import type { SentCredentialConfig } from '../../../generated/types.ts'
import {
  type ConfigAttributes,
  checkConfig,
  checkSentConfig,
  compareConfigs,
  newConfig,
  toConfigChange,
  toContractConfig,
} from '../../../src/domain/credentials/config.ts'
import { nameProblem } from '../../../src/domain/credentials/name.ts'
import { replyTooLarge } from '../../../src/domain/credentials/reply-too-large.ts'

const core: ConfigAttributes = { name: 'core', type: 'DYNAMIC', addresses: ['10.0.0.1'], priority: 3 }

const changeOf = (sent: Partial<SentCredentialConfig>, current: ConfigAttributes | null = core) =>
  toConfigChange({ name: 'core', ...sent }, current)

describe('the change of a configuration', () => {
  test('has only the attributes that were sent', () => {
    expect(changeOf({ name: ' core ' })).toStrictEqual({})
    expect(changeOf({ managedNetwork: null, type: null, flat: null, addressSet: null, priority: null })).toEqual({})
    expect(changeOf({ name: ' edge ', addressSet: {}, priority: 0 })).toEqual({ name: 'edge', priority: 0 })
  })

  test('has each address once, without blanks around it', () => {
    const addresses = [' 10.0.0.2', '10.0.0.1 ', '10.0.0.2']
    expect(changeOf({ addressSet: { addresses } })).toEqual({ addresses: ['10.0.0.2', '10.0.0.1'] })
    expect(changeOf({ addressSet: { addresses: [] } })).toEqual({ addresses: [] })
  })

  test.each<[Partial<SentCredentialConfig>, ConfigAttributes['type'] | null, ConfigAttributes['type'] | undefined]>([
    [{ type: 'CLOUD', flat: true }, 'STATIC', 'CLOUD'],
    [{}, 'CLOUD', undefined],
    [{}, null, 'DYNAMIC'],
    [{ type: null, flat: null }, null, 'DYNAMIC'],
    [{ flat: true }, 'DYNAMIC', 'STATIC'],
    [{ flat: true }, null, 'STATIC'],
    [{ flat: false }, 'STATIC', 'DYNAMIC'],
    [{ flat: false }, 'CLOUD', 'CLOUD'],
    [{ flat: false }, null, 'DYNAMIC'],
  ])('with %j of a configuration of type %s has the type %s', (sent, current, type) => {
    expect(changeOf(sent, current === null ? null : { ...core, type: current }).type).toBe(type)
  })
})

describe('a configuration', () => {
  test('that is new is dynamic, has no addresses and comes last', () => {
    const made = { name: 'edge', type: 'DYNAMIC', addresses: [], priority: 4 }
    expect(newConfig({ name: 'edge' }, [{ ...core, priority: 1 }, core, { ...core, priority: 0 }])).toEqual(made)
    expect(newConfig({ name: 'edge' }, [])).toEqual({ ...made, priority: 0 })
    expect(newConfig(core, [core])).toEqual(core)
    const largest = Number.MAX_SAFE_INTEGER
    expect(newConfig({ name: 'edge' }, [{ ...core, priority: largest }])).toEqual({ ...made, priority: largest })
  })

  test('must be for the network of the call, and must have no addresses if it is static', () => {
    const elsewhere = { path: '/credentialConfig/managedNetwork', reason: 'must be the network of the call, or absent' }
    const filled = {
      path: '/credentialConfig/addressSet/addresses',
      reason: 'must be empty in a STATIC configuration',
    }
    const check = (type: ConfigAttributes['type'], addresses: string[], managedNetwork: string | null) => () =>
      checkConfig({ ...core, type, addresses }, 'Lab', { name: 'core', managedNetwork })
    expect(check('STATIC', ['10.0.0.1'], 'Default')).toThrow(expect.objectContaining({ findings: [elsewhere, filled] }))
    expect(check('STATIC', ['10.0.0.1'], 'Lab')).toThrow(expect.objectContaining({ findings: [filled] }))
    expect(check('DYNAMIC', ['10.0.0.1'], 'Default')).toThrow(expect.objectContaining({ findings: [elsewhere] }))
    for (const network of ['Lab', null]) check('DYNAMIC', ['10.0.0.1'], network)()
    check('STATIC', [], 'Lab')()
  })

  test('can be checked in part without the stored configuration', () => {
    const addressSet = { addresses: ['10.0.0.1'] }
    const check = (network: string | null, sent: Omit<SentCredentialConfig, 'name'>) => () =>
      checkSentConfig(network, { name: 'core', ...sent })
    const refused = (name: string) =>
      expect.objectContaining({ findings: [expect.objectContaining({ path: `/credentialConfig/${name}` })] })
    expect(check('Lab', { flat: true, addressSet })).toThrow(refused('addressSet/addresses'))
    expect(check(null, { type: 'STATIC', addressSet, managedNetwork: 'Lab' })).toThrow(refused('addressSet/addresses'))
    expect(check('Lab', { managedNetwork: 'Default' })).toThrow(refused('managedNetwork'))
    for (const network of ['Lab', null]) check(network, { addressSet, managedNetwork: 'Lab' })()
    for (const none of [{}, { addressSet: null }, { addressSet: {} }]) check('Lab', { type: 'STATIC', ...none })()
    check('Lab', { flat: false, addressSet })()
  })

  test('is flat if it is static', () => {
    const wire = { name: 'core', managedNetwork: 'Lab', priority: 3 }
    expect(toContractConfig('Lab', core)).toEqual({
      ...{ ...wire, type: 'DYNAMIC', flat: false },
      addressSet: { addresses: ['10.0.0.1'] },
    })
    expect(toContractConfig('Lab', { ...core, type: 'STATIC', addresses: [] })).toEqual({
      ...{ ...wire, type: 'STATIC', flat: true },
      addressSet: { addresses: [] },
    })
  })

  test('sorts by priority, and then by name', () => {
    const [a, b, c] = [
      { ...core, name: 'z', priority: 1 },
      { ...core, name: 'a' },
      { ...core, name: 'b' },
    ]
    expect([c, b, a].sort(compareConfigs)).toEqual([a, b, c])
  })
})

test.each([
  ['a', null],
  ['\u{1f5a7}'.repeat(128), null],
  ['', 'name is empty'],
  ['x'.repeat(129), 'name has more than 128 characters'],
  ['a\u0007', 'name has a control character'],
  ['\ud800', 'name is not valid Unicode'],
])('nameProblem of "%s" is %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test('the error for a large reply names the setting, and must not be retried', () => {
  expect(replyTooLarge('credential sets', 9, 'ask for fewer')).toMatchObject({
    name: 'TOO_LARGE',
    message:
      'The credential sets of this reply take more than 9 bytes (MAX_PAGE_BYTES): ask for fewer, or raise the setting',
    data: { setting: 'MAX_PAGE_BYTES', max: 9, retryable: false },
  })
})
