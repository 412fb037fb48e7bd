/* The order in which scripts with many arguments are sent. */
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LargeScripts } from '../../../src/store/redis/large-scripts.ts'

const LARGE = 1000

/** Returns a function that runs a script until its `end` is called, and the names of the scripts that were sent. */
function createScripts() {
  const scripts = new LargeScripts()
  const sent: string[] = []
  const send = (name: string, argCount = LARGE) => {
    const ends = new EventEmitter()
    const end = once(ends, 'end')
    const done = scripts.run(argCount, async () => {
      sent.push(name)
      await end
      return name
    })
    return { done, end: () => ends.emit('end'), fail: () => ends.emit('error', new Error(name)) }
  }
  return { send, sent }
}

test('a large script is sent when the one before has ended, and a small one at once', async () => {
  const { send, sent } = createScripts()
  const [first, second] = [send('first'), send('second')]
  send('small', 499)
  await pause(5)
  expect(sent).toEqual(['small', 'first'])
  first.end()
  expect(await first.done).toBe('first')
  await pause(5)
  expect(sent).toEqual(['small', 'first', 'second'])
  second.end()
  expect(await second.done).toBe('second')
})

test('one that fails does not stop the next', async () => {
  const { send } = createScripts()
  const [first, second] = [send('first'), send('second')]
  first.fail()
  second.end()
  await expect(first.done).rejects.toThrow('first')
  expect(await second.done).toBe('second')
})

test('one that does not end delays the next for a short time only', async () => {
  const { send } = createScripts()
  send('first')
  const second = send('second')
  second.end()
  expect(await second.done).toBe('second')
})
