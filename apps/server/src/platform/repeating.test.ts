import { expect, it } from 'vitest'
import { Repeating } from './repeating'
import type { Services } from './services'

const never = 3_600_000

it('goes on after what fails, without a pause while there is more, and when it is woken', async () => {
  const logged: unknown[] = []
  const services = { log: { error: (...said: unknown[]) => logged.push(said[1]) } } as unknown as Services
  let rounds = 0
  const waits = new Map<number, () => void>()
  const begun = (round: number) => new Promise<void>(resolve => waits.set(round, resolve))
  const [third, fourth] = [begun(3), begun(4)]
  const work = new Repeating('what is tested', async () => {
    rounds += 1
    waits.get(rounds)?.()
    if (rounds === 3) throw new Error('no luck')
    return rounds < 3
  })
  work.start(services, never)
  await third
  // It pauses a moment after it has failed.
  while (rounds < 4) {
    work.wake()
    await new Promise(resolve => setImmediate(resolve))
  }
  await fourth
  await work.stop()
  expect([rounds, logged, work.stopping]).toEqual([4, ['what is tested'], true])
})
