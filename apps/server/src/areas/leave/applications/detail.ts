import { addDays, attendanceFigures, halvesOf } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { settingValue } from '../../../platform/settings'
import { readAttachments } from '../../../services/files/attachments'
import { attendanceRules } from '../../attendance/counting'
import { readStreaks } from '../../attendance/roster'
import { readMonths } from '../../attendance/student-year'
import { applicantOf, type Plans, plansOf } from './applicant'
import { readDays } from './days'
import { findLeave } from './list'
import { isOwn, leadsSchool } from './offices'
import { balanceAnswer, readBalances } from './own-balances'
import { asDays, type LeaveCall } from './place'
import { isOfChain, type LeaveRecord, mayDecide, namesOf, rowAnswer, sceneOf, seesReason } from './rows'

/** Days of a leave on which others are looked for. */
const mostDays = 60

/** Which days of the leave are working ones. */
const workingDays = (leave: LeaveRecord, plans: Plans) => {
  const days: string[] = []
  for (let day = leave.fromDate; day <= leave.toDate && days.length < mostDays; day = addDays(day, 1))
    if (halvesOf(plans.planned(day).plan).length > 0) days.push(day)
  return days
}

/** Other teachers of the section who are away by granted leave on these days. */
async function awayWith({ trx, schoolId }: LeaveCall, leave: LeaveRecord, days: readonly string[]) {
  if (leave.applicantKind !== 'staff' || days.length === 0) return []
  const warnPercent = Number(await settingValue(trx, schoolId, 'leave.warnPercent'))
  const { rows } = await sql<{ date: string; away: number; of: number; section: string }>`
    with mates as materialized (
      select t.id, coalesce(x.name, '') as section from staff p join staff t on t.school_id = p.school_id and t.section_id is not distinct from p.section_id
        and t.teaching and t.status = 'Working'
      left join sections x on x.school_id = p.school_id and x.id = p.section_id
      where p.school_id = ${schoolId}::uuid and p.id = ${leave.personId}::uuid and p.teaching
    )
    select w.day as date, count(distinct a.staff_id)::int as away, (select count(*) from mates)::int as of, (select min(section) from mates) as section
    from unnest(${[...days]}::text[]) w(day) join leave_applications a on a.school_id = ${schoolId}::uuid and a.status = 'Approved'
      and a.from_date <= w.day::date and a.to_date >= w.day::date and a.staff_id in (select id from mates) and a.staff_id <> ${leave.personId}::uuid
    group by w.day order by w.day`.execute(trx)
  return rows.map(row => ({ ...row, warn: row.away * 100 > warnPercent * row.of }))
}

/** What those who decide should know. */
async function contextOf(call: LeaveCall, leave: LeaveRecord) {
  const { trx, schoolId } = call
  const { today } = await sceneOf(call)
  const applicant = await applicantOf(call, {
    applicantKind: leave.applicantKind,
    studentId: leave.personId,
    staffId: leave.personId,
  })
  const plans = await plansOf(call, applicant, leave)
  const mine =
    leave.applicantKind === 'student' ? sql`a.student_id = ${leave.personId}::uuid` : sql`a.staff_id = ${leave.personId}::uuid`
  const { rows: history } = await sql<{ type: string; days: number }>`
    select t.name as type, sum(a.charged)::int as days from leave_applications a join leave_types t on t.school_id = a.school_id and t.id = a.leave_type_id
    join academic_years y on y.school_id = a.school_id and y.is_current
    where a.school_id = ${schoolId}::uuid and ${mine} and a.status = 'Approved' and a.from_date between y.starts_on and y.ends_on
    group by t.id, t.name, t.sort_order order by t.sort_order, t.name`.execute(trx)
  const balances = applicant.kind === 'staff' ? await readBalances(call, applicant.id, leave.fromDate) : []
  const own = balances.find(one => one.leaveTypeId === leave.leaveTypeId)
  const { rows: leads } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.school_id = ${schoolId}::uuid and d.class_teacher_id = ${leave.personId}::uuid order by 2`.execute(trx)
  return {
    history: history.map(row => ({ ...row, days: asDays(row.days) })),
    balance: own ? balanceAnswer(own) : null,
    attendance: applicant.kind === 'student' ? await attendanceOf(call, applicant.id, today) : null,
    away: await awayWith(call, leave, workingDays(leave, plans)),
    leads,
  }
}

/** Attendance of the year, and days absent in a row up to today. */
async function attendanceOf({ trx, schoolId }: LeaveCall, studentId: string, today: string) {
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
  if (!year) return null
  const months = await readMonths({ trx, schoolId }, studentId, year.id)
  const { percent } = attendanceFigures(months, await attendanceRules(trx, schoolId))
  const streaks = await readStreaks({ trx }, [studentId], addDays(today, 1))
  return { percent, streak: streaks.get(studentId) ?? 0 }
}

/** The rows of an application with what days without work are called. */
export async function namedDays(call: LeaveCall, leave: LeaveRecord) {
  const applicant = await applicantOf(call, {
    applicantKind: leave.applicantKind,
    studentId: leave.personId,
    staffId: leave.personId,
  })
  const plans = await plansOf(call, applicant, leave)
  return (await readDays(call, leave.id)).map(row => ({ ...row, event: plans.planned(row.date).event ?? null }))
}

/** Steps as calls answer them. */
export const stepsAnswer = (leave: LeaveRecord, scene: Awaited<ReturnType<typeof sceneOf>>) =>
  leave.steps.map(step => ({
    place: step.place,
    approver: step.approver,
    names: namesOf(step, leave, scene),
    decision: step.decision,
    remarks: step.remarks ?? '',
    by: step.by ?? '',
    onBehalf: step.onBehalf,
    at: step.at,
    current: leave.status === 'Pending' && step.place === leave.step,
    escalatedAt: step.escalatedAt,
  }))

/** One application with everything about it. */
export async function readDetail(call: LeaveCall, id: string) {
  const person = personOf(call)
  const leave = await findLeave(call, id)
  const scene = await sceneOf(call)
  const own = isOwn(person, { kind: leave.applicantKind, id: leave.personId, guardianId: leave.guardianId })
  const decides = !own && (mayDecide(person, leave) !== undefined || isOfChain(person, leave) || leadsSchool(person))
  const files = await readAttachments(call.services, call.trx, [leave.fileIds])
  return {
    ...rowAnswer(leave, person, scene),
    lopAccepted: leave.lopAccepted,
    dayRows: await namedDays(call, leave),
    steps: stepsAnswer(leave, scene),
    attachments: seesReason(person, leave) ? files(leave.fileIds) : [],
    endReason: leave.endReason ?? '',
    context: decides ? await contextOf(call, leave) : null,
  }
}
