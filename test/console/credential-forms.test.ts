import { describe, expect, test } from 'vitest'
import { type CredentialConfig, InvalidParamsError, TransportError } from '../../clients/typescript/index.ts'
import { secretMembers } from '../../generated/secrets.ts'
import { readContract } from '../../scripts/contract/contract.ts'
import { sentConfig } from '../../src/console/credentials/configs/save-config.ts'
import { masked } from '../../src/console/credentials/sets/masked-set.ts'
import { clearing, sentSet } from '../../src/console/credentials/sets/sent-set.ts'
import { members } from '../../src/console/credentials/sets/set-members.ts'
import { findingsIn } from '../../src/console/forms/findings.ts'

const form = (values: Record<string, string>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

const SET = {
  name: 'netops',
  username: 'netops',
  password: 'canary-1',
  enableUsername: '',
  enablePassword: '',
  roCommunityString: 'canary-2',
  snmpUsername: '',
  snmpAuthPassword: '',
  snmpPrivPassword: '',
  priority: 3,
}

describe('a set', () => {
  test('has the members and the secrets of the contract', () => {
    const { name, priority, ...others } = SET
    const optional = readContract().components.schemas.CredentialSet!.properties as Record<string, unknown>
    const computed = ['name', 'priority', 'sshKeyType', 'sshKeyFingerprint', 'expiry']
    const all = Object.keys(optional).filter((member) => !computed.includes(member))
    expect(members.map((member) => member.name).sort()).toEqual(all.sort())
    expect(all).toEqual(expect.arrayContaining(Object.keys(others)))
    const secrets = members.filter(({ isSecret }) => isSecret).map((member) => member.name)
    expect(secrets.sort()).toEqual([...secretMembers.CredentialSet].sort())
  })

  test('is kept without its secrets', () => {
    const kept = masked(SET, 'set')
    expect(JSON.stringify(kept)).not.toContain('canary')
    expect(kept.masks).toMatchObject({ password: 'set', enablePassword: 'none', roCommunityString: 'set' })
    expect(masked({ ...SET, password: null }, 'hidden').masks).toMatchObject({ password: 'hidden' })
    expect(masked({ ...SET, password: null }, 'set').masks).toMatchObject({ password: 'set', enablePassword: 'none' })
  })

  test('is sent with its changed members only, and without secrets that were left empty', () => {
    const untouched = form({ username: 'netops', password: '', enableUsername: '' })
    expect(sentSet(untouched, masked(SET, 'set'))).toEqual({ name: 'netops' })
    const changed = form({ username: 'ops', password: 'new', [clearing('roCommunityString')]: 'on' })
    expect(sentSet(changed, masked(SET, 'set'))).toEqual({
      name: 'netops',
      username: 'ops',
      password: 'new',
      roCommunityString: '',
    })
  })

  test('has its optional members, and shows of a key only type and fingerprint', () => {
    const key = { sshPrivateKey: null, sshKeyType: 'ssh-ed25519', sshKeyFingerprint: 'SHA256:abc' }
    const kept = masked({ ...SET, ...key, expiresAt: Date.UTC(2027, 0, 2, 3, 4), expiry: 'SOON' }, 'set')
    expect(kept).toMatchObject({
      sshKey: { type: 'ssh-ed25519', fingerprint: 'SHA256:abc' },
      expiry: 'SOON',
      plain: { expiresAt: '2027-01-02T03:04', note: '' },
      masks: { sshPrivateKey: 'set', apiToken: 'none' },
    })
    // A caller that may not know which secrets are set gets none of these members.
    expect(masked(SET, 'hidden').masks).toMatchObject({ sshPrivateKey: 'hidden', apiToken: 'hidden' })
    expect(sentSet(form({ username: 'netops', expiresAt: '2027-01-02T03:04' }), kept)).toEqual({ name: 'netops' })
    const changed = form({ username: 'netops', expiresAt: '', snmpAuthProtocol: 'SHA256', sshPrivateKey: 'k' })
    expect(sentSet(changed, kept)).toEqual({
      ...{ name: 'netops', expiresAt: 0, snmpAuthProtocol: 'SHA256', sshPrivateKey: 'k' },
    })
    expect(sentSet(form({ username: 'netops', expiresAt: '2028-01-01T00:00' }), kept)).toMatchObject({
      expiresAt: Date.UTC(2028, 0, 1),
    })
  })

  test('is not changed by the line breaks of a field, nor by a priority that stays', () => {
    const kept = masked({ ...SET, username: 'net\r\nops', note: 'one\r\ntwo\rthree' }, 'set')
    const untouched = { username: 'netops', note: 'one\ntwo\nthree', priority: String(SET.priority) }
    expect(sentSet(form(untouched), kept)).toEqual({ name: 'netops' })
    expect(sentSet(form({ ...untouched, priority: '' }), kept)).toEqual({ name: 'netops' })
    expect(sentSet(form({ ...untouched, priority: '40' }), kept)).toEqual({ name: 'netops', priority: 40 })
  })

  test('that is new has the entered values', () => {
    expect(sentSet(form({ name: '10.0.0.1', username: 'u', password: '' }), null)).toEqual({
      name: '10.0.0.1',
      username: 'u',
    })
  })
})

describe('a configuration', () => {
  const saved: CredentialConfig = {
    ...{ name: 'core', managedNetwork: 'Default', flat: false, priority: 1 },
    type: 'DYNAMIC',
    addressSet: { addresses: ['10.0.0.0/8'] },
  }

  test('is sent with its changed members only', () => {
    const untouched = form({ name: 'core', type: 'DYNAMIC', addresses: ' 10.0.0.0/8\n', priority: '1' })
    expect(sentConfig(untouched, saved)).toEqual({ name: 'core' })
    const changed = form({ name: 'edge', type: 'CLOUD', addresses: '10.0.0.1, 10.0.0.2\n\n::1', priority: '' })
    expect(sentConfig(changed, saved)).toEqual({
      name: 'edge',
      type: 'CLOUD',
      addressSet: { addresses: ['10.0.0.1', '10.0.0.2', '::1'] },
    })
  })

  test('that becomes STATIC loses its addresses', () => {
    expect(sentConfig(form({ name: 'core', type: 'STATIC' }), saved)).toEqual({
      name: 'core',
      type: 'STATIC',
      addressSet: { addresses: [] },
    })
  })
})

describe('findings', () => {
  const refusal = (...findings: { path: string; reason: string }[]) =>
    new InvalidParamsError('INVALID_PARAMS', -32602, 'Invalid params', { findings })

  test('are shown at their fields, with the entry of a list', () => {
    const refused = refusal(
      { path: '/credentialConfig/name', reason: 'name is empty' },
      { path: '/credentialConfig/addressSet/addresses/0', reason: 'prefix length above 32' },
      { path: '/credentialConfig/addressSet/addresses/2', reason: 'no address' },
    )
    const { at, other } = findingsIn(refused, '/credentialConfig', ['name', 'addresses'])
    expect(Object.fromEntries(at)).toEqual({
      name: 'name is empty',
      addresses: 'entry 1: prefix length above 32; entry 3: no address',
    })
    expect(other).toBeNull()
  })

  test('about no field of the form are shown below it', () => {
    const refused = refusal({ path: '/network', reason: 'is too long' })
    expect(findingsIn(refused, '/credentialConfig', ['name']).other).toBe('/network is too long')
    expect(findingsIn(refusal(), '/credentialConfig', ['name']).other).toContain('Invalid params')
    expect(findingsIn(new TransportError('no answer'), '/credentialConfig', []).other).toBe('no answer')
    expect(findingsIn(null, '/credentialConfig', []).other).toBeNull()
  })
})
