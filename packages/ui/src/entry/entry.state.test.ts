import { describe, expect, it } from 'vitest'
import { copyBlock, type EntryAction, type EntrySource, openSheet, reduceEntry } from './entry.state'
import { type EntryState, lockOf, sheetCounts } from './sheet'
import { markColumns, markRows, someMarks } from './story-sheets'

const open = (more: Partial<EntrySource> = {}) =>
  openSheet({ columns: markColumns, rows: markRows(12, someMarks), locale: 'en-IN', ...more })
const run = (state: EntryState, ...actions: EntryAction[]) => actions.reduce(reduceEntry, state)
const select = (row: number, column: number, extend = false): EntryAction => ({ kind: 'select', place: { row, column }, extend })
const cell = (state: EntryState, row: number, key: string) => state.rows[row]?.cells[key]
const value = (state: EntryState, row: number, key: string) => cell(state, row, key)?.value ?? ''
const valuesOf = (state: EntryState) => state.rows.map((_, row) => state.columns.map(({ key }) => value(state, row, key)))
const enter: EntryAction = { kind: 'next', axis: 'row' }
const tab: EntryAction = { kind: 'next', axis: 'column' }
const typed = (text: string): EntryAction[] => [
  { kind: 'type', text: text[0] ?? '' },
  { kind: 'change', text },
]
const paste = (...block: string[][]): EntryAction => ({ kind: 'paste', block })

describe('typing', () => {
  it('replaces what is there, Enter keeps it and goes to the next student', () => {
    const state = run(open(), ...typed('36'), enter)
    expect(value(state, 0, 'written')).toBe('36')
    expect(state.active).toEqual({ row: 1, column: 0 })
    expect(state.edit).toBeNull()
  })
  it('F2 begins with what is there', () => {
    expect(run(open(), select(1, 0), { kind: 'edit' }).edit).toMatchObject({ text: '28.5', mode: 'change' })
  })
  it('Escape takes it back, also what was kept of it meanwhile', () => {
    const settled = run(open(), ...typed('3'), { kind: 'settle' })
    expect(value(settled, 0, 'written')).toBe('3')
    const state = run(settled, { kind: 'cancel' })
    expect(value(state, 0, 'written')).toBe('34')
    expect(state.undo).toEqual([])
  })
  it('does not keep half a word', () => {
    expect(value(run(open(), ...typed('A'), { kind: 'settle' }), 0, 'written')).toBe('34')
  })
  it('Tab goes to the next part, over what is computed, and on to the next student', () => {
    const state = run(open(), tab, tab, tab)
    expect(state.active).toEqual({ row: 0, column: 4 })
    expect(run(state, tab).active).toEqual({ row: 1, column: 0 })
  })
  it('Enter after a run of Tab goes back to where the run began', () => {
    expect(run(open(), tab, tab, enter).active).toEqual({ row: 1, column: 0 })
  })
  it('a wrong number stays in its cell and nothing else is lost', () => {
    const state = run(open(), ...typed('46'), enter, ...typed('30'), enter)
    expect(cell(state, 0, 'written')).toMatchObject({ value: '46', problem: { kind: 'max', max: 40 } })
    expect(value(state, 1, 'written')).toBe('30')
    expect(sheetCounts(state)).toMatchObject({ problems: 1, unsaved: 2, sendable: 1 })
  })
  it('a code that asks for a note waits for it', () => {
    const state = run(open(), ...typed('mp'), enter)
    expect(cell(state, 0, 'written')).toMatchObject({ value: 'MP', rowProblem: { kind: 'note', code: 'MP' } })
    expect(sheetCounts(state).sendable).toBe(0)
    const noted = run(state, { kind: 'write', writes: [{ row: 's1', column: 'note', value: 'Copied' }] })
    expect(cell(noted, 0, 'written')?.rowProblem).toBeUndefined()
    expect(sheetCounts(noted).sendable).toBe(2)
  })
  it('the rule of the sheet says what is wrong between two columns', () => {
    const rule = (of: (key: string) => string) =>
      Number(of('notebook')) > Number(of('enrichment')) ? { notebook: 'Present days exceed working days.' } : undefined
    const state = run(open({ rule }), select(1, 1), ...typed('5'), enter)
    expect(cell(state, 1, 'notebook')?.rowProblem).toEqual({ kind: 'row', text: 'Present days exceed working days.' })
    expect(cell(run(state, select(1, 2), ...typed('5'), enter), 1, 'notebook')?.rowProblem).toBeUndefined()
  })
})

describe('locks', () => {
  it('a locked sheet takes nothing and says why', () => {
    const state = run(open({ locked: 'Mark Entry Locked' }), ...typed('3'))
    expect(state.edit).toBeNull()
    expect(state.notice).toMatchObject({ kind: 'locked', reason: 'Mark Entry Locked' })
    expect(run(open({ locked: 'x' }), paste(['1']), { kind: 'clear' }).rows).toEqual(open().rows)
  })
  it('Enter passes over rows and cells that cannot be changed', () => {
    const rows = markRows(4).map((row, at) =>
      at === 1 ? { ...row, off: true } : at === 2 ? { ...row, cells: { written: { locked: 'Taken' } } } : row,
    )
    expect(run(open({ rows }), enter).active).toEqual({ row: 3, column: 0 })
    expect(lockOf(open({ rows }), { row: 2, column: 0 })).toBe('Taken')
  })
  it('a cell that is not assessed is not expected', () => {
    const rows = markRows(1).map(row => ({ ...row, cells: { notebook: { off: true } } }))
    expect(sheetCounts(open({ rows }))).toMatchObject({ expected: 2, missing: 2, rows: 1, full: 0 })
  })
})

