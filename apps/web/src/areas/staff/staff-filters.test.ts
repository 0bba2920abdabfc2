import { describe, expect, it } from 'vitest'
import { valuesOf, withoutUnknown } from '../../report'
import { commonFilters, filtersOf, noneId, staffFilters } from './staff-filters'

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`
const offers = {
  sections: [{ id: id(1), name: 'Primary' }],
  designations: [{ id: id(2), name: 'Teacher' }],
  categories: [{ id: id(3), name: 'Teaching' }],
}
const names = { text: (text: string) => text, value: (_: string, code: string) => code }
const left = (query: string) => {
  const address = new URLSearchParams(query)
  return withoutUnknown(address, { filters: staffFilters(names, offers, valuesOf(address)), columns: ['name'] }).toString()
}

describe('the filters of the staff report', () => {
  it('are those of the address', () =>
    expect(
      filtersOf(
        valuesOf(
          new URLSearchParams(
            `section=${id(1)},${noneId}&designation=${id(2)}&teaching=no&gender=Female&status=all&login=no&joinedTo=2020-01-01&text=an`,
          ),
        ),
      ),
    ).toEqual({
      sectionIds: [id(1), noneId],
      designationIds: [id(2)],
      categoryIds: [],
      teaching: 'no',
      gender: 'Female',
      status: 'all',
      login: 'no',
      joinedTo: '2020-01-01',
      text: 'an',
    }))

  it('begin with working staff', () => expect(filtersOf(valuesOf(new URLSearchParams()))).toMatchObject({ status: 'Working' }))

  it('lose what is not offered', () => {
    expect(left(`section=${id(9)}&designation=${id(2)}&category=${noneId}&teaching=maybe&login=yes`)).toBe(
      `designation=${id(2)}&category=${noneId}&login=yes`,
    )
    expect(left('joinedFrom=2026-02-30&status=x')).toBe('')
  })

  it('tell when the days stand in the wrong order', () =>
    expect(
      staffFilters(names, offers, valuesOf(new URLSearchParams('joinedFrom=2026-04-02&joinedTo=2026-04-01'))).filter(
        filter => filter.error,
      ),
    ).toHaveLength(1))

  it('choose one or several, as the list asks', () => {
    const kinds = (kind: 'choice' | 'choices') => commonFilters(names, kind, undefined).map(filter => filter.kind)
    expect(kinds('choice').slice(0, 3)).toEqual(['choice', 'choice', 'choice'])
    expect(kinds('choices').slice(0, 3)).toEqual(['choices', 'choices', 'choices'])
  })
})
