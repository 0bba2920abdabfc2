import { cardFilters, cardSkipReasons, cardStatuses, mostCardFiles, uploadVerdicts } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { classQuery, distinct, flag, id, instant, job, line, page, paged, pageSize, repeated } from '../../contract/schemas'

const readers = forms('s.tab.cards', 's.tab.result')
const listed = forms('s.tab.cards')
const makers = forms('s.tab.result')
const deletion = forms('s.tab.deletion')

const status = z.enum(cardStatuses).meta({ id: 'CardStatus' })
const source = z.enum(['generated', 'uploaded'])

const row = z
  .object({
    studentId: id,
    rollNo: z.int().nullable(),
    admNo: z.string(),
    name: z.string(),
    divisionId: id,
    division: z.string(),
    /** The newest version; null where there is none. */
    id: id.nullable(),
    source: source.nullable(),
    no: z.int().nullable(),
    status: status.nullable(),
    withheld: z.boolean(),
    withheldReason: z.string(),
    outdated: z.boolean(),
    /** The version that families read, also when a newer one waits. */
    publishedNo: z.int().nullable(),
    madeAt: instant.nullable(),
    publishAt: instant.nullable(),
    publishedAt: instant.nullable(),
    seenAt: instant.nullable(),
    seenBy: z.string(),
    acknowledgedAt: instant.nullable(),
    acknowledgedBy: z.string(),
    bytes: z.int().nullable(),
  })
  .meta({ id: 'ReportCardRow' })

const listQuery = {
  cardId: id,
  ...classQuery,
  status: z.enum(cardFilters).default('All'),
  text: line(100).default(''),
  studentId: id.optional(),
}

const chosen = {
  cardId: id,
  divisionIds: distinct(id).max(300).default([]),
  studentIds: distinct(id).max(2000).default([]),
}

const skipped = z.array(
  z.object({ studentId: id, admNo: z.string(), name: z.string(), division: z.string(), reason: z.enum(cardSkipReasons) }),
)

const ids = distinct(id).min(1).max(2000)
const changed = z.object({
  changed: z.int(),
  /** Of ids that were not in a state for it. */
  unchanged: z.int(),
})

const uploadRow = z.object({
  name: z.string(),
  verdict: z.enum(uploadVerdicts),
  studentId: id.nullable(),
  student: z.string(),
  division: z.string(),
})
const counts = z.object({
  Matched: z.int(),
  Existing: z.int(),
  Unmatched: z.int(),
  Duplicate: z.int(),
  Invalid: z.int(),
})

const deletionCounts = z
  .object({ students: z.int(), versions: z.int(), files: z.int(), published: z.int(), seen: z.int() })
  .meta({ id: 'CardDeletionCounts' })

