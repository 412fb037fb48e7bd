// Sets new passwords of static credentials that exist, all of them or none. FILE has lines of "ipAddress,password"
// without a header.
import { readFileSync } from 'node:fs'
import { EditConflictError, Keyrack } from 'keyrack/client'

const { KEYRACK_URL: url = 'http://localhost:8080', KEYRACK_KEY: key } = process.env
const [network = '', configName = '', file = '', ...more] = process.argv.slice(2)
if (network === '' || configName === '' || file === '' || more.length > 0) {
  console.error('Usage: rotate-credentials.ts NETWORK CONFIG FILE')
  process.exit(2)
}

/** Returns the set of each line. */
const readSets = () =>
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .flatMap((line, at) => {
      if (line === '') return []
      // A password may contain commas: the first one ends the address.
      const comma = line.indexOf(',')
      if (comma < 1) throw new Error(`Line ${at + 1} of ${file} is not "ipAddress,password"`)
      if (comma === line.length - 1) throw new Error(`Line ${at + 1} of ${file} has no password`)
      return [{ name: line.slice(0, comma), password: line.slice(comma + 1) }]
    })

try {
  const credentialSets = readSets()
  const client = new Keyrack({ url, key })
  await client.credentials.edit(async (session) => {
    const { type } = await session.getCredentialConfig({ network, configName })
    if (type !== 'STATIC') throw new Error(`"${configName}" is not STATIC`)
    await session.saveCredentialSets({ network, configName, credentialSets })
    // saveCredentialSets creates a set that does not exist, such as that of a mistyped address.
    const { edits } = await session.getPendingEdits()
    const created = edits.find(({ action }) => action === 'create')
    if (created !== undefined) throw new Error(`"${configName}" has no set ${created.set}`)
  })
  console.error(`${credentialSets.length} passwords rotated`)
} catch (failure) {
  if (failure instanceof EditConflictError) {
    console.error('Another caller changed these sets. Nothing was rotated', failure.data.conflicts)
  } else {
    console.error(`rotate-credentials.ts: ${(failure as Error).message}`)
  }
  process.exitCode = 1
}
