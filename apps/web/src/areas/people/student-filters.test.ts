import { describe, expect, it } from 'vitest'
import { valuesOf, withoutUnknown } from '../../report'
import { filtersOf, type Offers, studentFilters } from './student-filters'

const [gone, year, section, course, division, caste] = Array.from(
  { length: 6 },
  (_, index) => `01900000-0000-7000-8000-00000000000${index}`,
) as [string, string, string, string, string, string]

const offers: Offers = {
  years: [{ id: year, name: '2026-27', isCurrent: true }],
  sections: [{ id: section, name: 'Primary' }],
  courses: [{ id: course, name: 'I', sectionId: section }],
  divisions: [{ id: division, name: 'I A', courseId: course }],
  masters: { blocks: [], religions: [], castes: [{ id: caste, name: 'Ezhava' }], reservations: [] },
  columns: ['admNo', 'name', 'class', 'rollNo', 'mobile'].map(key => ({ key, title: key, isDefault: true })),
}
const names = { text: (id: string) => id, value: (_: string, code: string) => code, month: String }
const filters = (query: string) => studentFilters(names, offers, valuesOf(new URLSearchParams(query)))
const left = (query: string) =>
  withoutUnknown(new URLSearchParams(query), { filters: filters(query), columns: ['name'] }).toString()

describe('the filters of the student report', () => {
  it('are those of the address', () => {
    const query = `year=${year}&section=a,b&status=all&gender=Other&caste=${caste}&bus=no&month=7&admittedFrom=2026-04-01&onDate=2026-07-01&age=10&text=an`
    expect(filtersOf(valuesOf(new URLSearchParams(query)))).toEqual({
      academicYearId: year,
      sectionIds: ['a', 'b'],
      courseIds: [],
      divisionIds: [],
      status: 'all',
      gender: 'Other',
      casteId: caste,
      busUser: 'no',
      birthMonth: 7,
      admittedFrom: '2026-04-01',
      onDate: '2026-07-01',
      age: 10,
      text: 'an',
    })
  })

  it('lose what is not offered', () => {
    expect(left(`section=${section},${gone}&course=${gone}&division=${division}`)).toBe(
      new URLSearchParams({ section, division }).toString(),
    )
    expect(left(`year=${gone}&block=x&religion=${gone}&caste=${caste}&reservation=1&month=13&gender=M`)).toBe(`caste=${caste}`)
  })

  it('offer the courses of the chosen sections and the divisions of the chosen courses', () => {
    const offered = (query: string, name: string) => filters(query).find(filter => filter.name === name)?.offered?.length
    expect([offered('', 'course'), offered(`section=${gone}`, 'course'), offered(`section=${gone}`, 'division')]).toEqual([
      1, 0, 0,
    ])
    expect([offered(`course=${course}`, 'division'), offered(`course=${gone}`, 'division')]).toEqual([1, 0])
  })

  it('hide masters that the person may not see', () =>
    expect(filters('').flatMap(filter => (filter.hidden ? [filter.name] : []))).toEqual([
      'block',
      'religion',
      'caste',
      'reservation',
    ]))

  it('tell when the days stand in the wrong order', () =>
    expect(filters('admittedFrom=2026-04-02&admittedTo=2026-04-01').filter(filter => filter.error)).toHaveLength(1))
})
