import { importKinds } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { type Column, formGroups, isRequired, placeProblems, type RecordTask, valuesToSend, withValue } from './record'

const columnsOf = (code: string): Column[] =>
  importKinds
    .find(kind => kind.code === code)!
    .columns.map(column => ({
      key: column.key,
      title: column.title,
      value: column.value,
      required: column.required,
      isKey: false,
      options: Object.keys(column.options ?? {}),
      max: column.max ?? null,
    }))

const add: RecordTask = { kind: 'students', task: 'add' }
const edit: RecordTask = { kind: 'students', task: 'edit', key: '2024/0113' }
const end: RecordTask = { kind: 'students', task: 'end', key: '2024/0113' }

const keysOf = (task: RecordTask, initial = {}) =>
  formGroups(task, columnsOf(task.kind), initial).map(([name, columns]) => [name, columns.map(column => column.key)] as const)

describe('the groups of a form', () => {
  it('show every column of a new student but those of leaving', () => {
    const groups = keysOf(add)
    expect(groups.map(([name]) => name)).toEqual(['student', 'class', 'guardian', 'other'])
    const shown = groups.flatMap(([, keys]) => keys)
    const hidden = columnsOf('students').filter(column => !shown.includes(column.key))
    expect(hidden.map(column => column.key)).toEqual(['status', 'leftOn', 'leavingReason'])
  })

  it('show leaving of a student who has left, and no sibling of a present one', () => {
    const groups = keysOf(edit, { status: 'terminated' })
    expect(groups.find(([name]) => name === 'leaving')?.[1]).toEqual(['status', 'leftOn', 'leavingReason'])
    expect(groups.flatMap(([, keys]) => keys)).not.toContain('siblingAdmNo')
    expect(keysOf(edit, { status: 'studying' }).map(([name]) => name)).not.toContain('leaving')
  })

  it('ask for the day and the reason of leaving alone', () => {
    expect(keysOf(end)).toEqual([['leaving', ['leftOn', 'leavingReason']]])
    expect(keysOf({ kind: 'staff', task: 'end', key: 'S1' })).toEqual([['leaving', ['relievedOn']]])
    const [, columns] = formGroups(end, columnsOf('students'), {})[0]!
    expect(columns.map(column => isRequired(end, column))).toEqual([true, false])
  })

  it('show every column of new staff', () => {
    const shown = keysOf({ kind: 'staff', task: 'add' }).flatMap(([, keys]) => keys)
    expect(shown).toHaveLength(columnsOf('staff').length - 2)
  })
})

describe('a value', () => {
  it('empties what hung on the one before', () => {
    const values = { section: 'Primary', course: 'V', division: 'A', religion: 'Hindu', caste: 'Nair' }
    expect(withValue(values, 'course', 'VI')).toMatchObject({ section: 'Primary', course: 'VI', division: '' })
    expect(withValue(values, 'section', 'High')).toMatchObject({ course: '', division: '', caste: 'Nair' })
    expect(withValue(values, 'course', 'V')).toBe(values)
  })
})

describe('what is sent', () => {
  it('of a new record is all that was filled in', () => {
    expect(valuesToSend(add, { admNo: 'N1', name: 'Diya', rollNo: '' }, {})).toEqual({ admNo: 'N1', name: 'Diya' })
  })

  it('of a present one is what was changed, with its key', () => {
    const values = { admNo: '2024/0113', rollNo: '13', course: 'V', division: 'A', section: 'Primary' }
    expect(valuesToSend(edit, values, { rollNo: '13' })).toEqual({ admNo: '2024/0113', rollNo: '13' })
    expect(valuesToSend(edit, values, { division: 'A' })).toEqual({
      admNo: '2024/0113',
      section: 'Primary',
      course: 'V',
      division: 'A',
    })
    expect(valuesToSend(edit, values, { address: '' })).toEqual({ admNo: '2024/0113', address: '' })
  })

  it('takes all of a year along into another year', () => {
    const values = { academicYear: '2027-28', course: 'VI', division: 'A', section: 'Middle', rollNo: '4' }
    expect(valuesToSend(edit, values, { academicYear: '2027-28' })).toMatchObject({ ...values, bus: '' })
  })

  it('ends with status and day', () => {
    expect(valuesToSend(end, { leftOn: '2026-11-20', leavingReason: '' }, {})).toEqual({
      admNo: '2024/0113',
      status: 'terminated',
      leftOn: '2026-11-20',
      leavingReason: '',
    })
    expect(valuesToSend({ kind: 'staff', task: 'end', key: 'S1' }, { relievedOn: '2026-11-20' }, {})).toEqual({
      code: 'S1',
      status: 'Relieved',
      relievedOn: '2026-11-20',
    })
  })
})

describe('problems', () => {
  it('stand under their fields, the others over the form', () => {
    const placed = placeProblems(
      'students',
      [
        { code: 'E05', column: 'guardianMobile', message: 'Not a valid mobile number: 12' },
        { code: 'E09', column: null, message: 'Already exists' },
        { code: 'E01', column: 'status', message: 'Required: Status' },
      ],
      new Set(['admNo', 'guardianMobile']),
    )
    expect(placed.fields).toEqual({ guardianMobile: 'Not a valid mobile number: 12', admNo: 'Already exists' })
    expect(placed.whole).toEqual(['Required: Status'])
  })
})
