/*
 * `npm start`, the image and the systemd unit start the same program in the same way. Each file states the command and
 * some values again, because none can refer to another.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settings } from '../../src/config.ts'
import { nodeFlags } from '../support/processes/node-flags.ts'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

/** Returns the text that the first group of a pattern matches in a file. Throws if it matches nothing. */
function valueIn(name: string, pattern: RegExp): string {
  const match = pattern.exec(read(name))
  if (match === null) throw new Error(`${name} has no ${pattern}`)
  return match[1]!
}

const UNIT = 'examples/systemd/keyrack.service'
const OPERATIONS = 'docs/operations.md'

describe('the flags of Node and the program', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const command = ['node', ...nodeFlags, 'dist/src/main.js']

  test('are those of npm start in the image and in the systemd unit', () => {
    expect(nodeFlags).not.toEqual([])
    // `exec`: the program replaces the shell, so it gets the signals that npm passes on.
    expect(scripts.start).toBe(`node scripts/setup.mjs build && exec ${command.join(' ')}`)
    expect(JSON.parse(valueIn('Dockerfile', /^CMD (\[.*\])$/m))).toEqual(command)
    const [node, ...others] = valueIn(UNIT, /^ExecStart=(.*)$/m).split(' ')
    expect([node!.split('/').at(-1), ...others]).toEqual(command)
  })

  test('are those that decision 3 names', () => {
    const flags = read('docs/decisions/0003-node-flags.md').match(/(?<=`)--[^`]+/g)
    expect(flags).toEqual(nodeFlags)
  })
})

describe('the image', () => {
  test('has the port of the settings, and compose.yaml publishes this port', () => {
    const port = `${settings.PORT.default}`
    expect(valueIn('Dockerfile', /^ENV .*\bPORT=(\d+)/m)).toBe(port)
    expect(valueIn('Dockerfile', /^EXPOSE (\d+)$/m)).toBe(port)
    expect(valueIn('compose.yaml', /^ +- 127\.0\.0\.1:.*:(\d+)$/m)).toBe(port)
  })

  test('keeps its data in its volume, and its user is that of compose.yaml and of the secrets', () => {
    expect(valueIn('Dockerfile', /\bDATA_DIR=(\S+)/)).toBe(valueIn('Dockerfile', /^VOLUME (\S+)$/m))
    const user = valueIn('Dockerfile', /^USER (\d+):\d+$/m)
    expect(valueIn('Dockerfile', /^USER \d+:(\d+)$/m)).toBe(user)
    expect(valueIn('compose.yaml', /^ +user: .*CONTAINER_USER:-([\d:]+)\}$/m)).toBe(`${user}:${user}`)
    expect(valueIn('scripts/make-secrets.mjs', /^const IMAGE_USER = (\d+)$/m)).toBe(user)
  })

  test('is built on the Node that compose.yaml names', () => {
    const image = valueIn('Dockerfile', /^ARG NODE_IMAGE=(\S+)$/m)
    expect(valueIn('compose.yaml', /NODE_IMAGE:-([^}]+)\}$/m)).toBe(image)
  })
})

test('the systemd unit has the user, the folder and the file of settings that operations.md creates', () => {
  expect(valueIn(OPERATIONS, /^ +useradd .* (\S+)$/m)).toBe(valueIn(UNIT, /^User=(.+)$/m))
  expect(valueIn(OPERATIONS, /^ +cd (\S+) && npm run build$/m)).toBe(valueIn(UNIT, /^WorkingDirectory=(.+)$/m))
  expect(valueIn(OPERATIONS, /\.env\.example (\/\S+)/)).toBe(valueIn(UNIT, /^EnvironmentFile=(.+)$/m))
  expect(valueIn(OPERATIONS, /--home-dir (\S+)/)).toBe(valueIn(UNIT, /^ReadWritePaths=(.+)$/m))
})

test('systemctl reload sends the unit the signal that reads the certificate again, and the unit is confined', () => {
  expect(valueIn(UNIT, /^ExecReload=(.+)$/m)).toBe('/bin/kill -HUP $MAINPID')
  expect(valueIn(UNIT, /^NoNewPrivileges=(.+)$/m)).toBe('yes')
  expect(valueIn(UNIT, /^ProtectSystem=(.+)$/m)).toBe('strict')
})
