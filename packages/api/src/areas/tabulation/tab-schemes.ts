import { combineModes, graceModes, nodeKinds, presetCodes, rankBases, roundModes, roundSteps } from '@school/rules'
import { z } from 'zod'
import { route } from '../../contract/route'
import { distinct, id, line, option, seenVersion } from '../../contract/schemas'
import { tabSetupAccess } from './tab-masters'

const status = z.enum(['Draft', 'Active', 'Archived'])
const amount = z.number().min(0.01).max(99_999.99)

const rules = {
  name: line(60, 1),
  gradeScaleId: id,
  totalRule: z.enum(['all', 'best']),
  bestN: z.int().min(1).max(20).nullable(),
  /** Subjects that are among the best whatever they come to. */
  mustInclude: distinct(id).max(20),
  passPercent: z.number().min(0).max(100),
  failLimit: z.int().min(0).max(20),
  noDetention: z.boolean(),
  graceRule: z
    .object({
      total: z.int().min(1).max(100),
      perSubject: z.int().min(1).max(100),
      maxSubjects: z.int().min(1).max(20),
      mode: z.enum(graceModes),
    })
    .nullable(),
  rankRule: z.object({ scope: z.enum(['division', 'course']), basis: z.enum(rankBases), needsPass: z.boolean() }),
}

const nodeFields = {
  kind: z.enum(nodeKinds),
  name: line(50, 1),
  code: line(20, 1),
  combine: z.enum(combineModes),
  round: z.enum(roundSteps),
  roundMode: z.enum(roundModes),
  printed: z.boolean(),
  /** Class tests are put together at such a node; it has no exam of its own. */
  source: z.enum(['entry', 'class-tests']),
}
const refers = { termId: id.nullable(), examId: id.nullable(), toolId: id.nullable() }
const figures = { n: z.int().min(1).max(50).nullable(), weight: amount.nullable(), outOf: amount.nullable() }
const node = z
  .object({
    id,
    parentId: id.nullable(),
    ...refers,
    ...nodeFields,
    n: z.int().nullable(),
    weight: z.number().nullable(),
    outOf: z.number().nullable(),
  })
  .meta({ id: 'TabNode' })
/** New nodes bear a name of the caller's, which the answer replaces by an id. */
const nodeKey = line(40, 1)
export const writtenNode = z.object({ id: nodeKey, parentId: nodeKey.nullable(), ...refers, ...nodeFields, ...figures })

const subjectFields = {
  subjectId: id,
  area: z.enum(['scholastic', 'co-scholastic', 'discipline']),
  choice: z.enum(['all', 'chosen']),
  additional: z.boolean(),
  inTotal: z.boolean(),
  inRank: z.boolean(),
  passPercent: z.number().min(0).max(100).nullable(),
  gradeScaleId: id.nullable(),
}
const subject = z.object({ ...subjectFields, name: z.string(), code: z.string().nullable() }).meta({ id: 'TabSchemeSubject' })

const part = z.object({
  /** Empty where the subject is entered as one. */
  code: line(10),
  name: line(30),
  max: z.number().min(0.01).max(999.99),
  pass: z.number().min(0).max(999.99).nullable(),
  step: z.union([z.literal(1), z.literal(0.5), z.literal(0.25), z.literal(0.01)]),
})
const entry = z.enum(['marks', 'grade', 'none'])
const cell = z
  .object({
    examId: id,
    /** Null where the exam is entered as a whole. */
    toolId: id.nullable(),
    subjectId: id,
    entry,
    parts: z.array(
      z.object({ code: z.string(), name: z.string(), max: z.number(), pass: z.number().nullable(), step: z.number() }),
    ),
  })
  .meta({ id: 'TabMaxCell' })
const writtenCell = z.object({
  examId: id,
  toolId: id.nullable(),
  subjectId: id,
  /** Null empties the cell again. */
  entry: entry.nullable(),
  parts: distinct(part, 'code').max(10).default([]),
})

const scheme = z
  .object({
    id,
    academicYearId: id,
    courses: z.array(option),
    status,
    ...rules,
    name: z.string(),
    mustInclude: z.array(id),
    /** Grows with each change of an active scheme. */
    schemeVersion: z.int(),
    version: z.int(),
    nodes: z.array(node),
    subjects: z.array(subject),
    cells: z.array(cell),
    /** Leaves without a maximum, over all subjects. */
    missing: z.int(),
    /** Students with a mark in it. */
    marked: z.int(),
  })
  .meta({ id: 'TabScheme' })

const changes = {
  rules: z.object(rules).partial().optional(),
  nodes: distinct(writtenNode, 'id').max(300).optional(),
  subjects: distinct(z.object(subjectFields), 'subjectId').max(60).optional(),
  cells: distinct(writtenCell, 'examId', 'toolId', 'subjectId').max(2000).optional(),
}
const version = z.int()

