import { z } from 'zod'
import { forms, route } from '../contract/route'
import { distinct, id, line } from '../contract/schemas'

const readers = forms('/school/school-settings', 's.student.report', '/school/general-settings', 's.import.photo')
/** Administrators, operators on the platform, and by Import Photo operators who work in a school. */
const editors = forms('/school/school-settings', '/school/general-settings', 's.import.photo')

const name = line(50, 1)
const made = z.object({ id })
const version = z.int()

const level = z.enum(['sections', 'courses', 'divisions'])

export const classes = {
  tree: route({
    method: 'GET',
    path: 'classes',
    summary: 'Sections with their courses and divisions, class teachers and strength of the current year.',
    access: readers,
    operatorSchool: true,
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        version,
        courses: z.array(
          z.object({
            id,
            name: z.string(),
            version,
            divisions: z.array(
              z.object({
                id,
                name: z.string(),
                version,
                classTeacherId: id.nullable(),
                classTeacher: z.string().nullable(),
                students: z.int(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  addSection: route({
    method: 'POST',
    path: 'classes/sections',
    summary: 'Adds a section at the end.',
    access: editors,
    operatorSchool: true,
    idempotent: true,
    body: z.object({ name }),
    answer: made,
    status: 201,
  }),
  addCourse: route({
    method: 'POST',
    path: 'classes/courses',
    summary: 'Adds a course at the end of its section.',
    access: editors,
    operatorSchool: true,
    idempotent: true,
    body: z.object({ name, sectionId: id }),
    answer: made,
    status: 201,
  }),
  addDivision: route({
    method: 'POST',
    path: 'classes/divisions',
    summary: 'Adds a division at the end of its course.',
    access: editors,
    operatorSchool: true,
    idempotent: true,
    body: z.object({ name: line(20, 1), courseId: id }),
    answer: made,
    status: 201,
  }),
  renameSection: route({
    method: 'PATCH',
    path: 'classes/sections/{id}',
    summary: 'Renames a section. A stale version answers 409.',
    access: editors,
    operatorSchool: true,
    body: z.object({ name, version }),
  }),
  renameCourse: route({
    method: 'PATCH',
    path: 'classes/courses/{id}',
    summary: 'Renames a course. A stale version answers 409.',
    access: editors,
    operatorSchool: true,
    body: z.object({ name, version }),
  }),
  updateDivision: route({
    method: 'PATCH',
    path: 'classes/divisions/{id}',
    summary:
      'Renames a division or changes its class teacher (working staff; null takes the teacher away). A stale version answers 409.',
    access: editors,
    operatorSchool: true,
    body: z.object({ name: line(20, 1).optional(), classTeacherId: id.nullish(), version }),
  }),
  removeSection: route({
    method: 'DELETE',
    path: 'classes/sections/{id}',
    summary: 'Removes a section without courses; with courses it answers 409.',
    access: editors,
    operatorSchool: true,
  }),
  removeCourse: route({
    method: 'DELETE',
    path: 'classes/courses/{id}',
    summary: 'Removes a course without divisions; with divisions it answers 409.',
    access: editors,
    operatorSchool: true,
  }),
  removeDivision: route({
    method: 'DELETE',
    path: 'classes/divisions/{id}',
    summary:
      'Removes a division that never had a student, with its subject allotments of past years. Students of any year or allotments of the current year answer 409.',
    access: editors,
    operatorSchool: true,
  }),
  reorder: route({
    method: 'POST',
    path: 'classes/reorder',
    summary: 'Puts siblings into the given order; those that change place get a new version.',
    access: editors,
    operatorSchool: true,
    body: z.object({ level, ids: distinct(id).min(1).max(500) }),
  }),
}
