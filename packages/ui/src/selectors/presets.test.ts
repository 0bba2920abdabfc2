import { describe, expect, it } from 'vitest'
import type { SelectorConfiguration } from './configuration'
import * as presets from './presets'

const said = (words: SelectorConfiguration['title']) => (typeof words === 'string' ? words : words.defaultMessage)
const heads = ({ columns }: SelectorConfiguration) => columns.map(({ key, header }) => [key, said(header)])

const studentColumns = [
  ['admNo', 'Adm.No'],
  ['name', 'Name'],
  ['rollNo', 'RollNo'],
  ['division', 'Division'],
  ['guardianName', 'Guardian Name'],
]
const staffColumns = [
  ['name', 'Name'],
  ['designation', 'Designation'],
  ['section', 'Section'],
  ['gender', 'Gender'],
]
const students = {
  address: 'student-selector',
  title: 'Student',
  columns: studentColumns,
  displayFields: ['admNo', 'name', 'rollNo', 'division', 'guardianName'],
  filters: { filterStudyingStatus: 'all' },
  offersClasses: true,
}
const staff = {
  address: 'staff-selector',
  title: 'Staff',
  columns: staffColumns,
  displayFields: ['name'],
  filters: { avoidRelievedStaff: 'all' },
  offersClasses: false,
}

const expected = {
  studentSelector: students,
  studentSelectormultiple: students,
  staffSelector: staff,
  staffSelectormultiple: staff,
  guardianSelector: {
    address: 'guardian-selector',
    title: 'Guardian',
    columns: [
      ['name', 'Name'],
      ['mobile', 'Mobile'],
      ['email', 'Email'],
    ],
    displayFields: ['name', 'mobile'],
    filters: undefined,
    offersClasses: false,
  },
  studentSelectorForMergeGuardian: {
    ...students,
    columns: [
      ['admNo', 'Admission No'],
      ['name', 'Name'],
      ['guardianName', 'Guardian Name'],
    ],
    displayFields: ['id', 'admNo', 'name', 'division', 'guardianId', 'guardianName'],
  },
  studentSelectorforUsercreatedOnly: { ...students, filters: { filterStudyingStatus: 'all', userCreatedonly: true } },
  studentsSelector: { ...students, filters: { filterStudyingStatus: 'all', userCreatedonly: false } },
  reportCardUploadedStudentsSelector: {
    ...students,
    address: 'student-selector-reportcard',
    filters: { filterStudyingStatus: 'all', userCreatedonly: false },
  },
  schoolSelectormultiple: {
    address: 'school-selector',
    title: 'School',
    columns: [
      ['name', 'Name'],
      ['place', 'Place'],
      ['domain', 'Domain'],
    ],
    displayFields: ['name'],
    filters: undefined,
    offersClasses: false,
  },
}

const all: Record<string, SelectorConfiguration> = { ...presets }

describe('the ready selectors', () => {
  it('are these', () => expect(Object.keys(all).sort()).toEqual(Object.keys(expected).sort()))

  it.each(Object.entries(expected))('%s asks, shows and sends what it should', (name, wanted) => {
    const preset = all[name]!
    expect({
      address: preset.address,
      title: said(preset.title),
      columns: heads(preset),
      displayFields: preset.displayFields,
      filters: preset.filters,
      offersClasses: preset.classWise !== false,
    }).toEqual(wanted)
    expect(preset.name).toBe(name)
    expect(said(preset.titles)).toBe(`${wanted.title}s`)
    expect(preset.columns.filter(column => column.look === 'name')).toHaveLength(1)
  })
})
