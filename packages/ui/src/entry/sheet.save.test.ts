import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntryAction, openSheet, reduceEntry } from './entry.state'
import type { EntryAnswer, EntryChange } from './entry.types'
import { type CellPlace, cellAt, type EntryState, isSendable, markOf, sheetCounts } from './sheet'
import { changesOf, sendablePlaces, unsavedChanges } from './sheet.save'
import { markColumns, markRows, someMarks } from './story-sheets'

const open = () => openSheet({ columns: markColumns, rows: markRows(6, someMarks), locale: 'en-IN' })
const run = (state: EntryState, ...actions: EntryAction[]) => actions.reduce(reduceEntry, state)
const write = (row: number, value: string, column = 'written'): EntryAction => ({
  kind: 'write',
  writes: [{ row: `s${row + 1}`, column, value }],
})
const send = (state: EntryState, turn = 1) => run(state, { kind: 'send', turn, places: sendablePlaces(state) })
const answer = (given: EntryAnswer, turn = 1): EntryAction => ({ kind: 'answer', turn, answer: given, at: 1000 })
const written = (state: EntryState, row = 0) => cellAt(state, { row, column: 0 })

describe('saving', () => {
  it('sends what changed with its version', () => {
    expect(changesOf(run(open(), write(0, '36')), [{ row: 0, column: 0 }])).toEqual([
      { row: 's1', column: 'written', value: '36', version: 1 },
    ])
  })
  it('what is wrong is not sent', () => {
    expect(sendablePlaces(run(open(), write(0, '46'), write(1, '30')))).toEqual([{ row: 1, column: 0 }])
  })
  it('goes from unsaved over saving to saved', () => {
    const typed = run(open(), write(0, '36'))
    const sent = send(typed)
    const saved = run(sent, answer({ saved: [{ row: 's1', column: 'written', version: 2 }] }))
    expect([typed, sent, saved].map(state => markOf(written(state)))).toEqual(['unsaved', 'saving', 'saved'])
    expect(written(saved)).toMatchObject({ base: '36', version: 2 })
    expect(saved.savedAt).toBe(1000)
  })
  it('an answer that comes late leaves what was typed meanwhile, which goes next with the new version', () => {
    const sent = run(send(run(open(), write(0, '36'))), write(0, '37'))
    const state = run(sent, answer({ saved: [{ row: 's1', column: 'written', version: 2 }] }))
    expect(written(state).value).toBe('37')
    expect(changesOf(state, sendablePlaces(state))).toEqual([{ row: 's1', column: 'written', value: '37', version: 2 }])
  })
  it('an answer to a batch that was given up says nothing', () => {
    const lost = run(send(run(open(), write(0, '36'))), { kind: 'lost', turn: 1 })
    expect(run(lost, answer({}))).toBe(lost)
  })
  it('takes what the server made of a value', () => {
    const state = run(send(run(open(), write(0, '36'))), answer({ saved: [{ row: 's1', column: 'written', value: '36.5' }] }))
    expect(written(state)).toMatchObject({ value: '36.5', base: '36.5' })
  })
  it('a cell that the answer does not name waits for a new try', () => {
    const state = run(send(run(open(), write(0, '36'), write(1, '30'))), answer({ saved: [{ row: 's2', column: 'written' }] }))
    expect([0, 1].map(row => markOf(written(state, row)))).toEqual(['failed', 'saved'])
  })
})

describe('failing', () => {
  it('a lost batch waits, a new try sends the same values', () => {
    const lost = run(send(run(open(), write(0, '36'))), { kind: 'lost', turn: 1 })
    expect(markOf(written(lost))).toBe('failed')
    expect(sendablePlaces(lost)).toEqual([])
    expect(sendablePlaces(run(lost, { kind: 'retry' }))).toEqual([{ row: 0, column: 0 }])
  })
  it('a refused cell keeps its value and its reason until it is changed', () => {
    const rejected = [{ row: 's1', column: 'written', message: 'Mark Entry Locked' }]
    const state = run(send(run(open(), write(0, '36'))), answer({ rejected }))
    expect(written(state)).toMatchObject({ value: '36', refusal: 'Mark Entry Locked' })
    expect(sheetCounts(state)).toMatchObject({ refused: 1, sendable: 0 })
    expect(sendablePlaces(run(state, write(0, '35')))).toHaveLength(1)
  })
})

