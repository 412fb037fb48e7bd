// node gen.mjs --count N | node pg-load.mjs --url URL
// With STOP_IN_LOAD it makes that file once it is connected, and then waits for ten minutes.
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'

const client = new pg.Client({ connectionString: process.argv[3] })
await client.connect()
if (process.env.STOP_IN_LOAD !== undefined) {
  writeFileSync(process.env.STOP_IN_LOAD, '')
  await client.query('select pg_sleep(600)')
}
const texts = ['model', 'os_version', 'serial_number', 'backup_status', 'device_type', 'memo_summary', 'custom5']
const others = ['custom1', 'custom2', 'custom3', 'custom4']
await client.query(`create extension if not exists pg_trgm;
  drop table if exists device, device_interface;
  create table device (id bigint primary key, network text, ip inet, hostname text, compliance_state smallint,
    tags text[], ${[...texts, ...others].map((name) => `${name} text`).join()});
  create table device_interface (device_id bigint, ip inet)`)
let id = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { network, ipAddress, hostname } = JSON.parse(line)
  await client.query('insert into device (id, network, ip, hostname) values ($1, $2, $3, $4)', [
    ...[id++, network, ipAddress, hostname],
  ])
}
await client.end()
console.log(`${id} devices`)
