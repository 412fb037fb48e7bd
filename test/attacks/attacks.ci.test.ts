/*
 * Promise F8: one caller cannot stop the others. CI runs a part of the attacks; attacks.long.test.ts runs all.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { forThisTest } from '../support/fixture.ts'
import { tryAttack, worstOf } from './attack-share.ts'
import { type AttackResult, disturbancesIn, observe } from './bystander.ts'
import { ATTACKS } from './catalogue.ts'
import { openStage } from './stage.ts'

/** One of the shortest attacks of each aim. */
const SHARE = [
  'search: 16 MiB of numbers as networks',
  'reportDevices: a trial of 235 devices with 4,096 parts',
  '200 connections that declare 16 MiB and send nothing',
  '32 lines of *1*, 50 at once',
  'a batch of 1,000 largest pages',
  '200 readers of the contract that read nothing',
  'wrong passwords, 100 at once',
]

describe('a second caller is not disturbed by', () => {
  const results: AttackResult[] = []
  const share = ATTACKS.filter(({ name }) => SHARE.includes(name))

  test('every chosen attack, because each name is in the catalogue', () => {
    expect(share.length).toBe(SHARE.length)
  })

  test.each(share)('$name', async (attack) => {
    const result = await tryAttack(attack)
    results.push(result)
    expect(result.noticed).toEqual([])
  })

  afterAll(() => {
    if (results.length < share.length) return
    const { delayMs, addedMiB } = worstOf(results)
    const text = `ms a second caller waited at most during ${results.length} attacks; ${addedMiB} MiB added at most`
    figure('F8', text, delayMs)
  })
})

test('planted: a service that hangs for half a second is detected', async () => {
  const stage = await forThisTest(openStage(0))
  const seen = await observe({ service: stage.service, headers: stage.watched }, async () => {
    stage.service.child.kill('SIGSTOP')
    await pause(500)
    stage.service.child.kill('SIGCONT')
  })
  expect(disturbancesIn(seen).join()).toMatch(/healthz took.*a short call took/)
})
