// Finds devices: node examples/typescript/search.ts hostname 'core*'
import { Keyrack } from 'keyrack/client'

const [scheme = 'hostname', query = '*'] = process.argv.slice(2)
const client = new Keyrack({ url: process.env.KEYRACK_URL ?? 'http://localhost:8080', key: process.env.KEYRACK_KEY })

const page = await client.inventory.search({ scheme, query, pageData: { offset: 0, pageSize: 10 }, sortColumn: 'hostname' })
console.log(`${page.total} devices`)
for (const { network, ipAddress, hostname } of page.devices) console.log(`${network}\t${ipAddress}\t${hostname}`)
