import { heights, mostRemark, remarkKinds, sheetStatuses, weights } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, flag, id, instant, line, option, page, paged, pageSize, text, words } from '../../contract/schemas'

const desk = forms('s.tab.remarks')
const setup = forms('s.tab.setup')
const bankReaders = forms('s.tab.remarks', 's.tab.setup')

const kind = z.enum(remarkKinds).meta({ id: 'RemarkKind' })
const days = z.number().multipleOf(0.5).min(0).max(400)
const tenth = z.number().multipleOf(0.1)

/** The sheet of remarks that is meant; a subject belongs to the kind `subject` alone. */
const which = { termId: id, divisionId: id, kind, subjectId: id.optional() }

const sheet = z
  .object({
    /** Null until something is written. */
    id: id.nullable(),
    status: z.enum(sheetStatuses),
    /** Why nothing may be written; null when something may. */
    reason: z.enum(['YearLocked', 'Locked', 'Handed', 'NotYours']).nullable(),
    /** Students without a remark. */
    missing: z.int(),
    submittedAt: instant.nullable(),
    returnRemark: z.string(),
    maySubmit: z.boolean(),
    mayRecall: z.boolean(),
    /** Verify it, or give it back. */
    mayJudge: z.boolean(),
  })
  .meta({ id: 'RemarkSheet' })

const attendance = z
  .object({
    /** In days, as the registers of the term have it; null where nothing was taken. */
    counted: z.object({ working: z.number(), present: z.number() }).nullable(),
    /** Typed in its place. */
    working: z.number().nullable(),
    present: z.number().nullable(),
  })
  .meta({ id: 'TermAttendance' })

const row = z
  .object({
    studentId: id,
    rollNo: z.int().nullable(),
    admNo: z.string(),
    name: z.string(),
    /** Of the latest result of the term, of a subject its own; null before. */
    percent: z.number().nullable(),
    grade: z.string().nullable(),
    text: z.string(),
    bankId: id.nullable(),
    /** 0 where nothing was written yet, as in the next. */
    version: z.int(),
    /** The same kind of remark in the term before. */
    lastText: z.string(),
    attendance,
    heightCm: z.number().nullable(),
    weightKg: z.number().nullable(),
    conduct: z.string(),
    extrasVersion: z.int(),
  })
  .meta({ id: 'RemarkRow' })

const bankValues = {
  kind,
  text: line(mostRemark, 1),
  language: z.enum(['en', 'es', 'pt', 'de', 'hi', 'mr', 'gu', 'ta', 'te', 'kn', 'ml', 'bn', 'pa', 'ur']).default('en'),
  /** Grades for which it is offered, either end of the range; for all where both are empty. */
  gradeFrom: line(5).default(''),
  gradeTo: line(5).default(''),
  active: z.boolean().default(true),
}
const bankRow = z
  .object({
    id,
    kind,
    text: z.string(),
    language: z.string(),
    gradeFrom: z.string(),
    gradeTo: z.string(),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'BankRemark' })

