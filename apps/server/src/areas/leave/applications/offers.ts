import type { contract, QueryOf } from '@school/api'
import { mayCall } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { viewerOf } from '../../../platform/person'
import { noAccess, notFound } from '../../../platform/problems'
import { classOffers } from '../../../school/class-offers'
import { masters } from '../../../school/lookups'
import { schoolDay } from '../../../school/zone'
import { type Applicant, staffApplicant, studentApplicant } from './applicant'
import { applicantFor } from './apply'
import { familyLimits } from './assess'
import { fileRule } from './files'
import { leadsSchool } from './offices'
import { balanceAnswer, readBalances } from './own-balances'
import type { LeaveCall } from './place'
import { isMeantFor, typesOf } from './types'

type Contract = typeof contract.leaveApplications

/** Whom the form is for; undefined for logins that are nobody of the staff, and without a child that studies here. */
async function applicantOfForm(
  call: LeaveCall,
  { audience, staffId }: QueryOf<Contract['initialValues']>,
): Promise<Applicant | undefined> {
  const person = personOf(call)
  const viewer = viewerOf(person)
  if (!mayCall([audience === 'student' ? 'g.leave' : 's.leave.entry'], viewer)) throw noAccess()
  if (audience === 'student') {
    const child = person.childId ? await studentApplicant(call, person.childId) : undefined
    return child?.active && child.guardianId === person.guardianId ? child : undefined
  }
  if (staffId) return applicantFor(call, { applicantKind: 'staff', staffId })
  return person.staffId ? staffApplicant(call, person.staffId) : undefined
}

/** What an application can name. */
export async function readOffers(call: LeaveCall, query: QueryOf<Contract['initialValues']>) {
  const { trx, schoolId } = call
  const person = personOf(call)
  const applicant = await applicantOfForm(call, query)
  const types = (await typesOf(call, query.audience)).filter(type => !applicant || isMeantFor(type, applicant))
  const { rows: reasons } = await sql<{ name: string }>`
    select name from leave_reasons where school_id = ${schoolId}::uuid and active and audience in ('all', ${query.audience})
    order by sort_order, lower(name)`.execute(trx)
  const limits = query.audience === 'student' ? await familyLimits(call) : { futureDays: null, backDays: null, maxDays: null }
  return {
    types: types.map(({ id, name, code, minUnit, fileAfterDays, noticeDays, backDays, maxSpell, paid }) => ({
      id,
      name,
      code,
      minUnit,
      fileAfterDays,
      noticeDays,
      backDays,
      maxSpell,
      paid,
    })),
    reasons: reasons.map(row => row.name),
    applicant: applicant?.active ? { id: applicant.id, name: applicant.name, place: applicant.place } : null,
    onBehalf: query.audience === 'staff' && leadsSchool(person),
    fileRule: { types: [...fileRule.types], maxKb: fileRule.maxKb, most: fileRule.most },
    limits: { today: (await schoolDay(call)).today, ...limits },
  }
}

/** What the filters of approval and report offer. */
export async function readFilterOffers(call: LeaveCall) {
  const { trx, schoolId } = call
  const person = personOf(call)
  const { today } = await schoolDay(call)
  const { rows: types } = await sql<{ id: string; name: string; code: string; audience: 'staff' | 'student' }>`
    select id, name, code, audience from leave_types where school_id = ${schoolId}::uuid order by audience, sort_order, lower(name), id`.execute(
    trx,
  )
  const { rows: years } = await sql<{ from: string; to: string }>`
    select starts_on::text as from, ends_on::text as to from academic_years where school_id = ${schoolId}::uuid and is_current`.execute(
    trx,
  )
  return {
    types,
    ...(await classOffers(trx, person)),
    designations: await masters(trx, 'designation'),
    seesStaff: leadsSchool(person),
    today,
    from: years[0]?.from ?? today,
    to: years[0]?.to ?? today,
  }
}

/** The balances of oneself, or of somebody whom the person leads. */
export async function readOwnBalances(call: LeaveCall, { staffId }: QueryOf<Contract['balances']>) {
  const person = personOf(call)
  const wanted = staffId?.toLowerCase() ?? person.staffId
  const { today } = await schoolDay(call)
  const at = call.services.clock.now().toISOString()
  if (!wanted) return { results: [], asOn: today, at }
  if (wanted !== person.staffId && !leadsSchool(person)) throw notFound()
  if (!(await staffApplicant(call, wanted))) throw notFound()
  const results = (await readBalances(call, wanted, today)).map(balanceAnswer)
  return { results, asOn: today, at }
}
