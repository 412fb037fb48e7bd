import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeFlags } from '../support/processes/node-flags.ts'

test('the image runs the service with the flags of npm start', () => {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const [, command] = /^CMD (\[.*\])$/m.exec(dockerfile)!
  expect(nodeFlags).not.toEqual([])
  expect(JSON.parse(command!)).toEqual(['node', ...nodeFlags, 'dist/src/main.js'])
})
