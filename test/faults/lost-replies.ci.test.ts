import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findInventoryFaults } from '../store/inventory-faults.ts'
import { figure } from '../support/figures/measured.ts'
import { untilReady } from '../support/until-ready.ts'
import { refusing } from './fault-proxy.ts'
import { countAppliedErrors, notOnce, strikeWrites, WRITES_A_TURN, wrongAboutEffect } from './lost-replies.ts'
import { onStage } from './lost-replies-stage.ts'

const TURNS = Math.ceil(1000 / WRITES_A_TURN)
const WRITES = TURNS * WRITES_A_TURN

test(`each of ${WRITES} writes whose reply or request is lost is done once, and its reply says so`, async () => {
  await onStage(async (stage) => {
    const struck = await strikeWrites(stage, TURNS, (_words, write) =>
      write % 10 === 9 ? 'lose request' : 'lose reply',
    )
    expect(struck).toHaveLength(WRITES)
    const faults = notOnce(struck)
    process.stderr.write(`${struck.length} writes struck, ${faults.length} not done once\n`)
    figure('D9', `of ${struck.length} writes whose reply or request was lost, not done exactly once`, faults.length)
    expect(faults).toEqual([])
    expect(await findInventoryFaults(stage.witness, stage.prefix)).toEqual([])
  })
})

test('while Redis stays away, success and "no" are never wrong, and "unknown" is all or nothing', async () => {
  await onStage(
    async (stage) => {
      const comeBack = async (): Promise<void> => {
        await stage.proxy.heal()
        await Promise.all(stage.urls.map((url) => untilReady(url, 60_000)))
      }
      const struck = await strikeWrites(
        stage,
        8,
        (_words, write) => {
          if (write % 4 === 3) return refusing('OOM command not allowed')
          // Long enough for Redis to execute the command, too short for the service to send it again.
          void pause(5).then(() => stage.proxy.refuse())
          return write % 4 === 2 ? 'lose request' : 'lose reply'
        },
        comeBack,
      )
      const [no, unknown] = [countAppliedErrors(struck, 'no'), countAppliedErrors(struck, 'unknown')]
      process.stderr.write(`${struck.length} writes: "no" ${no}, "unknown" ${unknown}\n`)
      const wrong = wrongAboutEffect(struck)
      figure('D9', `wrong replies to ${struck.length} writes while Redis stays away`, wrong.length)
      expect(wrong).toEqual([])
      expect(no).toBeGreaterThan(0)
      expect(unknown).toBeGreaterThan(0)
      expect(await findInventoryFaults(stage.witness, stage.prefix)).toEqual([])
    },
    { CALL_DEADLINE_MS: '300' },
  )
})
