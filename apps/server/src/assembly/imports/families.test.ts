import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('families')
})
afterAll(() => desk.server.close())

const headers = [
  'Admission No',
  'Student Name',
  'Gender',
  'Date of Birth',
  'Course',
  'Division',
  'Guardian Name',
  'Relation',
  'Guardian Mobile',
  'Sibling Admission No',
]
const line = (admNo: string, guardian: string | null, mobile: string | null, sibling: string | null = null) => [
  admNo,
  `Child ${admNo}`,
  'F',
  '05/06/2016',
  'V',
  'A',
  guardian,
  guardian && 'Father',
  mobile,
  sibling,
]

/** The guardian of each student. */
const guardiansOf = async (...admNos: string[]) => {
  const { rows } = await desk.inSchool(trx =>
    sql<{ adm_no: string; id: string; name: string; mobile: string }>`
      select s.adm_no, g.id, g.name, g.mobile from students s join guardians g on g.id = s.guardian_id where s.adm_no = any(${admNos})`.execute(
      trx,
    ),
  )
  return admNos.map(admNo => rows.find(row => row.adm_no === admNo)!)
}

const bringIn = (...rows: ReturnType<typeof line>[]) => desk.bringIn('students', headers, rows)
const messages = async (id: string) => (await desk.rows(id)).map(row => row.problems.map(item => `${item.code} ${item.message}`))

describe('the guardian of a new student', () => {
  it('is one for the same mobile and name, another for another name', async () => {
    const before = await desk.inSchool(trx => sql<{ count: number }>`select count(*)::int as count from guardians`.execute(trx))
    const run = await bringIn(
      line('FA', 'Parent One', '9847021634'),
      line('FB', 'PARENT. ONE', '9847021634'),
      line('FC', 'Parent Two', '9847021634'),
    )
    const [a, b, c] = await guardiansOf('FA', 'FB', 'FC')
    expect(a!.id).toBe(b!.id)
    expect(c!.id).not.toBe(a!.id)
    const after = await desk.inSchool(trx => sql<{ count: number }>`select count(*)::int as count from guardians`.execute(trx))
    expect(after.rows[0]!.count - before.rows[0]!.count).toBe(2)
    expect(await messages(run.id)).toEqual([[], [], ['W03 Mobile 9847021634 is also used by guardian Parent One']])
  })

  it('is found in the school by mobile and name, or by the sibling that the row names', async () => {
    await bringIn(
      line('FD', 'parent one', '+91 98470 21634'),
      line('FE', null, null, 'FC'),
      line('FF', 'Whoever', '9847000001', 'fd'),
    )
    const [a, c, d, e, f] = await guardiansOf('FA', 'FC', 'FD', 'FE', 'FF')
    expect([d!.id, e!.id, f!.id]).toEqual([a!.id, c!.id, a!.id])
    expect(f).toMatchObject({ name: 'Parent One', mobile: '9847021634' })
    const unknown = await desk.table('students', headers, [line('FG', null, null, 'NOBODY')])
    expect(await messages(unknown.id)).toEqual([['E04 Unknown Sibling Admission No: NOBODY']])
  })
})

describe('the guardian of a student who exists', () => {
  it('is not changed for one of several children', async () => {
    const run = await desk.table('students', headers, [line('FC', 'Parent Two', '9847000002')])
    expect(await messages(run.id)).toEqual([['E08 Guardian is shared with 1 other student(s). Use Change Guardian Details.']])
    const alone = await desk.table('students', headers, [line('FA', 'Parent One', '9847000003')])
    expect((await messages(alone.id)).flat()).toEqual([
      'E08 Guardian is shared with 3 other student(s). Use Change Guardian Details.',
    ])
    const unequal = await desk.table('students', headers, [
      line('FC', 'Parent Two', '9847000002'),
      line('FE', 'Parent Two', '9847000004'),
    ])
    expect((await messages(unequal.id)).flat()).toHaveLength(2)
  })

  it('is changed when all of its children are in the file with equal values', async () => {
    const [before] = await guardiansOf('FC')
    const run = await bringIn(line('FC', 'Parent Two', '9847000002'), line('FE', 'Parent Two', '9847000002'))
    expect(ImportDesk.counts(run)).toEqual([0, 2, 0, 0])
    expect(await guardiansOf('FC', 'FE')).toMatchObject([
      { id: before!.id, mobile: '9847000002' },
      { id: before!.id, mobile: '9847000002' },
    ])
  })

  it('of an only child is updated when name or mobile changes', async () => {
    await bringIn(line('FH', 'Only Parent', '9847000010'))
    const [before] = await guardiansOf('FH')
    const renamed = await bringIn(line('FH', 'Lonely Parent', '9847000010'))
    expect(await messages(renamed.id)).toEqual([[]])
    await bringIn(line('FH', 'Lonely Parent', '9847000011'))
    expect(await guardiansOf('FH')).toMatchObject([{ id: before!.id, name: 'Lonely Parent', mobile: '9847000011' }])
  })

  it('of an only child is replaced when both change, and the old login is removed', async () => {
    const { rows } = await desk.inSchool(trx =>
      sql<{ adm_no: string; guardian_id: string; user_id: string; name: string; mobile: string }>`
        select min(s.adm_no) as adm_no, g.id as guardian_id, us.user_id, g.name, g.mobile from guardians g join students s on s.guardian_id = g.id
        join user_schools us on us.guardian_id = g.id group by g.id, us.user_id, g.name, g.mobile having count(*) = 1 order by 1 limit 1`.execute(
        trx,
      ),
    )
    const old = rows[0]!
    const logins = () =>
      desk.inSchool(trx => trx.selectFrom('user_schools').select('guardian_id').where('user_id', '=', old.user_id).execute())
    expect(await logins()).toHaveLength(1)
    const run = await desk.bringIn(
      'students',
      ['Admission No', 'Guardian Name', 'Relation', 'Guardian Mobile'],
      [[old.adm_no, 'New Guardian', 'Guardian', '9847000099']],
    )
    expect(await messages(run.id)).toEqual([[`W05 Guardian changes from ${old.name} to New Guardian`]])
    const [now] = await guardiansOf(old.adm_no)
    expect(now).toMatchObject({ name: 'New Guardian', mobile: '9847000099' })
    expect(now!.id).not.toBe(old.guardian_id)
    expect(await logins()).toEqual([])
    const back = await desk.work(run.id, 'rollback')
    expect(back).toMatchObject({ status: 'RolledBack', message: 'Rolled back 1 of 1 rows.' })
    expect(await guardiansOf(old.adm_no)).toMatchObject([{ id: old.guardian_id, name: old.name, mobile: old.mobile }])
    expect(await logins()).toHaveLength(1)
  })
})

