import { expect, test } from 'vitest'
import { subjectText } from '../../../src/console/status/audit-text.ts'

const many = Array.from({ length: 10 }, (_, at) => `10.0.0.${at}`)

test.each([
  [{ devices: ['10.0.0.1', '10.0.0.2'] }, 'devices: 10.0.0.1, 10.0.0.2'],
  [{ devices: many }, `devices: ${many.slice(0, 8).join(', ')} and 2 more`],
  [{ network: 'Lab' }, 'network: Lab'],
  [
    {
      configs: [{ network: 'Default', config: 'routers', action: 'create' }],
      sets: [{ network: 'Default', config: 'routers', sets: ['netops', 'secops'] }],
    },
    'configs: Default / routers / create · sets: Default / routers / netops, secops',
  ],
  [{ configs: [], sets: [] }, ''],
  [{}, ''],
  [{ unreadable: '{"devices": [' }, 'unreadable: {"devices": ['],
])('%j is shown as %s', (on, text) => {
  expect(subjectText(on)).toBe(text)
})