/** Remarks, days present and health on the cards of a term, and the bank that remarks are chosen from. */
export const cardRemarks = {
  initialValues: route({
    method: 'GET',
    path: 'tabulation/remarks/initialvalues',
    summary: 'Terms and classes with the kinds of remarks that the person reads in each.',
    access: desk,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      terms: z.array(z.object({ id, academicYearId: id, name: z.string(), startsOn: day, endsOn: day })),
      divisions: z.array(
        z.object({
          id,
          name: z.string(),
          kinds: z.array(kind),
          /** Those of which the person writes or reads remarks. */
          subjects: z.array(option),
        }),
      ),
      today: day,
    }),
  }),
  sheet: route({
    method: 'GET',
    path: 'tabulation/remarks',
    summary:
      'Students of a class with their remarks of a term. Of the class teacher’s and the principal’s kind a teacher reads those of the own class, of subjects those that are allotted; others answer 403.',
    access: desk,
    query: z.object(which),
    answer: z.object({
      term: z.string(),
      division: z.string(),
      subject: z.string(),
      sheet,
      rows: z.array(row),
      /** Grades from the best to the worst, as limits of the bank are read. */
      grades: z.array(z.string()),
    }),
  }),
  save: route({
    method: 'PATCH',
    path: 'tabulation/remarks',
    summary:
      'Saves rows, each by itself: a stale version, a text that is too long and days that do not add up are answered as rejected. What is absent from a row stays, null takes it away. Extras belong to the class teacher’s kind. A locked sheet answers 409 `RemarksLocked`, one that was handed in 409 `RemarksHanded`.',
    access: desk,
    body: z.object({
      ...which,
      rows: distinct(
        z.object({
          studentId: id,
          text: text(4000).nullish(),
          bankId: id.nullish(),
          version: z.int().min(0).optional(),
          extras: z
            .object({
              workingDays: days.nullish(),
              presentDays: days.nullish(),
              heightCm: tenth.min(heights.least).max(heights.most).nullish(),
              weightKg: tenth.min(weights.least).max(weights.most).nullish(),
              conduct: line(40).nullish(),
            })
            .optional(),
          extrasVersion: z.int().min(0).optional(),
        }),
        'studentId',
      )
        .min(1)
        .max(100),
    }),
    answer: z.object({
      saved: z.array(z.object({ studentId: id, version: z.int(), extrasVersion: z.int() })),
      rejected: z.array(
        z.object({
          studentId: id,
          name: z.enum(['RemarkTooLong', 'DaysExceeded', 'VersionConflict', 'NotFound']),
          message: z.string(),
          /** What stands there now, where somebody else was faster. */
          current: row.optional(),
        }),
      ),
      sheet,
    }),
  }),
  submit: route({
    method: 'POST',
    path: 'tabulation/remarks/submit',
    summary:
      'Hands a sheet in. With remarks missing it answers 409 `RemarksMissing` with their number unless that is accepted: a card leaves an empty remark out.',
    access: desk,
    body: z.object({ ...which, acceptMissing: z.boolean().default(false) }),
    answer: sheet,
  }),
  recall: route({
    method: 'POST',
    path: 'tabulation/remarks/recall',
    summary: 'Takes a sheet back that the person has handed in; 409 `RemarksNotSubmitted` otherwise.',
    access: desk,
    body: z.object(which),
    answer: sheet,
  }),
  verify: route({
    method: 'POST',
    path: 'tabulation/remarks/verify',
    summary:
      'Says that remarks are right, where the school verifies; 403 `OwnRemarks` to whoever handed them in, 409 `SheetStep` when nothing is handed in.',
    access: desk,
    body: z.object(which),
    answer: sheet,
  }),
  giveBack: route({
    method: 'POST',
    path: 'tabulation/remarks/return',
    summary: 'Gives remarks back to whoever handed them in, who hears why; refused as verifying is.',
    access: desk,
    body: z.object({ ...which, remark: text(200, 1) }),
    answer: sheet,
  }),

  bank: route({
    method: 'GET',
    path: 'tabulation/remark-bank',
    summary: 'Remarks of the bank by their text; with a grade those that are meant for it.',
    access: bankReaders,
    query: z.object({
      kind: z.enum(['', ...remarkKinds]).default(''),
      language: line(5).default(''),
      grade: line(5).default(''),
      text: words.default(''),
      /** Also those that are not offered any more. */
      all: flag.default(false),
      page,
      pageSize,
    }),
    answer: paged(bankRow),
  }),
  createBank: route({
    method: 'POST',
    path: 'tabulation/remark-bank',
    summary: 'Adds a remark to the bank; the same text in a kind and a language answers 409 `SameRemark`.',
    access: setup,
    idempotent: true,
    body: z.object(bankValues),
    answer: bankRow,
    status: 201,
  }),
  updateBank: route({
    method: 'PATCH',
    path: 'tabulation/remark-bank/{id}',
    summary: 'Changes a remark of the bank. Remarks that were made from it stay as they are.',
    access: setup,
    body: z.object({ ...bankValues, version: z.int() }),
    answer: bankRow,
  }),
  removeBank: route({
    method: 'DELETE',
    path: 'tabulation/remark-bank/{id}',
    summary: 'Takes a remark out of the bank. Remarks that were made from it stay.',
    access: setup,
    answer: z.object({ id }),
  }),
}
