import { parseArgs } from 'node:util'
import { Keyrack, TransportError } from '../../generated/client/typescript/index.ts'
import { progressOn } from '../../src/commands/remote/progress.ts'
import { screenOn } from '../../src/commands/remote/screen.ts'
import { loadFleet } from './load-fleet.ts'

/*
 * Loads a made-up fleet into a running service.
 *   npm run seed -- --count 100000 [--seed 1] [--from 0] [--url http://localhost:8080/]
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    url: { type: 'string', default: 'http://localhost:8080/' },
  },
})

const client = new Keyrack({ url: values.url })

async function load(count: number, seed: number, from: number): Promise<void> {
  const screen = screenOn(process.stderr, process.env)
  const progress = progressOn(screen, { doing: 'loading', unit: 'devices' })
  await loadFleet({ client, count, seed, from, onProgress: (done) => progress.report(done, done / count) })
  screen.tell(progress.end(count))
}

try {
  await load(Number(values.count), Number(values.seed), Number(values.from))
} catch (failure) {
  const isAway = failure instanceof TransportError && failure.status === null
  console.error(isAway ? `Nothing answers at ${values.url}: run npm start first` : (failure as Error).message)
  process.exitCode = 1
}
