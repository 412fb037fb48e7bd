/* Checks `credentials.edit` of the TypeScript client if the session cookie is hidden, or does not come back. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { Keyrack, TransportError } from '../../clients/typescript/index.ts'
import { callersOn } from '../access/callers.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1', SEARCH_INDEX: 'off' }))

const config = (name: string) => ({ network: 'Default', credentialConfig: { name, type: 'DYNAMIC' as const } })
const savedNames = async (): Promise<string[]> =>
  (await new Keyrack({ url: service.url }).credentials.getAllCredentialConfigs({ network: 'Default' })).map(
    ({ name }) => name,
  )

/** A fetch that hides cookies from the client, as a browser does. It stores them if `keeps`. It lists the methods. */
function browser(keeps: boolean): { readonly fetch: typeof fetch; readonly called: string[] } {
  let cookie = ''
  const called: string[] = []
  return {
    called,
    fetch: async (input, init) => {
      called.push(init?.body === undefined ? 'GET' : JSON.parse(`${init.body}`).method.replace('Credentials.', ''))
      const headers = new Headers(init?.headers)
      if (cookie !== '') headers.set('cookie', cookie)
      const response = await fetch(input, { ...init, headers })
      if (keeps) cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      const shown = new Headers(response.headers)
      shown.delete('set-cookie')
      return new Response(response.body, { status: response.status, headers: shown })
    },
  }
}

describe('a session cookie that the caller does not send back', () => {
  test.each([
    { work: 'saves', last: 'saveCredentialConfig' as const },
    { work: 'deletes', last: 'deleteCredentialConfig' as const },
  ])('fails the edit session if the work $work something', async ({ last }) => {
    const { fetch, called } = browser(false)
    const { credentials } = new Keyrack({ url: service.url, fetch })
    const edited = credentials.edit((session) =>
      last === 'saveCredentialConfig'
        ? session.saveCredentialConfig(config('lost'))
        : session.deleteCredentialConfig({ network: 'Default', configName: 'core routers' }),
    )
    await expect(edited).rejects.toBeInstanceOf(TransportError)
    await expect(edited).rejects.toThrow('the session cookie does not come back')
    expect(called).not.toContain('commitEdits')
    expect(await savedNames()).toEqual(['core routers'])
  })

  test('also fails a commit within the work', async () => {
    const { fetch } = browser(false)
    const { credentials } = new Keyrack({ url: service.url, fetch })
    const edited = credentials.edit(async (session) => {
      await session.saveCredentialConfig(config('lost'))
      await session.commitEdits()
    })
    await expect(edited).rejects.toThrow('the session cookie does not come back')
  })

  test('does not matter if nothing is edited', async () => {
    const { credentials } = new Keyrack({ url: service.url, fetch: browser(false).fetch })
    expect(await credentials.edit(async () => 'done')).toBe('done')
  })
})

test('a cookie that the browser hides from scripts is enough, also for a second commit in one session', async () => {
  const { fetch, called } = browser(true)
  const { credentials } = new Keyrack({ url: service.url, fetch })
  await credentials.edit(async (session) => {
    await session.saveCredentialConfig(config('kept'))
    await session.commitEdits()
  })
  expect(called).toEqual(['GET', 'saveCredentialConfig', 'getPendingEdits', 'commitEdits', 'commitEdits'])
  expect(await savedNames()).toContain('kept')
})

test('a session may commit what it created and deleted, and what another tab has committed', async () => {
  const { fetch, called } = browser(true)
  const { credentials } = new Keyrack({ url: service.url, fetch })
  await credentials.edit(async (session) => {
    await session.saveCredentialConfig(config('brief'))
    await session.deleteCredentialConfig({ network: 'Default', configName: 'brief' })
  })
  await credentials.edit(async (session) => {
    await session.saveCredentialConfig(config('of two tabs'))
    await credentials.commitEdits()
  })
  expect(called.filter((method) => method === 'getPendingEdits')).toHaveLength(2)
  expect(await savedNames()).toContain('of two tabs')
})

