import { sql } from 'kysely'
import { expect } from 'vitest'
import { openTabulation, type TabulationDesk } from './tabulation'

/** What a student came to in each subject, out of 100: a number, or a code in its place. */
export type Figures = readonly (number | string)[]

/** A school of `openTabulation` with results that are written without a computation, and a card of Term 1. */
export interface CardDesk extends TabulationDesk {
  readonly cardId: string
  /** Writes results of Term 1; the first half-yearly mark of a subject is what is left after 17.25 of 20. */
  readonly results: (
    of: ReadonlyMap<string, Figures>,
    over?: { readonly state?: 'Provisional' | 'Final'; readonly outcome?: string; readonly rank?: number },
  ) => Promise<void>
  /** Waits for a job that a call has begun, and answers its row. */
  readonly done: (answer: { readonly statusCode: number; readonly body: string }) => Promise<{ status: string; message: string }>
  /** Of everybody who was given a result. */
  readonly generate: (over?: object) => Promise<string>
  readonly publish: (
    over?: object,
  ) => Promise<{ published: number; scheduled: number; withheld: number; skipped: { reason: string }[]; writeTo: string[] }>
}

const gradeOf = (percent: number) =>
  (
    [
      [91, 'A1'],
      [81, 'A2'],
      [71, 'B1'],
      [61, 'B2'],
      [51, 'C1'],
      [41, 'C2'],
      [33, 'D'],
    ] as const
  ).find(([from]) => Math.round(percent) >= from)?.[1] ?? 'E'

/** A subject as results keep it. */
const subjectOf = (subjectId: string, figure: number | string) => {
  if (typeof figure === 'string')
    return {
      subjectId,
      nodes: { T1: { code: figure, outOf: 100 } },
      code: figure,
      obtained: null,
      outOf: 100,
      percent: null,
      grade: null,
      pass: null,
    }
  const grade = gradeOf(figure)
  const nodes = {
    PT: { obtained: 8.25, outOf: 10 },
    NB: { obtained: 4, outOf: 5 },
    SE: { obtained: 5, outOf: 5 },
    IN: { obtained: 9, outOf: 10 },
    HY: { obtained: figure - 17.25, outOf: 80 },
    T1: { obtained: figure, outOf: 100, grade },
  }
  return { subjectId, nodes, obtained: figure, outOf: 100, percent: figure, grade, pass: figure >= 33 }
}

export async function openCards(seed: string): Promise<CardDesk> {
  const tab = await openTabulation(seed)
  const { desk, rows, schoolId, admin, own } = tab
  const { services } = desk.server
  await desk.inPlatform(trx =>
    sql`update schools set module_codes = (select array_agg(distinct code) from unnest(module_codes || '{TAB,SCH,OFFLINE_TAB,HPC}'::text[]) as m(code))
      where id = ${schoolId}::uuid`.execute(trx),
  )
  const made = await admin.post('tabulation/cards', {
    academicYearId: tab.year,
    name: 'Term 1',
    kind: 'progress-card',
    nodeCode: 'T1',
    courseIds: [own.courseId],
  })
  expect(made.statusCode, made.body).toBe(201)
  const cardId = made.json().id as string
  const runs = { Provisional: services.newId(), Final: services.newId() }
  for (const [state, id] of Object.entries(runs))
    await rows(sql`
      insert into result_runs (school_id, id, scheme_id, course_id, node_id, scheme_version, state, inputs_hash, at)
      values (${schoolId}, ${id}, ${tab.schemeId}::uuid, ${own.courseId}::uuid, ${tab.nodes.T1}::uuid, 1, ${state}, '', ${services.clock.now()})`)

  const known = new Set<string>()
  const results: CardDesk['results'] = async (of, { state = 'Final', outcome = 'Pass', rank } = {}) => {
    for (const [studentId, figures] of of) {
      known.add(studentId)
      const subjects = figures.map((figure, at) => subjectOf(tab.subjects[at]!.id, figure))
      const numbers = figures.filter(figure => typeof figure === 'number')
      const total = numbers.reduce((sum, figure) => sum + figure, 0)
      const percent = Math.round((total * 100) / numbers.length) / 100
      await rows(sql`
        insert into results (school_id, id, result_run_id, student_id, division_id, node_id, subjects, total, max, percent, grade, outcome, rank, inputs_hash)
        values (${schoolId}, ${services.newId()}, ${runs[state]}::uuid, ${studentId}::uuid, ${own.id}::uuid, ${tab.nodes.T1}::uuid,
          ${JSON.stringify(subjects)}::jsonb, ${total}, ${numbers.length * 100}, ${percent}, ${gradeOf(percent)}, ${outcome}, ${rank ?? null},
          ${JSON.stringify(figures) + outcome})
        on conflict (school_id, student_id, node_id) do update set result_run_id = excluded.result_run_id, subjects = excluded.subjects,
          total = excluded.total, percent = excluded.percent, grade = excluded.grade, outcome = excluded.outcome, rank = excluded.rank,
          inputs_hash = excluded.inputs_hash, stale = false, version = results.version + 1`)
    }
  }
  const done: CardDesk['done'] = async answer => {
    expect(answer.statusCode, answer.body).toBe(202)
    await services.jobs.drain(services)
    const { id } = JSON.parse(answer.body) as { id: string }
    return (await admin.get(`jobs/${id}`)).json()
  }
  return {
    ...tab,
    cardId,
    results,
    done,
    generate: async (over = {}) => {
      const job = await done(await admin.post('tabulation/report-cards/generate', { cardId, studentIds: [...known], ...over }))
      expect(job.status).toBe('Done')
      return job.message
    },
    publish: async (over = {}) => {
      const answer = await admin.post('tabulation/report-cards/publish', { cardId, studentIds: [...known], ...over })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
  }
}
