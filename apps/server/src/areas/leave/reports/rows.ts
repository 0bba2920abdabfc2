import { balanceOfType, dayIn, displayDay, type LeaveReport, leaveYearOf, type YearBasis } from '@school/rules'
import { sql } from 'kysely'
import { schoolZone } from '../../../school/zone'
import { officesOf } from '../applications/offices'
import { asDays } from '../applications/place'
import { leaveFrom, namesOf, readLeave } from '../applications/rows'
import { academicYearsOf } from '../ledger'
import { askedLeave, askedStaff, type LeaveReportRow, type LeaveScope } from './scope'

/** What stands in the place of the reason of medical leave of staff. */
export const medical = 'Medical'

const touches = ({ from, to }: LeaveScope) => sql`a.from_date <= ${to}::date and a.to_date >= ${from}::date`

async function readApplications(scope: LeaveScope): Promise<LeaveReportRow[]> {
  const { trx, schoolId } = scope
  const zone = await schoolZone(trx, schoolId)
  const scene = { offices: await officesOf(scope), today: scope.today, time: '', opensAt: '' }
  const leaves = await readLeave(trx, sql`where ${askedLeave(scope)} and ${touches(scope)} order by a.no desc`)
  return leaves.map(leave => {
    const waiting = leave.status === 'Pending' ? leave.steps.find(step => step.place === leave.step) : undefined
    return {
      id: leave.id,
      personId: leave.personId,
      personKind: leave.applicantKind,
      no: leave.no,
      kind: leave.applicantKind,
      code: leave.code,
      name: leave.name,
      place: leave.place,
      type: leave.type,
      fromDate: leave.fromDate,
      toDate: leave.toDate,
      days: asDays(leave.charged),
      lopDays: asDays(leave.lop),
      appliedOn: dayIn(zone, leave.appliedAt),
      waitingFor: waiting ? namesOf(waiting, leave, scene).join(', ') : '',
      status: leave.status,
      reason: leave.applicantKind === 'staff' && leave.medical ? medical : leave.reason,
    }
  })
}

interface StaffOf {
  readonly personId: string
  readonly code: string
  readonly name: string
  readonly place: string
}

const staffOf = sql`p.id as "personId", p.code, p.name, m.name as place`
const staffFrom = sql`from staff p join masters m on m.school_id = p.school_id and m.id = p.designation_id`

