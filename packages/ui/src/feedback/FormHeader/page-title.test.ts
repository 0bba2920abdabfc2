import { describe, expect, it } from 'vitest'
import { windowTitle } from './page-title'

describe('the title of the window', () => {
  it('is the page, then the school', () =>
    expect(windowTitle('Student Report', 'Green Valley School')).toBe('Student Report · Green Valley School'))
  it('is the school alone while no page has a name', () =>
    expect(windowTitle(undefined, 'Green Valley School')).toBe('Green Valley School'))
  it('says the same name once', () => expect(windowTitle('School', 'School')).toBe('School'))
})
