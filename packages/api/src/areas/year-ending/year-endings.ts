import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, job, line, page, paged, pageSize } from '../../contract/schemas'
import { decision, ending, finding, result, settings, status } from './schemas'

const access = forms('school.utility.year-ending')
const tenancy = 'platform' as const
const anyId = z.union([id, z.literal('')]).default('')

export const yearEndings = {
  list: route({
    method: 'GET',
    path: 'platform/year-endings',
    summary: 'Ends of academic years in the operator’s schools, the newest first.',
    access,
    tenancy,
    query: z.object({ text: line(100).default(''), status: z.union([status, z.literal('')]).default(''), page, pageSize }),
    answer: paged(
      z.object({
        id,
        school: z.object({ id, name: z.string(), code: z.string() }),
        from: z.string(),
        to: z.string(),
        status,
        switchOn: day,
        switchedAt: instant.nullable(),
        runBy: z.string(),
      }),
    ),
  }),
  create: route({
    method: 'POST',
    path: 'platform/year-endings',
    summary:
      'Begins to end the current year of a school, with the usual next year and map of classes. 409 while another one of the school is open, or without a current year.',
    access,
    tenancy,
    idempotent: true,
    body: settings.extend({ schoolId: id }),
    answer: ending,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: 'platform/year-endings/{id}',
    summary: 'What the end of a year is told to do, with the classes of the school and what it came to.',
    access,
    tenancy,
    answer: ending,
  }),
  update: route({
    method: 'PATCH',
    path: 'platform/year-endings/{id}',
    summary: 'Changes what the end of a year will do; what was checked is a draft again. 409 once it has run.',
    access,
    tenancy,
    body: settings.extend({ version: z.int() }),
    answer: ending,
  }),
  students: route({
    method: 'GET',
    path: 'platform/year-endings/{id}/students',
    summary: 'Students of the year that ends with the decision on each; `decision` narrows to one.',
    access,
    tenancy,
    query: z.object({
      text: line(50).default(''),
      courseId: anyId,
      divisionId: anyId,
      decision: z.union([decision, z.literal('')]).default(''),
      page,
      pageSize,
    }),
    answer: paged(
      z.object({
        studentId: id,
        admNo: z.string(),
        name: z.string(),
        division: z.string(),
        decision,
        divisionId: id.nullable(),
        toDivision: z.string(),
        /** Whether the student has a class in the next year already, and keeps it. */
        kept: z.boolean(),
      }),
    ),
  }),
  decide: route({
    method: 'PUT',
    path: 'platform/year-endings/{id}/decisions',
    summary:
      'Decides of the named students; of others nothing changes. `PromoteTo` names the division of the next year. 400 for students who do not study in the year.',
    access,
    tenancy,
    body: z.object({
      version: z.int(),
      decisions: distinct(z.object({ studentId: id, decision, divisionId: id.nullable().default(null) }), 'studentId')
        .min(1)
        .max(2000),
    }),
    answer: z.object({ status, version: z.int(), decided: z.int() }),
  }),
  validate: route({
    method: 'POST',
    path: 'platform/year-endings/{id}/validate',
    summary: 'Checks it: without errors it may run. Nothing of the school changes. 409 once it has run.',
    access,
    tenancy,
    answer: z.object({
      errors: z.array(finding),
      warnings: z.array(finding),
      result: result.nullable(),
      status,
      version: z.int(),
    }),
    status: 200,
  }),
  run: route({
    method: 'POST',
    path: 'platform/year-endings/{id}/run',
    summary:
      'Makes the next year with its enrolments and copies; all of it or nothing. `typedText` is the code of the school. Once done, `newStudents` enrols those admitted since. 409 for a full run that was done, or one that was not checked.',
    access,
    tenancy,
    idempotent: true,
    body: z.object({ typedText: line(20), newStudents: z.boolean().default(false) }),
    answer: job,
    status: 202,
  }),
  revert: route({
    method: 'POST',
    path: 'platform/year-endings/{id}/revert',
    summary:
      'Takes all of it back. 409 later than seven days after the switch, or once the new year holds attendance, marks, fees or leave.',
    access,
    tenancy,
    body: z.object({ reason: line(500, 10) }),
    answer: job,
    status: 202,
  }),
}
