// Sets custom1 of all devices that a search finds: update-custom-fields.ts VALUE SCHEME QUERY
import { Keyrack } from 'keyrack/client'

const { KEYRACK_URL: url = 'http://localhost:8080', KEYRACK_KEY: key } = process.env
const [value = '', scheme = '', query = ''] = process.argv.slice(2)

const client = new Keyrack({ url, key })
// Read to the end first: what is changed meanwhile would move the pages.
const entries: string[] = []
for await (const { ipAddress, network } of client.inventory.searchAll({ scheme, query })) {
  entries.push(`${ipAddress}@${network}`)
}
for (let at = 0; at < entries.length; at += 1000) {
  const ipCsv = entries.slice(at, at + 1000).join()
  await client.inventory.updateDevices({ ipCsv, customFields: [value] })
}
console.log(`${entries.length} devices updated`)
