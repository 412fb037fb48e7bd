const root = process.argv[2]!
const COUNT = Number(process.argv[3] ?? 200_000)
const load = (p: string) => import(`${root}/${p}`)
const { parseAddress } = await load('src/domain/address.ts')
const { noFacts } = await load('src/domain/facts.ts')
const { applyReport } = await load('src/domain/report.ts')
const { parseCriteria } = await load('src/domain/search/criteria.ts')
const { searchedFacts, serializeFacts } = await load('src/domain/stored-facts.ts')
const { findMatchingSlots } = await load('src/search/index/matching-slots.ts')
const { findMatches } = await load('src/search/index/matches.ts')
const { toIndexedValues } = await load('src/search/index/indexed-device.ts')
const { NetworkIndex } = await load('src/search/index/network-index.ts')
const { MatchCache } = await load('src/search/index/match-cache.ts')
const { runToEnd } = await load('src/search/index/slices.ts')
const { makeDevice } = await load('scripts/seed/fleet.ts')
const index = new NetworkIndex(COUNT)
const made = Array.from({ length: COUNT }, (_, at) => ({ at, address: parseAddress(makeDevice(at, 1).report.ipAddress) }))
made.sort((a: any, b: any) => (a.address < b.address ? -1 : 1))
for (const { at, address } of made) {
  const { report } = makeDevice(at, 1)
  const { device, facts } = applyReport(null, { index: 0, id: { network: 'Default', address }, report }, noFacts)!
  index.append(address, toIndexedValues(device), searchedFacts(JSON.parse(serializeFacts(facts!))))
}
for (const _ of index.finish());
for (const _ of index.orderNew());
const range = (from: number, to: number) => '10.0.0.0/9'
const S: [string, string][] = [
  ['hostname', '*sw*'], ['deviceType', 'Switch'], ['status', 'F'], ['ipAddress,status', '10.0.0.0/9\nF'],
  ['ipAddress,status', '10.0.0.0/14\nS'], ['ipAddress,hostname', '10.0.0.0/12\n*1*'], ['deviceType,status', 'Switch\nF'],
  ['model,deviceType', '*a*\nSwitch'], ['any', 'core'], ['serial', 'ka00000000'], ['interfaceIpAddress', '10.0.0.0/16'], ['ipAddress', '10.0.0.0/12'],
]
const L = { now: Date.now(), maxCriteria: 32, maxPairs: 16, maxTags: 64 }
const median = (t: number[]) => t.sort((a, b) => a - b)[t.length >> 1]!
let sums = [0, 0, 0]
for (const [scheme, query] of S) {
  const cells: string[] = []
  const criteria = parseCriteria(scheme, query, L)
  const run = [
    () => runToEnd<any>(findMatches(index, criteria, { column: 'ipAddress', descending: false }, { offset: 0, size: 100 })).total,
    () => runToEnd<any>(findMatches(index, criteria, { column: 'model', descending: false }, { offset: 0, size: 100 })).total,
    () => runToEnd<any>(findMatchingSlots(index, criteria)).count(),
  ]
  for (const [at, one] of run.entries()) {
    const times: number[] = []
    let n = 0
    const end = performance.now() + 500
    for (let round = 0; performance.now() < end && round < 400; round++) {
      ;(index as any).recent = new MatchCache(() => index.slots)
      const begun = performance.now()
      n = one()
      times.push(performance.now() - begun)
    }
    const m = median(times)
    sums[at]! += m
    cells.push(`${(m * 1000).toFixed(0).padStart(7)}us n=${n}`)
  }
  console.log(`${scheme} ${query.replace('\n', ' ')}`.padEnd(40), ...cells)
}
console.log('sum', sums.map((s) => s.toFixed(2)).join(' '))
