import { describe, expect, it } from 'vitest'
import { line, text } from './schemas'

describe('a text that must not be empty', () => {
  const unseen = [' \n', '\u200b\u2060', '\u200d', '\u00ad', '\u3164', '\u2800', '\u200e\ufe0f']

  it.each([
    ['line', line(20, 1)],
    ['text', text(20, 1)],
  ] as const)('is refused as a %s of which nothing can be seen', (_, schema) => {
    for (const given of unseen) expect(schema.safeParse(given).error?.issues.map(issue => issue.code)).toEqual(['too_small'])
    expect(schema.parse('x\u200d')).toBe('x\u200d')
  })

  it('is kept as an empty one where it may be', () => {
    for (const given of unseen) expect([line(20).parse(given), text(20).parse(given)]).toEqual(['', ''])
  })
})
