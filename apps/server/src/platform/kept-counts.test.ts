import { describe, expect, it } from 'vitest'
import { TestClock, testNow } from '../testing/server'
import { KeptCounts } from './kept-counts'
import { inSchool, onPlatform } from './transaction'

const one = inSchool('01900000-0001-7000-8000-000000000001')
const other = inSchool('01900000-0001-7000-8000-000000000002')

function counting() {
  const clock = new TestClock(testNow)
  const kept = new KeptCounts(clock)
  let readings = 0
  const read = () => {
    readings += 1
    return Promise.resolve(readings)
  }
  return { clock, kept, read, readings: () => readings }
}

describe('kept counts', () => {
  it('are read again when a minute is over, and tell when they were read', async () => {
    const { clock, kept, read } = counting()
    expect(await kept.read(one, 'students', [], read)).toEqual({ value: 1, at: new Date(testNow) })
    clock.advance(60_000)
    expect(await kept.read(one, 'students', [], read)).toEqual({ value: 1, at: new Date(testNow) })
    clock.advance(1)
    expect(await kept.read(one, 'students', [], read)).toEqual({ value: 2, at: clock.now() })
  })

  it('are never those of another school, of the platform, of another name or of another scope', async () => {
    const { kept, read } = counting()
    const asked = [
      () => kept.read(one, 'students', ['school'], read),
      () => kept.read(other, 'students', ['school'], read),
      () => kept.read(onPlatform, 'students', ['school'], read),
      () => kept.read(one, 'staff', ['school'], read),
      () => kept.read(one, 'students', ['schools a', 'b'], read),
      () => kept.read(one, 'students', ['schools a b'], read),
    ]
    for (const [index, ask] of asked.entries()) expect((await ask()).value).toBe(index + 1)
    for (const [index, ask] of asked.entries()) expect((await ask()).value).toBe(index + 1)
  })

  it('are read once for all who ask meanwhile', async () => {
    const { kept } = counting()
    let answer = (_: number) => {}
    let readings = 0
    const read = () => {
      readings += 1
      return new Promise<number>(resolve => {
        answer = resolve
      })
    }
    const asked = [kept.read(one, 'students', [], read), kept.read(one, 'students', [], read)]
    answer(12)
    expect((await Promise.all(asked)).map(reading => reading.value)).toEqual([12, 12])
    expect(readings).toBe(1)
  })

  it('are not kept when a reading fails', async () => {
    const { kept, read } = counting()
    const broken = () => Promise.reject(new Error('The disk is full.'))
    const asked = [kept.read(one, 'students', [], broken), kept.read(one, 'students', [], read)]
    for (const failed of asked) await expect(failed).rejects.toThrow('The disk is full.')
    expect((await kept.read(one, 'students', [], read)).value).toBe(1)
  })

  it('are given up, the longest unread first, when there are too many', async () => {
    const { kept, read, readings } = counting()
    for (let number = 0; number <= 20_000; number += 1) await kept.read(one, `count ${number}`, [], read)
    await kept.read(one, 'count 1', [], read)
    expect(readings()).toBe(20_001)
    await kept.read(one, 'count 0', [], read)
    expect(readings()).toBe(20_002)
  })
})
