/*
 * The first SIGINT ends a command at once, also while the server does not respond, and nothing is committed after it.
 */
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Interrupted } from '../../../src/commands/ending-signals.ts'
import { callMethod } from '../../../src/commands/remote/call.ts'
import { editCredentials } from '../../../src/commands/remote/credentials/edit-credentials.ts'
import { importSets } from '../../../src/commands/remote/credentials/import-sets.ts'
import { countDevices } from '../../../src/commands/remote/devices/count-devices.ts'
import type { RemoteCommandContext } from '../../../src/commands/remote/remote-command.ts'
import { forThisTest, openOnce, temporaryFolder } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { endedAt } from './at-service.ts'
import { gateBefore } from './gate.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
const folder = temporaryFolder()
afterEach(() => vi.unstubAllEnvs())

const config = { network: 'Default', credentialConfig: { name: 'made', type: 'DYNAMIC' } }
const save = (at: RemoteCommandContext): Promise<void> =>
  callMethod(at, { commit: true }, 'Credentials.saveCredentialConfig', JSON.stringify(config))

const importText = async (at: RemoteCommandContext, text: string, options: object): Promise<void> => {
  const path = join(folder, 'sets.csv')
  await writeFile(path, text)
  await importSets(at, { network: 'Default', create: true, ...options }, path)
}

async function edit(at: RemoteCommandContext): Promise<void> {
  const editor = join(folder, 'editor')
  await writeFile(editor, '#!/bin/sh\nsed -i \'s/"sets": \\[\\]/"sets": [{"name": "a"}]/\' "$1"\n')
  await chmod(editor, 0o700)
  vi.stubEnv('VISUAL', editor)
  await editCredentials(at, { create: true, yes: true }, 'Default', 'made')
}

const COMMANDS: [name: string, method: string, run: (at: RemoteCommandContext) => Promise<void>][] = [
  ['devices count', 'Inventory.countDevices', (at) => countDevices(at, { by: 'model' })],
  ['call', 'Credentials.saveCredentialConfig', save],
  ['call --commit', 'Credentials.commitEdits', save],
  [
    'credentials import --config --create',
    'Credentials.saveCredentialConfig',
    (at) => importText(at, 'name\n10.0.0.1\n', { config: 'made' }),
  ],
  [
    'credentials import --config',
    'Credentials.saveCredentialSets',
    (at) => importText(at, 'name\n10.0.0.1\n', { config: 'made' }),
  ],
  ['credentials import', 'Credentials.saveCredentialConfig', (at) => importText(at, 'config,type\nmade,DYNAMIC\n', {})],
  [
    'credentials import, commit',
    'Credentials.commitEdits',
    (at) => importText(at, 'name\n10.0.0.1\n', { config: 'made' }),
  ],
  ['credentials edit, configuration', 'Credentials.saveCredentialConfig', edit],
  ['credentials edit, sets', 'Credentials.saveCredentialSets', edit],
]

test.each(COMMANDS)('%s ends while %s has no response', async (_name, method, run) => {
  const gate = await forThisTest(gateBefore(service.url, method, 1))
  Object.assign(gate, { left: 0, others: 'wait' })
  const controller = new AbortController()
  void gate.waiting.then(() => controller.abort(new Interrupted('Interrupted')))
  const { failure, err } = await endedAt(gate.url, run, { signal: controller.signal })
  expect(failure).toBeInstanceOf(Interrupted)
  expect(err).not.toContain('Created')
  expect(await service.result('Credentials.getAllCredentialConfigs')).toEqual([])
})