async function readBalance(scope: LeaveScope): Promise<LeaveReportRow[]> {
  const { trx, schoolId, asked, to } = scope
  const zone = await schoolZone(trx, schoolId)
  const academic = await academicYearsOf(trx)
  const years = (['academic', 'calendar'] as const).map(basis => ({ basis, ...leaveYearOf(basis, to, academic) }))
  interface Row extends StaffOf {
    typeId: string
    type: string
    allot: 'yearly' | 'monthly' | 'credit' | 'none'
    quota: number
    opening: number
    credited: number
    carried: number
    used: number
    lapsed: number
    sum: number
    held: number
  }
  const { rows } = await sql<Row>`
    with years as materialized (
      select basis, "startsOn" as starts_on, "endsOn" as ends_on
      from jsonb_to_recordset(${JSON.stringify(years)}::jsonb) as y(basis text, "startsOn" date, "endsOn" date)
    ), posted as materialized (
      select l.staff_id, l.leave_type_id, sum(l.hundredths) filter (where l.kind = 'opening') as opening,
        sum(l.hundredths) filter (where l.kind in ('credit', 'adjust')) as credited, sum(l.hundredths) filter (where l.kind = 'carry') as carried,
        -sum(l.hundredths) filter (where l.kind in ('use', 'release')) as used, -sum(l.hundredths) filter (where l.kind = 'lapse') as lapsed,
        sum(l.hundredths) as sum
      from leave_ledger l join leave_types t on t.school_id = l.school_id and t.id = l.leave_type_id join years y on y.basis = t.year_basis
      where l.school_id = ${schoolId}::uuid and l.leave_year = y.starts_on and (l.at at time zone ${zone})::date <= ${to}::date group by 1, 2
    ), waiting as materialized (
      select a.staff_id, a.leave_type_id, sum(case when g.half = 'day' then 100 else 50 end) as held
      from leave_applications a join leave_days g on g.school_id = a.school_id and g.application_id = a.id and g.kind in ('charged', 'sandwich')
      where a.school_id = ${schoolId}::uuid and a.status = 'Pending' and a.staff_id is not null and (a.applied_at at time zone ${zone})::date <= ${to}::date
      group by 1, 2
    )
    select ${staffOf}, t.id as "typeId", t.name as type, t.allot, t.quota, coalesce(o.opening, 0)::int as opening, coalesce(o.credited, 0)::int as credited,
      coalesce(o.carried, 0)::int as carried, coalesce(o.used, 0)::int as used, coalesce(o.lapsed, 0)::int as lapsed, coalesce(o.sum, 0)::int as sum,
      coalesce(w.held, 0)::int as held
    ${staffFrom} join leave_types t on t.school_id = p.school_id and t.audience = 'staff' and not t.is_reserved
    left join posted o on o.staff_id = p.id and o.leave_type_id = t.id left join waiting w on w.staff_id = p.id and w.leave_type_id = t.id
    where p.school_id = ${schoolId}::uuid and ${askedStaff(scope)} and t.year_basis = ${asked.yearBasis satisfies YearBasis}
      and (${asked.typeIds.length === 0} or t.id = any(${[...asked.typeIds]}::uuid[]))
      and (o.staff_id is not null or w.staff_id is not null
        or (t.active and t.applies_to in ('all', case when p.teaching then 'teaching' else 'nonTeaching' end) and t.gender in ('any', lower(p.gender))))
    order by p.name_key, p.id, t.sort_order, t.name, t.id`.execute(trx)
  return rows.flatMap(({ typeId, allot, quota, sum, ...row }) => {
    const { balance, limited } = balanceOfType({ allot, quota }, sum)
    if (!limited && row.used === 0 && row.held === 0) return []
    return [
      {
        id: `${row.personId} ${typeId}`,
        personKind: 'staff',
        personId: row.personId,
        code: row.code,
        name: row.name,
        place: row.place,
        type: row.type,
        opening: asDays(row.opening),
        credited: asDays(row.credited),
        carried: asDays(row.carried),
        used: asDays(row.used),
        lapsed: asDays(row.lapsed),
        balance: limited ? asDays(balance) : null,
        held: asDays(row.held),
      },
    ]
  })
}

interface DayOfLeave {
  id: string
  no: number
  kind: 'student' | 'staff'
  personId: string
  code: string
  name: string
  place: string
  type: string
  typeCode: string
  date: string
  halves: string[]
  lop: number
}

/** Days of granted leave, one for each application and date, without those that are given back or not working. */
async function readLeaveDays(scope: LeaveScope, kinds: readonly string[]): Promise<DayOfLeave[]> {
  const { rows } = await sql<DayOfLeave>`
    select a.id, a.no, a.applicant_kind as kind, coalesce(a.student_id, a.staff_id) as "personId", coalesce(s.adm_no, p.code) as code,
      coalesce(s.name, p.name) as name, coalesce(c.name || ' ' || d.name, m.name, '') as place, t.name as type, t.code as "typeCode",
      g.on_day::text as date, array_agg(g.half order by g.half desc) as halves,
      coalesce(sum(case when g.half = 'day' then 100 else 50 end) filter (where g.kind = 'lop'), 0)::int as lop
    ${leaveFrom} join leave_days g on g.school_id = a.school_id and g.application_id = a.id
    where ${askedLeave(scope)} and a.status = 'Approved' and g.kind = any(${[...kinds]}::text[])
      and g.on_day between ${scope.from}::date and ${scope.to}::date
    group by a.id, a.no, a.applicant_kind, a.student_id, a.staff_id, s.adm_no, p.code, s.name, p.name, c.name, d.name, m.name, t.name, t.code, g.on_day
    order by g.on_day, coalesce(s.name, p.name), a.no`.execute(scope.trx)
  return rows
}

