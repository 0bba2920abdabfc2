import { z } from 'zod'
import { route, session } from '../contract/route'
import { flag, id, line, option, pageSize, pagination, repeated, words } from '../contract/schemas'

const filters = {
  filterStudyingStatus: z.enum(['all', 'studying', 'terminated']).default('all'),
  avoidRelievedStaff: z.enum(['all', 'Working', 'Relieved']).default('all'),
  userCreatedonly: flag,
  schoolId: id.optional(),
  searchOption: z.enum(['contains', 'starts-with']).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize,
  fetchAllIds: flag,
  name: words.optional(),
  admNo: words.optional(),
  divisionId: id.optional(),
  courseId: id.optional(),
  getSectionValues: repeated(id),
  getCourseValues: repeated(id),
  getDivisionValues: repeated(id),
  divisionFilterValues: repeated(id),
}

const studentRow = z
  .object({
    id,
    studentId: id,
    admNo: z.string(),
    name: z.string(),
    rollNo: z.int().nullable(),
    division: z.string(),
    guardianId: id,
    guardianName: z.string(),
    photoUrl: z.string().nullable(),
  })
  .meta({ id: 'StudentRow' })

const studentQuery = z.object({
  ...filters,
  rollNo: words.optional(),
  division: words.optional(),
  guardianName: words.optional(),
})

const staffRow = z
  .object({ id, code: z.string(), name: z.string(), designation: z.string(), section: z.string(), gender: z.string() })
  .meta({ id: 'StaffRow' })

const guardianRow = z.object({ id, name: z.string(), mobile: z.string(), email: z.string() }).meta({ id: 'GuardianRow' })

const schoolRow = z.object({ id, name: z.string(), place: z.string(), domain: z.string() }).meta({ id: 'SchoolRow' })

const listing = <Row extends z.ZodType>(row: Row) =>
  z
    .union([z.object({ results: z.array(row), pagination }), z.array(id)])
    .meta({ description: 'A page of rows; with fetchAllIds=1 all ids alone' })

const detailsQuery = z.object({ id, schoolId: id.optional() })

export const selectors = {
  student: route({
    method: 'GET',
    path: 'student-selector',
    summary:
      'Students of the own scope by class, roll number and name. Without `searchOption`, `page` and `fetchAllIds`, `name` completes and `name` with `admNo` looks one up: by the exact number, else by the exact name.',
    access: session,
    operatorSchool: true,
    query: studentQuery,
    answer: listing(studentRow),
  }),
  studentDetails: route({
    method: 'GET',
    path: 'student-selector/get-details',
    summary: 'One student as a selector row.',
    access: session,
    operatorSchool: true,
    query: detailsQuery,
    answer: studentRow,
  }),
  reportCard: route({
    method: 'GET',
    path: 'student-selector-reportcard',
    summary: 'Students of the own scope with a report card of the current year, made or uploaded. Empty for families.',
    access: session,
    operatorSchool: true,
    query: studentQuery,
    answer: listing(studentRow),
  }),
  reportCardDetails: route({
    method: 'GET',
    path: 'student-selector-reportcard/get-details',
    summary: 'One student with a report card of the current year as a selector row.',
    access: session,
    operatorSchool: true,
    query: detailsQuery,
    answer: studentRow,
  }),
  searchOptions: route({
    method: 'GET',
    path: 'student-selector/student-selector-search-options',
    summary:
      'Sections, courses and divisions. `getCourseValues` are sections, whose courses are wanted; `getDivisionValues` are courses, whose divisions are wanted.',
    access: session,
    operatorSchool: true,
    query: z.object({ getCourseValues: repeated(id), getDivisionValues: repeated(id) }),
    answer: z.object({ sections: z.array(option), courses: z.array(option), divisions: z.array(option) }),
  }),
  coursesCustom: route({
    method: 'GET',
    path: 'student-selector/courses-custom/{sectionIds}',
    summary: 'Courses of several sections.',
    access: session,
    operatorSchool: true,
    params: z.object({ sectionIds: line(4000, 1) }),
    answer: z.array(option),
  }),
  divisionsCustom: route({
    method: 'GET',
    path: 'student-selector/divisions-custom/{ids}',
    summary: 'Divisions of several courses.',
    access: session,
    operatorSchool: true,
    params: z.object({ ids: line(4000, 1) }),
    answer: z.array(option),
  }),
  staff: route({
    method: 'GET',
    path: 'staff-selector',
    summary: 'Staff by name. Empty for families. Completes and looks up as student-selector does, by code or name.',
    access: session,
    operatorSchool: true,
    query: z.object({ ...filters, designation: words.optional(), section: words.optional(), gender: words.optional() }),
    answer: listing(staffRow),
  }),
  staffDetails: route({
    method: 'GET',
    path: 'staff-selector/get-details',
    summary: 'One member of staff as a selector row.',
    access: session,
    operatorSchool: true,
    query: detailsQuery,
    answer: staffRow,
  }),
  guardian: route({
    method: 'GET',
    path: 'guardian-selector',
    summary: 'Guardians by name. Empty for families. A teacher reads whole mobile numbers of the own class only.',
    access: session,
    operatorSchool: true,
    query: z.object({ ...filters, mobile: words.optional(), email: words.optional() }),
    answer: listing(guardianRow),
  }),
  guardianDetails: route({
    method: 'GET',
    path: 'guardian-selector/get-details',
    summary: 'One guardian as a selector row.',
    access: session,
    operatorSchool: true,
    query: detailsQuery,
    answer: guardianRow,
  }),
  school: route({
    method: 'GET',
    path: 'school-selector',
    summary: 'Schools of an operator’s scope or of a group, by name. Empty for families.',
    access: session,
    tenancy: 'platform',
    query: z.object({ ...filters, place: words.optional(), domain: words.optional() }),
    answer: listing(schoolRow),
  }),
  schoolDetails: route({
    method: 'GET',
    path: 'school-selector/get-details',
    summary: 'One school as a selector row.',
    access: session,
    tenancy: 'platform',
    query: z.object({ id }),
    answer: schoolRow,
  }),
}
