/*
 * Renders .env.example, which operators copy: every setting as a comment, with its meaning and its default.
 */

import { type SettingName, settings } from '../../src/config.ts'

const MAX_COLUMNS = 120

const HEAD = `# Generated from src/config.ts by npm run generate. Do not edit.
# keyrack reads its settings from the environment only. Copy this file to .env and remove the # from lines you change:
#   set -a; . ./.env; set +a; npm start        or        docker run --env-file .env …
# Every setting can also come from a file: NAME_FILE=/path/of/the/file. Names in _MS are milliseconds.
`

/** Advice for an operator who edits the file, besides the meaning. */
const ADVICE: { readonly [Name in SettingName]?: string } = {
  HOST: 'Other addresses need an API key or user, or ALLOW_ANONYMOUS',
  REDIS_URL:
    'Examples: redis://user:password@host:6379, redis+sentinel://host:26379,host:26379/NAME, ' +
    'rediss+cluster://host:6379 (rediss: TLS)',
  REDIS_PASSWORD: 'Better given as REDIS_PASSWORD_FILE',
  CREDENTIALS_KEY: 'Better given as CREDENTIALS_KEY_FILE. openssl rand -hex 32 makes a key',
  FIRST_API_KEY: 'Better given as FIRST_API_KEY_FILE. scripts/make-secrets.mjs makes a key',
  MAX_DEPTH: 'No message of the contract nests deeper than ten',
  MAX_BODY_VALUES: 'They decide how much memory a body takes',
  ALLOW_ANONYMOUS: 'Every machine that reaches the service can then do everything',
  INSECURE_HTTP: 'Others on the network can then read them',
}

/** Returns the text of .env.example. */
export function renderEnvExample(): string {
  const blocks = Object.entries(settings).map(([name, { default: fallback, meaning }]) => {
    const advice = ADVICE[name as SettingName]
    const text = advice === undefined ? meaning : `${meaning}. ${advice}`
    return `${toComment(capital(text))}\n#${name}=${fallback}\n`
  })
  return `${HEAD}\n${blocks.join('')}`
}

/** Begins a sentence with a capital, unless the sentence begins with a value of the setting. */
const capital = (text: string): string =>
  /^\S+:/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function toComment(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    if (lines.at(-1)!.length + 1 + word.length > MAX_COLUMNS) lines.push('#')
    lines.push(`${lines.pop()} ${word}`)
  }
  return lines.join('\n')
}
