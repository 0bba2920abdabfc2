import { describe, expect, it } from 'vitest'
import { displayText, studentIdsOf, summaryText } from './row-text'

const diya = {
  id: 'r1',
  studentId: 's1',
  admNo: '2024/0113',
  name: 'Diya Agarwal',
  division: 'V A',
  rollNo: 12,
  guardianName: '',
}

describe('texts of rows', () => {
  it('joins display fields by commas and leaves out empty ones', () => {
    expect(displayText(diya, ['admNo', 'name', 'rollNo', 'division', 'guardianName'])).toBe('2024/0113, Diya Agarwal, 12, V A')
  })
  it('shows no keys of records', () => {
    const row = { ...diya, guardianId: 'g1', guardianName: 'Om Agarwal' }
    expect(displayText(row, ['id', 'admNo', 'name', 'division', 'guardianId', 'guardianName'])).toBe(
      '2024/0113, Diya Agarwal, V A, Om Agarwal',
    )
  })
  it.each([
    [diya, '2024/0113, Diya Agarwal, V A, 12'],
    [{ ...diya, rollNo: null }, '2024/0113, Diya Agarwal, V A'],
    [{ ...diya, division: '' }, '2024/0113, Diya Agarwal, 12'],
    [{ id: 't', name: 'Beena Thomas', designation: 'Teacher' }, 'Beena Thomas'],
  ])('sums up one picked row', (row, text) => expect(summaryText(row)).toBe(text))
  it('collects ids of students apart', () => {
    expect(studentIdsOf([diya, { id: 't', name: 'Beena Thomas' }])).toEqual(['s1'])
  })
})
