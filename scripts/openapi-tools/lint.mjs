/*
 * Prints the findings of Redocly's linter about openapi.json, one line each, and exits with 1 if there is one.
 * `node scripts/openapi-tools/lint.mjs [path]`
 */

import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'

const path = process.argv[2] ?? fileURLToPath(new URL('../../openapi.json', import.meta.url))

const config = await createConfig({ extends: ['recommended-strict'] })
const findings = await lint({ ref: path, config })
for (const { ruleId, message, location } of findings) {
  console.log(`${ruleId}: ${message} (${location.map(({ pointer }) => pointer).join(', ')})`)
}
process.exitCode = findings.length > 0 ? 1 : 0
