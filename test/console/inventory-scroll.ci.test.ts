import { describe, test } from 'vitest'
import { loadFleet } from '../../scripts/seed/load-fleet.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { consoleOfThisFile } from './console-of-this-file.ts'
import { scrollToTheEnd } from './scroll-to-the-end.ts'

if (missingBrowser !== null) process.stdout.write(`Tests of the console's scrolling skipped: ${missingBrowser}\n`)

const COUNT = 20_000

describe.skipIf(missingBrowser !== null)('the inventory', () => {
  const stage = consoleOfThisFile({ prepare: ({ client }) => loadFleet({ client, count: COUNT }) })

  test(`${COUNT} devices are scrolled through, and what is scrolled past is not waited for`, () =>
    scrollToTheEnd(stage, COUNT))
})