describe('conflicts', () => {
  const current = { value: '30', version: 7, by: 'Meera Pillai', at: '10:42' }
  const rejected = [{ row: 's1', column: 'written', current }]
  const stale = run(send(run(open(), write(0, '36'))), answer({ rejected }))

  it('show both values and are not sent again by themselves', () => {
    expect(written(stale)).toMatchObject({ value: '36', other: current })
    expect(sheetCounts(stale)).toMatchObject({ conflicts: 1, sendable: 0 })
  })
  it('the own value goes with the version of the other one', () => {
    const kept = run(stale, { kind: 'decide', place: { row: 0, column: 0 }, keep: true })
    expect(changesOf(kept, sendablePlaces(kept))).toEqual([{ row: 's1', column: 'written', value: '36', version: 7 }])
  })
  it('the other value takes the place of the own one', () => {
    const taken = run(stale, { kind: 'decide', place: { row: 0, column: 0 }, keep: false })
    expect(written(taken)).toMatchObject({ value: '30', base: '30', version: 7, other: undefined })
    expect(sheetCounts(taken).unsaved).toBe(0)
  })
  it('the same value twice is none', () => {
    const same = run(send(run(open(), write(0, '30'))), answer({ rejected }))
    expect(written(same)).toMatchObject({ value: '30', base: '30', version: 7, saved: true })
    expect(written(same).other).toBeUndefined()
  })
})

describe('the device and a newer sheet', () => {
  it('what was kept comes back with its old version', () => {
    const kept = unsavedChanges(run(open(), write(0, '36'), write(1, '46')))
    const state = run(open(), { kind: 'restore', changes: kept })
    expect([0, 1].map(row => written(state, row).value)).toEqual(['36', '46'])
    expect(unsavedChanges(state)).toEqual(kept)
  })
  it('what is wrong is still wrong when it comes back', () => {
    const state = run(open(), { kind: 'restore', changes: [{ row: 's1', column: 'written', value: '46', version: 1 }] })
    expect(written(state).problem).toEqual({ kind: 'max', max: 40 })
    expect(sendablePlaces(state)).toEqual([])
  })
  it('a newer sheet is laid under what was typed, and keeps a student with work who has gone', () => {
    const state = run(open(), write(0, '36'), write(5, '20'), { kind: 'select', place: { row: 1, column: 0 } })
    const rows = markRows(5, { 1: { written: '33' }, 2: { written: '12' } }).reverse()
    const loaded = run(state, { kind: 'load', rows, columns: markColumns, locked: undefined, rule: undefined })
    expect(loaded.rows.map(row => row.source.id)).toEqual(['s5', 's4', 's3', 's2', 's1', 's6'])
    expect([3, 4, 5].map(row => written(loaded, row).value)).toEqual(['12', '36', '20'])
    expect(loaded.active.row).toBe(3)
  })
})

/** A server with versions, and another teacher who writes as well. */
type Model = { stored: Map<string, { value: string; version: number }> }

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('type' as const), row: fc.nat(3), value: fc.integer({ min: 0, max: 45 }) }),
    fc.record({ kind: fc.constant('send' as const) }),
    fc.record({ kind: fc.constant('arrive' as const) }),
    fc.record({ kind: fc.constant('lose' as const), written: fc.boolean() }),
    fc.record({ kind: fc.constant('other' as const), row: fc.nat(3), value: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ kind: fc.constant('decide' as const), row: fc.nat(3), keep: fc.boolean() }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('redo' as const) }),
  ),
  { maxLength: 60 },
)

const key = ({ row, column }: { row: string; column: string }) => `${row} ${column}`

