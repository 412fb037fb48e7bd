// Sets a custom field of all devices that a search finds; "" as VALUE clears it.
import { Keyrack } from 'keyrack/client'

const USAGE = 'update-custom-fields.ts SCHEME QUERY FIELD VALUE, such as: hostname "tyo-*" custom3 "rack 7"'
const FIELDS = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5']

const { KEYRACK_URL: url = 'http://localhost:8080', KEYRACK_KEY: key } = process.env
const [scheme = '', query = '', field = '', value] = process.argv.slice(2)
// An empty scheme or query would find every device.
if (scheme === '' || query === '' || !FIELDS.includes(field) || value === undefined || process.argv.length > 6) {
  console.error(`Usage: ${USAGE}`)
  process.exit(2)
}

// null leaves a field unchanged.
const customFields = FIELDS.map((name) => (name === field ? value : null))
try {
  const client = new Keyrack({ url, key })
  // All pages are read before the first update: an update could move devices between pages.
  const entries: string[] = []
  for await (const { ipAddress, network } of client.inventory.searchAll({ scheme, query })) {
    entries.push(`${ipAddress}@${network}`)
  }
  for (let at = 0; at < entries.length; at += 1000) {
    await client.inventory.updateDevices({ ipCsv: entries.slice(at, at + 1000).join(), customFields })
  }
  console.error(`${entries.length} devices updated`)
} catch (failure) {
  console.error(`update-custom-fields.ts: ${(failure as Error).message}`)
  process.exitCode = 1
}
