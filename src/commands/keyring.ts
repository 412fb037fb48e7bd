import { retire, rewrap, rotate } from '../sealing/change-keyring.ts'
import { parseKey } from '../sealing/key-text.ts'
import { countOnTerm, reencrypt } from '../sealing/reencrypt.ts'
import { type CommandGroup, CommandRefused } from './command.ts'

/*
 * keyrack keyring ...: the keys credentials are sealed under, changed beside a running service. Each may be interrupted and
 * said again.
 */

export const keyringCommands: CommandGroup = {
  rotate: {
    usage: 'rotate',
    meaning: 'seal on a new data key from now on',
    async run({ store, kek, tell }) {
      const term = await rotate({ store: store.keyring, kek })
      tell(`New data key, term ${term}. Running services take it up at their next write; then: keyring reencrypt`)
    },
  },
  reencrypt: {
    usage: 'reencrypt',
    meaning: 'seal everything that is on an older one again',
    async run({ store, sealing, tell }) {
      const { resealed, broken } = await reencrypt(store.sealedRecords, sealing, (progress) => {
        if (!process.stderr.isTTY) return
        const { pass, examined, resealed: done } = progress
        process.stderr.write(`\rpass ${pass}: ${examined} examined, ${done} sealed again   `)
      })
      if (process.stderr.isTTY) process.stderr.write('\n')
      const left = broken.length === 0 ? '' : `; ${broken.length} can't be read and were left as they are`
      tell(`${resealed} records sealed again on term ${sealing.activeTerm}${left}`)
    },
  },
  retire: {
    usage: 'retire TERM',
    meaning: 'forget an older data key; refused while anything is sealed on it',
    async run({ store, kek, tell }, [text = '']) {
      const term = Number(text)
      if (!/^[1-9]\d*$/.test(text)) throw new CommandRefused('keyring retire takes the number of a term')
      const countOn = (one: number): Promise<number> => countOnTerm(store.sealedRecords, one)
      await retire({ store: store.keyring, kek, term, countOn })
      tell(`Term ${term} is retired`)
    },
  },
  rewrap: {
    usage: 'rewrap',
    meaning: 'put the data keys under the key in NEW_CREDENTIALS_KEY',
    async run({ store, kek, tell }) {
      const text = process.env.NEW_CREDENTIALS_KEY ?? ''
      if (text === '') throw new CommandRefused('keyring rewrap takes the new key from NEW_CREDENTIALS_KEY')
      await rewrap({ store: store.keyring, kek, nextKek: parseKey(text) })
      tell('The data keys are under the new key. Start all services with it as CREDENTIALS_KEY_FILE')
    },
  },
}
