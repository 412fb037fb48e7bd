/*
 * Checks the names that the Ansible inventory gives to hosts and groups, and the errors it prints if it cannot name
 * them.
 */
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { noPython, type Run, root, runPython } from './python.ts'

const DEVICES: Record<string, Record<string, unknown>[]> = {
  Default: [
    {
      ipAddress: '10.0.0.1',
      hostname: 'core-1',
      adapterId: 'Cisco::IOS',
      deviceType: 'Core Router',
      tags: ['a b', 'a-b'],
    },
    { ipAddress: '10.0.0.2', hostname: 'twin', adapterId: 'Cisco::IOS', deviceType: 'Core-Router', tags: ['東京'] },
    { ipAddress: '10.0.0.3', hostname: 'localhost', adapterId: 'A::B' },
    { ipAddress: '2001:db8::1', hostname: 'type_Core_Router', adapterId: 'A::B' },
    { ipAddress: '10.0.0.6', hostname: '127.0.0.1', adapterId: 'A::B' },
    {
      ipAddress: '10.0.0.4',
      adapterId: 'A::B',
      custom1: "{{ lookup('pipe', 'id') }}",
      fields: { site: "{{ lookup('pipe', 'id') }}", team: 'core' },
    },
  ],
  'Osaka lab': [
    { ipAddress: '10.0.0.1', hostname: 'twin', adapterId: 'A::B' },
    { ipAddress: '10.0.0.5', hostname: 'no{{name}}', adapterId: 'A::B' },
  ],
  Osaka_lab: [{ ipAddress: '10.0.0.1', hostname: 'lab', adapterId: 'A::B' }],
}

describe.skipIf(noPython !== null)(needing(noPython, 'the Ansible inventory'), () => {
  const redis = openOnce(startRedisServer)
  const service = openOnce(() => startService({ REDIS_URL: redis.url, NETWORKS: Object.keys(DEVICES).join() }))
  beforeAll(async () => {
    const named = { site: { name: 'Site', type: 'text' }, team: { name: 'Team', type: 'text' } }
    await service.result('Settings.defineFieldNames', { fields: { named } })
    for (const [network, reports] of Object.entries(DEVICES)) {
      await service.result('Collector.reportDevices', { network, reports })
    }
  })
  const run = (args: string[], env: Record<string, string> = {}): Promise<Run> =>
    runPython([join(root, 'examples/ansible/keyrack_inventory.py'), ...args], { KEYRACK_URL: service.url, ...env })

  test('loses no host if its name is used twice, is reserved or has characters special to Ansible', async () => {
    const { _meta, ...groups } = JSON.parse((await run(['--list'])).stdout)
    const named = Object.entries(groups as Record<string, { hosts: string[] }>)
    const hosts = Object.fromEntries(named.map(([name, group]) => [name, group.hosts.sort()]))
    const at = (address: string, network = 'Default') => `${address}@${network}`
    const [twin, local, group, unnamed, looped] = ['10.0.0.2', '10.0.0.3', '2001:db8::1', '10.0.0.4', '10.0.0.6'].map(
      (one) => at(one),
    )
    const [otherTwin, template] = ['10.0.0.1', '10.0.0.5'].map((one) => at(one, 'Osaka%20lab'))
    expect(hosts).toEqual({
      network_Default: ['core-1', twin, local, group, unnamed, looped].sort(),
      network_Osaka_lab: [otherTwin, template, 'lab'].sort(),
      adapter_Cisco__IOS: ['core-1', twin].sort(),
      adapter_A__B: [local, group, unnamed, looped, otherTwin, template, 'lab'].sort(),
      type_Core_Router: ['core-1', twin].sort(),
      tag_a_b: ['core-1'],
      tag_東京: [twin],
    })
    expect(Object.keys(_meta.hostvars).sort()).toEqual([...hosts.network_Default!, ...hosts.network_Osaka_lab!].sort())
    expect(_meta.hostvars['core-1']).toMatchObject({
      ansible_host: '10.0.0.1',
      keyrack_network: 'Default',
      keyrack_adapterId: 'Cisco::IOS',
      keyrack_tags: ['a b', 'a-b'],
    })
    const unsafe = { __ansible_unsafe: "{{ lookup('pipe', 'id') }}" }
    expect(_meta.hostvars[unnamed!].keyrack_custom1).toEqual(unsafe)
    expect(_meta.hostvars[unnamed!].keyrack_fields).toEqual({ site: unsafe, team: 'core' })
  })

  test('has only the devices of the networks in KEYRACK_NETWORKS', async () => {
    const { stdout } = await run(['--list'], { KEYRACK_NETWORKS: 'Osaka lab, Osaka_lab' })
    expect(Object.keys(JSON.parse(stdout)._meta.hostvars)).toHaveLength(3)
  })

  test.concurrent.each([
    { args: ['--list'], env: { KEYRACK_NETWORKS: 'Nowhere' }, says: 'No network "Nowhere"' },
    { args: ['--list'], env: { KEYRACK_URL: 'http://127.0.0.1:9' }, says: 'did not respond' },
    { args: ['--list'], env: { KEYRACK_URL: 'nonsense' }, says: 'use a URL that begins with' },
    { args: ['--list'], env: { KEYRACK_WITH_CREDENTIALS: 'yes' }, says: "must be 0 or 1, not 'yes'" },
    { args: ['--host', 'nobody'], env: {}, says: "there is no host 'nobody'" },
  ])('$args $env ends with one line: $says', async ({ args, env, says }) => {
    const { stdout, stderr, code } = await run(args, env as Record<string, string>)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^keyrack_inventory: .*\n$/)
    expect(stderr).toContain(says)
  })
})