describe('a replaced guardian who works in the school', () => {
  it('keeps the login of the work, and is a parent again when the file is taken back', async () => {
    const { rows } = await desk.inPlatform(trx =>
      sql<{ adm_no: string; user_id: string; guardian_id: string; staff_id: string }>`
        with family as (
          select min(s.adm_no) as adm_no, us.user_id, us.school_id from user_schools us join students s on s.school_id = us.school_id and s.guardian_id = us.guardian_id
          where us.school_id = ${desk.schoolId}::uuid and us.staff_id is null group by us.user_id, us.school_id having count(*) = 1 order by 1 offset 1 limit 1),
        free as (
          select t.id from staff t where t.school_id = ${desk.schoolId}::uuid and not exists (select from user_schools o where o.staff_id = t.id) limit 1)
        update user_schools us set roles = array['Teacher', 'Guardian'], staff_id = free.id from family, free
        where us.school_id = family.school_id and us.user_id = family.user_id
        returning family.adm_no, us.user_id, us.guardian_id, us.staff_id`.execute(trx),
    )
    const { adm_no, user_id, guardian_id, staff_id } = rows[0]!
    const login = async () => {
      const found = await desk.inSchool(trx =>
        trx.selectFrom('user_schools').select(['roles', 'guardian_id', 'staff_id']).where('user_id', '=', user_id).execute(),
      )
      return found[0]
    }
    const run = await desk.bringIn(
      'students',
      ['Admission No', 'Guardian Name', 'Relation', 'Guardian Mobile'],
      [[adm_no, 'Wholly Other', 'Guardian', '9847000098']],
    )
    expect(await login()).toEqual({ roles: ['Teacher'], guardian_id: null, staff_id })
    expect(await desk.work(run.id, 'rollback')).toMatchObject({ status: 'RolledBack' })
    expect(await login()).toEqual({ roles: ['Teacher', 'Guardian'], guardian_id, staff_id })
  })
})

describe('the login of a guardian', () => {
  const contacts = async (userId: string) => {
    const { rows } = await desk.inPlatform(trx =>
      sql<object>`select name, mobile, email from users where id = ${userId}::uuid`.execute(trx),
    )
    return rows[0]
  }
  const onlyChild = async (skipped: number) => {
    const { rows } = await desk.inSchool(trx =>
      sql<{ adm_no: string; user_id: string; name: string; mobile: string; email: string | null }>`
        select min(s.adm_no) as adm_no, us.user_id, g.name, g.mobile, g.email from guardians g join students s on s.guardian_id = g.id
        join user_schools us on us.guardian_id = g.id and us.staff_id is null group by g.id, us.user_id, g.name, g.mobile, g.email
        having count(*) = 1 order by 1 desc limit 1 offset ${skipped}`.execute(trx),
    )
    return rows[0]!
  }
  const bringMobile = (admNo: string, mobile: string) =>
    desk.bringIn('guardians', ['Admission No', 'Guardian Mobile', 'Guardian Email'], [[admNo, mobile, 'new@example.org']])

  it('follows contacts that a file changes, and goes back with the file', async () => {
    const { adm_no, user_id, name, mobile, email } = await onlyChild(0)
    const run = await bringMobile(adm_no, '9847000071')
    expect(await contacts(user_id)).toEqual({ name, mobile: '9847000071', email: 'new@example.org' })
    expect(await desk.work(run.id, 'rollback')).toMatchObject({ status: 'RolledBack' })
    expect(await contacts(user_id)).toEqual({ name, mobile, email })
  })

  it('keeps its own contacts where it serves another school too', async () => {
    const { adm_no, user_id } = await onlyChild(1)
    const before = await contacts(user_id)
    await desk.inPlatform(trx =>
      sql`
        insert into user_schools (school_id, user_id, roles) select id, ${user_id}::uuid, array['Guardian'] from schools where code = 'GVN'`.execute(
        trx,
      ),
    )
    await bringMobile(adm_no, '9847000072')
    expect(await contacts(user_id)).toEqual(before)
  })
})

