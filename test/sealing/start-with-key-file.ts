import { makeKeyFile } from '../../src/sealing/key-file.ts'
import { formatKey } from '../../src/sealing/key-text.ts'

// A separate process that simulates a starting service. It waits for a line, creates the key file of its argument, and
// prints the key.
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  const { key, madeNow } = await makeKeyFile(process.argv[2]!)
  process.stdout.write(`${JSON.stringify({ key: formatKey(key), madeNow })}\n`)
  process.exit()
})
