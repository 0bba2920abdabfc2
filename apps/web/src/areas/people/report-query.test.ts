import { describe, expect, it } from 'vitest'
import { changed, readQuery } from './report-query'

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
