import { makeKeyFile } from '../../src/sealing/key-file.ts'
import { formatKey } from '../../src/sealing/key-text.ts'

// A starter as a process of its own: waits for a line, makes the key file of its argument, tells what it got.
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  const { key, madeNow } = await makeKeyFile(process.argv[2]!)
  process.stdout.write(`${JSON.stringify({ key: formatKey(key), madeNow })}\n`)
  process.exit()
})
