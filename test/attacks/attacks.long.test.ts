/*
 * Promise F8 in full: runs every attack of the catalogue against a service with 20,000 devices.
 */
import { expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { tryAttack, worstOf } from './attack-share.ts'
import type { AttackResult } from './bystander.ts'
import { ATTACKS } from './catalogue.ts'

const DEVICES = 20_000

test('no attack disturbs a second caller', async () => {
  await part('attacks', async () => {
    const results: AttackResult[] = []
    const noticed: string[] = []
    for (const attack of ATTACKS) {
      const result = await tryAttack(attack, DEVICES)
      results.push(result)
      noticed.push(...result.noticed.map((sentence) => `${attack.name}: ${sentence}`))
    }
    const { delayMs, addedMiB } = worstOf(results)
    const text = `ms a second caller waited at most during ${results.length} attacks; ${addedMiB} MiB added at most`
    figure('F8', text, delayMs)
    expect(noticed).toEqual([])
  })
}, 3_600_000)
