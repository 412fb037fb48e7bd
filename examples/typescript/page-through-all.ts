// Counts the devices of every vendor, reading all of them: page-through-all.ts [NETWORK...]
import { Keyrack } from 'keyrack/client'

const { KEYRACK_URL: url = 'http://localhost:8080', KEYRACK_KEY: key } = process.env

// The reader of stdout, such as head, may close it early.
process.stdout.on('error', () => process.exit(1))

try {
  const client = new Keyrack({ url, key })
  const vendors = new Map<string, number>()
  for await (const { hardwareVendor } of client.inventory.searchAll({ network: process.argv.slice(2) })) {
    vendors.set(hardwareVendor, (vendors.get(hardwareVendor) ?? 0) + 1)
  }
  for (const [vendor, count] of vendors) console.log(`${count} ${vendor || 'unknown'}`)
} catch (failure) {
  console.error(`page-through-all.ts: ${(failure as Error).message}`)
  process.exitCode = 1
}
