/*
 * The order of errors: a call with malformed params that also names a network or a configuration that does not exist
 * gets the error about its params. These are the checks that the schemas of the contract cannot express.
 */
import { describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

const pageData = { offset: 0, pageSize: 1 }
const findingsOf = async (method: string, params: unknown): Promise<{ code: number; paths: string[] | undefined }> => {
  const { code, data } = await service.error(method, params)
  return { code, paths: (data?.findings as { path: string }[] | undefined)?.map(({ path }) => path) }
}

/** Each row has a method, its params except the network, and the paths of the findings. */
const malformed: [string, object, string[]][] = [
  ['Inventory.search', { scheme: 'hostname', query: 'a\nb', pageData }, ['/query']],
  ['Inventory.search', { scheme: 'field', query: 'site=x', pageData }, ['/query']],
  ['Inventory.countDevices', { by: ['model'], scheme: 'ipAddress', query: '*' }, ['/query']],
  ['Inventory.countDevices', { by: ['fields.site'] }, ['/by/0']],
  ['Inventory.createDevice', { ipAddress: '10.0.0.1', adapterId: 'a', fields: { site: 'x' } }, ['/fields/site']],
  ['Inventory.updateDevice', { ipAddress: '10.0.0.1', fields: { site: 'x' } }, ['/fields/site']],
  [
    'Credentials.saveCredentialConfig',
    { oldConfigName: null, credentialConfig: { name: 'a', managedNetwork: 'Lab' } },
    ['/credentialConfig/managedNetwork'],
  ],
  [
    'Credentials.saveCredentialConfig',
    {
      oldConfigName: 'none',
      credentialConfig: { name: 'a', managedNetwork: 'Lab', flat: true, addressSet: { addresses: ['10.*'] } },
    },
    ['/credentialConfig/managedNetwork', '/credentialConfig/addressSet/addresses'],
  ],
  [
    'Credentials.saveCredentialSets',
    { configName: 'none', credentialSets: [{ name: 'a' }, { name: ' a' }, { name: ' ' }] },
    ['/credentialSets/1/name', '/credentialSets/2/name'],
  ],
  [
    'Credentials.saveCredentialSets',
    {
      configName: 'none',
      credentialSets: [{ name: 'a', snmpAuthPriv: 'x', snmpPrivPassword: 'y', sshPrivateKey: 'z' }],
    },
    ['/credentialSets/0/snmpAuthPriv', '/credentialSets/0/sshPrivateKey'],
  ],
]

test.each(malformed)('%s %j of an unknown network is -32602', async (method, params, paths) => {
  expect(await findingsOf(method, { network: 'Nowhere', ...params })).toEqual({ code: -32602, paths })
})

test.each(malformed.filter(([, params]) => JSON.stringify(params).includes('"none"')))(
  '%s %j of an unknown configuration is -32602',
  async (method, params, paths) => {
    expect(await findingsOf(method, { network: 'Default', ...params })).toEqual({ code: -32602, paths })
  },
)

test.each<[object, string[]]>([
  [{ addTags: ['a'], removeTags: ['a'] }, ['/removeTags/0']],
  [{ fields: { site: 'x' } }, ['/fields/site']],
])('Inventory.updateDevices %j in an unknown network is -32602', async (params, paths) => {
  expect(await findingsOf('Inventory.updateDevices', { ipCsv: '10.0.0.1@Nowhere', ...params })).toEqual({
    ...{ code: -32602, paths },
  })
})

describe('params that only the type of the configuration could make invalid', () => {
  test.each<[string, object]>([
    ['Credentials.getCredentialSets', { pageData, ipOrCidr: 'x' }],
    ['Credentials.saveCredentialSets', { credentialSets: [{ name: 'no address' }] }],
  ])('%s %j of an unknown configuration is CONFIG_NOT_FOUND', async (method, params) => {
    const { code } = await service.error(method, { network: 'Default', configName: 'none', ...params })
    expect(code).toBe(1101)
  })
})
