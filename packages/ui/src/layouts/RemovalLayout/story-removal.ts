import type { RemovalEntry } from './RemovalHistory'
import type { Removal } from './removal.state'

/** When the stories happen: Saturday 18 July 2026, half past nine in India. */
export const countedAt = Date.parse('2026-07-18T09:30:00+05:30')

/** Three students with everything that is theirs. */
export const threeStudents: Removal = {
  id: 'r1',
  status: 'Counted',
  scopeKey: 'diya,fathima,gurpreet',
  counts: [
    { table: 'student', label: 'Students', rows: 3 },
    { table: 'enrolment', label: 'Enrolments', rows: 7 },
    { table: 'attendance', label: 'Attendance', rows: 1264 },
    { table: 'mark', label: 'Marks', rows: 212 },
    { table: 'file', label: 'Files', rows: 9 },
    { table: 'guardian', label: 'Guardians left childless', rows: 2 },
    { table: 'user', label: 'Users', rows: 2 },
  ],
  blockers: [],
  warnings: [],
  countedAt,
}

export const blockedStudents: Removal = {
  ...threeStudents,
  blockers: [
    { code: 'paid', message: 'Students with successful payments. Terminate them instead.', rows: 1 },
    { code: 'locked', message: 'Rows in a locked year', rows: 0 },
  ],
  warnings: ['2 guardians have no other child and would go too.'],
}

export const doneStudents: Removal = {
  ...threeStudents,
  status: 'Done',
  removed: 3,
  endedAt: '18-07-2026 09:31',
  by: 'Meera Nair',
  reason: 'Admitted twice by the import of 16 July.',
  auditId: 'A-20418',
  archive: { href: '#archive', until: '17-08-2026' },
}

export const earlier: readonly RemovalEntry[] = [
  {
    id: 'a',
    date: '02-07-2026',
    school: 'Green Valley School',
    kind: 'Students',
    rows: 1499,
    by: 'Meera Nair',
    reason: 'Test data before go-live',
    status: 'Done',
  },
  {
    id: 'b',
    date: '28-06-2026',
    school: 'Hill Side School',
    kind: 'Staff',
    rows: 18,
    by: 'Anil Kumar',
    reason: 'Wrong file was imported',
    status: 'Restored',
  },
  {
    id: 'c',
    date: '27-06-2026',
    school: 'Hill Side School',
    kind: 'Staff',
    rows: 18,
    by: 'Anil Kumar',
    reason: 'Wrong file was imported',
    status: 'Failed',
  },
]
