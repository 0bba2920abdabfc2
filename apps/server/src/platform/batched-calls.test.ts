import { expect, it } from 'vitest'
import { gathered } from './batched-calls'
import type { Services } from './services'

const services = {} as Services

/** Work that notes its rounds and holds each until it is let go. */
function held() {
  const rounds: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const ask = gathered(async (_, items: readonly number[]) => {
    rounds.push(items)
    await new Promise<void>(resolve => ends.push(resolve))
    return items.map(item => item * 10)
  })
  const turn = () => new Promise(resolve => setImmediate(resolve))
  return { rounds, ask: (item: number) => ask(services, item), turn, end: () => ends.shift()!() }
}

it('does at once what is asked for together, and what comes meanwhile with the next round', async () => {
  const { rounds, ask, turn, end } = held()
  const first = [ask(1), ask(2)]
  await turn()
  await turn()
  const second = [ask(3), ask(4), ask(5)]
  expect(rounds).toEqual([[1, 2]])
  end()
  expect(await Promise.all(first)).toEqual([10, 20])
  await turn()
  end()
  expect(await Promise.all(second)).toEqual([30, 40, 50])
  const third = ask(6)
  await turn()
  await turn()
  end()
  expect(await third).toBe(60)
  expect(rounds).toEqual([[1, 2], [3, 4, 5], [6]])
})

it('answers nobody before the round has ended', async () => {
  const { ask, turn, end } = held()
  let answered = false
  const answer = ask(1).then(() => {
    answered = true
  })
  await turn()
  await turn()
  expect(answered).toBe(false)
  end()
  await answer
})

it('tries each alone when a round fails, and fails for that one alone', async () => {
  const rounds: (readonly number[])[] = []
  const ask = gathered(async (_, items: readonly number[]) => {
    rounds.push(items)
    if (items.includes(2)) throw new Error('no luck with 2')
    return items
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map(item => ask(services, item)))
  expect(outcomes.map(one => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([1, 'no luck with 2', 3])
  expect(rounds).toEqual([[1, 2, 3], [1], [2], [3]])
})
