import { describe, test } from 'vitest'
import { loadFleet } from '../../scripts/seed/load-fleet.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile } from './console-of-this-file.ts'
import { scrollToTheEnd } from './scroll-to-the-end.ts'

const COUNT = 100_000

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the inventory'), () => {
  const stage = consoleOfThisFile({ prepare: ({ client }) => loadFleet({ client, count: COUNT }) })

  test(`${COUNT} devices are scrolled through, and what is scrolled past is not waited for`, () =>
    scrollToTheEnd(stage, COUNT))
})
