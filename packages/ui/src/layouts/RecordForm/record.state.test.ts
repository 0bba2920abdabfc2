import { describe, expect, it } from 'vitest'
import { changedValues, isChanged, withoutErrors } from './record.state'

describe('values of a record', () => {
  it('finds what differs from what the record held', () => {
    expect(changedValues({ name: 'Diya', rollNo: '12' }, { name: 'Diya ', rollNo: '13' })).toEqual({ rollNo: '13' })
    expect(changedValues({ name: 'Diya' }, { name: '' })).toEqual({ name: '' })
    expect(changedValues({}, { name: '', address: 'Kozhikode' })).toEqual({ address: 'Kozhikode' })
  })

  it('is not changed by space at the ends', () => {
    expect(isChanged({ name: 'Diya' }, { name: ' Diya ' })).toBe(false)
    expect(isChanged({}, { name: 'Diya' })).toBe(true)
  })

  it('forgets what was wrong in fields that were typed in', () => {
    const errors = { mobile: 'Not a valid mobile number: 12', rollNo: 'Used' }
    expect(withoutErrors(errors, ['mobile'])).toEqual({ rollNo: 'Used' })
    expect(withoutErrors(errors, ['name'])).toBe(errors)
  })
})
