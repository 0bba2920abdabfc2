import { describe, expect, it } from 'vitest'
import { sendKeys } from './sending'

describe('the key of a message', () => {
  it('is the same for every attempt at the same content', () => {
    const keys = sendKeys()
    const first = keys.of({ formatId: 'a', missing: 'skip' })
    expect(keys.of({ formatId: 'a', missing: 'skip' })).toBe(first)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
  })
  it('is another one after a change, after an answer and in another dialog', () => {
    const keys = sendKeys()
    const first = keys.of({ formatId: 'a' })
    const changed = keys.of({ formatId: 'b' })
    keys.answered()
    const answered = keys.of({ formatId: 'b' })
    expect(new Set([first, changed, answered, sendKeys().of({ formatId: 'b' })]).size).toBe(4)
  })
})
