// Finds up to ten devices: search.ts [SCHEME [QUERY]], for example: search.ts hostname 'core*'
import { Keyrack } from 'keyrack/client'

const { KEYRACK_URL: url = 'http://localhost:8080', KEYRACK_KEY: key } = process.env
const [scheme = 'hostname', query = '*'] = process.argv.slice(2)

// The reader of stdout, such as head, may close it early.
process.stdout.on('error', () => process.exit(1))

try {
  const client = new Keyrack({ url, key })
  const page = await client.inventory.search({
    scheme,
    query,
    sortColumn: 'hostname',
    pageData: { offset: 0, pageSize: 10 },
  })
  console.log(`${page.total} devices`)
  for (const device of page.devices) console.log(`${device.network} ${device.ipAddress} ${device.hostname}`)
} catch (failure) {
  console.error(`search.ts: ${(failure as Error).message}`)
  process.exitCode = 1
}