/** Cards of students: made from results or uploaded, published, withheld, deleted. */
export const reportCards = {
  list: route({
    method: 'GET',
    path: 'tabulation/report-cards',
    summary: 'Students of the classes with the newest version of a card, and figures over all of them; teachers their own class.',
    access: readers,
    query: z.object({ ...listQuery, page, pageSize }),
    answer: paged(row).extend({
      tiles: z.object({
        students: z.int(),
        uploaded: z.int(),
        notUploaded: z.int(),
        published: z.int(),
        seen: z.int(),
        acknowledged: z.int(),
        withheld: z.int(),
      }),
    }),
  }),
  versions: route({
    method: 'GET',
    path: 'tabulation/report-cards/versions',
    summary: 'All versions of a student’s card, the newest first; another scope answers 404.',
    access: readers,
    query: z.object({ cardId: id, studentId: id }),
    answer: z.array(
      z.object({
        id,
        no: z.int(),
        source,
        status,
        withheld: z.boolean(),
        withheldReason: z.string(),
        revisedNote: z.string(),
        madeAt: instant,
        by: z.string(),
        publishedAt: instant.nullable(),
        seenAt: instant.nullable(),
        acknowledgedAt: instant.nullable(),
      }),
    ),
  }),
  exportList: route({
    method: 'POST',
    path: 'tabulation/report-cards/export',
    summary: 'The list as a file, made in a job.',
    access: readers,
    writes: false,
    body: z.object({
      cardId: id,
      sectionIds: distinct(id).max(100).default([]),
      courseIds: distinct(id).max(100).default([]),
      divisionIds: distinct(id).max(300).default([]),
      status: z.enum(cardFilters).default('All'),
      text: line(100).default(''),
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
    }),
    answer: job,
    status: 202,
  }),
  file: route({
    method: 'GET',
    path: 'tabulation/report-cards/{id}/file',
    summary: 'The PDF of a version; another scope answers 404.',
    access: readers,
    binary: true,
  }),
  address: route({
    method: 'GET',
    path: 'tabulation/report-cards/{id}/address',
    summary: 'An address that opens the PDF for 15 minutes.',
    access: readers,
    answer: z.object({ url: z.string(), name: z.string() }),
  }),
  merged: route({
    method: 'GET',
    path: 'tabulation/report-cards/merged',
    summary:
      'Cards of a division that were made here in one PDF, each on a page with an odd number. Provisional ones only where the school prints them. Nothing to print answers 404.',
    access: makers,
    query: z.object({ cardId: id, divisionId: id }),
    binary: true,
  }),
  generate: route({
    method: 'POST',
    path: 'tabulation/report-cards/generate',
    summary:
      'Makes cards from results, as a job. A card that would say the same stays. Without results, in a school whose results come from elsewhere, or without a choice it answers 409 or 400.',
    access: makers,
    idempotent: true,
    body: z.object(chosen),
    answer: job,
    status: 202,
  }),
  check: route({
    method: 'POST',
    path: 'tabulation/report-cards/publish/check',
    summary: 'What publishing would do: how many cards, who is left out and why, and what is worth a look.',
    access: readers,
    writes: false,
    body: z.object({ ...chosen, incomplete: z.boolean().default(false) }),
    answer: z.object({
      ready: z.int(),
      /** Of them, newer versions of cards that families read. */
      revised: z.int(),
      /** Of them, those that families may not open. */
      withheld: z.int(),
      /** Published already; they stay as they are. */
      published: z.int(),
      skipped,
      remarksMissing: z.int(),
      attendanceMissing: z.int(),
    }),
    status: 200,
  }),
  publish: route({
    method: 'POST',
    path: 'tabulation/report-cards/publish',
    summary:
      'Publishes the newest versions, at once or at `publishAt`, at least five minutes ahead. Twice is once. Incomplete ones only with `incomplete`. Where nothing can be published it answers 409 with the reason.',
    access: readers,
    idempotent: true,
    body: z.object({
      ...chosen,
      publishAt: instant.nullable().default(null),
      notify: z.boolean().default(true),
      incomplete: z.boolean().default(false),
      note: line(200).default(''),
    }),
    answer: z.object({
      published: z.int(),
      scheduled: z.int(),
      withheld: z.int(),
      skipped,
      /** Students whose guardians the school also writes to, by text message or WhatsApp; of cards that went out at once. */
      writeTo: z.array(id),
    }),
    status: 200,
  }),
  withdraw: route({
    method: 'POST',
    path: 'tabulation/report-cards/withdraw',
    summary: 'Takes published or scheduled versions back; families do not see them any more.',
    access: readers,
    body: z.object({ ids, reason: line(300) }),
    answer: changed,
    status: 200,
  }),
  withhold: route({
    method: 'POST',
    path: 'tabulation/report-cards/withhold',
    summary: 'Keeps versions from their families, who read that they are withheld.',
    access: readers,
    body: z.object({ ids, reason: line(300) }),
    answer: changed,
    status: 200,
  }),
  release: route({
    method: 'POST',
    path: 'tabulation/report-cards/release',
    summary: 'Ends the withholding of versions.',
    access: readers,
    body: z.object({ ids, reason: line(300).default('') }),
    answer: changed,
    status: 200,
  }),
  remind: route({
    method: 'POST',
    path: 'tabulation/report-cards/remind',
    summary: 'Reminds guardians, by the bell, of published cards that nobody of the family has opened.',
    access: listed,
    idempotent: true,
    body: z.object({ cardId: id, studentIds: distinct(id).min(1).max(2000) }),
    answer: z.object({ reminded: z.int() }),
    status: 200,
  }),

  uploadCheck: route({
    method: 'POST',
    path: 'tabulation/report-cards/upload/check',
    summary:
      'Looks through uploaded PDFs and archives of them, named by admission number, as a job. `uploadId` names what was found.',
    access: listed,
    idempotent: true,
    body: z.object({ cardId: id, fileIds: distinct(id).min(1).max(mostCardFiles) }),
    answer: job.extend({ uploadId: id }),
    status: 202,
  }),
  upload: route({
    method: 'GET',
    path: 'tabulation/report-cards/upload/{id}',
    summary: 'What was found in an upload, by verdict.',
    access: listed,
    query: z.object({ verdict: z.union([z.enum(uploadVerdicts), z.literal('')]).default(''), page, pageSize }),
    answer: paged(uploadRow).extend({
      status: z.enum(['checking', 'checked', 'applying', 'applied']),
      counts,
      /** Students whose card is published already. */
      published: z.int(),
    }),
  }),
  uploadApply: route({
    method: 'POST',
    path: 'tabulation/report-cards/upload/apply',
    summary: 'Makes cards of what an upload matched, as a job; those that are there already get a new version with `existing`.',
    access: listed,
    idempotent: true,
    body: z.object({ uploadId: id, existing: z.boolean().default(true) }),
    answer: job,
    status: 202,
  }),
  uploadOne: route({
    method: 'POST',
    path: 'tabulation/report-cards/upload/one',
    summary: 'Makes an uploaded PDF the card of one student, whatever its name is.',
    access: listed,
    idempotent: true,
    body: z.object({ cardId: id, studentId: id, fileId: id }),
    answer: z.object({ id, no: z.int() }),
    status: 201,
  }),

  deletionList: route({
    method: 'GET',
    path: 'tabulation/report-cards/deletion-list',
    summary: 'Versions of a card that may be deleted: the newest of each student, or all of them.',
    access: deletion,
    query: z.object({
      cardId: id,
      courseIds: repeated(id),
      divisionIds: repeated(id),
      studentIds: repeated(id),
      all: flag.default(false),
      unpublishedOnly: flag.default(true),
      page,
      pageSize,
    }),
    answer: paged(
      z.object({
        id,
        studentId: id,
        admNo: z.string(),
        name: z.string(),
        division: z.string(),
        source,
        no: z.int(),
        status,
        withheld: z.boolean(),
        madeAt: instant,
        publishedAt: instant.nullable(),
        seenAt: instant.nullable(),
        bytes: z.int(),
      }),
    ),
  }),
  countDeletion: route({
    method: 'POST',
    path: 'tabulation/report-cards/deletions',
    summary: 'Counts what would be deleted, by filters or ids. Good for 15 minutes.',
    access: deletion,
    body: z.object({
      cardId: id,
      courseIds: distinct(id).max(100).default([]),
      divisionIds: distinct(id).max(300).default([]),
      studentIds: distinct(id).max(2000).default([]),
      /** Versions; in place of the filters. */
      ids: distinct(id).max(2000).default([]),
      all: z.boolean().default(false),
      unpublishedOnly: z.boolean().default(true),
    }),
    answer: z.object({ id, counts: deletionCounts, fingerprint: z.string() }),
    status: 201,
  }),
  confirmDeletion: route({
    method: 'POST',
    path: 'tabulation/report-cards/deletions/{id}/confirm',
    summary:
      'Deletes what was counted, as a job. 400 when the typed text is not the code of the school; 409 when the data changed or the count is old.',
    access: deletion,
    idempotent: true,
    body: z.object({ typedText: line(60), reason: line(300) }),
    answer: job,
    status: 202,
  }),
  restoreDeletion: route({
    method: 'POST',
    path: 'tabulation/report-cards/deletions/{id}/restore',
    summary: 'Puts deleted versions back within 30 days; a published one comes back as ready.',
    access: deletion,
    answer: z.object({ restored: z.int() }),
    status: 200,
  }),
  deletions: route({
    method: 'GET',
    path: 'tabulation/report-cards/deletions',
    summary: 'What was deleted, the latest first.',
    access: deletion,
    query: z.object({ page, pageSize }),
    answer: paged(
      z.object({
        id,
        at: instant,
        by: z.string(),
        reason: z.string(),
        cards: z.string(),
        counts: deletionCounts,
        status: z.enum(['deleting', 'deleted', 'restored']),
        restoreUntil: instant,
        mayRestore: z.boolean(),
      }),
    ),
  }),
}
