import { outcomes } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { classQuery, day, distinct, id, instant, job, line, option, page, pageSize, pagination } from '../../contract/schemas'

const access = forms('s.tab.result')

/** What results are of: a card, or a node of the schemes by its code, of the current year unless another is named. */
const target = {
  cardId: id.optional(),
  academicYearId: id.optional(),
  nodeCode: line(40).default(''),
}

const outcome = z.enum(outcomes).meta({ id: 'ResultOutcome' })
/** Provisional while a sheet that it needs is not locked; Stale after a mark, a choice or the scheme has changed. */
const state = z.enum(['Provisional', 'Final', 'Stale']).meta({ id: 'ResultState' })

const override = z.object({ outcome, reason: z.string(), by: z.string(), at: instant })

const figure = z.object({
  obtained: z.number().nullable(),
  outOf: z.number().nullable(),
  /** In the place of a number, or beside the 0 that it counts as. */
  code: z.string().optional(),
  grade: z.string().optional(),
  parts: z
    .array(
      z.object({
        code: z.string(),
        obtained: z.number().nullable(),
        outOf: z.number(),
        pass: z.number().nullable(),
        mark: z.string().optional(),
      }),
    )
    .optional(),
})

const row = z
  .object({
    id,
    studentId: id,
    rollNo: z.int().nullable(),
    admNo: z.string(),
    name: z.string(),
    /** Has left since it was computed. */
    left: z.boolean(),
    total: z.number().nullable(),
    max: z.number().nullable(),
    percent: z.number().nullable(),
    grade: z.string().nullable(),
    cgpa: z.number().nullable(),
    /** What was set in its place, else as computed. */
    outcome,
    override: override.nullable(),
    rank: z.int().nullable(),
    missing: z.int(),
    stale: z.boolean(),
    /** Days present of those of the term in percent, as the register says; null without a term or register. */
    attendance: z.number().nullable(),
    hasRemark: z.boolean(),
    /** Of the newest version of the card. */
    card: z
      .object({ id, no: z.int(), status: z.string(), withheld: z.boolean(), outdated: z.boolean(), seen: z.boolean() })
      .nullable(),
    version: z.int(),
  })
  .meta({ id: 'ResultRow' })

const division = z
  .object({
    id,
    name: z.string(),
    courseId: id,
    teacher: option.nullable(),
    students: z.int(),
    sheetsLocked: z.int(),
    sheets: z.int(),
    remarks: z.int(),
    remarksOf: z.int(),
    /** Null before anything was computed. */
    state: state.nullable(),
    computedAt: instant.nullable(),
    results: z.int(),
    incomplete: z.int(),
    passPercent: z.number().nullable(),
    ready: z.int(),
    published: z.int(),
    seenPercent: z.number().nullable(),
  })
  .meta({ id: 'ResultDivision' })

/** Results of marks: computed by course and node, looked at by division and student. */
export const tabResults = {
  offers: route({
    method: 'GET',
    path: 'tabulation/results/offers',
    summary: 'Years, cards, nodes of active schemes and classes that results are asked of. Without a year it is the current one.',
    access,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.object({
      academicYearId: id,
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      cards: z.array(z.object({ id, name: z.string(), nodeCode: z.string().nullable(), courseIds: z.array(id) })),
      nodes: z.array(
        z.object({ code: z.string(), name: z.string(), kind: z.enum(['year', 'term', 'exam']), courseIds: z.array(id) }),
      ),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      source: z.enum(['native', 'external']),
      /** Computes, publishes and sets outcomes. */
      mayChange: z.boolean(),
      today: day,
    }),
  }),
  overview: route({
    method: 'GET',
    path: 'tabulation/results/overview',
    summary:
      'Divisions whose scheme has the node, with sheets, remarks, result and cards of each. A class teacher sees the own class.',
    access,
    query: z.object({ ...target, ...classQuery, page, pageSize }),
    answer: z.object({
      academicYearId: id,
      nodeCode: z.string(),
      node: z.string(),
      results: z.array(division),
      pagination,
      /** How many divisions of all pages are through each step. */
      done: z.object({ computed: z.int(), final: z.int(), ready: z.int(), published: z.int() }),
    }),
  }),
  list: route({
    method: 'GET',
    path: 'tabulation/results',
    summary: 'Results of the students of a division, by roll number.',
    access,
    query: z.object({ ...target, divisionId: id, page, pageSize }),
    answer: z.object({ division: option, node: z.string(), state: state.nullable(), results: z.array(row), pagination }),
  }),
  one: route({
    method: 'GET',
    path: 'tabulation/results/{id}',
    summary: 'A result with what every node came to in every subject, as it was computed.',
    access,
    answer: z.object({
      result: row,
      division: option,
      node: z.string(),
      state,
      computedAt: instant,
      /** Nodes of the scheme from the target down, each before its children. */
      nodes: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          depth: z.int(),
          kind: z.enum(['year', 'term', 'group', 'exam', 'tool']),
          combine: z.enum(['sum', 'best', 'average', 'weighted']),
          n: z.int().nullable(),
          weight: z.number().nullable(),
          outOf: z.number().nullable(),
          round: z.string(),
          roundMode: z.string(),
        }),
      ),
      subjects: z.array(
        z.object({
          subjectId: id,
          name: z.string(),
          area: z.enum(['scholastic', 'co-scholastic', 'discipline']),
          nodes: z.record(z.string(), figure),
          /** Codes of nodes that the best of their siblings left out. */
          dropped: z.array(z.string()),
          obtained: z.number().nullable(),
          outOf: z.number().nullable(),
          percent: z.number().nullable(),
          grade: z.string().nullable(),
          code: z.string().nullable(),
          pass: z.boolean().nullable(),
          grace: z.number().optional(),
          missing: z.int(),
          counted: z.boolean(),
          failed: z.boolean(),
        }),
      ),
    }),
  }),
  compute: route({
    method: 'POST',
    path: 'tabulation/results/compute',
    summary:
      'Computes the results of divisions. Answers a job; where ranks or grades go by the course, the other computed divisions of it are computed too.',
    access,
    idempotent: true,
    body: z.object({ ...target, divisionIds: distinct(id).min(1).max(500) }),
    answer: job,
    status: 202,
  }),
  setOutcome: route({
    method: 'POST',
    path: 'tabulation/results/{id}/outcome',
    summary:
      'Sets an outcome in place of the computed one, or takes it back; ranks of the others follow when they are computed again. A published card answers 409.',
    access,
    body: z.object({ outcome: outcome.nullable(), reason: line(200, 5), version: z.int().optional() }),
    answer: z.object({ outcome, override: override.nullable(), version: z.int() }),
    status: 200,
  }),
  promotionList: route({
    method: 'GET',
    path: 'tabulation/results/promotion-list',
    summary: 'Decisions on the end of the year by these results, as a file of the import `year-end-decisions`.',
    access,
    query: z.object({ ...target, ...classQuery }),
    binary: true,
  }),
}