/** Formulas by which marks become results: made, tried, activated, changed. */
export const tabSchemes = {
  list: route({
    method: 'GET',
    path: 'tabulation/schemes',
    summary: 'Schemes of a year, the current one unless another is named, by name.',
    access: tabSetupAccess,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        courses: z.array(option),
        status,
        schemeVersion: z.int(),
        subjects: z.int(),
        leaves: z.int(),
        outOf: z.number().nullable(),
        missing: z.int(),
        version: z.int(),
      }),
    ),
  }),
  create: route({
    method: 'POST',
    path: 'tabulation/schemes',
    summary: 'Makes a scheme from a preset, with the terms, exams and tools that it lacks, or as a copy of another of any year.',
    access: tabSetupAccess,
    idempotent: true,
    body: z.object({
      academicYearId: id.optional(),
      name: line(60, 1),
      courseIds: distinct(id).min(1).max(50),
      preset: z.enum(presetCodes).optional(),
      copyOfId: id.optional(),
      /** Those that the classes are taught in this year, unless others are named. */
      subjectIds: distinct(id).max(60).optional(),
    }),
    answer: scheme,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: 'tabulation/schemes/{id}',
    summary: 'A scheme whole: rules, nodes in their order, subjects and maxima.',
    access: tabSetupAccess,
    answer: scheme,
  }),
  change: route({
    method: 'PATCH',
    path: 'tabulation/schemes/{id}',
    summary: 'Changes rules and courses. Results of an active scheme go out of date. A stale version answers 409.',
    access: tabSetupAccess,
    body: z
      .object({ ...rules, courseIds: distinct(id).min(1).max(50) })
      .partial()
      .extend({ version: seenVersion }),
    answer: scheme,
  }),
  remove: route({
    method: 'DELETE',
    path: 'tabulation/schemes/{id}',
    summary: 'Deletes a scheme and its sheets; one with marks answers 409.',
    access: tabSetupAccess,
  }),
  changeTree: route({
    method: 'PUT',
    path: 'tabulation/schemes/{id}/tree',
    summary:
      'Replaces the nodes, parents before or after their children. A leaf with marks stays (409). Sheets follow an active one.',
    access: tabSetupAccess,
    body: z.object({ nodes: distinct(writtenNode, 'id').min(1).max(300), version }),
    answer: scheme,
  }),
  subjects: route({
    method: 'GET',
    path: 'tabulation/schemes/{id}/subjects',
    summary: 'Subjects of a scheme in their order.',
    access: tabSetupAccess,
    answer: z.array(subject),
  }),
  changeSubjects: route({
    method: 'PUT',
    path: 'tabulation/schemes/{id}/subjects',
    summary: 'Replaces the subjects in the order given. One with marks stays (409). Sheets follow an active scheme.',
    access: tabSetupAccess,
    body: z.object({ subjects: distinct(z.object(subjectFields), 'subjectId').max(60), version }),
    answer: scheme,
  }),
  maxMarks: route({
    method: 'GET',
    path: 'tabulation/schemes/{id}/max-marks',
    summary: 'Maxima of a scheme by leaf and subject.',
    access: tabSetupAccess,
    answer: z.array(cell),
  }),
  changeMaxMarks: route({
    method: 'PUT',
    path: 'tabulation/schemes/{id}/max-marks',
    summary:
      'Changes the maxima that are named. Where marks are there, `onChange` says whether numbers are kept or scaled; without it 409.',
    access: tabSetupAccess,
    body: z.object({
      cells: distinct(writtenCell, 'examId', 'toolId', 'subjectId').min(1).max(2000),
      onChange: z.enum(['keep', 'scale']).optional(),
      version,
    }),
    answer: scheme,
  }),
  try: route({
    method: 'POST',
    path: 'tabulation/schemes/{id}/try',
    summary: 'What every node comes to with sample marks. Nothing is kept.',
    access: tabSetupAccess,
    writes: false,
    body: z.object({
      marks: z
        .array(
          z.object({
            nodeId: id,
            value: z.number().min(0).max(999.99).optional(),
            code: z
              .string()
              .regex(/^[A-Z]{2,3}$/)
              .optional(),
            outOf: z.number().min(0.01).max(999.99),
          }),
        )
        .max(300),
    }),
    answer: z.object({
      nodes: z.array(
        z.object({
          nodeId: id,
          obtained: z.number().nullable(),
          outOf: z.number(),
          code: z.string().nullable(),
          percent: z.number().nullable(),
          grade: z.string().nullable(),
          missing: z.int(),
        }),
      ),
    }),
  }),
  activate: route({
    method: 'POST',
    path: 'tabulation/schemes/{id}/activate',
    summary:
      'Has the courses work by the scheme and makes their mark sheets. Missing maxima and a second active scheme answer 409.',
    access: tabSetupAccess,
    body: z.object({ version: seenVersion }),
    answer: z.object({ sheets: z.int() }),
  }),
  preview: route({
    method: 'POST',
    path: 'tabulation/schemes/{id}/changes/preview',
    summary: 'What changes of a scheme would do: results that go out of date, published cards, each difference.',
    access: tabSetupAccess,
    writes: false,
    body: z.object(changes),
    answer: z.object({
      results: z.int(),
      cards: z.int(),
      /** Students whose marks have another maximum then. */
      marked: z.int(),
      differences: z.array(
        z.object({
          what: z.enum(['rule', 'node', 'subject', 'max']),
          change: z.enum(['added', 'removed', 'changed']),
          name: z.string(),
          /** Which field; empty for what is added or removed. */
          field: z.string(),
          from: z.string(),
          to: z.string(),
        }),
      ),
    }),
  }),
  copyYear: route({
    method: 'POST',
    path: 'tabulation/copy-year',
    summary:
      'Copies terms, exams, schemes and cards of another year, without marks; schemes as drafts. What is there already stays.',
    access: tabSetupAccess,
    idempotent: true,
    body: z.object({ fromYearId: id, academicYearId: id.optional() }),
    answer: z.object({ terms: z.int(), exams: z.int(), schemes: z.int(), cards: z.int() }),
    status: 201,
  }),
}
