import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  awaitsOrder,
  fieldProblem,
  fieldValue,
  isNameLocked,
  keepTyped,
  type MasterAction,
  type MasterField,
  type MasterItem,
  nextSortOrder,
  openMaster,
  reduceMaster,
  shownItems,
  valuesToSend,
} from './master.state'

const name: MasterField = { title: 'name', displayTitle: 'Name', inputType: 'text', required: true, searchFunction: 'string' }
const sortOrder: MasterField = { title: 'sortOrder', displayTitle: 'Order', inputType: 'number' }
const starts: MasterField = { title: 'starts', displayTitle: 'Starts', inputType: 'time' }
const phone: MasterField = { title: 'phone', displayTitle: 'Phone', inputType: 'phone' }
const paid: MasterField = { title: 'paid', displayTitle: 'Paid', inputType: 'checkbox' }
const fields = [name, sortOrder, starts, phone, paid]

const items: MasterItem[] = [
  { id: 'b', name: 'Middle', sortOrder: 7, active: true, paid: true },
  { id: 'a', name: 'Primary', sortOrder: 2, active: false, paid: false },
  { id: 'c', name: 'Pre-primary', sortOrder: 3, active: true, isReserved: true, phone: null },
]
const run = (...actions: MasterAction[]) => actions.reduce(reduceMaster, openMaster)
const loaded: MasterAction = { kind: 'loaded', load: 1, items }

describe('typing', () => {
  it.each([
    ['text', '  Section A ', 'Section A '],
    ['text', 'x'.repeat(60), 'x'.repeat(50)],
    ['number', '1a2', '12'],
    ['number', '1234', '123'],
    ['number', '1.2.3', '1.2'],
    ['number', '-4', '4'],
    ['phone', '+91 98470-21634', '919847021634'],
    ['phone', '1234567890123', '123456789012'],
    ['time', '09:30', '09:30'],
  ] as const)('%s keeps of %j only %j', (inputType, typed, kept) => expect(keepTyped(inputType, typed)).toBe(kept))

  it('keeps of a text no more than its field takes', () => {
    expect(keepTyped('text', 'x'.repeat(60), 20)).toBe('x'.repeat(20))
    expect(keepTyped('number', '1234', 20)).toBe('123')
  })

  it('keeps what it has kept', () => {
    fc.assert(
      fc.property(fc.constantFrom('text' as const, 'number' as const, 'phone' as const), fc.string(), (inputType, typed) => {
        const kept = keepTyped(inputType, typed)
        expect(keepTyped(inputType, kept)).toBe(kept)
      }),
    )
  })
})

describe('what is wrong', () => {
  it('misses required fields, spaces alone being nothing', () => {
    expect(fieldProblem(openMaster, name)).toBe('required')
    expect(fieldProblem(run({ kind: 'change', title: 'name', value: '  ' }), name)).toBe('required')
    expect(fieldProblem(run({ kind: 'change', title: 'name', value: 'A' }), name)).toBeNull()
    expect(fieldProblem(openMaster, phone)).toBeNull()
  })
  it('refuses a dot alone as a number', () => {
    expect(fieldProblem(run({ kind: 'change', title: 'sortOrder', value: '.' }), sortOrder)).toBe('number')
  })
  it('shows once a field was left, changed or Save was pressed', () => {
    expect(openMaster.touched.has('name')).toBe(false)
    expect(run({ kind: 'leave', title: 'name' }).touched.has('name')).toBe(true)
    expect(run({ kind: 'change', title: 'name', value: '' }).touched.has('name')).toBe(true)
    expect(run({ kind: 'showErrors', titles: ['name', 'phone'] }).touched).toEqual(new Set(['name', 'phone']))
  })
})

