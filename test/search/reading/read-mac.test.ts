import { expect, test } from 'vitest'
import { JsonCursor } from '../../../src/search/reading/json-cursor.ts'
import { readMac } from '../../../src/search/reading/read-mac.ts'

test.each([
  { json: '00:1b:54:00:12:ab",', mac: 0x001b540012ab },
  { json: '00:00:00:00:00:00"', mac: 0 },
  { json: 'ff:ff:ff:ff:ff:ff"', mac: 0xffffffffffff },
  { json: '00:1b:54:00:12:ab:01"', mac: -1 },
  { json: '00:1b:54:00:12:ab', mac: -1 },
  { json: 'g0:1b:54:00:12:ab"', mac: -1 },
  { json: '00:1b:54:00:12:ag"', mac: -1 },
  { json: '00:1B:54:00:12:ab"', mac: -1 },
  { json: '00-1b-54-00-12-ab"', mac: -1 },
  { json: '00:1b:54:00:12-ab"', mac: -1 },
  { json: '001b:540:012:abcd"', mac: -1 },
  { json: '"', mac: -1 },
])('$json is $mac', ({ json, mac }) => {
  const cursor = new JsonCursor()
  cursor.begin(Buffer.from(`"${json}`))
  cursor.at = 1
  expect([readMac(cursor), cursor.at]).toEqual([mac, mac < 0 ? 1 : 19])
})
