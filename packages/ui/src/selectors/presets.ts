import type { SelectorConfiguration } from './configuration'
import { presetMessages as words } from './presets.messages'

const student = {
  address: 'student-selector',
  title: words.student,
  titles: words.students,
  columns: [
    { key: 'admNo', header: words.admNo, look: 'code', width: '14%' },
    { key: 'name', header: words.name, look: 'name', width: '30%' },
    { key: 'rollNo', header: words.rollNo, look: 'figure', width: '11%' },
    { key: 'division', header: words.division, width: '14%' },
    { key: 'guardianName', header: words.guardianName },
  ],
  displayFields: ['admNo', 'name', 'rollNo', 'division', 'guardianName'],
  hintFields: ['admNo', 'rollNo', 'division'],
  filters: { filterStudyingStatus: 'all' },
} as const satisfies Omit<SelectorConfiguration, 'name'>

const staff = {
  address: 'staff-selector',
  title: words.staff,
  titles: words.staffs,
  columns: [
    { key: 'name', header: words.name, look: 'name', width: '36%' },
    { key: 'designation', header: words.designation },
    { key: 'section', header: words.section },
    { key: 'gender', header: words.gender, width: '14%' },
  ],
  displayFields: ['name'],
  hintFields: ['code', 'designation', 'section'],
  filters: { avoidRelievedStaff: 'all' },
  classWise: false,
} as const satisfies Omit<SelectorConfiguration, 'name'>

/** One student. */
export const studentSelector: SelectorConfiguration = { ...student, name: 'studentSelector' }

/** Several students. */
export const studentSelectormultiple: SelectorConfiguration = { ...student, name: 'studentSelectormultiple' }

/** One member of staff. */
export const staffSelector: SelectorConfiguration = { ...staff, name: 'staffSelector' }

/** Several members of staff. */
export const staffSelectormultiple: SelectorConfiguration = { ...staff, name: 'staffSelectormultiple' }

/** One guardian. */
export const guardianSelector: SelectorConfiguration = {
  name: 'guardianSelector',
  address: 'guardian-selector',
  title: words.guardian,
  titles: words.guardians,
  columns: [
    { key: 'name', header: words.name, look: 'name', width: '40%' },
    { key: 'mobile', header: words.mobile, look: 'code' },
    { key: 'email', header: words.email },
  ],
  displayFields: ['name', 'mobile'],
  classWise: false,
}

/** A student whose guardian is merged with another. */
export const studentSelectorForMergeGuardian: SelectorConfiguration = {
  ...student,
  name: 'studentSelectorForMergeGuardian',
  columns: [
    { key: 'admNo', header: words.admissionNo, look: 'code', width: '20%' },
    { key: 'name', header: words.name, look: 'name', width: '40%' },
    { key: 'guardianName', header: words.guardianName },
  ],
  displayFields: ['id', 'admNo', 'name', 'division', 'guardianId', 'guardianName'],
  hintFields: ['admNo', 'division'],
}

/** Students whose guardian has a user. */
export const studentSelectorforUsercreatedOnly: SelectorConfiguration = {
  ...student,
  name: 'studentSelectorforUsercreatedOnly',
  filters: { ...student.filters, userCreatedonly: true },
}

/** Students whether or not their guardian has a user. */
export const studentsSelector: SelectorConfiguration = {
  ...student,
  name: 'studentsSelector',
  filters: { ...student.filters, userCreatedonly: false },
}

/** Students with an uploaded report card. */
export const reportCardUploadedStudentsSelector: SelectorConfiguration = {
  ...student,
  name: 'reportCardUploadedStudentsSelector',
  address: 'student-selector-reportcard',
  filters: { ...student.filters, userCreatedonly: false },
}

/** Several schools. */
export const schoolSelectormultiple: SelectorConfiguration = {
  name: 'schoolSelectormultiple',
  address: 'school-selector',
  title: words.school,
  titles: words.schools,
  columns: [
    { key: 'name', header: words.name, look: 'name', width: '44%' },
    { key: 'place', header: words.place },
    { key: 'domain', header: words.domain, look: 'code' },
  ],
  displayFields: ['name'],
  hintFields: ['place', 'domain'],
  classWise: false,
}
