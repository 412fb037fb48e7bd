/*
 * Checks the text of compose.yaml and of the files next to it, and needs no container engine. compose.test.ts runs
 * them.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const withoutComments = (text: string): string => text.replace(/^\s*#.*$/gm, '')
const compose = withoutComments(read('compose.yaml'))

/** Returns the block of a service, or of an anchor above the services. */
function blockOf(name: string): string {
  const block = new RegExp(`^( {0,2})${name}:.*\\n((?:\\1 +.*\\n|\\n)+)`, 'm').exec(compose)
  if (block === null) throw new Error(`compose.yaml has no ${name}`)
  return block[2]!
}

describe('compose.yaml', () => {
  test('serves no caller without a key', () => {
    expect(compose).not.toContain('ALLOW_ANONYMOUS')
    expect(blockOf('x-keyrack')).toContain('FIRST_API_KEY_FILE: /run/secrets/first_api_key')
  })

  test('publishes its port on loopback only', () => {
    const ports = [...compose.matchAll(/^ +- (.*:\d+)$/gm)].map(([, port]) => port)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the file
    expect(ports).toEqual(['127.0.0.1:${KEYRACK_PORT:-8080}:8080'])
  })

  test.each(['x-keyrack', 'proxy', 'redis'])('hardens and limits %s, and does not run it as root', (name) => {
    expect(blockOf(name)).toMatch(/<<: \*hardened/)
    for (const limit of ['mem_limit', 'pids_limit', 'user'])
      expect(blockOf(name)).toMatch(new RegExp(`^ +${limit}: `, 'm'))
    expect(blockOf(name)).not.toMatch(/user: .?0|privileged|cap_add|network_mode/)
  })

  test('hardens with a read-only file system, no capabilities and no new privileges', () => {
    expect(blockOf('x-hardened')).toMatch(
      /read_only: true\n +cap_drop: \[ALL\]\n +security_opt: \['no-new-privileges:true'\]/,
    )
  })

  test('puts Redis into an internal network without the proxy', () => {
    expect(blockOf('back')).toContain('internal: true')
    expect(blockOf('redis')).toContain('networks: [back]')
    expect(blockOf('proxy')).not.toContain('back')
    expect(blockOf('admin')).toContain('networks: [back]')
  })

  test('does not give the services the password of the Redis user for commands', () => {
    expect(blockOf('x-keyrack')).not.toContain('admin')
    expect(blockOf('admin')).toContain('REDIS_URL_FILE: /run/secrets/redis_admin_url')
    expect(blockOf('admin')).toContain('profiles: [admin]')
  })
})

test('Prometheus in the network of the proxy may call each replica by its name', () => {
  const replicas = [...withoutComments(read('docs/nginx.conf')).matchAll(/^ +server ([\w-]+):8080 /gm)]
  const [, hosts] = /^ +ALLOWED_HOSTS: (.+)$/m.exec(blockOf('x-keyrack'))!
  expect(hosts!.split(',')).toEqual(['localhost', ...replicas.map(([, name]) => name)])
})

test('the proxy keeps no bodies and no responses on its disk, so the limits of the services hold', () => {
  const nginx = withoutComments(read('docs/nginx.conf'))
  expect(nginx).toMatch(/^ +proxy_request_buffering off;$/m)
  expect(nginx).toMatch(/^ +proxy_max_temp_file_size 0;$/m)
  // Without it, nginx would buffer chunked bodies although buffering is off.
  expect(nginx).toMatch(/^ +proxy_http_version 1\.1;$/m)
})

test('the proxy sets the headers with the address of the client, whatever the client sent', () => {
  const nginx = withoutComments(read('docs/nginx.conf'))
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(nginx).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
})

test('image, .nvmrc and engines name the same Node, and engines the oldest that is supported', () => {
  const major = read('.nvmrc').trim()
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=node:${major}-slim\n`)
  expect(compose).toContain(`:-node:${major}-slim}`)
  expect(JSON.parse(read('package.json')).engines.node).toBe('^20.19.0 || >=22.12.0')
})
