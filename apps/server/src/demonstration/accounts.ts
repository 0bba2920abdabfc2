import { sql } from 'kysely'
import type { Trx } from '../platform/transaction'

/** An account of docs/demo-accounts.json. */
export interface DemoAccount {
  readonly role: string
  readonly loginName: string
  readonly password: string
  readonly schoolCode: string | null
}

/** One password for all: the demonstration is no secret, and never runs in production. */
export const demoPassword = 'Green-Valley-42'

/** Who logs in as an account. */
export interface Login {
  readonly role: string
  readonly loginName: string
  readonly name: string
  readonly schoolCode: string | null
  readonly roles: readonly string[]
  readonly permissions?: readonly string[]
  readonly link?: (trx: Trx, schoolId: string) => Promise<{ staff_id?: string; guardian_id?: string; student_id?: string }>
}

const one = async (query: Promise<{ rows: { id: string }[] }>) => {
  const found = (await query).rows[0]
  if (!found) throw new Error('The demonstration lacks a person for one of its logins.')
  return found.id
}

const staffOf = (where: ReturnType<typeof sql<boolean>>) => async (trx: Trx, schoolId: string) => ({
  staff_id: await one(
    sql<{ id: string }>`select t.id from staff t where t.school_id = ${schoolId} and ${where} order by t.code limit 1`.execute(
      trx,
    ),
  ),
})

const guardianWith = (children: number) => async (trx: Trx, schoolId: string) => ({
  guardian_id: await one(
    sql<{
      id: string
    }>`select guardian_id as id from students where school_id = ${schoolId} group by guardian_id having count(*) = ${children} order by min(adm_no) limit 1`.execute(
      trx,
    ),
  ),
})

const leads = sql<boolean>`exists (select from divisions d where d.school_id = t.school_id and d.class_teacher_id = t.id)`

export const logins: readonly Login[] = [
  {
    role: 'GJAdmin',
    loginName: 'GJ.ADMIN',
    name: 'Platform Admin',
    schoolCode: null,
    roles: ['GJAdmin'],
    permissions: ['gjadmin_home'],
  },
  {
    role: 'GJAdmin@plain',
    loginName: 'GJ.PLAIN',
    name: 'Platform Admin without a home',
    schoolCode: null,
    roles: ['GJAdmin'],
  },
  { role: 'GJSupport', loginName: 'GJ.SUPPORT', name: 'Platform Support', schoolCode: null, roles: ['GJSupport'] },
  { role: 'GJSMSAdmin', loginName: 'GJ.SMS', name: 'Platform SMS Admin', schoolCode: null, roles: ['GJSMSAdmin'] },
  { role: 'SchoolGroupAdmin', loginName: 'GV.GROUP', name: 'Green Valley Group', schoolCode: null, roles: [] },
  { role: 'SystemAdmin', loginName: 'GVS.ADMIN', name: 'Leela Kurup', schoolCode: 'GVS', roles: ['SystemAdmin'] },
  { role: 'SchoolSuperAdmin', loginName: 'GVS.SUPER', name: 'Anil Menon', schoolCode: 'GVS', roles: ['SchoolSuperAdmin'] },
  {
    role: 'SchoolHead',
    loginName: 'GVS.HEAD',
    name: 'Rosamma Varghese',
    schoolCode: 'GVS',
    roles: ['SchoolHead'],
    link: staffOf(sql`t.code = 'T001'`),
  },
  {
    role: 'Teacher',
    loginName: 'GVS.TEACHER',
    name: 'Sunitha Rao',
    schoolCode: 'GVS',
    roles: ['Teacher'],
    link: staffOf(sql`${leads}`),
  },
  {
    role: 'Teacher@plain',
    loginName: 'GVS.PLAIN',
    name: 'Joseph Kurian',
    schoolCode: 'GVS',
    roles: ['Teacher'],
    link: staffOf(sql`t.teaching and t.code <> 'T001' and not ${leads}`),
  },
  {
    role: 'NonTeachingStaff',
    loginName: 'GVS.OFFICE',
    name: 'Salim Ahmed',
    schoolCode: 'GVS',
    roles: ['NonTeachingStaff'],
    link: staffOf(sql`not t.teaching`),
  },
  {
    role: 'Guardian',
    loginName: 'GVS.GUARDIAN',
    name: '',
    schoolCode: 'GVS',
    roles: ['Guardian'],
    link: guardianWith(2),
  },
  {
    role: 'Student',
    loginName: 'GVS.STUDENT',
    name: '',
    schoolCode: 'GVS',
    roles: ['Student'],
    link: async (trx, schoolId) => ({
      student_id: await one(
        sql<{ id: string }>`select id from students where school_id = ${schoolId} order by adm_no desc limit 1`.execute(trx),
      ),
    }),
  },
  { role: 'SystemAdmin@2', loginName: 'GVN.ADMIN', name: 'Deepa Nambiar', schoolCode: 'GVN', roles: ['SystemAdmin'] },
  { role: 'Guardian@2', loginName: 'GVN.GUARDIAN', name: '', schoolCode: 'GVN', roles: ['Guardian'], link: guardianWith(1) },
  {
    role: 'Guardian@fee-only',
    loginName: 'SFS.GUARDIAN',
    name: '',
    schoolCode: 'SFS',
    roles: ['Guardian'],
    link: guardianWith(1),
  },
]

/** A teacher whose child goes to the school: one person, who has no login as either before. */
export const teacherAndGuardian: Login = {
  role: 'Teacher@guardian',
  loginName: 'GVS.BOTH',
  name: '',
  schoolCode: 'GVS',
  roles: ['Teacher', 'Guardian'],
  link: async (trx, schoolId) => {
    const staff = await one(
      sql<{ id: string }>`select t.id from staff t where t.school_id = ${schoolId} and t.teaching
        and not exists (select from user_schools us where us.staff_id = t.id) order by ${leads}, t.code desc limit 1`.execute(
        trx,
      ),
    )
    const guardian = await one(
      sql<{ id: string }>`select s.guardian_id as id from students s where s.school_id = ${schoolId} and s.status = 'studying'
        and not exists (select from user_schools us where us.guardian_id = s.guardian_id)
        group by s.guardian_id order by max(s.adm_no) desc limit 1`.execute(trx),
    )
    await sql`update staff t set mobile = g.mobile, gender = case g.relation when 'Mother' then 'Female' else 'Male' end
      from guardians g where t.id = ${staff}::uuid and g.id = ${guardian}::uuid`.execute(trx)
    return { staff_id: staff, guardian_id: guardian }
  },
}

/** The accounts of the demonstration, one for every role and for a person of two. */
export const demoAccounts: readonly DemoAccount[] = [...logins, teacherAndGuardian].map(({ role, loginName, schoolCode }) => ({
  role,
  loginName,
  password: demoPassword,
  schoolCode,
}))
