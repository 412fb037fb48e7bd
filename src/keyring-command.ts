import pino from 'pino'
import { type Settings, SettingsError } from './config.ts'
import { openRedis } from './redis-choice.ts'
import { retire, rewrap, rotate } from './sealing/change-keyring.ts'
import { parseKey } from './sealing/key-text.ts'
import { openSealing } from './sealing/open-sealing.ts'
import { countOnTerm, reencrypt } from './sealing/reencrypt.ts'
import { requireKey } from './sealing-choice.ts'
import { storeSettings } from './services.ts'
import { type Store, storeOn } from './store/store.ts'

/*
 * keyrack keyring ...: the keys credentials are sealed under, changed beside a running service. Each may be interrupted and
 * said again.
 */

export const keyringHelp = `  npm start -- keyring rotate            seal on a new data key from now on
  npm start -- keyring reencrypt         seal everything that is on an older one again
  npm start -- keyring retire TERM       forget an older data key; refused while anything is sealed on it
  npm start -- keyring rewrap            put the data keys under the key in NEW_CREDENTIALS_KEY
`

type Command = (store: Store, settings: Settings, rest: readonly string[]) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  async rotate(store, settings) {
    const term = await rotate({ store: store.keyring, kek: await requireKey(settings) })
    return `New data key, term ${term}. Running services take it up at their next write; then: keyring reencrypt`
  },
  async reencrypt(store, settings) {
    const sealing = await openSealing({ store: store.keyring, kek: await requireKey(settings) })
    const { resealed, broken } = await reencrypt(store.sealedRecords, sealing, ({ pass, examined, resealed: done }) => {
      if (process.stderr.isTTY) process.stderr.write(`\rpass ${pass}: ${examined} examined, ${done} sealed again   `)
    })
    if (process.stderr.isTTY) process.stderr.write('\n')
    const left = broken.length === 0 ? '' : `; ${broken.length} can't be read and were left as they are`
    return `${resealed} records sealed again on term ${sealing.activeTerm}${left}`
  },
  async retire(store, settings, [text = '']) {
    const term = Number(text)
    if (!/^[1-9]\d*$/.test(text)) throw new SettingsError('keyring retire takes the number of a term')
    const countOn = (one: number): Promise<number> => countOnTerm(store.sealedRecords, one)
    await retire({ store: store.keyring, kek: await requireKey(settings), term, countOn })
    return `Term ${term} is retired`
  },
  async rewrap(store, settings) {
    const text = process.env.NEW_CREDENTIALS_KEY ?? ''
    if (text === '') throw new SettingsError('keyring rewrap takes the new key from NEW_CREDENTIALS_KEY')
    await rewrap({ store: store.keyring, kek: await requireKey(settings), nextKek: parseKey(text) })
    return 'The data keys are under the new key. Start all services with it as CREDENTIALS_KEY_FILE'
  },
}

/** Answers what was done, in a line for people. */
export async function runKeyringCommand(settings: Settings, [name = '', ...rest]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new SettingsError(`There is no keyring command "${name}":\n${keyringHelp}`)
  const { redis, stop } = await openRedis(settings, pino({ level: 'warn' }, pino.destination(2)), { join: true })
  try {
    return await command(storeOn(redis, storeSettings(settings)), settings, rest)
  } finally {
    await stop()
  }
}