test('a caller without permission to read credentials commits without the check of the cookie', async () => {
  const prefix = freshPrefix()
  const callers = await callersOn(redis.url, prefix)
  const { key } = await callers.key({ grants: ['credentials:write'] })
  callers.close()
  const guarded = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
  onTestFinished(() => guarded.stop())
  const { fetch, called } = browser(true)
  await new Keyrack({ url: guarded.url, key, fetch }).credentials.edit((session) =>
    session.saveCredentialConfig(config('written')),
  )
  expect(called.at(-1)).toBe('commitEdits')
})

test('a cookie that the client can read needs no further call', async () => {
  const called: string[] = []
  const watched: typeof fetch = (input, init) => {
    called.push(init?.body === undefined ? 'GET' : JSON.parse(`${init.body}`).method)
    return fetch(input, init)
  }
  const { credentials } = new Keyrack({ url: service.url, fetch: watched })
  await credentials.edit((session) => session.saveCredentialConfig(config('seen')))
  expect(called).toEqual(['GET', 'Credentials.saveCredentialConfig', 'Credentials.commitEdits'])
})

describe('the login session of an edit session', () => {
  const prefix = freshPrefix()
  const user = { name: 'ann', password: 'correct horse: battery' }
  const guarded = openOnce(async () => {
    const callers = await callersOn(redis.url, prefix)
    await callers.user(user.name, user.password)
    callers.close()
    return await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
  })
  /** A fetch that lists the methods that end something, and loses the requests of a logout if `isSilent`. */
  function ends({ isSilent = false } = {}): { readonly fetch: typeof fetch; readonly called: string[] } {
    const called: string[] = []
    return {
      called,
      fetch: (input, init) => {
        const [ending] = /logoutCurrentUser|commitEdits|discardEdits/.exec(`${init?.body}`) ?? []
        if (ending !== undefined) called.push(ending)
        if (!isSilent || ending !== 'logoutCurrentUser') return fetch(input, init)
        return new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))
        })
      },
    }
  }

  test('ends after a commit, and after a failure, whose edits it discards', async () => {
    const { fetch, called } = ends()
    const { credentials } = new Keyrack({ url: guarded.url, user, fetch })
    await credentials.edit((session) => session.saveCredentialConfig(config('of ann')))
    expect(called).toEqual(['commitEdits', 'logoutCurrentUser'])
    const failure = new Error('the work failed')
    const failed = credentials.edit(async (session) => {
      await session.saveCredentialConfig(config('never'))
      throw failure
    })
    await expect(failed).rejects.toBe(failure)
    expect(called).toEqual(['commitEdits', 'logoutCurrentUser', 'logoutCurrentUser'])
    const configs = await credentials.getAllCredentialConfigs({ network: 'Default' })
    expect(configs.map(({ name }) => name)).toEqual(['of ann'])
  })

  // It waits for two seconds. The rest is for a busy machine.
  test('is not waited for if the logout gets no response', { timeout: 50_000 }, async () => {
    const { fetch } = ends({ isSilent: true })
    const { credentials } = new Keyrack({ url: guarded.url, user, fetch, timeoutMs: 3_600_000 })
    expect(await credentials.edit(async () => 'done')).toBe('done')
  })

  test('is kept in a browser, because its tabs share it', async () => {
    const { fetch, called } = browser(true)
    await new Keyrack({ url: guarded.url, user, fetch }).credentials.edit((session) => session.getPendingEdits())
    expect(called).toEqual(['GET', 'getPendingEdits', 'commitEdits'])
  })
})

test('only an edit session carries the cookie to a service of another origin', async () => {
  const modes: unknown[] = []
  const watched: typeof fetch = (input, init) => {
    modes.push(init?.credentials)
    return fetch(input, init)
  }
  const { credentials } = new Keyrack({ url: service.url, fetch: watched })
  await credentials.getAllCredentialConfigs({ network: 'Default' })
  expect(modes).toEqual(['same-origin'])
  await credentials.edit((session) => session.getPendingEdits())
  expect(new Set(modes.slice(1))).toEqual(new Set(['include']))
})
