import { type ChainStep, holdsOne, type LeaveApprover, stepsOf } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../../platform/person'
import { settingValue } from '../../../platform/settings'
import type { Applicant } from './applicant'
import type { LeavePlace } from './place'

/** Somebody who may decide: known by the staff that they are, else by their login. */
export interface Holder {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly language: string | null
  readonly staffId: string | null
}

const roleOf = { SH: 'SchoolHead', SSA: 'SchoolSuperAdmin', SA: 'SystemAdmin' } as const
type RoleOffice = keyof typeof roleOf

/** Who holds each office of the school. */
export type Offices = Readonly<Record<RoleOffice, readonly Holder[]>>

const holder = sql`coalesce(us.staff_id, us.user_id) as id, us.user_id as "userId", u.name, u.language, us.staff_id as "staffId"`

/** Those who lead the school, by office. */
export async function officesOf({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>): Promise<Offices> {
  const { rows } = await sql<Holder & { roles: string[] }>`
    select ${holder}, us.roles from user_schools us join users u on u.id = us.user_id and u.status not in ('Removed', 'Blocked')
    where us.school_id = ${schoolId}::uuid and us.active and us.roles && array['SchoolHead', 'SchoolSuperAdmin', 'SystemAdmin']
    order by u.name, us.user_id`.execute(trx)
  const of = (office: RoleOffice) => rows.filter(row => row.roles.includes(roleOf[office])).map(({ roles: _, ...one }) => one)
  return { SH: of('SH'), SSA: of('SSA'), SA: of('SA') }
}

/** The logins of working staff. */
export async function loginsOf({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>, staffIds: readonly string[]) {
  if (staffIds.length === 0) return []
  const { rows } = await sql<Holder>`
    select ${holder} from user_schools us join users u on u.id = us.user_id and u.status not in ('Removed', 'Blocked')
    join staff t on t.school_id = us.school_id and t.id = us.staff_id and t.status = 'Working'
    where us.school_id = ${schoolId}::uuid and us.active and us.staff_id = any(${[...staffIds]}::uuid[]) order by u.name, us.user_id`.execute(
    trx,
  )
  return rows
}

/** Which of some staff are away by granted leave on a day. */
export async function awayOn({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>, staffIds: readonly string[], day: string) {
  const { rows } = await sql<{ id: string }>`
    select distinct staff_id as id from leave_applications where school_id = ${schoolId}::uuid and status = 'Approved'
      and staff_id = any(${[...staffIds]}::uuid[]) and from_date <= ${day}::date and to_date >= ${day}::date`.execute(trx)
  return new Set(rows.map(row => row.id))
}

/** A step in front of an application with who holds it. */
export interface StepOf {
  readonly approver: LeaveApprover
  readonly staffId: string | null
}

/** Those who hold a step of an application now, without whom it is about; `offices` are those of the school. */
export async function holdersOf(
  place: Pick<LeavePlace, 'trx' | 'schoolId'>,
  offices: Offices,
  step: StepOf,
  applicant: Pick<Applicant, 'kind' | 'id' | 'classTeacherId'>,
): Promise<Holder[]> {
  const named =
    step.approver === 'class-teacher' ? applicant.classTeacherId : step.approver === 'staff' ? step.staffId : undefined
  const all = named === undefined ? offices[step.approver as RoleOffice] : await loginsOf(place, named ? [named] : [])
  return all.filter(one => applicant.kind === 'student' || one.staffId !== applicant.id)
}

/** Days of a class teacher's own decisions in the chain that every school begins with, in hundredths. */
const headDays = 300

/** The chain of an applicant: that of the section, else of the school. */
async function chainOf(
  { trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>,
  applicant: Pick<Applicant, 'kind' | 'teaching' | 'sectionId'>,
): Promise<ChainStep[]> {
  const audience = applicant.kind === 'student' ? 'student' : applicant.teaching ? 'teaching' : 'nonTeaching'
  const { rows } = await sql<{ steps: ChainStep[]; version: number }>`
    select steps, version from leave_chains where school_id = ${schoolId}::uuid and audience = ${audience}
      and (section_id is null or section_id = ${applicant.sectionId}::uuid)
    order by section_id is null limit 1`.execute(trx)
  const chain = rows[0]
  if (!chain) return []
  if (audience !== 'student' || chain.version > 1) return chain.steps
  // Nobody has changed it: its days are those of the setting.
  const days = 100 * Number(await settingValue(trx, schoolId, 'leave.student.headDays'))
  return chain.steps.map(step => (step.whenDaysOver === headDays ? { ...step, whenDaysOver: days } : step))
}

/** The steps of a new application with who holds each; a class teacher who is away is passed over. */
export async function chainSteps(
  place: Pick<LeavePlace, 'trx' | 'schoolId'>,
  applicant: Applicant,
  working: number,
  today: string,
) {
  const offices = await officesOf(place)
  const chain = await chainOf(place, applicant)
  const named = chain.flatMap(step => (step.approver === 'staff' && step.staffId ? [step.staffId] : []))
  const staff = [...named, ...(applicant.classTeacherId ? [applicant.classTeacherId] : [])]
  const logins = await loginsOf(place, staff)
  const away = await awayOn(place, staff, today)
  const there = (id: string) => logins.some(one => one.staffId === id) && !away.has(id)
  const ids = (office: RoleOffice) => offices[office].map(one => one.id)
  const steps = stepsOf(
    chain.map(step => (step.approver === 'staff' && step.staffId && !there(step.staffId) ? { ...step, staffId: null } : step)),
    working,
    applicant.kind === 'staff' ? applicant.id : null,
    {
      'class-teacher': applicant.classTeacherId && there(applicant.classTeacherId) ? [applicant.classTeacherId] : [],
      SH: ids('SH'),
      SSA: ids('SSA'),
      SA: ids('SA'),
    },
  )
  // Somebody has to decide: administrators reach every step, so one of theirs stands where nobody is found.
  const all = steps.some(step => !step.skipped) ? steps : [...steps, { approver: 'SSA' as const, staffId: null, skipped: false }]
  const found = []
  for (const step of all) found.push({ ...step, holders: step.skipped ? [] : await holdersOf(place, offices, step, applicant) })
  return found
}

export const isAdministrator = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])
export const leadsSchool = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'])

/** Whether a person holds a step, by what they are now. */
export function holdsStep(person: Person, step: StepOf, applicant: Pick<Applicant, 'classTeacherId'>): boolean {
  if (step.approver === 'class-teacher') return person.staffId !== null && person.staffId === applicant.classTeacherId
  if (step.approver === 'staff') return person.staffId !== null && person.staffId === step.staffId
  return holdsOne(person, [roleOf[step.approver]])
}

/** Whether the application is about the person, or the person's child. */
export const isOwn = (person: Person, applicant: Pick<Applicant, 'kind' | 'id' | 'guardianId'>): boolean =>
  applicant.kind === 'staff'
    ? person.staffId === applicant.id
    : (person.guardianId !== null && person.guardianId === applicant.guardianId) || person.studentId === applicant.id
