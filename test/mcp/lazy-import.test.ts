/* The SDK of MCP takes a tenth of a second to load, so only MCP may load it. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SDK = '@modelcontextprotocol/server'

/** Returns all that is loaded with a file: what it imports when it is loaded, and so on. Types are not loaded. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  found.add(file)
  if (!/\.ts$/.test(file)) return found
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, clause, to] of code.matchAll(/^(?:import|export)\s([^'"`;]*?)from\s*['"]([^'"]+)['"]/gm)) {
    const path = to!.startsWith('.') ? normalize(join(dirname(file), to!)) : to!
    if (!clause!.startsWith('type ') && !found.has(path)) loadedWith(path, found)
  }
  return found
}

test('neither the service nor a command loads the SDK before MCP is used', () => {
  for (const file of ['src/main.ts', 'src/cli/serve.ts', 'src/cli/store-command.ts', 'src/cli/program.ts']) {
    const loaded = [...loadedWith(file)]
    expect(
      loaded.filter((path) => path.startsWith(SDK)),
      file,
    ).toEqual([])
  }
  expect([...loadedWith('src/cli/serve.ts')]).toContain('src/http/routes/mcp-endpoint.ts')
  expect([...loadedWith('src/mcp/answer-http.ts')]).toContain(SDK)
  expect([...loadedWith('src/mcp/serve-stdio.ts')]).toContain(`${SDK}/stdio`)
})
