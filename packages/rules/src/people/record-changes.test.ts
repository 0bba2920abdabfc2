import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordChanges } from './record-changes'

describe('what was changed of a record', () => {
  it('is what differs, in the order of the columns', () =>
    expect(
      recordChanges(
        { name: 'Asha', division: 'A', rollNo: '4', address: null },
        { name: 'Asha', division: 'B', rollNo: '', address: 'Hill View' },
      ),
    ).toEqual([
      { field: 'division', old: 'A', new: 'B' },
      { field: 'rollNo', old: '4', new: '' },
      { field: 'address', old: '', new: 'Hill View' },
    ]))

  it('of a new record is all it holds, of a removed one all it held', () => {
    expect(recordChanges(null, { name: 'Asha', pen: '' })).toEqual([{ field: 'name', old: '', new: 'Asha' }])
    expect(recordChanges({ name: 'Asha' }, null)).toEqual([{ field: 'name', old: 'Asha', new: '' }])
    expect(recordChanges(null, null)).toEqual([])
  })

  const values = fc.dictionary(fc.string({ minLength: 1 }), fc.option(fc.string()))

  it('is nothing between equal states, and turns round with them', () =>
    fc.assert(
      fc.property(values, values, (one, other) => {
        expect(recordChanges(one, one)).toEqual([])
        const there = recordChanges(one, other).map(change => [change.field, change.old, change.new])
        const back = recordChanges(other, one).map(change => [change.field, change.new, change.old])
        expect(new Map(back.map(([field, ...rest]) => [field, rest]))).toEqual(
          new Map(there.map(([field, ...rest]) => [field, rest])),
        )
      }),
    ))
})
