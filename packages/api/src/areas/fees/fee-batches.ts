import { feeBatchStates } from '@school/rules'
import { z } from 'zod'
import { route, withKey } from '../../contract/route'
import { flag, id, instant } from '../../contract/schemas'

const access = withKey('fees-sync')

export const feeFileKind = z.enum(['fee-dues', 'fee-collections', 'offline-fees', 'offline-bus-fees'])

const batch = z
  .object({
    id,
    kind: feeFileKind,
    fileName: z.string(),
    sha256: z.string(),
    status: z.enum(feeBatchStates),
    /** What is wrong with the whole file, or why it could not be applied. */
    message: z.string().nullable(),
    /** `absent` are lines that a full file lacks. */
    counts: z.object({ rows: z.int(), ok: z.int(), error: z.int(), applied: z.int(), absent: z.int() }),
    receivedAt: instant,
  })
  .meta({ id: 'FeeBatch' })

/** Files of fees that a school's own system sends by itself, with a key of the school as its bearer token. */
export const feeBatches = {
  imports: route({
    method: 'POST',
    path: 'fees-sync/imports',
    summary:
      'Takes a file of dues, collections or summaries (multipart field `file`; `kind` as a field of the form or in the address), at most 20 MB, and checks it. A `full` file of dues sets the lines that it lacks, of the years and accounts that it names, to 0. The same content answers the first batch again. An operator applies it.',
    access,
    tenancy: 'none',
    multipart: true,
    query: z.object({ kind: feeFileKind.optional(), full: flag }),
    answer: batch,
    status: 201,
  }),
  batch: route({
    method: 'GET',
    path: 'fees-sync/imports/{id}',
    summary: 'How far a batch is.',
    access,
    answer: batch,
  }),
}
