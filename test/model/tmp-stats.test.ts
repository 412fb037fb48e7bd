import { it } from 'vitest'
import { applyWrite, type Fleet } from './model-fleet.ts'
import { randomFleet } from './random-fleet.ts'
import { randomSearch } from './random-search.ts'
import { searchModel } from './search-model.ts'
import { seededRandom } from './seeded-random.ts'

it('stats', () => {
  const s: Record<string, number[]> = {}
  const add = (k: string, i: number) => {
    ;(s[k] ??= [0, 0, 0, 0, 0])[i]!++
  }
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed),
      now = Date.now()
    const { networks, writes } = randomFleet(random, now)
    const fleet: Fleet = { networks: ['Default', ...networks], devices: [] }
    for (const w of writes) applyWrite(fleet, w)
    for (let i = 0; i < 500; i++) {
      const p: any = randomSearch(random, fleet, now)
      const n = Array.isArray(p)
        ? Object.fromEntries(
            ['network', 'scheme', 'query', 'pageData', 'sortColumn', 'descending'].map((k, j) => [k, p[j]]),
          )
        : p
      const a = searchModel(fleet, p, now)
      const all =
        'error' in a ? a : (searchModel(fleet, { ...n, pageData: { offset: 0, pageSize: 10000 } }, now) as any)
      const slot =
        'error' in a ? (a.error === 1001 ? 4 : 3) : all.total === 0 ? 0 : all.total === fleet.devices.length ? 2 : 1
      add('all', slot)
      if (typeof n.scheme === 'string') {
        const names = n.scheme.split(',')
        if (names.length === 1) add('1 ' + n.scheme.trim().toLowerCase(), slot)
        else add(names.length + ' schemes', slot)
      }
      if ('devices' in a)
        add(a.devices.length === 0 ? 'page empty' : a.devices.length === 1 ? 'page 1' : 'page more', 1)
    }
    add('devices', 0)
    s.devices![1]! += fleet.devices.length
  }
  console.log('none, some, all, -32602, 1001')
  console.table(s)
})
