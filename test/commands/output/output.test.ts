import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createOutput } from '../../../src/commands/output/output.ts'
import { createScreen } from '../../../src/commands/screen.ts'

function outputWithoutReader() {
  const controller = new AbortController()
  const stdout = new PassThrough({ highWaterMark: 1 })
  const screen = createScreen({ write: () => true }, {})
  return { ...createOutput(stdout, { format: 'json', env: {}, screen, signal: controller.signal }), controller, stdout }
}

test('an abort ends the wait for a slow reader', async () => {
  const { send, controller } = outputWithoutReader()
  const sent = send('text')
  controller.abort(new Error('ended'))
  await expect(sent).rejects.toThrow('ended')
})

test('after an abort a text is still written, but nothing waits for its reader', async () => {
  const { send, controller, stdout } = outputWithoutReader()
  controller.abort(new Error('ended'))
  await expect(send('text')).rejects.toThrow('ended')
  expect(`${stdout.read()}`).toBe('text')
  stdout.resume()
  await send('')
})
