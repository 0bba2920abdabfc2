import type { Viewer } from './predicate'

/** Id of a school for tests. */
export const school = '0197f3a0-0000-7000-8000-000000000001'

/** Somebody of a school with nothing but what a test says. */
export const viewer = (over: Partial<Viewer>): Viewer => ({
  roles: [],
  modules: ['SCH'],
  permissions: [],
  schoolId: school,
  bound: false,
  classTeacher: false,
  mode: 'role',
  allotted: [],
  ...over,
})