function carryOut(model: Model, changes: readonly EntryChange[]): EntryAnswer {
  const saved: { row: string; column: string; version: number }[] = []
  const rejected: { row: string; column: string; current: { value: string; version: number } }[] = []
  for (const { row, column, value, version = 0 } of changes) {
    const known = model.stored.get(key({ row, column })) ?? { value: '', version: 0 }
    if (known.version !== version) {
      rejected.push({ row, column, current: known })
      continue
    }
    model.stored.set(key({ row, column }), { value, version: version + 1 })
    saved.push({ row, column, version: version + 1 })
  }
  return { saved, rejected }
}

describe('whatever happens', () => {
  it('no answer changes what was typed, and in the end server and sheet agree', () => {
    fc.assert(
      fc.property(steps, todo => {
        let state = openSheet({ columns: markColumns, rows: markRows(4), locale: 'en-IN' })
        const model: Model = { stored: new Map() }
        let under: { turn: number; changes: readonly EntryChange[] } | null = null
        let turn = 0
        const place = (row: number): CellPlace => ({ row, column: 0 })
        const sendNow = () => {
          const places = sendablePlaces(state)
          if (under || places.length === 0) return
          turn += 1
          under = { turn, changes: changesOf(state, places) }
          state = run(state, { kind: 'send', turn, places })
        }
        const arrive = () => {
          if (!under) return
          const before = [0, 1, 2, 3].map(row => written(state, row).value)
          state = run(state, answer(carryOut(model, under.changes), under.turn))
          under = null
          expect([0, 1, 2, 3].map(row => written(state, row).value)).toEqual(before)
        }
        for (const step of todo) {
          if (step.kind === 'type') state = run(state, write(step.row, String(step.value)))
          else if (step.kind === 'send') sendNow()
          else if (step.kind === 'arrive') arrive()
          else if (step.kind === 'lose' && under) {
            const lost: { turn: number; changes: readonly EntryChange[] } = under
            if (step.written) carryOut(model, lost.changes)
            under = null
            state = run(state, { kind: 'lost', turn: lost.turn })
          } else if (step.kind === 'other') {
            const at = `s${step.row + 1} written`
            model.stored.set(at, { value: String(step.value), version: (model.stored.get(at)?.version ?? 0) + 1 })
          } else if (step.kind === 'decide') state = run(state, { kind: 'decide', place: place(step.row), keep: step.keep })
          else if (step.kind === 'undo' || step.kind === 'redo') state = run(state, { kind: step.kind })
        }
        // Everything is sent, every conflict is kept, until nothing is left but what is wrong.
        for (let round = 0; round < 20; round += 1) {
          arrive()
          state = run(state, { kind: 'retry' })
          for (let row = 0; row < 4; row += 1) state = run(state, { kind: 'decide', place: place(row), keep: true })
          sendNow()
        }
        for (let row = 0; row < 4; row += 1) {
          const cell = written(state, row)
          expect(isSendable(cell)).toBe(false)
          if (!cell.problem) expect(cell.value).toBe(cell.base)
          // Of one version there is one value; a newer one is another teacher's.
          const stored = model.stored.get(`s${row + 1} written`)
          if (stored && stored.version === cell.version) expect(stored.value).toBe(cell.base)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('undoing everything gives back the sheet as it was, redoing all of it what it became', () => {
    const writes = fc.array(
      fc.tuple(fc.nat(5), fc.constantFrom('written', 'notebook', 'note'), fc.constantFrom('', '3', '46', 'ab', 'x')),
      {
        maxLength: 30,
      },
    )
    const texts = (state: EntryState) => state.rows.map(row => markColumns.map(({ key: name }) => row.cells[name]?.value ?? ''))
    fc.assert(
      fc.property(writes, list => {
        const start = open()
        const end = list.reduce((state, [row, column, value]) => run(state, write(row, value, column)), start)
        const back = end.undo.reduce(state => run(state, { kind: 'undo' }), end)
        expect(texts(back)).toEqual(texts(start))
        expect(texts(back.redo.reduce(state => run(state, { kind: 'redo' }), back))).toEqual(texts(end))
        expect(sheetCounts(back).problems).toBe(0)
      }),
    )
  })
})