describe('saving', () => {
  it('puts a new item last, active and not selected', () => {
    expect(nextSortOrder(items)).toBe(8)
    expect(nextSortOrder([])).toBe(1)
    const state = run(loaded, { kind: 'change', title: 'name', value: 'Senior ' })
    expect(fieldValue(state, sortOrder)).toBe('8')
    expect(valuesToSend(state, fields)).toEqual({
      name: 'Senior',
      sortOrder: 8,
      starts: '',
      phone: '',
      paid: false,
      selected: false,
      active: true,
    })
    expect(valuesToSend(state, [name])).toEqual({ name: 'Senior', sortOrder: 8, selected: false, active: true })
  })
  it('shows the whole order of a long list', () => {
    const long = run({ kind: 'loaded', load: 1, items: [{ id: 'a', name: 'Last', sortOrder: 999, active: true }] })
    expect(fieldValue(long, sortOrder)).toBe('1000')
    expect(valuesToSend(long, fields)).toMatchObject({ sortOrder: 1000 })
  })
  it('knows no order before the list is there, unless one was typed or given', () => {
    const needed: MasterField = { ...sortOrder, required: true }
    expect(awaitsOrder(openMaster, fields)).toBe(true)
    expect(awaitsOrder(openMaster, [name])).toBe(true)
    expect(awaitsOrder(openMaster, [name, { ...sortOrder, initialValue: 5 }])).toBe(false)
    expect(awaitsOrder(run({ kind: 'change', title: 'sortOrder', value: '3' }), fields)).toBe(false)
    expect(awaitsOrder(run(loaded), fields)).toBe(false)
    expect(awaitsOrder(run({ kind: 'edit', item: items[0]!, fields }), fields)).toBe(false)
    expect(fieldProblem(openMaster, needed)).toBeNull()
    expect(fieldProblem(run({ kind: 'change', title: 'sortOrder', value: '' }), needed)).toBe('required')
  })
  it('takes the order the person typed', () => {
    const state = run(loaded, { kind: 'change', title: 'sortOrder', value: '3' })
    expect(valuesToSend(state, fields)).toMatchObject({ sortOrder: 3 })
  })
  it('sends the form alone when editing', () => {
    const state = run(loaded, { kind: 'edit', item: items[0]!, fields }, { kind: 'change', title: 'paid', value: false })
    expect(valuesToSend(state, fields)).toEqual({ name: 'Middle', sortOrder: 7, starts: '', phone: '', paid: false })
  })
  it('sends with an edit the version that was read', () => {
    const state = run({ kind: 'edit', item: { ...items[0]!, version: 4 }, fields })
    expect(valuesToSend(state, fields)).toMatchObject({ name: 'Middle', version: 4 })
    expect(valuesToSend(run(loaded), fields)).not.toHaveProperty('version')
  })
})

describe('modes', () => {
  const editing = run(loaded, { kind: 'edit', item: items[2]!, fields })
  it('fills the form with the edited item and locks the name of a reserved one', () => {
    expect(fieldValue(editing, name)).toBe('Pre-primary')
    expect(isNameLocked(editing, fields, name)).toBe(true)
    expect(isNameLocked(editing, fields, phone)).toBe(false)
    expect(isNameLocked(run({ kind: 'edit', item: items[0]!, fields }), fields, name)).toBe(false)
  })
  it('is [New] again after save and Reset', () => {
    for (const kind of ['saved', 'reset'] as const) {
      const state = reduceMaster(editing, { kind })
      expect(state.mode.kind).toBe('new')
      expect(fieldValue(state, name)).toBe('')
      expect(state.touched.size).toBe(0)
    }
  })
  it('keeps what was typed when the list is read again after an error', () => {
    const state = [{ kind: 'change', title: 'name', value: 'X' } as const, { kind: 'reload' } as const].reduce(
      reduceMaster,
      editing,
    )
    expect(fieldValue(state, name)).toBe('X')
    expect(state.mode.kind).toBe('edit')
  })
  it('is [New] again after a refresh, unless something was typed into the edited item', () => {
    const refreshed = reduceMaster(editing, { kind: 'reload', refresh: true })
    expect(refreshed).toMatchObject({ mode: { kind: 'new' }, status: 'loading', load: editing.load + 1 })
    expect(fieldValue(refreshed, name)).toBe('')
    const typed = reduceMaster(editing, { kind: 'change', title: 'phone', value: '12' })
    expect(reduceMaster(typed, { kind: 'reload', refresh: true })).toMatchObject({
      mode: { kind: 'edit' },
      draft: { phone: '12' },
    })
    const fresh = run(loaded, { kind: 'change', title: 'name', value: 'X' }, { kind: 'reload', refresh: true })
    expect(fieldValue(fresh, name)).toBe('X')
  })
  it('drops lists that came too late', () => {
    const state = reduceMaster(openMaster, { kind: 'reload' })
    expect(reduceMaster(state, loaded)).toBe(state)
    expect(reduceMaster(state, { kind: 'failed', load: 1 })).toBe(state)
  })
})

