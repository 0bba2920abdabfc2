import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attendanceFigures } from './figures'
import { countHalves, markCodes } from './marks'

const plain = { lateForHalf: 0, leaveExcluded: false }
const june = { taken: 44, present: 34, late: 3, absent: 4, leave: 1, duty: 2 }

describe('the figures of a student', () => {
  it('tell June in days', () => {
    const { counted, ...figures } = attendanceFigures([june], plain)
    expect(figures).toEqual({ working: 22, present: 19.5, absent: 2, leave: 0.5, late: 3, percent: 88.6 })
    expect(counted).toEqual({ attended: 39, counted: 44, penalty: 0 })
  })

  it('tell nothing of nothing', () => {
    expect(attendanceFigures([], plain)).toMatchObject({ working: 0, present: 0, percent: null })
  })

  it('are whole when lateness costs nothing: days present, absent and on leave make the days taken', () => {
    const month = fc.array(fc.constantFrom(...markCodes), { maxLength: 60 }).map(countHalves)
    fc.assert(
      fc.property(fc.array(month, { maxLength: 12 }), months => {
        const { working, present, absent, leave } = attendanceFigures(months, plain)
        expect(present + absent + leave).toBe(working)
      }),
    )
  })
})
