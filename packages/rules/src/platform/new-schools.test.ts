import { describe, expect, it } from 'vitest'
import { classPresets, divisionNames, presetSections, usualAcademicYear } from './new-schools'

describe('classes of a new school', () => {
  it.each([
    ['Pre-primary–V', 7, ['Pre-primary', 'Primary']],
    ['I–X', 10, ['Primary', 'Middle', 'Secondary']],
    ['I–XII', 12, ['Primary', 'Middle', 'Secondary', 'Senior Secondary']],
    ['Nursery–XII', 15, ['Pre-primary', 'Primary', 'Middle', 'Secondary', 'Senior Secondary']],
    ['None', 0, []],
  ] as const)('of %s are %i courses', (preset, courses, sections) => {
    const found = presetSections(preset)
    expect(found.map(({ section }) => section)).toEqual(sections)
    expect(found.flatMap(section => section.courses)).toHaveLength(courses)
  })
  it('have every name once', () => {
    for (const preset of classPresets) {
      const names = presetSections(preset).flatMap(({ courses }) => courses)
      expect(new Set(names).size).toBe(names.length)
    }
  })
  it('have divisions by letters', () => {
    expect(divisionNames(3)).toEqual(['A', 'B', 'C'])
    expect(divisionNames(10).at(-1)).toBe('J')
  })
})

describe('the academic year of a new school', () => {
  it('begins in April, of a state board in June, and holds the day', () => {
    expect(usualAcademicYear('CBSE', '2026-11-26')).toEqual({ startsOn: '2026-04-01', endsOn: '2027-03-31' })
    expect(usualAcademicYear('CBSE', '2027-03-31')).toEqual({ startsOn: '2026-04-01', endsOn: '2027-03-31' })
    expect(usualAcademicYear('State', '2026-05-31')).toEqual({ startsOn: '2025-06-01', endsOn: '2026-05-31' })
    expect(usualAcademicYear('State', '2026-06-01')).toEqual({ startsOn: '2026-06-01', endsOn: '2027-05-31' })
  })
})
