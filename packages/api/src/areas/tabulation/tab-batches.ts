import { feeBatchStates } from '@school/rules'
import { z } from 'zod'
import { route, withKey } from '../../contract/route'
import { id, instant } from '../../contract/schemas'

const access = withKey('tab-sync')

export const tabFileKind = z.enum(['tab-exams', 'tab-max-marks', 'student-subjects', 'tab-marks', 'tab-remarks', 'tab-results'])

const batch = z
  .object({
    id,
    kind: tabFileKind,
    fileName: z.string(),
    sha256: z.string(),
    status: z.enum(feeBatchStates),
    /** What is wrong with the whole file, or why it could not be applied. */
    message: z.string().nullable(),
    counts: z.object({ rows: z.int(), ok: z.int(), error: z.int(), applied: z.int() }),
    receivedAt: instant,
  })
  .meta({ id: 'TabBatch' })

/** Files of tabulation that a school's own program sends by itself, with a key of the school as its bearer token. */
export const tabBatches = {
  imports: route({
    method: 'POST',
    path: 'tab-sync/imports',
    summary:
      'Takes a file of exams, maxima, chosen subjects, marks, remarks or results (multipart field `file`; `kind` as a field of the form or in the address), at most 20 MB, and checks it. The same content answers the first batch again. The school applies it on its import screen.',
    access,
    tenancy: 'none',
    multipart: true,
    query: z.object({ kind: tabFileKind.optional() }),
    answer: batch,
    status: 201,
  }),
  batch: route({
    method: 'GET',
    path: 'tab-sync/imports/{id}',
    summary: 'How far a batch is.',
    access,
    answer: batch,
  }),
}
