import { sheetStatuses } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
  classQuery,
  day,
  distinct,
  flag,
  id,
  instant,
  line,
  option,
  page,
  pageSize,
  pagination,
  repeated,
  seenVersion,
} from '../../contract/schemas'

const access = forms('s.tab.lock')

const status = z.enum(sheetStatuses).meta({ id: 'LockSheetStatus' })
const exportState = z.enum(['none', 'pending', 'taken']).meta({ id: 'LockExportState' })
const sheetIds = distinct(id).min(1).max(3000)

/** Which sheets of a year: of an exam, of the remarks of a term, or of the class tests of a term. */
export const sheetScope = {
  /** The current one unless named. */
  academicYearId: id.optional(),
  examId: id.optional(),
  termId: id.optional(),
  kind: z.enum(['marks', 'remarks', 'class-tests']).default('marks'),
}

export const lockSheet = z
  .object({
    id,
    kind: z.enum(['marks', 'remarks']),
    examId: id.nullable(),
    /** Of a test of a class its title. */
    exam: z.string(),
    divisionId: id,
    division: z.string(),
    subjectId: id.nullable(),
    subject: z.string(),
    staff: z.array(option),
    status,
    /** Percent of the expected cells to one decimal; null where none is expected. */
    entered: z.number().nullable(),
    missing: z.int(),
    submittedAt: instant.nullable(),
    lockedAt: instant.nullable(),
    lockedBy: z.string(),
    exportState,
    /** The last day on which teachers write; null without one. */
    closesOn: day.nullable(),
    /** Until when an unlocked sheet is open. */
    reopenUntil: instant.nullable(),
    overdue: z.boolean(),
  })
  .meta({ id: 'LockSheet' })

const named = z.object({ sheetId: id, division: z.string(), subject: z.string() })

/** Sheets of marks and remarks are closed, locked and opened again. */
export const markLocks = {
  initialValues: route({
    method: 'GET',
    path: 'tabulation/locks/initialvalues',
    summary: 'What the filters and dialogs of the locking of sheets offer.',
    access,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), locked: z.boolean() })),
      terms: z.array(z.object({ id, name: z.string(), academicYearId: id })),
      /** Exams of all classes, without tests of one. */
      exams: z.array(
        z.object({
          id,
          name: z.string(),
          academicYearId: id,
          entryFrom: day.nullable(),
          entryTo: day.nullable(),
          autoLock: z.boolean(),
          version: z.int(),
        }),
      ),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      subjects: z.array(option),
      staff: z.array(option),
      /** The school's own program takes locked marks. */
      external: z.boolean(),
      verifies: z.boolean(),
      /** Hours that an unlocked sheet is open unless something else is chosen. */
      unlockHours: z.int(),
      schoolCode: z.string(),
      today: day,
    }),
  }),
  list: route({
    method: 'GET',
    path: 'tabulation/locks',
    summary:
      'Sheets of an exam, of remarks or of class tests: with view=matrix all of them in `cells`, with view=list a page in `results`. The tiles leave status, overdue and incomplete out of the filters.',
    access,
    query: z.object({
      ...sheetScope,
      ...classQuery,
      subjectIds: repeated(id),
      staffId: id.optional(),
      status: z.union([status, z.literal('')]).default(''),
      incomplete: flag,
      overdue: flag,
      view: z.enum(['matrix', 'list']).default('list'),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(lockSheet),
      pagination,
      /** Sheets by division and subject in the order of the school; empty for a list. */
      cells: z.array(
        z.object({
          sheetId: id,
          divisionId: id,
          /** Null for the remarks of the class teacher. */
          subjectId: id.nullable(),
          status,
          entered: z.number().nullable(),
          overdue: z.boolean(),
        }),
      ),
      divisions: z.array(option),
      subjects: z.array(z.object({ id: id.nullable(), name: z.string() })),
      tiles: z.object({
        sheets: z.int(),
        NotStarted: z.int(),
        Draft: z.int(),
        Submitted: z.int(),
        Verified: z.int(),
        Locked: z.int(),
        overdue: z.int(),
      }),
    }),
  }),
  check: route({
    method: 'POST',
    path: 'tabulation/locks/check',
    summary: 'What locking or unlocking sheets would mean, before either is done.',
    access,
    writes: false,
    body: z.object({ sheetIds }),
    answer: z.object({
      /** Could be locked as they are. */
      complete: z.int(),
      incomplete: z.int(),
      /** Cells of the incomplete ones in which nothing stands. */
      missing: z.int(),
      /** Complete, but nobody has verified them although the school has sheets verified. */
      unverified: z.int(),
      locked: z.int(),
      taken: z.int(),
      /** Students with a published card of which marks stand on these sheets. */
      publishedCards: z.int(),
    }),
    status: 200,
  }),
  lock: route({
    method: 'POST',
    path: 'tabulation/locks/lock',
    summary:
      'Locks sheets. Incomplete ones are skipped unless their missing cells are filled with a code, for which the code of the school is typed. Locking twice changes nothing. 409 in a locked academic year.',
    access,
    body: z.object({
      sheetIds,
      fill: z.enum(['AB', 'NA']).optional(),
      typedText: line(50).default(''),
      /** Also those that nobody verified, where the school has sheets verified. */
      lockUnverified: z.boolean().default(false),
    }),
    answer: z.object({
      locked: z.int(),
      /** Cells that were filled. */
      filled: z.int(),
      skipped: z.array(named.extend({ reason: z.enum(['incomplete', 'unverified']), missing: z.int() })),
    }),
    status: 200,
  }),
  unlock: route({
    method: 'POST',
    path: 'tabulation/locks/unlock',
    summary:
      'Opens locked sheets for their teachers, at most 7 days, and tells them. Those that the school’s own program has taken are refused one by one. Sheets that are not locked stay as they are.',
    access,
    body: z.object({ sheetIds, reason: line(200, 5), until: instant }),
    answer: z.object({ unlocked: z.int(), refused: z.array(named.extend({ message: z.string() })) }),
    status: 200,
  }),
  windows: route({
    method: 'PATCH',
    path: 'tabulation/locks/windows',
    summary:
      'Changes when marks are entered: the days of an exam and whether it locks by itself, or the last day of some sheets.',
    access,
    body: z.union([
      z.strictObject({
        examId: id,
        entryFrom: day.nullable().optional(),
        entryTo: day.nullable().optional(),
        /** Complete sheets are locked in the night after the last day. */
        autoLock: z.boolean().optional(),
        version: seenVersion,
      }),
      z.strictObject({ sheetIds, entryUntil: day.nullable() }),
    ]),
    answer: z.object({
      /** Sheets whose days are others now. */
      sheets: z.int(),
      /** Of the exam. */
      version: z.int().nullable(),
    }),
  }),
  remind: route({
    method: 'POST',
    path: 'tabulation/locks/remind',
    summary: 'Reminds the staff of open sheets by the bell: once a day of each exam.',
    access,
    body: z.object({ sheetIds }),
    answer: z.object({ /** Who was reminded now. */ staff: z.int() }),
    status: 200,
  }),
  history: route({
    method: 'GET',
    path: 'tabulation/locks/{id}/history',
    summary: 'What was done with a sheet as a whole, the latest first.',
    access,
    answer: z.array(z.object({ at: instant, by: z.string(), action: z.string(), reason: z.string() })),
  }),
}
