import { codeEffects, scaleKinds } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, line, numeral, option, seenVersion } from '../../contract/schemas'

export const tabSetupAccess = forms('s.tab.setup')

const sortOrder = numeral(0, 999)
const active = z.boolean()

const term = z
  .object({
    id,
    academicYearId: id,
    name: z.string(),
    startsOn: day,
    endsOn: day,
    sortOrder: z.int(),
    active,
    version: z.int(),
  })
  .meta({ id: 'TabTerm' })
const termFields = { name: line(30, 1), startsOn: day.optional(), endsOn: day.optional(), sortOrder: sortOrder.optional() }

const exam = z
  .object({
    id,
    academicYearId: id,
    term: option,
    name: z.string(),
    code: z.string(),
    /** Days on which teachers enter marks; both or none. */
    entryFrom: day.nullable(),
    entryTo: day.nullable(),
    /** Complete sheets are locked after the last of these days. */
    autoLock: z.boolean(),
    sortOrder: z.int(),
    active,
    version: z.int(),
  })
  .meta({ id: 'TabExam' })
const examFields = {
  name: line(50, 1),
  code: line(10, 1),
  termId: id.optional(),
  entryFrom: day.nullish(),
  entryTo: day.nullish(),
  autoLock: z.boolean().optional(),
  sortOrder: sortOrder.optional(),
}

const criterion = z.object({ code: line(10, 1), name: line(50, 1), max: z.number().min(0.01).max(999.99) })
const tool = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    /** What the marks of the tool are made of; none where they are entered as one. */
    criteria: z.array(z.object({ code: z.string(), name: z.string(), max: z.number() })),
    sortOrder: z.int(),
    active,
    version: z.int(),
  })
  .meta({ id: 'TabTool' })
const toolFields = {
  name: line(50, 1),
  code: line(10, 1),
  criteria: distinct(criterion, 'code').max(20).optional(),
  sortOrder: sortOrder.optional(),
}

const code = z
  .object({
    id,
    code: z.string(),
    label: z.string(),
    effect: z.enum(codeEffects),
    settles: z.boolean(),
    /** What a paper prints for it. */
    prints: z.string(),
    failsSubject: z.boolean(),
    needsNote: z.boolean(),
    isReserved: z.boolean(),
    sortOrder: z.int(),
    active,
    version: z.int(),
  })
  .meta({ id: 'TabCode' })
const codeFields = {
  code: z.string().regex(/^[A-Z]{2,3}$/),
  label: line(50, 1),
  effect: z.enum(codeEffects).optional(),
  settles: z.boolean().optional(),
  prints: line(10).optional(),
  failsSubject: z.boolean().optional(),
  needsNote: z.boolean().optional(),
  sortOrder: sortOrder.optional(),
}

const scaleRules = {
  kind: z.enum(scaleKinds),
  /** Decimals of the percent before a band is looked for. */
  precision: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  rounding: z.enum(['half-up', 'up']),
}
const scale = z
  .object({
    id,
    name: z.string(),
    ...scaleRules,
    /** From the highest down. */
    bands: z.array(
      z.object({
        grade: z.string(),
        from: z.number(),
        points: z.number().optional(),
        label: z.string().optional(),
        pass: z.boolean(),
      }),
    ),
    sortOrder: z.int(),
    active,
    version: z.int(),
  })
  .meta({ id: 'TabScale' })
const band = z.object({
  grade: line(5, 1),
  /** Percent from which on it is given; of no meaning where grades are chosen. */
  from: z.number().min(0).max(100),
  points: z.number().min(0).max(100).optional(),
  label: line(40).optional(),
  pass: z.boolean(),
})
const scaleFields = {
  name: line(50, 1),
  kind: scaleRules.kind.optional(),
  precision: scaleRules.precision.optional(),
  rounding: scaleRules.rounding.optional(),
  sortOrder: sortOrder.optional(),
}

const ofYear = z.object({ academicYearId: id.optional() })
const patch = { active: active.optional(), version: seenVersion }

