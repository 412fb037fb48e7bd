import { expect, test } from 'vitest'
import { openTogether, withOpened } from './resources.ts'

test('if one resource does not open, the others are closed, including one that opens later', async () => {
  const closed: string[] = []
  const opened = (name: string) => ({ name, stop: () => void closed.push(name) })
  const late = new Promise<object>((resolve) => setImmediate(() => resolve(opened('late'))))
  const opening = openTogether(async (keep) => {
    const first = await keep(opened('first'))
    await Promise.all([keep(late), keep(Promise.reject<object>(new Error('the port is in use')))])
    return first
  })
  await expect(opening).rejects.toThrow('the port is in use')
  expect(closed).toEqual(['late', 'first'])
})

test('a resource that opened stays open until the caller closes it', async () => {
  const closed: string[] = []
  const one = { stop: () => void closed.push('one') }
  expect(await openTogether(async (keep) => await keep(Promise.resolve(one)))).toBe(one)
  expect(closed).toEqual([])
})

test('used resources are closed in reverse order, also after a failure', async () => {
  for (const failure of [null, new Error('no device')]) {
    const closed: string[] = []
    const opened = (name: string) => ({ name, close: () => void closed.push(name) })
    const using = withOpened(async (keep) => {
      const names = [await keep(opened('redis')), await keep(Promise.resolve(opened('service')))].map(
        ({ name }) => name,
      )
      if (failure !== null) throw failure
      return names
    })
    if (failure === null) expect(await using).toEqual(['redis', 'service'])
    else await expect(using).rejects.toBe(failure)
    expect(closed).toEqual(['service', 'redis'])
  }
})
