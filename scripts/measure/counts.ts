/*
 * Measures counts by groups in the index of one network, without Redis and without HTTP. The first count of each row is
 * apart, because it evaluates the criteria and is not optimised yet.
 *
 * node --max-old-space-size=6000 --import tsx scripts/measure/counts.ts [devices, 1000000]
 */
import { parseAddress } from '../../src/domain/address.ts'
import { noFacts } from '../../src/domain/facts.ts'
import { applyReport } from '../../src/domain/reports/report.ts'
import { parseCriteria } from '../../src/domain/search/criteria.ts'
import type { GroupField } from '../../src/domain/search/grouping.ts'
import { searchedFacts, serializeFacts } from '../../src/domain/stored-facts.ts'
import { countGroups } from '../../src/search/index/counts/count-groups.ts'
import { toIndexedValues } from '../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../src/search/index/network-index.ts'
import { runToEnd } from '../../src/search/index/structures/slices.ts'
import { toMedian } from '../bench/spread.ts'
import { makeDevice } from '../seed/fleet.ts'
import { countArgument } from './count-argument.ts'

const COUNT = countArgument(1, 1_000_000)
const ROUNDS = 15

const index = new NetworkIndex(COUNT)
const made = Array.from({ length: COUNT }, (_, at) => ({
  at,
  address: parseAddress(makeDevice(at, 1).report.ipAddress),
}))
made.sort((a, b) => (a.address < b.address ? -1 : 1))
let now = 0
for (const { at, address } of made) {
  const { report } = makeDevice(at, 1)
  const place = { network: 'Default', address }
  const { device, facts } = applyReport(null, { index: 0, id: place, report }, noFacts)!
  const fields = { rack: report.custom3!, site: report.custom2! }
  index.append(address, toIndexedValues({ ...device, fields }), searchedFacts(JSON.parse(serializeFacts(facts!))))
  now = Math.max(now, report.lastBackup ?? 0)
}
made.length = 0
for (const _part of index.finish());
for (const _part of index.orderNew());
console.log(`the index takes ${(index.bytes / COUNT).toFixed(1)} bytes a device`)

const COUNTS: readonly [by: GroupField[], scheme: string | null, query: string | null][] = [
  [['status'], null, null],
  [['complianceState'], null, null],
  [['model'], null, null],
  [['fields.site'], null, null],
  [['tag'], null, null],
  [['model', 'osVersion'], null, null],
  [['status', 'complianceState'], null, null],
  [['tag', 'model'], null, null],
  [['tag', 'status'], null, null],
  [['fields.site', 'fields.rack'], null, null],
  [['custom1', 'custom3'], null, null],
  [['model'], 'deviceType', 'Switch'],
  [['model', 'osVersion'], 'deviceType', 'Switch'],
  [['tag', 'model'], 'deviceType', 'Switch'],
  [['tag'], 'status', 'F'],
  [['status'], 'lastBackup', '4d'],
  [['model', 'osVersion'], 'lastBackup', '4d'],
]

for (const [by, scheme, query] of COUNTS) {
  const criteria = (clock: number) =>
    parseCriteria(scheme, query, { now: clock, maxCriteria: 32, maxPairs: 16, maxTags: 64 })
  const times: number[] = []
  let groups = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const parsed = criteria(now + round)
    const begun = performance.now()
    const found = runToEnd(countGroups([{ network: 'Default', index }], parsed, { by, top: 20 }))
    times.push(performance.now() - begun)
    groups = found.groups.length + found.otherGroups
  }
  const [first, ...others] = times
  const what = `${by.join(' and ')}${scheme === null ? '' : ` of ${scheme} ${query}`}`
  const figures = [first!, Math.min(...others), toMedian(others), Math.max(...others)].map((ms) => ms.toFixed(1))
  // The first count, then the least, the median and the most of the others.
  console.log(`${what}: ${groups} groups, ${figures.join(', ')} ms`)
}
