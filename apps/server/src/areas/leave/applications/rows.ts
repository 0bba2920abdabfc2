import {
  clockIn,
  type Half,
  type LeaveAction,
  type LeaveApprover,
  type LeaveStatus,
  leaveActions,
  leaveAfter,
  mayOpenForm,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Person, viewerOf } from '../../../platform/person'
import { settingValue } from '../../../platform/settings'
import { schoolZone } from '../../../school/zone'
import { holdsStep, isAdministrator, isOwn, leadsSchool, type Offices, officesOf } from './offices'
import { asDays, type LeavePlace } from './place'

export interface StepRow {
  readonly place: number
  readonly approver: LeaveApprover
  readonly staffId: string | null
  readonly staff: string | null
  readonly decision: 'Waiting' | 'Approved' | 'Rejected' | 'Skipped'
  readonly remarks: string | null
  readonly by: string | null
  readonly at: string | null
  readonly since: string | null
  readonly escalatedAt: string | null
  readonly onBehalf: boolean
}

/** An application as it is kept, with whom it is about. Amounts are hundredths of days. */
export interface LeaveRecord {
  readonly id: string
  readonly no: number
  readonly applicantKind: 'student' | 'staff'
  readonly personId: string
  readonly name: string
  readonly code: string
  readonly place: string
  readonly sectionId: string | null
  readonly courseId: string | null
  readonly divisionId: string | null
  readonly classTeacherId: string | null
  readonly classTeacher: string | null
  readonly guardianId: string | null
  readonly leaveTypeId: string
  readonly type: string
  readonly typeCode: string
  readonly medical: boolean
  readonly fromDate: string
  readonly fromHalf: Half
  readonly toDate: string
  readonly toHalf: Half
  readonly reason: string
  readonly fileIds: string[]
  readonly lopAccepted: boolean
  readonly charged: number
  readonly lop: number
  readonly status: LeaveStatus
  readonly step: number
  readonly appliedAt: Date
  readonly appliedById: string | null
  readonly appliedBy: string | null
  readonly endReason: string | null
  readonly version: number
  readonly steps: StepRow[]
}

/** Tables of an application `a` with its type, person and class. */
export const leaveFrom = sql`
  from leave_applications a join leave_types t on t.school_id = a.school_id and t.id = a.leave_type_id
  left join students s on s.school_id = a.school_id and s.id = a.student_id
  left join academic_years y on y.school_id = a.school_id and y.is_current
  left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join staff ct on ct.school_id = d.school_id and ct.id = d.class_teacher_id
  left join staff p on p.school_id = a.school_id and p.id = a.staff_id left join masters m on m.school_id = p.school_id and m.id = p.designation_id`

const utc = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = sql`
  a.id, a.no, a.applicant_kind as "applicantKind", coalesce(a.student_id, a.staff_id) as "personId", coalesce(s.name, p.name) as name,
  coalesce(s.adm_no, p.code) as code, coalesce(c.name || ' ' || d.name, m.name, '') as place, coalesce(c.section_id, p.section_id) as "sectionId",
  c.id as "courseId", d.id as "divisionId", d.class_teacher_id as "classTeacherId", ct.name as "classTeacher", s.guardian_id as "guardianId",
  t.id as "leaveTypeId", t.name as type, t.code as "typeCode", t.file_after_days is not null as medical, a.from_date::text as "fromDate",
  a.from_half as "fromHalf", a.to_date::text as "toDate", a.to_half as "toHalf", a.reason, a.file_ids as "fileIds", a.lop_accepted as "lopAccepted",
  a.charged, a.lop, a.status, a.step, a.applied_at as "appliedAt", a.applied_by as "appliedById",
  (select u.name from users u where u.id = a.applied_by) as "appliedBy", a.end_reason as "endReason", a.version,
  (select coalesce(json_agg(json_build_object('place', l.place, 'approver', l.approver, 'staffId', l.approver_staff_id, 'staff', ps.name,
      'decision', l.decision, 'remarks', l.remarks, 'by', u.name, 'at', ${utc(sql`l.at`)}, 'since', ${utc(sql`l.since`)},
      'escalatedAt', ${utc(sql`l.escalated_at`)}, 'onBehalf', l.on_behalf) order by l.place), '[]')
    from leave_steps l left join users u on u.id = l.by left join staff ps on ps.school_id = l.school_id and ps.id = l.approver_staff_id
    where l.school_id = a.school_id and l.application_id = a.id) as steps`

/** Applications that a condition names; with `order` and limits as they are given. */
export async function readLeave(trx: LeavePlace['trx'], rest: RawBuilder<unknown>): Promise<LeaveRecord[]> {
  const { rows } = await sql<LeaveRecord>`select ${columns} ${leaveFrom} ${rest}`.execute(trx)
  return rows
}

/** What decides about actions beside the application: the clock of the school and who holds which office. */
export interface Scene {
  readonly today: string
  /** HH:mm. */
  readonly time: string
  /** When the forenoon begins. */
  readonly opensAt: string
  readonly offices: Offices
}

/** When the afternoon of a leave begins, on the clock of the school. */
const afternoon = '12:00'

/** The scene of now. */
export async function sceneOf(place: LeavePlace): Promise<Scene> {
  const clock = clockIn(await schoolZone(place.trx, place.schoolId), place.services.clock.now())
  const opensAt = String(await settingValue(place.trx, place.schoolId, 'attendance.opensAt')).slice(0, 5)
  return { today: clock.slice(0, 10), time: clock.slice(11, 16), opensAt, offices: await officesOf(place) }
}

