import { z } from 'zod'
import { reportBody, reportColumns, reportFileBody, reportRows } from '../contract/report'
import { forms, route } from '../contract/route'
import { day, id, instant, job, line, option, page, paged, pageSize, pagination, repeated } from '../contract/schemas'
import { timetableFile } from './timetables'

const information = forms('s.staff.information')
const report = forms('s.staff.report')
const complete = forms('/staff/staff-complete-info-report')
const classTeachers = forms('s.staff.class-teacher')

const teaching = z.enum(['', 'yes', 'no']).default('')
const status = z.enum(['all', 'Working', 'Relieved']).default('Working')
const loginStatus = z.enum(['Created', 'Active', 'Blocked'])

const choices = {
  sections: z.array(option),
  designations: z.array(option),
  categories: z.array(option),
}

/** What staff are chosen by; the all-zero id asks for those who have none. */
const one = {
  teaching,
  gender: z.enum(['', 'Male', 'Female', 'Other']).default(''),
  status,
  login: z.enum(['', 'yes', 'no']).default(''),
  joinedFrom: day.optional(),
  joinedTo: day.optional(),
  text: line(100).default(''),
}

// A filter that is not known would give more rows than were asked for.
const filters = z
  .strictObject({
    sectionIds: z.array(id).max(100).default([]),
    designationIds: z.array(id).max(200).default([]),
    categoryIds: z.array(id).max(100).default([]),
    ...one,
  })
  .meta({ id: 'StaffFilters' })

const classFilters = z
  .strictObject({
    academicYearId: id.optional(),
    sectionIds: z.array(id).max(100).default([]),
    courseIds: z.array(id).max(100).default([]),
    without: z.boolean().default(false),
  })
  .meta({ id: 'ClassTeacherFilters' })

const person = {
  id,
  code: z.string(),
  name: z.string(),
  designation: z.string(),
  section: z.string(),
  mobile: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  status: z.enum(['Working', 'Relieved']),
  login: z.object({ name: z.string(), status: loginStatus }).nullable(),
}

/** Counted staff; ids of columns are codes, those of rows masters or sections, and the all-zero id stands for none. */
const matrix = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ id, name: z.string(), cells: z.array(z.int()), total: z.int() })),
  totals: z.array(z.int()),
})

/** Parts of the page on one member of staff that are read by themselves. */
const completeSections = ['teaching', 'timetable', 'login', 'history'] as const
const language = z.enum(['en', 'es', 'pt', 'de']).default('en')

