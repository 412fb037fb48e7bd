// Makes the secrets compose.yaml mounts, once: a password for Redis (in its URL, and as a hash in its rules) and the key
// that seals credentials. What is there stays as it is.
//   node scripts/make-secrets.mjs [FOLDER, ./secrets]

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = process.argv[2] ?? fileURLToPath(new URL('../secrets', import.meta.url))
// Nobody else gets in; the files themselves must be readable for the users of the containers they are mounted into.
mkdirSync(folder, { recursive: true, mode: 0o700 })

const password = randomBytes(32).toString('hex')
const rules = readFileSync(new URL('../docs/redis.acl', import.meta.url), 'utf8')
const hash = createHash('sha256').update(password).digest('hex')

if (make('redis_url', `redis://keyrack:${password}@redis:6379\n`)) {
  writeFileSync(join(folder, 'redis_acl'), rules.replace('>PASSWORD', `#${hash}`), { mode: 0o644 })
}
make('credentials_key', `${randomBytes(32).toString('hex')}\n`)
console.log(
  `The secrets are in ${folder}. Keep credentials_key apart from the data: what it sealed, nothing else opens`,
)

function make(name, content) {
  const file = join(folder, name)
  if (existsSync(file)) return false
  writeFileSync(file, content, { mode: 0o644, flag: 'wx' })
  return true
}
