import { z } from 'zod'
import { forms, route } from '../contract/route'
import { classBody, id, instant, job, option, page, paged, pageSize } from '../contract/schemas'

const access = forms('s.export.mongo')

const mode = z.enum(['changed', 'full']).meta({ id: 'DocumentExportMode' })
const filters = z.object(classBody).prefault({})

/** Documents; unchanged ones are in the target as they should be. */
const counts = { inserted: z.int(), updated: z.int(), unchanged: z.int(), removed: z.int() }

const run = z
  .object({
    id,
    mode,
    /** Begun by an import, a change of a guardian or a merge, not by a person. */
    automatic: z.boolean(),
    ...counts,
    /** Documents that the target refused. */
    failed: z.int(),
    status: z.enum(['Waiting', 'Running', 'Done', 'Failed', 'Cancelled']),
    /** Why it failed: the target did not answer, or the work broke. */
    reason: z.enum(['unreachable', 'broken']).nullable(),
    /** When a failed run is tried again. */
    nextTryAt: instant.nullable(),
    startedAt: instant,
    endedAt: instant.nullable(),
    /** Name of who started it; empty for an automatic one. */
    by: z.string(),
  })
  .meta({ id: 'DocumentExportRun' })

/** Student details in a document database outside: one document a student. */
export const documentExport = {
  initialValues: route({
    method: 'GET',
    path: 'mongo-db-export/initialvalues',
    summary: 'Classes, the kind of target (null: none is set up), how many documents it holds, and whether the caller may run.',
    access,
    answer: z.object({
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      target: z.enum(['mongodb', 'jsonl']).nullable(),
      documents: z.int(),
      mayRun: z.boolean(),
    }),
  }),
  check: route({
    method: 'POST',
    path: 'mongo-db-export/check',
    writes: false,
    summary: 'What a run would do: documents to insert, update and remove, and those that stay. Changes nothing.',
    access,
    body: z.object({ filters }),
    answer: z.object(counts),
    status: 200,
  }),
  run: route({
    method: 'POST',
    path: 'mongo-db-export/run',
    summary:
      'Writes documents of students that changed since they were written, or of all (`full`); those of removed students go unless classes are chosen. Answers a job. 409 without a target and while a run is under way; 403 for GJSupport.',
    access,
    idempotent: true,
    body: z.object({ mode: mode.default('changed'), filters }),
    answer: job,
    status: 202,
  }),
  runs: route({
    method: 'GET',
    path: 'mongo-db-export/runs',
    summary: 'A page of the runs, the newest first. Automatic runs that had nothing to do are not kept.',
    access,
    query: z.object({ page, pageSize }),
    answer: paged(run),
  }),
  refreshGuardian: route({
    method: 'POST',
    path: 'mongo-db-export/update-guardianid/{id}',
    summary:
      'Writes the document of one student (id) anew when it names another guardian than the student has, or is not there. 409 when the target is not reachable; 403 for GJSupport.',
    access,
    answer: z.object({ guardianId: id, updated: z.int().min(0).max(1) }),
    status: 200,
  }),
}
