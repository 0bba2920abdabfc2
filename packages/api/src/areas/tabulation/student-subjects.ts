import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { distinct, id, line, option } from '../../contract/schemas'

const setup = forms('s.tab.setup')

const division = z.object({ divisionId: id, academicYearId: id.optional() })

/** Which students take the subjects that not all of a class take. */
export const studentSubjects = {
  initialValues: route({
    method: 'GET',
    path: 'tabulation/student-subjects/initialvalues',
    summary: 'Years and classes, and which of these have subjects to choose from.',
    access: setup,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      /** Courses with a scheme that has chosen subjects, by year. */
      choosing: z.array(z.object({ academicYearId: id, courseId: id })),
    }),
  }),
  read: route({
    method: 'GET',
    path: 'tabulation/student-subjects',
    summary: 'Students of a class by roll number with the subjects that they have chosen.',
    access: setup,
    query: division,
    answer: z.object({
      division: z.string(),
      academicYearId: id,
      subjects: z.array(z.object({ id, name: z.string(), code: z.string() })),
      rows: z.array(
        z.object({
          studentId: id,
          rollNo: z.int().nullable(),
          admNo: z.string(),
          name: z.string(),
          subjectIds: z.array(id),
          /** Chosen or not, there are marks in them. */
          marked: z.array(id),
        }),
      ),
      /** Names what was read, for the next save. */
      revision: line(64),
      mayEdit: z.boolean(),
    }),
  }),
  save: route({
    method: 'PUT',
    path: 'tabulation/student-subjects',
    summary:
      'Sets the chosen subjects of the students that are named. Marks in a subject that is given up are kept and count again when it is chosen again. What was changed meanwhile answers 409.',
    access: setup,
    body: division.extend({
      revision: line(64),
      rows: distinct(z.object({ studentId: id, subjectIds: distinct(id).max(30) }), 'studentId')
        .min(1)
        .max(500),
    }),
    answer: z.object({
      /** Students whose subjects are others now. */
      changed: z.int(),
      revision: z.string(),
    }),
  }),
}
