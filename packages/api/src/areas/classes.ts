import { z } from 'zod'
import { forms, route } from '../contract/route'
import { id, line } from '../contract/schemas'

const readers = forms('/school/school-settings', 's.student.report', 'school.utility.settings', 's.import.photo')
const editors = forms('/school/school-settings', 'school.utility.settings')

const name = line(50, 1)
const made = z.object({ id })

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
        courses: z.array(
          z.object({
            id,
            name: z.string(),
            divisions: z.array(
              z.object({
                id,
                name: z.string(),
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
    summary: 'Renames a section.',
    access: editors,
    operatorSchool: true,
    body: z.object({ name }),
  }),
  renameCourse: route({
    method: 'PATCH',
    path: 'classes/courses/{id}',
    summary: 'Renames a course.',
    access: editors,
    operatorSchool: true,
    body: z.object({ name }),
  }),
  updateDivision: route({
    method: 'PATCH',
    path: 'classes/divisions/{id}',
    summary: 'Renames a division or changes its class teacher (working staff; null takes the teacher away).',
    access: forms('/school/school-settings', 'school.utility.settings', 's.staff.class-teacher'),
    operatorSchool: true,
    body: z.object({ name: line(20, 1).optional(), classTeacherId: id.nullish() }),
  }),
  removeSection: route({
    method: 'DELETE',
    path: 'classes/sections/{id}',
    summary: 'Removes an empty section.',
    access: editors,
    operatorSchool: true,
  }),
  removeCourse: route({
    method: 'DELETE',
    path: 'classes/courses/{id}',
    summary: 'Removes an empty course.',
    access: editors,
    operatorSchool: true,
  }),
  removeDivision: route({
    method: 'DELETE',
    path: 'classes/divisions/{id}',
    summary: 'Removes a division that never had a student.',
    access: editors,
    operatorSchool: true,
  }),
  reorder: route({
    method: 'POST',
    path: 'classes/reorder',
    summary: 'Puts siblings into the given order.',
    access: editors,
    operatorSchool: true,
    body: z.object({ level, ids: z.array(id).min(1).max(500) }),
  }),
}
