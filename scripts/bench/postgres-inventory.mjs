// Serves the inventory's calls from PostgreSQL over node:http. Each call is one prepared statement, which also writes
// the audit record. It has no framework, login, checks or log. Its parent process starts it and gets the port.
//   postgres-inventory.mjs FOLDER_OF_SOCKET DATABASE on|off    the last argument sets synchronous_commit
import pg from 'pg'
import { serveBare } from './sides/bare-http.mjs'

const [host, database, synchronous] = process.argv.slice(2)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const options = `-c synchronous_commit=${synchronous} -c jit=off`
const pool = new pg.Pool({ host, database, user: 'postgres', max: 16, options })

const statements = {
  get: `select host(ip) as "ipAddress", hostname, network, "adapterId", "deviceType", "hardwareVendor", model,
    "softwareVendor", "osVersion", "backupStatus", "complianceState", "lastBackup", "lastTelemetry", "memoSummary",
    custom1, custom2, custom3, custom4, custom5, "serialNumber" from device where network = $1 and ip = $2`,
  create: `with
    made as (insert into device (network, ip, "adapterId") values ($1, $2, $3) on conflict do nothing returning ip),
    audited as (insert into audit (by, method, devices) select 'bench', 'Inventory.createDevice', array[ip] from made)
    select ip from made`,
  update: `with changed as (update device set hostname = $3 where network = $1 and ip = $2 returning ip),
    audited as (insert into audit (by, method, devices)
      select 'bench', 'Inventory.updateDevice', array[ip] from changed)
    select ip from changed`,
  updateMany: `with changed as (update device set custom1 = coalesce($3, custom1), custom2 = coalesce($4, custom2)
      where network = $1 and ip = any ($2::inet[]) returning ip),
    audited as (insert into audit (by, method, devices)
      select 'bench', 'Inventory.updateDevices', array_agg(ip) from changed)
    select ip from changed`,
}

const query = async (name, values) => (await pool.query({ name, text: statements[name], values })).rows

const methods = {
  async 'Inventory.getDevice'([network, ipAddress]) {
    const [device = null] = await query('get', [network, ipAddress])
    return JSON.stringify(device)
  },
  async 'Inventory.createDevice'([network, ipAddress, adapterId]) {
    return nullWhere(1, await query('create', [network, ipAddress, adapterId]))
  },
  async 'Inventory.updateDevice'([network, ipAddress, , , , hostname]) {
    return nullWhere(1, await query('update', [network, ipAddress, hostname]))
  },
  async 'Inventory.updateDevices'([ipCsv, , [custom1, custom2 = null]]) {
    const addresses = ipCsv.split(',').map((entry) => entry.split('@')[0])
    return nullWhere(addresses.length, await query('updateMany', ['Default', addresses, custom1, custom2]))
  },
}

function nullWhere(expected, rows) {
  if (rows.length !== expected) throw new Error(`Cannot write ${expected} devices: ${rows.length} were`)
  return 'null'
}

serveBare(({ method, params }) => methods[method](params))
