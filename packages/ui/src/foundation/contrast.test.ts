import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveAccent } from './accent'
import { contrastRatio, fromOklch, parseHex, toOklch } from './color-arithmetic'
import { contrastPairs } from './contrast-pairs'
import { color } from './css'
import { cssVariableName, darkColors, lightColors, type ThemeColors } from './tokens'

function failures(colors: ThemeColors): string[] {
  return contrastPairs
    .map(pair => ({ ...pair, ratio: contrastRatio(colors[pair.ink], colors[pair.on]) }))
    .filter(pair => pair.ratio < pair.needed)
    .map(pair => `${pair.ink} on ${pair.on}: ${pair.ratio.toFixed(2)} of ${pair.needed}`)
}

const hexColor = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map(parts => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`)

describe('contrast of all pairs in use', () => {
  it('holds in the light theme', () => expect(failures(lightColors)).toEqual([]))
  it('holds in the dark theme', () => expect(failures(darkColors)).toEqual([]))

  it('holds for every accent a school may set', () => {
    fc.assert(
      fc.property(hexColor, hex => {
        const answer = deriveAccent(hex)
        if (!answer.ok) return
        expect(failures({ ...lightColors, ...answer.colors.light })).toEqual([])
        expect(failures({ ...darkColors, ...answer.colors.dark })).toEqual([])
      }),
      { numRuns: 1000, seed: 20260718 },
    )
  })
})

describe('deriveAccent', () => {
  it('keeps a colour that reaches the contrast', () => {
    const answer = deriveAccent('#0E5A6B')
    expect(answer.ok && answer.colors.light.accent).toBe('#0e5a6b')
    expect(answer.ok && answer.colors.light.accentInk).toBe('#ffffff')
  })
  it('refuses a colour too faint on paper and says how far it gets', () => {
    const answer = deriveAccent('#ffd500')
    expect(answer).toMatchObject({ ok: false, reason: 'accentOnPaper', needed: 3 })
    expect(!answer.ok && answer.reason !== 'notAColour' && answer.contrast).toBeLessThan(3)
  })
  it('refuses a colour on which no text reads', () => {
    expect(deriveAccent('#808080')).toMatchObject({ ok: false, reason: 'textOnAccent', needed: 4.5 })
  })
  it('refuses what is no colour', () => {
    expect(deriveAccent('peacock')).toEqual({ ok: false, reason: 'notAColour' })
    expect(deriveAccent('#12345')).toEqual({ ok: false, reason: 'notAColour' })
  })
  it('reads the short form', () => {
    const answer = deriveAccent('#05a')
    expect(answer.ok && answer.colors.light.accent).toBe('#0055aa')
  })
})

describe('colour arithmetic', () => {
  it('gives the known extremes', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#777777', '#777777')).toBe(1)
  })
  it('comes back from OKLCH within one step a channel', () => {
    fc.assert(
      fc.property(hexColor, hex => {
        const back = parseHex(fromOklch(toOklch(hex)))!
        parseHex(hex)!.forEach((channel, index) => {
          expect(Math.abs(channel - back[index]!)).toBeLessThan(2 / 255)
        })
      }),
      { seed: 20260718 },
    )
  })
})

describe('names of the roles', () => {
  it('stand as CSS variables for every colour of a theme', () => {
    const named = Object.values(color).flatMap(value => (typeof value === 'string' ? [value] : Object.values(value)))
    const themed = Object.keys(lightColors).map(role => `var(${cssVariableName(role)})`)
    expect([...named].sort()).toEqual([...themed].sort())
  })
})
