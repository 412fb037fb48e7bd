import { describe, test } from 'vitest'
import { loadFleet } from '../../scripts/seed/load-fleet.ts'
import { missingBrowser } from '../support/browser/browser.ts'
import { needing } from '../support/needs.ts'
import { consoleOfThisFile } from './console-of-this-file.ts'
import { scrollToTheEnd } from './scroll-to-the-end.ts'

const COUNT = 100_000

describe.skipIf(missingBrowser !== null)(needing(missingBrowser, 'the inventory'), () => {
  const stage = consoleOfThisFile({ prepare: ({ client }) => loadFleet({ client, count: COUNT }) })

  test(`${COUNT} devices can be scrolled through, without waiting for rows that were scrolled past`, () =>
    scrollToTheEnd(stage, COUNT))
})
