import { describe, expect, it } from 'vitest'
import { shownActions } from './import-run'

const counts = { rows: 3, create: 1, update: 1, same: 0, skip: 0, error: 1, warning: 0 }

describe('actions of rows', () => {
  it('names skipped rows only where there are some', () => {
    expect(shownActions(counts)).toEqual(['create', 'update', 'same', 'error'])
    expect(shownActions({ ...counts, skip: 2 })).toEqual(['create', 'update', 'same', 'skip', 'error'])
    expect(shownActions(null)).toEqual(['create', 'update', 'same', 'error'])
  })
})
