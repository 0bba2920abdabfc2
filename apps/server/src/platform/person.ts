import { type ModuleCode, type Role, staffRoles, type Viewer } from '@school/rules'
import { sql } from 'kysely'
import type { Clock } from './clock'
import type { Services } from './services'
import { onPlatform, transact } from './transaction'

declare module './services' {
  interface Services {
    readonly sessions: SessionCache
  }
}

/** Who makes a call, as the rules see them and as queries need them. */
export interface Person {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly schoolId: string | null
  /** An operator working inside a school. */
  readonly bound: boolean
  readonly staffId: string | null
  readonly guardianId: string | null
  readonly studentId: string | null
  /** The child chosen by a guardian, as long as it is theirs and studies here, or the student themself. */
  readonly childId: string | null
  /** Name of that child while it is locked for unpaid fees. */
  readonly lockedChild: string | null
  readonly classTeacher: boolean
  readonly modules: readonly ModuleCode[]
  readonly permissions: readonly string[]
  readonly mode: 'role' | 'allotted'
  readonly allotted: readonly string[]
  readonly pending: readonly ('password' | 'notice' | 'second-factor')[]
  readonly schoolScope: { readonly kind: 'all' | 'groups' | 'schools'; readonly ids: readonly string[] }
  readonly schoolStatus: string | null
  /** The language this login reads; null until it has chosen one. */
  readonly language: string | null
  readonly endsAt: Date
}

/** Somebody in whose name the server itself works: there is no session, and nothing that only a session knows. */
export const personWithoutSession = (
  known: Pick<Person, 'userId' | 'name' | 'roles' | 'schoolId' | 'schoolScope' | 'schoolStatus'>,
): Person => ({
  sessionId: known.userId,
  bound: false,
  staffId: null,
  guardianId: null,
  studentId: null,
  childId: null,
  lockedChild: null,
  classTeacher: false,
  modules: [],
  permissions: [],
  mode: 'role',
  allotted: [],
  pending: [],
  language: null,
  endsAt: new Date(8.64e15),
  ...known,
})

/** The privacy notice every login accepts once. */
export const noticeVersion = 1

/** The person in the words of the menu predicate. */
export const viewerOf = (person: Person): Viewer => ({
  roles: person.roles,
  modules: person.modules,
  permissions: person.permissions,
  schoolId: person.schoolId,
  bound: person.bound,
  classTeacher: person.classTeacher,
  mode: person.mode,
  allotted: person.allotted,
  childLocked: person.lockedChild !== null,
})

interface Loaded {
  user_id: string
  name: string
  must_change_password: boolean
  notice_version: number | null
  status: string
  permissions: string[]
  platform_roles: string[]
  school_scope: 'all' | 'groups' | 'schools'
  school_scope_ids: string[]
  school_id: string | null
  child_id: string | null
  locked_child: string | null
  ended_at: Date | null
  ends_at: Date
  roles: string[] | null
  staff_id: string | null
  guardian_id: string | null
  student_id: string | null
  allotment_mode: 'role' | 'allotted' | null
  active: boolean | null
  module_codes: string[] | null
  school_status: string | null
  class_teacher: boolean
  second_factor: boolean
  language: string | null
  allotted: string[]
  group_admin: boolean
}

