import { describe, expect, it } from 'vitest'
import { changed, type Offers, readQuery, withinPages, withoutFilters, withoutUnknown } from './report-query'

describe('the address of a report', () => {
  it('gives its filters, order and page', () => {
    const query = readQuery(new URLSearchParams('section=a,b&status=all&sort=class,-rollNo&page=3&size=50&month=7&text=an'))
    expect(query).toMatchObject({
      filters: { sectionIds: ['a', 'b'], status: 'all', birthMonth: 7, text: 'an' },
      sort: [
        { column: 'class', descending: false },
        { column: 'rollNo', descending: true },
      ],
      page: 3,
      pageSize: 50,
    })
  })

  it('falls back where it makes no sense', () => {
    expect(readQuery(new URLSearchParams('status=x&page=-2&size=7&month=13&gender=M'))).toMatchObject({
      filters: { status: 'studying', gender: '', birthMonth: undefined },
      page: 1,
      pageSize: 20,
    })
  })

  it('begins at the first page when a filter changes', () => {
    const query = new URLSearchParams('page=4&text=an')
    expect(changed(query, { gender: 'Male' }).toString()).toBe('text=an&gender=Male')
    expect(changed(query, { page: '5' }).get('page')).toBe('5')
    expect(changed(query, { text: undefined }).has('text')).toBe(false)
  })
})

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

const left = (query: string) => withoutUnknown(new URLSearchParams(query), offers).toString()

describe('an address with values that are not offered', () => {
  it('loses them and keeps the others and the page', () => {
    expect(left('section=notaguid&gender=Male&page=3')).toBe('gender=Male&page=3')
    expect(left(`section=${section},${gone}&course=${gone}&division=${division}`)).toBe(
      new URLSearchParams({ section, division }).toString(),
    )
    expect(left(`year=${gone}&block=x&religion=${gone}&caste=${caste}&reservation=1`)).toBe(`caste=${caste}`)
  })

  it('loses what is no choice, no day and no column', () => {
    expect(left('status=x&gender=M&bus=maybe&month=13&admittedFrom=2026-02-30&admittedTo=soon')).toBe('')
    expect(left('sort=class,-caste,nothing')).toBe('sort=class')
    expect(left('preset=government&size=50')).toBe('size=50')
    expect(left('preset=nothing')).toBe('')
  })

  it('is the very same one when all of them are', () => {
    const query = new URLSearchParams(
      `year=${year}&section=${section}&course=${course}&division=${division}&caste=${caste}&status=all&gender=Other&bus=no&month=7` +
        '&admittedFrom=2026-04-01&admittedTo=2026-06-30&preset=contact&sort=class,-rollNo&text=an&page=2&size=50&more=x',
    )
    expect(withoutUnknown(query, offers)).toBe(query)
  })
})

describe('a page behind the last one', () => {
  const within = (query: string, rows: number) => withinPages(new URLSearchParams(query), rows).toString()

  it('is the last page there is', () => {
    expect(within('page=999&gender=Male', 1247)).toBe('page=63&gender=Male')
    expect(within('page=999&size=100', 1247)).toBe('page=13&size=100')
    expect(within('page=2', 20)).toBe('')
    expect(within('page=2&text=nobody', 0)).toBe('text=nobody')
  })

  it('is left alone as long as there are rows', () => {
    const query = new URLSearchParams('page=63')
    expect(withinPages(query, 1247)).toBe(query)
  })
})

describe('the filters of the address', () => {
  it('know caste, days of admission and whole pages', () => {
    expect(
      readQuery(
        new URLSearchParams(`caste=${caste}&admittedFrom=2026-04-01&admittedTo=2026-02-30&page=2.7&text=${'x'.repeat(120)}`),
      ),
    ).toMatchObject({
      filters: { casteId: caste, admittedFrom: '2026-04-01', admittedTo: undefined, text: 'x'.repeat(100) },
      page: 2,
    })
    expect(readQuery(new URLSearchParams('page=99999999999')).page).toBe(1_000_000)
  })

  it('go at once, while list, order and size stay', () =>
    expect(
      withoutFilters(new URLSearchParams('preset=class&year=a&section=b&month=3&text=x&sort=name&size=50&page=4')).toString(),
    ).toBe('preset=class&sort=name&size=50'))
})

describe('a list of the report', () => {
  it('brings its order, until another one is chosen', () => {
    expect(readQuery(new URLSearchParams('preset=birthday')).sort.map(item => item.column)).toEqual([
      'birthday',
      'class',
      'rollNo',
    ])
    expect(readQuery(new URLSearchParams('preset=birthday&sort=-name'))).toMatchObject({
      preset: 'birthday',
      sort: [{ column: 'name', descending: true }],
    })
  })
})