const applicantIn = (leave: LeaveRecord) => ({
  kind: leave.applicantKind,
  id: leave.personId,
  guardianId: leave.guardianId,
  classTeacherId: leave.classTeacherId,
})

export const currentStep = (leave: LeaveRecord): StepRow | undefined =>
  leave.status === 'Pending' ? leave.steps.find(step => step.place === leave.step) : undefined

/** Whether the person is a part of the chain of an application, decided or not. */
export const isOfChain = (person: Person, leave: LeaveRecord): boolean =>
  leave.steps.some(step => holdsStep(person, step, applicantIn(leave)))

/** Those of the step behind the one that waits too long; where there is none, those who lead the school. */
const nextStep = (leave: LeaveRecord): Pick<StepRow, 'approver' | 'staffId'> =>
  leave.steps.find(step => step.place > leave.step && step.decision === 'Waiting') ?? { approver: 'SH', staffId: null }

/** How the person may decide the step that waits; undefined when not at all. */
export function mayDecide(person: Person, leave: LeaveRecord): 'own' | 'escalated' | 'onBehalf' | undefined {
  const step = currentStep(leave)
  if (!step || isOwn(person, applicantIn(leave))) return undefined
  if (!mayOpenForm('s.leave.approval', viewerOf(person))) return undefined
  if (holdsStep(person, step, applicantIn(leave))) return 'own'
  if (step.escalatedAt && holdsStep(person, nextStep(leave), applicantIn(leave))) return 'escalated'
  return isAdministrator(person) ? 'onBehalf' : undefined
}

/** Whether the first half of a leave has begun. */
export const hasBegun = ({ fromDate, fromHalf }: Pick<LeaveRecord, 'fromDate' | 'fromHalf'>, { today, time, opensAt }: Scene) =>
  fromDate < today || (fromDate === today && time >= (fromHalf === 'FN' ? opensAt : afternoon))

/** The state that an action of the person leads to; null where it is not possible. */
export function afterAction(person: Person, leave: LeaveRecord, action: LeaveAction, scene: Scene): LeaveStatus | null {
  const own = isOwn(person, applicantIn(leave))
  return leaveAfter(action, {
    status: leave.status,
    stepsLeft: leave.steps.filter(step => step.place > leave.step && step.decision === 'Waiting').length,
    anyDecided: leave.steps.some(step => step.decision === 'Approved'),
    // Whoever entered it for somebody else takes it back as that person could.
    isApplicant:
      own ||
      (leave.applicantKind === 'staff' && leave.appliedById === person.userId && action !== 'approve' && action !== 'reject'),
    mayDecide: mayDecide(person, leave) !== undefined,
    mayCancel: !own && mayOpenForm('s.leave.approval', viewerOf(person)) && (isAdministrator(person) || isOfChain(person, leave)),
    hasBegun: hasBegun(leave, scene),
  })
}

/** Whether somebody sees an application: the applicant, those of its chain, and those who lead the school. */
export function sees(person: Person, leave: LeaveRecord): boolean {
  if (isOwn(person, applicantIn(leave))) return true
  if (!mayOpenForm('s.leave.approval', viewerOf(person)) && !mayOpenForm('s.leave.entry', viewerOf(person))) return false
  return leadsSchool(person) || isOfChain(person, leave) || leave.appliedById === person.userId
}

/** Whether somebody sees why: reason and files of medical leave are for the applicant, its chain and the super administrator. */
export const seesReason = (person: Person, leave: LeaveRecord): boolean =>
  !leave.medical ||
  isOwn(person, applicantIn(leave)) ||
  isOfChain(person, leave) ||
  leave.appliedById === person.userId ||
  person.roles.includes('SchoolSuperAdmin')

/** The names of those who hold a step. */
export function namesOf(step: Pick<StepRow, 'approver' | 'staff'>, leave: LeaveRecord, { offices }: Scene): string[] {
  if (step.approver === 'class-teacher') return leave.classTeacher ? [leave.classTeacher] : []
  if (step.approver === 'staff') return step.staff ? [step.staff] : []
  return offices[step.approver].filter(one => one.staffId !== leave.personId).map(one => one.name)
}

/** So many names stand for an office. */
const mostNames = 3

/** An application as calls answer it. */
export function rowAnswer(leave: LeaveRecord, person: Person, scene: Scene) {
  const waiting = currentStep(leave)
  const decided = leave.steps.findLast(step => step.decision === 'Approved' || step.decision === 'Rejected')
  return {
    id: leave.id,
    no: leave.no,
    applicantKind: leave.applicantKind,
    personId: leave.personId,
    name: leave.name,
    code: leave.code,
    place: leave.place,
    leaveTypeId: leave.leaveTypeId,
    type: leave.type,
    typeCode: leave.typeCode,
    fromDate: leave.fromDate,
    fromHalf: leave.fromHalf,
    toDate: leave.toDate,
    toHalf: leave.toHalf,
    days: asDays(leave.charged),
    lopDays: asDays(leave.lop),
    reason: seesReason(person, leave) ? leave.reason : '',
    status: leave.status,
    waitingOn: waiting?.approver ?? null,
    waitingFor: waiting ? namesOf(waiting, leave, scene).slice(0, mostNames).join(', ') : '',
    waitingSince: waiting?.since ?? null,
    overdue: leave.status === 'Pending' && leave.toDate < scene.today,
    appliedAt: leave.appliedAt.toISOString(),
    appliedBy: leave.appliedBy ?? '',
    files: leave.fileIds.length,
    remarks: leave.endReason || decided?.remarks || '',
    version: leave.version,
    may: leaveActions.filter(action => afterAction(person, leave, action, scene) !== null),
  }
}
