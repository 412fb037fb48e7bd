// The floor: node:http with the same Redis client. It sends the same commands and scripts as the service, and returns
// the same bytes. It has no framework, login, checks, limits, log, metrics or search index.
//
// floor-server.mjs URL_OF_REDIS, started by its parent process, which gets the port
import { randomBytes } from 'node:crypto'
import { createClient, RESP_TYPES } from 'redis'
import { createKeys, toScriptKeys } from '../../dist/src/store/keys.js'
import { loadWriteScript } from '../../dist/src/store/redis/script.js'
import { serveBare } from './sides/bare-http.mjs'

const [url] = process.argv.slice(2)
// The client's own timeout for each command is off, because it costs a signal and a listener.
const client = createClient({
  socket: { path: url.slice('unix://'.length), tls: false },
  commandOptions: { timeout: 0 },
})
await client.connect()
const buffers = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

const keys = createKeys('keyrack:').of('Default')
const commit = loadWriteScript('commit')
await client.scriptLoad(commit.source)
// Creates the network, as the first start of the service does. Without it the script would refuse the devices.
await client.set(keys.network, JSON.stringify({ bridgeName: null }))
const AUDIT_KEPT_MS = `${90 * 24 * 3600 * 1000}`
const OPERATION_KEPT_MS = '60000'
/** The limits of the history of a device, those of the service: entries and bytes. */
const HISTORY_LIMITS = ['30', '65536']
/** A secret as long as the service's HMAC. */
const SECRET = '0'.repeat(64)
const SOURCE = '127.0.0.1'
const NULL = Buffer.from('null')

/** Returns the id of an IPv4 address: 4 and then 8 hex digits. */
const addressId = (ipAddress) =>
  `4${ipAddress
    .split('.')
    .map((octet) => (+octet).toString(16).padStart(2, '0'))
    .join('')}`

async function write(method, devices, changes) {
  const operation = keys.operation(randomBytes(12).toString('hex'))
  const names = [...toScriptKeys(keys), operation]
  const operands = [randomBytes(6).toString('hex'), '', ...HISTORY_LIMITS]
  operands.push(AUDIT_KEPT_MS, SECRET, 'floor', method, '', JSON.stringify({ devices }), SOURCE)
  operands.push(`${changes.length / 5}`, ...changes, OPERATION_KEPT_MS)
  const reply = await buffers.sendCommand(['EVALSHA', commit.sha, `${names.length}`, ...names, ...operands])
  // once.lua: the write was applied, and its operation is recorded.
  if (`${reply[0]}` !== 'recorded') throw new Error(`Cannot write ${devices}: ${reply[0]}`)
  return 'null'
}

async function read(ids) {
  const commands = [
    ['ZMSCORE', keys.log, ...ids],
    ['HMGET', keys.devices, ...ids],
    ['EXISTS', keys.network],
  ]
  const [numbers, devices] = await Promise.all(commands.map((command) => client.sendCommand(command)))
  return ids.map((_, at) => ({ device: JSON.parse(devices[at]), number: `${numbers[at]}` }))
}

/** Returns the entry of a change for the history of the device. */
const toEntry = (fields) => `u${JSON.stringify({ f: fields })}`

const newDevice = (ipAddress, network, adapterId) => ({
  ...{ ipAddress, hostname: '', network, adapterId, deviceType: '', hardwareVendor: '', model: '', softwareVendor: '' },
  ...{ osVersion: '', backupStatus: 'NONE', complianceState: 0, lastBackup: null, lastTelemetry: null },
  ...{ memoSummary: null, custom1: '', custom2: '', custom3: '', custom4: '', custom5: '', serialNumber: null },
})

const methods = {
  'Inventory.getDevice': async ([, ipAddress]) =>
    (await buffers.sendCommand(['HGET', keys.devices, addressId(ipAddress)])) ?? NULL,
  'Inventory.createDevice': ([network, ipAddress, adapterId]) => {
    const device = JSON.stringify(newDevice(ipAddress, network, adapterId))
    return write('Inventory.createDevice', [ipAddress], [addressId(ipAddress), '', device, '', 'c'])
  },
  async 'Inventory.updateDevice'([, ipAddress, , , , hostname]) {
    const id = addressId(ipAddress)
    const [{ device, number }] = await read([id])
    const changed = JSON.stringify({ ...device, hostname })
    const entry = toEntry({ hostname: [device.hostname, hostname] })
    return await write('Inventory.updateDevice', [ipAddress], [id, number, changed, '=', entry])
  },
  async 'Inventory.updateDevices'([ipCsv, , customFields]) {
    const addresses = ipCsv.split(',').map((entry) => entry.split('@')[0])
    const ids = addresses.map(addressId)
    const found = await read(ids)
    const [custom1, custom2] = customFields
    const changes = found.flatMap(({ device, number }, at) => {
      const changed = { ...device, custom1, custom2: custom2 ?? device.custom2 }
      const entry = toEntry({ custom1: [device.custom1, custom1], custom2: [device.custom2, changed.custom2] })
      return [ids[at], number, JSON.stringify(changed), '=', entry]
    })
    return await write('Inventory.updateDevices', addresses, changes)
  },
}

serveBare(({ method, params }) => methods[method](params))