const awayKinds = ['charged', 'sandwich', 'lop'] as const

async function readOnLeave(scope: LeaveScope): Promise<LeaveReportRow[]> {
  const days = await readLeaveDays(scope, awayKinds)
  return days.map(day => ({
    id: `${day.id} ${day.date}`,
    personId: day.personId,
    personKind: day.kind,
    date: day.date,
    kind: day.kind,
    code: day.code,
    name: day.name,
    place: day.place,
    type: day.type,
    half: day.halves.length === 1 && day.halves[0] !== 'day' ? day.halves[0]! : 'day',
    no: day.no,
  }))
}

async function readLoss(scope: LeaveScope): Promise<LeaveReportRow[]> {
  const days = await readLeaveDays({ ...scope, asked: { ...scope.asked, kind: 'staff', status: '' } }, ['lop'])
  return [...Map.groupBy(days, day => day.personId)]
    .map(([personId, own]) => ({
      id: personId,
      personId,
      personKind: 'staff',
      code: own[0]!.code,
      name: own[0]!.name,
      place: own[0]!.place,
      days: asDays(own.reduce((sum, day) => sum + day.lop, 0)),
      dates: [...new Set(own.map(day => displayDay(day.date)))].join(', '),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.code < b.code ? -1 : 1))
}

/** The key of the column of a day in a register. */
export const dayColumn = (day: string) => `day:${day}`

async function readRegister(scope: LeaveScope): Promise<LeaveReportRow[]> {
  const { rows: staff } = await sql<StaffOf>`
    select ${staffOf} ${staffFrom} where p.school_id = ${scope.schoolId}::uuid and ${askedStaff(scope)} order by p.name_key, p.id`.execute(
    scope.trx,
  )
  const days = await readLeaveDays({ ...scope, asked: { ...scope.asked, kind: 'staff', status: '' } }, awayKinds)
  const byPerson = Map.groupBy(days, day => day.personId)
  return staff.map(one => {
    const own = byPerson.get(one.personId) ?? []
    const cells = [...Map.groupBy(own, day => day.date)].map(([date, of]) => {
      const whole = of.length === 1 && (of[0]!.halves.includes('day') || of[0]!.halves.length === 2)
      return [dayColumn(date), whole ? of[0]!.typeCode : of.map(day => `½${day.typeCode}`).join(' ')] as const
    })
    const halves = own.reduce((sum, day) => sum + (day.halves.includes('day') ? 2 : day.halves.length), 0)
    return { id: one.personId, personKind: 'staff', ...one, days: halves / 2, ...Object.fromEntries(cells) }
  })
}

async function readStudents(scope: LeaveScope): Promise<LeaveReportRow[]> {
  const asked = { ...scope.asked, kind: 'student' as const, status: scope.asked.status || ('Approved' as const) }
  const leaves = await readLeave(
    scope.trx,
    sql`where ${askedLeave({ ...scope, asked })} and ${touches(scope)} order by s.name_key, s.id, a.no`,
  )
  return [...Map.groupBy(leaves, leave => leave.personId)].map(([personId, own]) => {
    const types = [...Map.groupBy(own, leave => leave.typeCode)].map(
      ([code, of]) => `${code} ${asDays(of.reduce((sum, leave) => sum + leave.charged, 0))}`,
    )
    return {
      id: personId,
      personId,
      personKind: 'student',
      code: own[0]!.code,
      name: own[0]!.name,
      place: own[0]!.place,
      applications: own.length,
      days: asDays(own.reduce((sum, leave) => sum + leave.charged, 0)),
      byType: types.join(', '),
    }
  })
}

/** Rows of each report. */
export const leaveReportRows: Readonly<Record<LeaveReport, (scope: LeaveScope) => Promise<LeaveReportRow[]>>> = {
  applications: readApplications,
  balance: readBalance,
  register: readRegister,
  'on-leave': readOnLeave,
  'loss-of-pay': readLoss,
  students: readStudents,
}