describe('an edit that came too late', () => {
  const item: MasterItem = { id: 'b', name: 'Middle', sortOrder: 7, active: true, paid: true, phone: '1', version: 4 }
  const theirs: MasterItem = { ...item, sortOrder: 9, paid: false, phone: '2', version: 5 }
  const typing: MasterAction[] = [
    { kind: 'loaded', load: 1, items: [item] },
    { kind: 'edit', item, fields },
    { kind: 'change', title: 'name', value: 'Middle school' },
    { kind: 'change', title: 'phone', value: '3' },
  ]

  it('keeps what was typed over the item as it is now', () => {
    const state = run(...typing, { kind: 'reload', edited: true }, { kind: 'loaded', load: 2, items: [theirs] })
    expect(valuesToSend(state, fields)).toEqual({
      name: 'Middle school',
      sortOrder: 9,
      starts: '',
      phone: '3',
      paid: false,
      version: 5,
    })
  })
  it('is refused again while the item was not read anew', () => {
    const other = run(...typing, { kind: 'reload' }, { kind: 'loaded', load: 2, items: [theirs] })
    expect(valuesToSend(other, fields)).toMatchObject({ version: 4, paid: true })
    const failed = run(...typing, { kind: 'reload', edited: true }, { kind: 'failed', load: 2 })
    expect(valuesToSend(failed, fields)).toMatchObject({ name: 'Middle school', version: 4 })
    const tried = [{ kind: 'reload' } as const, { kind: 'loaded', load: 3, items: [theirs] } as const].reduce(
      reduceMaster,
      failed,
    )
    expect(valuesToSend(tried, fields)).toMatchObject({ name: 'Middle school', version: 5 })
  })
  it('of an item that is gone keeps what was typed', () => {
    const state = run(...typing, { kind: 'reload', edited: true }, { kind: 'loaded', load: 2, items: [] })
    expect(valuesToSend(state, fields)).toMatchObject({ name: 'Middle school', version: 4 })
  })
})

describe('filters', () => {
  const ids = (...actions: MasterAction[]) => shownItems(run(loaded, ...actions), fields)?.map(item => item.id)
  it('shows all by sort order', () => expect(ids()).toEqual(['a', 'c', 'b']))
  it('finds texts by contains without case', () =>
    expect(ids({ kind: 'filter', title: 'name', text: 'PRIM' })).toEqual(['a', 'c']))
  it('finds numbers exactly', () => {
    expect(ids({ kind: 'filter', title: 'sortOrder', text: '7' })).toEqual(['b'])
    expect(ids({ kind: 'filter', title: 'sortOrder', text: '70' })).toEqual([])
  })
  it('finds ticks exactly', () => {
    expect(ids({ kind: 'filter', title: 'paid', text: 'true' })).toEqual(['b'])
    expect(ids({ kind: 'filter', title: 'paid', text: 'false' })).toEqual(['a', 'c'])
  })
  it('wants every filter to match', () => {
    expect(ids({ kind: 'filter', title: 'name', text: 'prim' }, { kind: 'filter', title: 'sortOrder', text: '3' })).toEqual(['c'])
  })
})
