import { describe, expect, it } from 'vitest'
import {
  changed,
  chosenNames,
  presetsFor,
  type ReportFilter,
  valuesOf,
  viewOf,
  withinPages,
  withoutFilters,
  withoutUnknown,
} from './address'
import { readKept } from './own-columns'

const [gone, year, section, caste] = Array.from({ length: 4 }, (_, index) => `01900000-0000-7000-8000-00000000000${index}`) as [
  string,
  string,
  string,
  string,
]

const options = (...values: string[]) => values.map(value => ({ value, label: `the ${value}` }))

const filters: readonly ReportFilter[] = [
  { name: 'year', label: 'Year', kind: 'choice', options: options(year), standard: year, plain: true },
  { name: 'section', label: 'Section', kind: 'choices', options: options(section, 'other') },
  { name: 'status', label: 'Status', kind: 'choice', options: options('studying', 'all'), standard: 'studying' },
  { name: 'caste', label: 'Caste', kind: 'choice', options: options(caste), none: 'Any' },
  { name: 'from', label: 'From', kind: 'day' },
  { name: 'only', label: 'Only without', kind: 'flag' },
  { name: 'student', label: 'Student', kind: 'id' },
  { name: 'text', label: 'Search', kind: 'text' },
]
const presets = {
  birthday: { columns: ['name'], sort: ['birthday', 'class'], needs: [] },
  contact: { columns: ['mobile'], sort: ['name'], needs: ['secret'] },
}
const known = { filters, columns: ['name', 'class', 'mobile'], presets, orders: ['birthday'] }
const left = (query: string) => withoutUnknown(new URLSearchParams(query), known).toString()

describe('the address of a report', () => {
  it('gives its filters, order and page', () => {
    const address = new URLSearchParams('section=a,b&status=all&only=1&sort=class,-name&page=3&size=50&text=an&from=2026-04-01')
    const values = valuesOf(address)
    expect(values.many('section')).toEqual(['a', 'b'])
    expect(values.choice('status', ['studying', 'all'], 'studying')).toBe('all')
    expect([values.flag('only'), values.day('from'), values.text()]).toEqual([true, '2026-04-01', 'an'])
    expect(viewOf(address)).toEqual({
      preset: undefined,
      sort: [
        { column: 'class', descending: false },
        { column: 'name', descending: true },
      ],
      page: 3,
      pageSize: 50,
    })
  })

  it('falls back where it makes no sense', () => {
    const address = new URLSearchParams(`status=x&page=-2&size=7&from=2026-02-30&text=${'x'.repeat(120)}`)
    const values = valuesOf(address)
    expect(values.choice('status', ['studying', 'all'], 'studying')).toBe('studying')
    expect([values.day('from'), values.one('section'), values.text()]).toEqual([undefined, undefined, 'x'.repeat(100)])
    expect(viewOf(address)).toMatchObject({ page: 1, pageSize: 20 })
    expect(viewOf(new URLSearchParams('page=2.7')).page).toBe(2)
    expect(viewOf(new URLSearchParams('page=99999999999')).page).toBe(1_000_000)
    expect(viewOf(new URLSearchParams('preset=toString'), presets)).toMatchObject({ preset: undefined, sort: [] })
  })

  it('begins at the first page when a filter changes', () => {
    const address = new URLSearchParams('page=4&text=an')
    expect(changed(address, { gender: 'Male' }).toString()).toBe('text=an&gender=Male')
    expect(changed(address, { page: '5' }).get('page')).toBe('5')
    expect(changed(address, { text: undefined }).has('text')).toBe(false)
  })
})

describe('an address with values that are not offered', () => {
  it('loses them and keeps the others and the page', () => {
    expect(left('section=notaguid&only=1&page=3')).toBe('only=1&page=3')
    expect(left(`section=${section},${gone}&year=${gone}&caste=${caste}`)).toBe(`section=${section}&caste=${caste}`)
  })

  it('loses what is no choice, no day, no column and no list', () => {
    expect(left('status=x&only=yes&from=2026-02-30')).toBe('')
    expect(left(`student=${gone}`)).toBe(`student=${gone}`)
    expect(left('student=Diya')).toBe('')
    expect(left('sort=class,-caste,nothing,birthday')).toBe('sort=class%2Cbirthday')
    expect(left('preset=contact&size=50')).toBe('size=50')
    expect(left('preset=nothing')).toBe('')
  })

  it('is the very same one when all of them are', () => {
    const query = new URLSearchParams(
      `year=${year}&section=${section}&status=all&caste=${caste}&from=2026-04-01&only=1&text=a,b&preset=birthday&sort=class,-name&page=2&tab=bus`,
    )
    expect(withoutUnknown(query, known)).toBe(query)
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
  it('go at once, while list, order and size stay', () =>
    expect(
      withoutFilters(
        new URLSearchParams('preset=class&year=a&section=b&text=x&sort=name&size=50&page=4&tab=x'),
        filters,
      ).toString(),
    ).toBe('preset=class&sort=name&size=50&tab=x'))

  it('name what they choose, and what they stand at', () => {
    const [years, sections, , castes] = filters as [ReportFilter, ReportFilter, ReportFilter, ReportFilter]
    const address = new URLSearchParams(`section=${section},other`)
    expect(chosenNames(address, years)).toEqual([`the ${year}`])
    expect(chosenNames(address, sections)).toEqual([`the ${section}`, 'the other'])
    expect(chosenNames(address, castes)).toEqual([])
  })
})

describe('a list of a report', () => {
  it('brings its order, until another one is chosen', () => {
    expect(viewOf(new URLSearchParams('preset=birthday'), presets).sort.map(item => item.column)).toEqual(['birthday', 'class'])
    expect(viewOf(new URLSearchParams('preset=birthday&sort=-name'), presets)).toMatchObject({
      preset: 'birthday',
      sort: [{ column: 'name', descending: true }],
    })
  })

  it('is offered to people who may see what it is for', () => {
    expect(presetsFor(presets, ['name'])).toEqual(['birthday'])
    expect(presetsFor(presets, ['name', 'secret'])).toEqual(['birthday', 'contact'])
  })
})

describe('the own columns', () => {
  it('are kept for each report and login', () =>
    expect(readKept('{"x:a":["name","class"],"y:a":["mobile",1],"c":"x"}')).toEqual({
      'x:a': ['name', 'class'],
      'y:a': ['mobile'],
    }))

  it('are none where nothing, or something else, was kept', () => {
    for (const text of [null, 'admNo,name', '[]', 'null', '7']) expect(readKept(text)).toEqual({})
  })
})
