import { beforeEach, describe, expect, test } from 'vitest'
import { createCallBudget } from '../../src/fairness/budget.ts'

describe('a budget', () => {
  let now: number
  const budgetOf = (deadlineMs: number) => createCallBudget(deadlineMs, () => now)
  beforeEach(() => {
    now = 1000
  })

  test('is spent by round trips, not by the work between them', () => {
    const budget = budgetOf(100)
    for (let trip = 0; trip < 3; trip++) {
      const { ms, end } = budget.begin()
      expect(ms).toBe(100 - 10 * trip)
      now += 10
      end()
      now += 60
    }
  })

  test('is spent once by concurrent round trips', () => {
    const budget = budgetOf(1000)
    const trips = [budget.begin(), budget.begin(), budget.begin()]
    now += 100
    for (const { end } of trips) end()
    expect(budget.begin().ms).toBe(900)
  })

  test('is negative after round trips that took longer', () => {
    const budget = budgetOf(30)
    const { end } = budget.begin()
    now += 50
    end()
    expect(budget.begin().ms).toBe(-20)
  })

  test('gets a quarter of the deadline for each round trip after ten, and never offers more than the deadline', () => {
    const budget = budgetOf(100)
    const offers = Array.from({ length: 40 }, () => {
      const { ms, end } = budget.begin()
      now += 30
      end()
      return ms
    })
    expect(offers.slice(0, 5)).toEqual([100, 70, 40, 10, -20])
    expect(Math.max(...offers)).toBe(100)
    // Ten round trips used 300 ms of a budget of 100 ms. Each further one adds 25 ms and uses 30 ms.
    expect(offers.slice(10, 13)).toEqual([-175, -180, -185])
  })

  test('offers at most the deadline, also after many round trips that took no time', () => {
    const budget = budgetOf(100)
    const offers = Array.from({ length: 30 }, () => {
      const { ms, end } = budget.begin()
      end()
      return ms
    })
    expect(offers).toEqual(Array(30).fill(100))
  })
})