describe('a guardian who gets a child by a file and loses it again', () => {
  it('does not go on with the child in a browser that has it open', async () => {
    const { rows } = await desk.inSchool(trx =>
      sql<{ adm_no: string; student_id: string; name: string; mobile: string }>`
        select s.adm_no, s.id as student_id, g.name, g.mobile from guardians g join user_schools us on us.guardian_id = g.id
        join users u on u.id = us.user_id and u.login_name = 'GVS.GUARDIAN'
        cross join lateral (select min(x.adm_no) as adm_no, min(x.id::text)::uuid as id from students x where x.guardian_id <> g.id and x.status = 'studying'
          group by x.guardian_id having count(*) = 1 order by 1 limit 1) s`.execute(trx),
    )
    const { adm_no, student_id, name, mobile } = rows[0]!
    const run = await desk.bringIn(
      'students',
      ['Admission No', 'Guardian Name', 'Relation', 'Guardian Mobile'],
      [[adm_no, name, 'Father', mobile]],
    )
    const guardian = await desk.browser('GVS.GUARDIAN')
    const other = await desk.browser('GVS.GUARDIAN')
    guardian.token = (await guardian.post('auth/choose-child', { childId: student_id })).json().accessToken
    expect((await guardian.get('profile/student')).json().student.admNo).toBe(adm_no)
    expect(await desk.work(run.id, 'rollback')).toMatchObject({ status: 'RolledBack' })
    expect((await guardian.get('profile/student')).statusCode).toBe(401)
    expect((await guardian.post('profile/student/changes', { changes: { address: 'Elsewhere' } })).statusCode).toBe(401)
    // A browser of the same login with a child that stays theirs goes on.
    expect((await other.get('profile/student')).statusCode).toBe(200)
  })
})

describe('a school that wants logins at once', () => {
  const setting = { code: 'user.autoCreateGuardian', value: true, version: 0 }
  const loginsOf = async (...admNos: string[]) => {
    const { rows } = await desk.inSchool(trx =>
      sql<{ adm_no: string; login_name: string; status: string; sent: boolean }>`
        select s.adm_no, u.login_name, u.status, u.sent_at is not null as sent from students s
        join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id
        where s.adm_no = any(${admNos}) order by s.adm_no`.execute(trx),
    )
    return rows
  }

  beforeAll(async () => {
    expect((await desk.admin.patch('profile/school/settings', { changes: [setting] })).statusCode).toBe(200)
  })

  it('gets those of the guardians that a file brings, one each, told to nobody', async () => {
    await bringIn(line('FL1', 'Parent Login', '9847000031'), line('FL2', 'Parent Login', '9847000031'))
    const login = { login_name: 'GVSFL1', status: 'Created', sent: false }
    expect(await loginsOf('FL1', 'FL2')).toEqual([
      { adm_no: 'FL1', ...login },
      { adm_no: 'FL2', ...login },
    ])
  })

  it('gets that of a single new student too', async () => {
    const values = {
      admNo: 'FL3',
      name: 'Child Single',
      gender: 'F',
      dateOfBirth: '05/06/2016',
      course: 'V',
      division: 'A',
      guardianName: 'Parent Single',
      relation: 'Father',
      guardianMobile: '9847000032',
    }
    const made = await desk.admin.post('imports/single', { kind: 'students', mode: 'create-only', values })
    expect(made.json()).toMatchObject({ action: 'create', errors: [] })
    await desk.server.services.jobs.drain(desk.server.services)
    expect(await loginsOf('FL3')).toMatchObject([{ login_name: 'GVSFL3', status: 'Created' }])
  })

  it('loses them again with the students when the file is taken back, but for those that were told', async () => {
    const run = await bringIn(line('FL4', 'Parent Four', '9847000034'), line('FL5', 'Parent Five', '9847000035'))
    expect(await loginsOf('FL4', 'FL5')).toHaveLength(2)
    await desk.inSchool(trx => sql`update users set sent_at = now() where login_name = 'GVSFL5'`.execute(trx))
    expect(await desk.work(run.id, 'rollback')).toMatchObject({ message: 'Rolled back 1 of 2 rows.' })
    expect(await loginsOf('FL4', 'FL5')).toMatchObject([{ login_name: 'GVSFL5' }])
    expect(await guardiansOf('FL4')).toEqual([undefined])
  })
})
