/*
 * Attacks with large credentials: many sets in one reply, many addresses in one network, many edits in one call. The
 * credentials they need are committed before the second caller starts to measure.
 */
import { expect } from 'vitest'
import { ipOf } from '../support/hosts.ts'
import type { Attack } from './catalogue.ts'
import type { Attacker, Stage } from './stage.ts'

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** The value of five members, which has a thousand characters. */
const LARGE = 'x'.repeat(1000)
const largeSet = (name: string) => ({
  name,
  ...{ username: LARGE, password: LARGE, enableUsername: LARGE, enablePassword: LARGE, roCommunityString: LARGE },
})

const editorOf = (stage: Stage): Attacker => stage.as('credentials-editor')

const configNamed = (name: string, addresses: readonly string[]) =>
  ['Credentials.saveCredentialConfig', ['Default', null, { name, type: 'DYNAMIC', addressSet: { addresses } }]] as const

const COMMIT = ['Credentials.commitEdits', []] as const
const CALLS_A_ROUND = 4
const SETS_A_CALL = 2000

/** Makes calls that must succeed. If the service refused them, the attack would attack nothing. */
async function commit(stage: Stage, calls: readonly (readonly [string, unknown])[]): Promise<void> {
  const { status, start } = await editorOf(stage).batch([...calls, COMMIT])
  expect(`${status} ${start}`).toMatch(/^200 /)
  expect(start).not.toContain('"error"')
}

async function saveLargeSets(stage: Stage, config: string, count: number): Promise<void> {
  await commit(stage, [configNamed(config, ['10.*'])])
  for (let from = 0; from < count; from += SETS_A_CALL) {
    const sets = times(SETS_A_CALL, (at) => largeSet(`set ${from + at}`))
    await commit(stage, [['Credentials.saveCredentialSets', ['Default', config, sets]]])
  }
}

/** Returns octets that make all addresses of a configuration differ from those of the others. */
const addressesOf = (config: number) =>
  times(10_000, (at) => ipOf(at, config)).map((address, at) => (at % 2 ? `${address}/32` : address))

const page = (pageSize: number) => [{ offset: 0, pageSize }, 'Default', 'large', null, null, false]

/** Attacks on memory and the event loop by reads of credentials. */
export const CREDENTIAL_READS: readonly Attack[] = [
  {
    name: 'resolveCredentials: 6,000 sets of 5 KB, 4 at once',
    role: 'credentials-editor',
    aim: 'credentials',
    prepare: (stage) => saveLargeSets(stage, 'large', 6000),
    run: (stage) =>
      Promise.all(
        times(CALLS_A_ROUND, () => editorOf(stage).call('Credentials.resolveCredentials', ['Default', '10.0.0.1'])),
      ),
  },
  {
    name: 'resolveCredentials and pages of sets: 10,000 sets of 5 KB, in a batch and 4 at once',
    role: 'credentials-editor',
    aim: 'credentials',
    prepare: (stage) => saveLargeSets(stage, 'large', 10_000),
    async run(stage) {
      await editorOf(stage).call('Credentials.resolveCredentials', ['Default', '10.0.0.1'])
      await Promise.all(
        times(CALLS_A_ROUND, (at) =>
          editorOf(stage).batch([
            ['Credentials.getCredentialSets', page(at % 2 === 0 ? 10_000 : 5000)],
            ['Credentials.getMaskedCredentialSets', page(10_000)],
            ['Credentials.resolveCredentials', ['Default', '10.0.0.1']],
          ]),
        ),
      )
    },
  },
  {
    name: '40 configurations of 10,000 addresses, read by name 100 times in a batch, 4 at once',
    role: 'credentials-editor',
    aim: 'credentials',
    async prepare(stage) {
      for (let config = 0; config < 40; config++) {
        await commit(stage, [configNamed(`wide ${config}`, addressesOf(config))])
      }
    },
    async run(stage) {
      await Promise.all(
        times(CALLS_A_ROUND, () =>
          editorOf(stage).batch(
            times(100, (at) => ['Credentials.getCredentialConfig', ['Default', `wide ${at % 40}`]]),
          ),
        ),
      )
      await Promise.all(
        times(CALLS_A_ROUND, () =>
          editorOf(stage).batch([
            ['Credentials.getAllCredentialConfigs', ['Default']],
            ['Credentials.getAllCredentialConfigs', [null]],
            ['Credentials.resolveCredentials', ['Default', '10.39.1.1']],
            configNamed('wide 39', ['10.0.0.1']),
            ['Credentials.getPendingEdits', []],
          ]),
        ),
      )
    },
  },
]

/** Attacks that a second caller still notices: docs/security.md names them. */
export const NOTICED_CREDENTIAL_ATTACKS: readonly Attack[] = [
  {
    name: '10,000 sets staged in one call, committed, changed and deleted',
    role: 'credentials-editor',
    aim: 'credentials',
    prepare: (stage) => commit(stage, [configNamed('many', ['10.*'])]),
    async run(stage) {
      const sets = times(10_000, (at) => ({ name: `set ${at}`, username: `user ${at}`, password: 'p'.repeat(1000) }))
      const named = sets.map(({ name }) => ({ name }))
      await commit(stage, [['Credentials.saveCredentialSets', ['Default', 'many', sets]]])
      await commit(stage, [['Credentials.saveCredentialSets', ['Default', 'many', sets]]])
      await commit(stage, [['Credentials.deleteCredentialSets', ['Default', 'many', named]]])
    },
  },
]
