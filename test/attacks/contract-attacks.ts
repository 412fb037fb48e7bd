/*
 * Attacks with the bodies of contract-bodies.ts: one for each group of methods, such as Inventory, which sends all of
 * their bodies one after the other.
 */
import { settings } from '../../src/config.ts'
import { groupBy } from '../../src/domain/group.ts'
import type { Attack } from './catalogue.ts'
import { bodiesFor, methodsWithParams } from './contract-bodies.ts'

const BODY_BYTES = Number(settings.MAX_BODY_BYTES.default)

const groups = groupBy(methodsWithParams, ({ name }) => name.split('.')[0]!)

/** Bodies of the maximum size for every array, map and text of the contract. */
export const BODIES_OF_THE_CONTRACT: readonly Attack[] = [...groups].map(([group, methods]) => {
  const bodies = methods.flatMap(bodiesFor)
  return {
    name: `${group}: ${bodies.length} bodies of 16 MiB, for each array, map and text of its params`,
    role: 'admin',
    aim: 'validation',
    async run(stage) {
      for (const body of bodies) await stage.as('admin').post(body.text(BODY_BYTES))
    },
  }
})
