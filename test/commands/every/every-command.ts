/*
 * Tests every command of keyrack in bad situations.
 */
import { describe, expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../../support/fixture.ts'
import { type Leaf, onServer, onStore } from './leaves.ts'
import { isPossible, ON_SERVER, ON_STORE, type Situations, WITHOUT_REDIS } from './situations.ts'
import { openStage } from './stage.ts'

/** With a share of 1, one of this number of commands is tried without Redis. */
const ONE_IN = 6

/**
 * Adds a test for each command and each of its situations. With `share`, a command is tried in that many situations,
 * each command in others than the one before it.
 */
export function testEveryCommand({ share = Number.POSITIVE_INFINITY } = {}): void {
  const folder = temporaryFolder()
  const stage = openOnce(() => openStage(folder))
  /** Whether a command is tried in a situation. Both are given by their numbers. */
  const isChosen = (command: number, situation: number, situations: number): boolean =>
    (command + situation) % situations < share

  function testEach(commands: readonly Leaf[], situations: Situations): void {
    for (const [number, leaf] of commands.entries()) {
      const all = Object.entries(situations).filter(([name]) => isPossible(leaf, name))
      const chosen = all.filter((_, situation) => isChosen(number, situation, all.length))
      describe(`keyrack ${leaf.name}`, () => {
        test.each(chosen)('%s', (_, tryIn) => tryIn(stage, leaf))
      })
    }
  }

  test('the program has both kinds of commands', () => {
    const names = (leaves: readonly Leaf[]): string[] => leaves.map(({ name }) => name)
    expect(names(onStore)).toEqual(expect.arrayContaining(['keys list', 'audit verify', 'migrate']))
    expect(names(onServer)).toEqual(expect.arrayContaining(['call', 'devices list', 'networks delete']))
  })

  describe('on a store', () => testEach(onStore, ON_STORE))
  describe('on a server', () => testEach(onServer, ON_SERVER))
  // These tests run side by side, because they wait most of the time.
  describe('without Redis', () => {
    const some = (leaves: readonly Leaf[]) => leaves.filter((_, number) => isChosen(number, 0, ONE_IN))
    test.concurrent.each(some(onStore))('keyrack $name, on a store', (leaf) => WITHOUT_REDIS.onStore(stage, leaf))
    test.concurrent.each(some(onServer))('keyrack $name, on a server', (leaf) => WITHOUT_REDIS.onServer(stage, leaf))
  })
}
