import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findInventoryFaults } from '../store/inventory-faults.ts'
import { figure } from '../support/figures/measured.ts'
import { untilReady } from '../support/until-ready.ts'
import { refusing } from './fault-proxy.ts'
import { countAppliedErrors, notOnce, strikeWrites, WRITES_A_TURN, wrongAboutEffect } from './lost-replies.ts'
import { onStage } from './lost-replies-stage.ts'

const DROPS = 1000
const TURNS = Math.ceil(DROPS / WRITES_A_TURN)

test(`${DROPS} lost replies: nothing is doubled, no reply says that a new device exists already`, async () => {
  await onStage(async (stage) => {
    const struck = await strikeWrites(stage, TURNS, (_words, write) =>
      write % 10 === 9 ? 'lose request' : 'lose reply',
    )
    expect(struck).toHaveLength(TURNS * WRITES_A_TURN)
    const faults = notOnce(struck)
    process.stderr.write(`${struck.length} writes struck, ${faults.length} not done once\n`)
    figure('D9', `of ${struck.length} writes with lost replies not done exactly once`, faults.length)
    expect(faults).toEqual([])
    expect(await findInventoryFaults(stage.witness, stage.prefix)).toEqual([])
  })
})

test('with a Redis that stays away, "no" is never wrong, and "unknown" is all or nothing', async () => {
  await onStage(
    async (stage) => {
      const away = async (): Promise<void> => {
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
        away,
      )
      const [no, unknown] = [countAppliedErrors(struck, 'no'), countAppliedErrors(struck, 'unknown')]
      process.stderr.write(`${struck.length} writes: "no" ${no}, "unknown" ${unknown}\n`)
      const wrong = wrongAboutEffect(struck)
      figure('D9', `wrong answers "no" or "unknown" to ${struck.length} writes while Redis stays away`, wrong.length)
      expect(wrong).toEqual([])
      expect(no).toBeGreaterThan(0)
      expect(unknown).toBeGreaterThan(0)
      expect(await findInventoryFaults(stage.witness, stage.prefix)).toEqual([])
    },
    { CALL_DEADLINE_MS: '300' },
  )
})