export const staff = {
  informationInitialValues: route({
    method: 'GET',
    path: 'staff-information/initialvalues',
    summary: 'What the filters of Staff Information offer.',
    access: information,
    operatorSchool: true,
    answer: z.object(choices),
  }),
  information: route({
    method: 'GET',
    path: 'staff-information',
    summary: 'A page of the staff, by name unless another order is asked for; a field with a minus before it descends.',
    access: information,
    operatorSchool: true,
    query: z.object({
      sectionId: id.optional(),
      designationId: id.optional(),
      categoryId: id.optional(),
      teaching,
      status,
      text: line(100).default(''),
      sort: z.enum(['name', '-name', 'code', '-code', 'designation', '-designation', 'section', '-section']).default('name'),
      page,
      pageSize,
    }),
    answer: paged(z.object(person)),
  }),
  informationOfOne: route({
    method: 'GET',
    path: 'staff-information/{id}',
    summary: 'One member of staff with the classes of this year.',
    access: information,
    operatorSchool: true,
    answer: z.object({
      ...person,
      category: z.string(),
      teaching: z.boolean(),
      joinedOn: day.nullable(),
      relievedOn: day.nullable(),
      qualification: z.string(),
      classTeacherOf: z.array(z.string()),
    }),
  }),

  reportInitialValues: route({
    method: 'GET',
    path: 'staff-report/initialvalues',
    summary: 'What the filters and the column chooser of the staff report offer.',
    access: report,
    operatorSchool: true,
    answer: z.object({ ...choices, columns: reportColumns }),
  }),
  viewReport: route({
    method: 'POST',
    path: 'staff-report/view',
    writes: false,
    summary: 'A page of the staff report. Service is counted in months. An unknown column or filter answers 400.',
    access: report,
    operatorSchool: true,
    body: reportBody(filters),
    answer: reportRows,
    status: 200,
  }),
  reportStatistics: route({
    method: 'GET',
    path: 'staff-report/statistics',
    summary: 'Staff of the filters counted by designation and gender, and by section and teaching.',
    access: report,
    operatorSchool: true,
    query: z.object({ sectionIds: repeated(id), designationIds: repeated(id), categoryIds: repeated(id), ...one }),
    answer: z.object({ designations: matrix, sections: matrix }),
  }),
  exportReport: route({
    method: 'POST',
    path: 'staff-report/export',
    writes: false,
    summary: 'All rows of the report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: report,
    operatorSchool: true,
    idempotent: true,
    body: reportFileBody(filters),
    answer: job,
    status: 202,
  }),

  completePreview: route({
    method: 'GET',
    path: 'staff-complete-info/preview/{id}',
    summary: 'All that the person may see of one member of staff as PDF.',
    access: complete,
    operatorSchool: true,
    query: z.object({ language }),
    binary: true,
  }),
  completeInfo: route({
    method: 'GET',
    path: 'staff-complete-info/{id}',
    summary: 'Details of one member of staff. Teachers and non-teaching staff have their own record only.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      id,
      photoUrl: z.string().nullable(),
      status: z.enum(['Working', 'Relieved']),
      /** Values by key of the report's columns; empty ones are left out. Service is counted in months. */
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      sections: z.array(z.enum(completeSections)),
    }),
  }),
  completeSection: route({
    method: 'GET',
    path: 'staff-complete-info/{id}/{section}',
    summary: 'One section of the page on a member of staff; one that the person may not see answers 404.',
    access: complete,
    operatorSchool: true,
    params: z.object({ section: z.enum(completeSections) }),
    answer: z.discriminatedUnion('section', [
      z.object({
        section: z.literal('teaching'),
        classTeacherOf: z.array(option),
        classes: z.array(z.object({ id, name: z.string(), students: z.int(), subjects: z.array(z.string()) })),
      }),
      z.object({
        section: z.literal('timetable'),
        /** The file that holds today. */
        file: timetableFile.nullable(),
      }),
      z.object({
        section: z.literal('login'),
        logins: z.array(
          z.object({
            id,
            name: z.string(),
            status: loginStatus,
            roles: z.array(z.string()),
            lastLoginAt: instant.nullable(),
            devices: z.array(z.object({ id, browser: z.string(), signedInAt: instant, lastUsedAt: instant })),
          }),
        ),
      }),
      z.object({
        section: z.literal('history'),
        rows: z.array(
          z.object({
            id: z.string(),
            at: instant,
            /** `added`, `changed`, or the name of another deed. */
            action: z.string(),
            /** The file of an import. */
            file: z.string().nullable(),
            by: z.string().nullable(),
            role: z.string().nullable(),
            changes: z.array(z.object({ field: z.string(), old: z.string(), new: z.string() })),
          }),
        ),
      }),
    ]),
  }),

  classTeacherInitialValues: route({
    method: 'GET',
    path: 'class-teacher-report/initialvalues',
    summary: 'What the filters and the column chooser offer, and which divisions staff hold already.',
    access: classTeachers,
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      columns: reportColumns,
      held: z.array(z.object({ staffId: id, divisions: z.array(option) })),
    }),
  }),
  classTeachers: route({
    method: 'GET',
    path: 'class-teacher-report',
    summary: 'A page of divisions with their class teachers; students are those of a year. A sort with a minus descends.',
    access: classTeachers,
    query: z.object({
      academicYearId: id.optional(),
      sectionIds: repeated(id),
      courseIds: repeated(id),
      without: z.enum(['', '1']).default(''),
      sort: repeated(line(40)),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          version: z.int(),
          section: z.string(),
          course: z.string(),
          division: z.string(),
          students: z.int(),
          classTeacherId: id.nullable(),
          classTeacher: z.string().nullable(),
          code: z.string().nullable(),
          mobile: z.string().nullable(),
          /** Present % of today, or that its attendance is due and not taken; null on a day without school, and without the module ATT. */
          attendance: z.union([z.number(), z.literal('notTaken')]).nullable(),
          loginStatus: loginStatus.nullable(),
        }),
      ),
      pagination,
      /** Divisions of section and course that have no class teacher. */
      without: z.int(),
    }),
  }),
  exportClassTeachers: route({
    method: 'POST',
    path: 'class-teacher-report/export',
    writes: false,
    summary: 'All rows of the report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: classTeachers,
    idempotent: true,
    body: reportFileBody(classFilters),
    answer: job,
    status: 202,
  }),
}