/** What schemes are made of: terms, exams, tools, codes in place of marks, and scales of grades. */
export const tabMasters = {
  terms: route({
    method: 'GET',
    path: 'tabulation/masters/term',
    summary: 'Terms of a year, the current one unless another is named, inactive ones too.',
    access: tabSetupAccess,
    query: ofYear,
    answer: z.array(term),
  }),
  createTerm: route({
    method: 'POST',
    path: 'tabulation/masters/term',
    summary: 'Adds a term. Without days it takes those of the year that are free. Terms that overlap answer 409.',
    access: tabSetupAccess,
    idempotent: true,
    body: z.object({ ...termFields, academicYearId: id.optional(), active: active.default(true) }),
    answer: term,
    status: 201,
  }),
  changeTerm: route({
    method: 'PATCH',
    path: 'tabulation/masters/term/{id}',
    summary: 'Changes a term. Terms that overlap answer 409, and so does a stale version.',
    access: tabSetupAccess,
    body: z.object({ ...termFields, ...patch }).partial(),
    answer: term,
  }),
  removeTerm: route({
    method: 'DELETE',
    path: 'tabulation/masters/term/{id}',
    summary: 'Deletes a term that nothing uses; one in use answers 409 with the number of records.',
    access: tabSetupAccess,
  }),
  exams: route({
    method: 'GET',
    path: 'tabulation/masters/exam',
    summary: 'Exams of a year in their order, without tests of classes, inactive ones too.',
    access: tabSetupAccess,
    query: ofYear,
    answer: z.array(exam),
  }),
  createExam: route({
    method: 'POST',
    path: 'tabulation/masters/exam',
    summary: 'Adds an exam, to the term of today unless another is named. A code that the year has answers 409.',
    access: tabSetupAccess,
    idempotent: true,
    body: z.object({ ...examFields, academicYearId: id.optional(), active: active.default(true) }),
    answer: exam,
    status: 201,
  }),
  changeExam: route({
    method: 'PATCH',
    path: 'tabulation/masters/exam/{id}',
    summary: 'Changes an exam and the days of its mark entry. A stale version answers 409.',
    access: tabSetupAccess,
    body: z.object({ ...examFields, ...patch }).partial(),
    answer: exam,
  }),
  removeExam: route({
    method: 'DELETE',
    path: 'tabulation/masters/exam/{id}',
    summary: 'Deletes an exam that nothing uses; one with marks or in a scheme answers 409.',
    access: tabSetupAccess,
  }),
  tools: route({
    method: 'GET',
    path: 'tabulation/masters/tool',
    summary: 'Assessment tools in their order, inactive ones too.',
    access: tabSetupAccess,
    answer: z.array(tool),
  }),
  createTool: route({
    method: 'POST',
    path: 'tabulation/masters/tool',
    summary: 'Adds a tool. A code that exists answers 409.',
    access: tabSetupAccess,
    idempotent: true,
    body: z.object({ ...toolFields, active: active.default(true) }),
    answer: tool,
    status: 201,
  }),
  changeTool: route({
    method: 'PATCH',
    path: 'tabulation/masters/tool/{id}',
    summary: 'Changes a tool and its criteria; criteria of a tool with marks stay (409).',
    access: tabSetupAccess,
    body: z.object({ ...toolFields, ...patch }).partial(),
    answer: tool,
  }),
  removeTool: route({
    method: 'DELETE',
    path: 'tabulation/masters/tool/{id}',
    summary: 'Deletes a tool that nothing uses; one in use answers 409 with the number of records.',
    access: tabSetupAccess,
  }),
  codes: route({
    method: 'GET',
    path: 'tabulation/masters/result-code',
    summary: 'Codes that stand in place of a mark, inactive ones too.',
    access: tabSetupAccess,
    answer: z.array(code),
  }),
  createCode: route({
    method: 'POST',
    path: 'tabulation/masters/result-code',
    summary: 'Adds a code, left out of the result unless it says otherwise. One that exists answers 409.',
    access: tabSetupAccess,
    idempotent: true,
    body: z.object({ ...codeFields, active: active.default(true) }),
    answer: code,
    status: 201,
  }),
  changeCode: route({
    method: 'PATCH',
    path: 'tabulation/masters/result-code/{id}',
    summary: 'Changes a code. Of a reserved one only label, print and place change.',
    access: tabSetupAccess,
    body: z.object({ ...codeFields, ...patch }).partial(),
    answer: code,
  }),
  removeCode: route({
    method: 'DELETE',
    path: 'tabulation/masters/result-code/{id}',
    summary: 'Deletes a code that no mark has; reserved ones and those in use answer 409.',
    access: tabSetupAccess,
  }),
  scales: route({
    method: 'GET',
    path: 'tabulation/masters/grade-scale',
    summary: 'Scales of grades with their bands, inactive ones too.',
    access: tabSetupAccess,
    answer: z.array(scale),
  }),
  createScale: route({
    method: 'POST',
    path: 'tabulation/masters/grade-scale',
    summary: 'Adds a scale, of percents unless it says otherwise, with one band from 0.',
    access: tabSetupAccess,
    idempotent: true,
    body: z.object({ ...scaleFields, active: active.default(true) }),
    answer: scale,
    status: 201,
  }),
  changeScale: route({
    method: 'PATCH',
    path: 'tabulation/masters/grade-scale/{id}',
    summary:
      'Changes a scale but for its bands. One that published cards have been printed with is copied, and the copy changes.',
    access: tabSetupAccess,
    body: z.object({ ...scaleFields, ...patch }).partial(),
    answer: scale,
  }),
  removeScale: route({
    method: 'DELETE',
    path: 'tabulation/masters/grade-scale/{id}',
    summary: 'Deletes a scale that nothing uses; one in use answers 409 with the number of records.',
    access: tabSetupAccess,
  }),
  changeBands: route({
    method: 'PUT',
    path: 'tabulation/grade-scales/{id}/bands',
    summary:
      'Replaces the bands of a scale: lower limits that differ, one of them 0. Published cards keep their scale; a copy is answered.',
    access: tabSetupAccess,
    body: z.object({
      kind: scaleRules.kind.optional(),
      precision: scaleRules.precision.optional(),
      rounding: scaleRules.rounding.optional(),
      bands: distinct(band, 'grade').min(1).max(20),
      version: z.int(),
    }),
    answer: scale,
  }),
  offers: route({
    method: 'GET',
    path: 'tabulation/setup-offers',
    summary: 'What the tabs of the set-up choose from, and whether the caller may change anything.',
    access: tabSetupAccess,
    answer: z.object({
      academicYears: z.array(
        z.object({ id, name: z.string(), isCurrent: z.boolean(), isLocked: z.boolean(), startsOn: day, endsOn: day }),
      ),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      subjects: z.array(z.object({ id, name: z.string(), code: z.string().nullable() })),
      tools: z.array(z.object({ id, name: z.string(), code: z.string() })),
      scales: z.array(z.object({ id, name: z.string(), kind: scaleRules.kind })),
      /** The desktop program of the school keeps the set-up. */
      isExternal: z.boolean(),
      mayChange: z.boolean(),
    }),
  }),
  checklist: route({
    method: 'GET',
    path: 'tabulation/setup-checklist',
    summary: 'What of the set-up of a year is done, in the order in which it is, and the courses without an active scheme.',
    access: tabSetupAccess,
    query: ofYear,
    answer: z.object({
      steps: z.array(
        z.object({
          step: z.enum(['terms', 'exams', 'schemes', 'max-marks', 'teachers', 'cards']),
          isDone: z.boolean(),
          /** How many there are, of how many there should be where that is known. */
          count: z.int(),
          of: z.int().nullable(),
        }),
      ),
      coursesWithoutScheme: z.array(option),
    }),
  }),
}
