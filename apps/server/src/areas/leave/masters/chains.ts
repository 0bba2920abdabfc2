import type { BodyOf, contract } from '@school/api'
import type { ChainStep } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { changedMeanwhile, invalid, notFound } from '../../../platform/problems'
import { leaveFieldText } from './texts'
import { inDays, inHundredths } from './words'

type Contract = typeof contract.leaveMasters
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'audit'>
type Sent = BodyOf<Contract['saveChains']>['chains']

const audiences = ['student', 'teaching', 'nonTeaching'] as const

interface Row {
  audience: (typeof audiences)[number]
  sectionId: string | null
  steps: ChainStep[]
  version: number
}

async function readRows({ trx, schoolId }: Pick<Call, 'trx' | 'schoolId'>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.audience, c.section_id as "sectionId", c.steps, c.version from leave_chains c
    left join sections x on x.school_id = c.school_id and x.id = c.section_id
    where c.school_id = ${schoolId} order by array_position(${[...audiences]}::text[], c.audience), x.sort_order nulls first, lower(x.name)`.execute(
    trx,
  )
  return rows
}

/** They are saved as a set, and all of them bear its version. */
const versionOf = (rows: readonly Row[]): number => Math.max(0, ...rows.map(row => row.version))

async function readChains(call: Pick<Call, 'trx' | 'schoolId'>) {
  const rows = await readRows(call)
  const named = rows.flatMap(row => row.steps.flatMap(step => step.staffId ?? []))
  const { rows: people } = await sql<{ id: string; name: string }>`
    select id, name from staff where id = any(${named}::uuid[])`.execute(call.trx)
  const nameOf = new Map(people.map(one => [one.id, one.name]))
  const sections = await call.trx.selectFrom('sections').select(['id', 'name']).orderBy('sort_order').orderBy('name').execute()
  return {
    chains: rows.map(({ audience, sectionId, steps }) => ({
      audience,
      sectionId,
      steps: steps.map(({ approver, staffId, whenDaysOver }) => ({
        approver,
        staffId,
        staffName: staffId ? (nameOf.get(staffId) ?? null) : null,
        whenDaysOver: whenDaysOver === null ? null : inDays(whenDaysOver),
      })),
    })),
    sections,
    version: versionOf(rows),
  }
}

/** @throws 400 for chains that do not fit, 404 for sections and staff that are not there. */
async function check({ trx }: Call, chains: Sent): Promise<void> {
  const keys = chains.map(one => `${one.audience} ${one.sectionId?.toLowerCase() ?? ''}`)
  for (const audience of audiences)
    if (!keys.includes(`${audience} `)) throw invalid([{ field: 'chains', message: leaveFieldText('ChainMissing') }])
  const people = new Set<string>()
  for (const [place, { audience, steps }] of chains.entries())
    for (const [at, step] of steps.entries()) {
      const field = `chains.${place}.steps.${at}`
      if (step.approver === 'staff' && !step.staffId)
        throw invalid([{ field: `${field}.staffId`, message: leaveFieldText('StepNeedsPerson') }])
      if (step.approver === 'class-teacher' && audience !== 'student')
        throw invalid([{ field: `${field}.approver`, message: leaveFieldText('NoClassTeacher') }])
      if (step.approver === 'staff') people.add(step.staffId!.toLowerCase())
    }
  const sections = [...new Set(chains.flatMap(one => one.sectionId?.toLowerCase() ?? []))]
  const { rows } = await sql<{ sections: number; staff: number }>`
    select (select count(*)::int from sections where id = any(${sections}::uuid[])) as sections,
      (select count(*)::int from staff where id = any(${[...people]}::uuid[])) as staff`.execute(trx)
  if (rows[0]!.sections < sections.length || rows[0]!.staff < people.size) throw notFound()
}

/** Who decides on leave. */
export const chainHandlers: Pick<Handlers<Contract>, 'chains' | 'saveChains'> = {
  chains: call => readChains(call),
  async saveChains(call) {
    const { trx, services, schoolId, body } = call
    await sql`select 1 from leave_chains where school_id = ${schoolId} for update`.execute(trx)
    const before = await readRows(call)
    if (versionOf(before) !== body.version) throw changedMeanwhile()
    await check(call, body.chains)
    await trx.deleteFrom('leave_chains').where('school_id', '=', schoolId).execute()
    await trx
      .insertInto('leave_chains')
      .values(
        body.chains.map(({ audience, sectionId, steps }) => ({
          school_id: schoolId,
          id: services.newId(),
          audience,
          section_id: sectionId,
          steps: JSON.stringify(
            steps.map(
              ({ approver, staffId, whenDaysOver }): ChainStep => ({
                approver,
                staffId: approver === 'staff' ? (staffId?.toLowerCase() ?? null) : null,
                whenDaysOver: whenDaysOver === null ? null : inHundredths(whenDaysOver),
              }),
            ),
          ),
          version: body.version + 1,
        })),
      )
      .execute()
    await call.audit({
      action: 'leaveChains.change',
      entity: 'leave_chains',
      entityId: schoolId,
      before: { chains: before },
      after: { chains: body.chains },
    })
    return readChains(call)
  },
}