/** Reads the session and all that decides what it may do. Undefined when it is not open. */
async function load(services: Services, sessionId: string): Promise<Person | undefined> {
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Loaded>`
      select u.id as user_id, u.name, u.must_change_password, u.notice_version, u.status, u.permissions, u.platform_roles,
        u.second_factor_secret is not null as second_factor, u.language, u.school_scope, u.school_scope_ids, s.school_id, ch.id as child_id, s.ended_at, s.ends_at,
        us.roles, us.staff_id, us.guardian_id, us.student_id, us.allotment_mode, us.active,
        sc.module_codes, sc.status as school_status,
        exists (select from divisions d where d.school_id = s.school_id and d.class_teacher_id = us.staff_id) as class_teacher,
        (select st.name from student_locks l join students st on st.school_id = l.school_id and st.id = l.student_id
          where l.school_id = s.school_id and l.student_id = coalesce(us.student_id, ch.id) and l.unlocked_at is null
            and 'FEE' = any(sc.module_codes) limit 1) as locked_child,
        array(select form_code from user_allotments a where a.school_id = s.school_id and a.user_id = u.id) as allotted,
        exists (select from user_groups g where g.user_id = u.id and g.group_id = sc.group_id) as group_admin
      from sessions s
      join users u on u.id = s.user_id
      left join user_schools us on us.user_id = u.id and us.school_id = s.school_id
      left join schools sc on sc.id = s.school_id
      left join students ch on ch.school_id = s.school_id and ch.id = s.child_id and ch.guardian_id = us.guardian_id and ch.status = 'studying'
      where s.id = ${sessionId}`.execute(trx),
  )
  const row = rows[0]
  if (!row || row.ended_at || row.ends_at <= services.clock.now() || row.status === 'Removed' || row.status === 'Blocked')
    return undefined
  const roles = row.platform_roles.length > 0 ? row.platform_roles : (row.roles ?? (row.group_admin ? ['SchoolGroupAdmin'] : []))
  if (row.platform_roles.length === 0 && (row.active === false || roles.length === 0)) return undefined
  // What an operator had open goes with the school.
  const schoolId = row.platform_roles.length > 0 && row.school_status === 'Removed' ? null : row.school_id
  const pending: ('password' | 'notice' | 'second-factor')[] = []
  if (row.must_change_password) pending.push('password')
  if (row.platform_roles.length > 0 && !row.second_factor && services.configuration.environment !== 'local')
    pending.push('second-factor')
  if ((row.notice_version ?? 0) < noticeVersion) pending.push('notice')
  return {
    userId: row.user_id,
    sessionId,
    name: row.name,
    roles: roles as Role[],
    schoolId,
    bound: row.platform_roles.length > 0 && schoolId !== null,
    staffId: row.staff_id,
    guardianId: row.guardian_id,
    studentId: row.student_id,
    childId: row.student_id ?? row.child_id,
    lockedChild: row.locked_child,
    classTeacher: row.class_teacher,
    modules: (schoolId === null ? [] : (row.module_codes ?? [])) as ModuleCode[],
    permissions: row.permissions,
    // Staff are allotted screens; who is none any more has those of the family.
    mode: roles.some(role => staffRoles.includes(role as Role)) ? (row.allotment_mode ?? 'role') : 'role',
    allotted: row.allotted,
    pending,
    schoolScope: { kind: row.school_scope, ids: row.school_scope_ids },
    schoolStatus: schoolId === null ? null : row.school_status,
    language: row.language,
    endsAt: row.ends_at,
  }
}

const freshFor = 30_000
const atMost = 20_000

/**
 * Open sessions, read at most every 30 seconds each, so that an ended session stops within that time on every server
 * and at once on the server that ended it.
 */
export class SessionCache {
  private readonly clock: Clock
  private readonly known = new Map<string, { person: Person | undefined; until: number }>()
  /** Until when nothing that is read of a session is kept. */
  private readonly unsettled = new Map<string, number>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  async find(services: Services, sessionId: string): Promise<Person | undefined> {
    const now = services.clock.now().getTime()
    const hit = this.known.get(sessionId)
    if (hit && hit.until > now) return hit.person && hit.person.endsAt.getTime() > now ? hit.person : undefined
    const person = await load(services, sessionId)
    if ((this.unsettled.get(sessionId) ?? 0) > now) return person
    if (this.known.size >= atMost) this.known.delete(this.known.keys().next().value!)
    this.known.set(sessionId, { person, until: now + freshFor })
    return person
  }

  forget(sessionId: string): void {
    this.known.delete(sessionId)
  }

  /**
   * Something is about to change the session, or what it may do. Until the transaction is there, others read it as it was:
   * that is not kept, nor what somebody is reading now.
   */
  unsettle(sessionId: string): void {
    this.known.delete(sessionId)
    this.unsettled.delete(sessionId)
    if (this.unsettled.size >= atMost) this.unsettled.delete(this.unsettled.keys().next().value!)
    this.unsettled.set(sessionId, this.clock.now().getTime() + freshFor)
  }

  forgetAll(): void {
    this.known.clear()
  }
}