describe('blocks', () => {
  it('are pasted from the active cell on, each cell checked', () => {
    const state = run(open(), select(5, 0), paste(['30', '4', '5'], ['46', 'AB', '3']))
    expect([5, 6].map(row => ['written', 'notebook', 'enrichment'].map(key => value(state, row, key)))).toEqual([
      ['30', '4', '5'],
      ['46', 'AB', '3'],
    ])
    expect(state.notice).toEqual({ kind: 'pasted', count: 6, skipped: 0, wide: 0, long: 0, unknown: 0 })
    expect(state.active).toEqual({ row: 5, column: 0 })
    expect(state.anchor).toEqual({ row: 6, column: 2 })
    expect(valuesOf(run(state, { kind: 'undo' }))).toEqual(valuesOf(open()))
  })
  it('say what is too wide, too long or may not be changed', () => {
    const state = run(open(), select(11, 2), paste(['1', '2', '3', '4'], ['5', '6', '7', '8']))
    expect(state.notice).toMatchObject({ count: 2, skipped: 1, wide: 1, long: 1 })
  })
  it('go by admission number when the first column holds them', () => {
    const state = run(open(), select(0, 1), paste(['2023/0008', '4'], ['2021/0006', '3'], ['1999/0001', '5']))
    expect([value(state, 7, 'notebook'), value(state, 5, 'notebook'), value(state, 0, 'notebook')]).toEqual(['4', '3', '5'])
    expect(state.notice).toMatchObject({ count: 2, unknown: 1, long: 0 })
  })
  it('one value fills the whole selection', () => {
    const state = run(open(), select(8, 1), select(10, 2, true), paste(['5']))
    expect([8, 9, 10].map(row => value(state, row, 'notebook') + value(state, row, 'enrichment'))).toEqual(['55', '55', '55'])
  })
  it('are copied as they are shown', () => {
    const german = run(open({ locale: 'de' }), select(1, 0), select(2, 3, true))
    expect(copyBlock(german)).toEqual([
      ['28,5', '4', '4', '36,5'],
      ['AB', '3', '4', '7'],
    ])
  })
})

describe('filling', () => {
  it('Ctrl+D takes the first row of the selection, or the row above', () => {
    const state = run(open(), select(0, 1), select(2, 1, true), { kind: 'fillDown' })
    expect([1, 2].map(row => value(state, row, 'notebook'))).toEqual(['5', '5'])
    expect(value(run(open(), select(1, 0), { kind: 'fillDown' }), 1, 'written')).toBe('34')
  })
  it('a column is filled where it is empty', () => {
    const state = run(open(), { kind: 'fill', column: 'notebook', value: '2', onlyEmpty: true })
    expect([0, 5].map(row => value(state, row, 'notebook'))).toEqual(['5', '2'])
    expect(state.notice).toEqual({ kind: 'filled', count: 6 })
  })
  it('Delete empties the selection as one step', () => {
    const state = run(open(), select(0, 0), select(1, 2, true), { kind: 'clear' })
    expect(state.notice).toEqual({ kind: 'cleared', count: 6 })
    expect(value(run(state, { kind: 'undo' }), 1, 'written')).toBe('28.5')
    expect(value(run(state, { kind: 'undo' }, { kind: 'redo' }), 1, 'written')).toBe('')
  })
})

describe('moving', () => {
  it('Ctrl with an arrow goes to the edge of what is filled', () => {
    const edge = (move: 'down' | 'right'): EntryAction => ({ kind: 'move', move, edge: true })
    expect(run(open(), edge('down')).active.row).toBe(4)
    expect(run(open(), edge('down'), edge('down')).active.row).toBe(6)
    expect(run(open(), edge('right')).active.column).toBe(2)
  })
  it('Shift selects, and never leaves the sheet', () => {
    const state = run(
      open(),
      select(10, 3),
      { kind: 'move', move: 'pageDown', extend: true },
      { kind: 'move', move: 'rowEnd', extend: true },
    )
    expect([state.anchor, state.active]).toEqual([
      { row: 10, column: 3 },
      { row: 11, column: 4 },
    ])
  })
  it('choices are picked by a letter and by the space bar', () => {
    const columns = [
      { key: 'g', header: 'Grade', kind: 'choice' as const, codes: ['A', 'B', 'C'].map(code => ({ code, label: code })) },
    ]
    const state = run(open({ columns, rows: markRows(2) }), { kind: 'type', text: 'b' })
    expect([value(state, 0, 'g'), state.edit]).toEqual(['B', null])
    expect(value(run(state, { kind: 'tap', place: { row: 0, column: 0 } }), 0, 'g')).toBe('C')
  })
})
