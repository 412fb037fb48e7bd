import { expect, test } from 'vitest'
import { findInventoryFaults } from '../store/inventory-faults.ts'
import { refusing, type Verdict } from './fault-proxy.ts'
import { notOnce, strikeWrites, WRITES_A_TURN, wrongAboutEffect } from './lost-replies.ts'
import { onStage } from './lost-replies-stage.ts'
import type { Words } from './resp-commands.ts'
import { withSource } from './scripts-seen.ts'

test('a write whose reply is lost takes effect once, and the client gets a normal response', async () => {
  await onStage(async (stage) => {
    const struck = await strikeWrites(stage, 2, (_words, write) => (write % 4 === 3 ? 'lose request' : 'lose reply'))
    expect(struck).toHaveLength(2 * WRITES_A_TURN)
    expect(notOnce(struck)).toEqual([])
    expect(await findInventoryFaults(stage.witness, stage.prefix)).toEqual([])
  })
})

const asItIs = (words: Words): Words => withSource(words, (source) => source).instead

test('a request that arrives twice takes effect once', async () => {
  await onStage(async (stage) => {
    expect(notOnce(await strikeWrites(stage, 1, (words) => ({ instead: words, before: asItIs(words) })))).toEqual([])
  })
})

test('planted: once.lua without its check is detected', async () => {
  await onStage(async (stage) => {
    const blind = (words: Words): Words =>
      withSource(words, (source) => source.replace("redis.call('GET', KEYS[#KEYS])", 'false')).instead
    const struck = await strikeWrites(stage, 1, (words) => ({ instead: blind(words), before: blind(words) }))
    const found = notOnce(struck).map((fault) => fault.split(/[ :]/)[1])
    for (const method of ['Inventory.createDevice', 'Networks.defineManagedNetwork', 'Networks.deleteManagedNetwork']) {
      expect(found).toContain(method)
    }
    // Some of these writes succeed, and have twice their effect.
    expect(wrongAboutEffect(struck)).not.toEqual([])
  })
})

test('planted: a refusal after a write is detected if it says that nothing was applied', async () => {
  await onStage(async (stage) => {
    const late = (words: Words): Verdict => ({ ...refusing('OOM late'), before: asItIs(words) })
    const struck = await strikeWrites(stage, 1, (words, write) => (write === 0 ? late(words) : 'pass'))
    expect(wrongAboutEffect(struck)).toHaveLength(1)
  })
})
