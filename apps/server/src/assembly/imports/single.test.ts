import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('single')
})
afterAll(() => desk.server.close())

type Mode = 'create-only' | 'update-only'

interface Answer {
  readonly action: string
  readonly id: string | null
  readonly errors: { code: string; column: string | null; message: string }[]
  readonly warnings: { code: string; column: string | null; message: string }[]
}

async function single(kind: 'students' | 'staff', mode: Mode, values: object, headers = {}): Promise<Answer> {
  const answer = await desk.admin.post('imports/single', { kind, mode, values }, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const audited = (action: string) =>
  desk.inSchool(trx =>
    trx.selectFrom('audit_entries').select(['entity_id', 'after']).where('action', '=', action).orderBy('at', 'desc').execute(),
  )

const student = {
  admNo: 'S1',
  name: 'Asha Nair',
  gender: 'Female',
  dateOfBirth: '2016-06-05',
  section: 'Primary',
  course: 'V',
  division: 'A',
  rollNo: '81',
  guardianName: 'Meera Nair',
  relation: 'Mother',
  guardianMobile: '98470 21634',
  address: '12 Beach Road',
  motherTongue: 'Malayalam',
}

const staff = {
  code: 'T950',
  name: 'Ravi Menon',
  designation: 'Teacher',
  section: 'Primary',
  gender: 'Male',
  mobile: '9847021601',
  teaching: 'Yes',
  qualification: 'B.Ed.',
}

describe('Add student', () => {
  it('names the fields that are wrong, and writes nothing', async () => {
    const before = await desk.stamps()
    const { action, id, errors } = await single('students', 'create-only', {
      ...student,
      name: '',
      division: 'Z',
      guardianMobile: '123',
      dateOfBirth: '31/02/2016',
    })
    expect([action, id]).toEqual(['error', null])
    expect(errors.map(({ code, column }) => [code, column])).toEqual([
      ['E02', 'dateOfBirth'],
      ['E05', 'guardianMobile'],
      ['E01', 'name'],
      ['E04', 'division'],
    ])
    expect(errors.map(item => item.message)).toContain('Unknown Division: V Z')
    expect(await desk.stamps()).toEqual(before)
  })

  it('asks for a letter or digit in an admission number and in a code', async () => {
    const asked = 'Not allowed: -/-. Use at least one letter or digit.'
    expect((await single('students', 'create-only', { ...student, admNo: '-/-' })).errors).toEqual([
      { code: 'E12', column: 'admNo', message: asked },
    ])
    expect((await single('staff', 'create-only', { ...staff, code: '-/-' })).errors).toEqual([
      { code: 'E12', column: 'code', message: asked },
    ])
  })

  it('refuses values that the kind does not know', async () => {
    const before = await desk.stamps()
    const body = { kind: 'students', mode: 'create-only', values: { ...student, bogus: 'x' } }
    const refused = await desk.admin.post('imports/single', body)
    expect([refused.statusCode, refused.json().fieldErrors]).toEqual([
      400,
      [{ field: 'values', message: 'Leave out what is not known here: bogus.' }],
    ])
    expect(await desk.stamps()).toEqual(before)
  })

  it('makes the student once, however often it is sent', async () => {
    const key = { 'idempotency-key': 'add-student-1' }
    const first = await single('students', 'create-only', student, key)
    expect(first).toMatchObject({ action: 'create', errors: [], warnings: [] })
    const after = await desk.stamps()
    expect(await single('students', 'create-only', student, key)).toEqual(first)
    expect(await desk.stamps()).toEqual(after)
    const reused = await desk.admin.post(
      'imports/single',
      { kind: 'students', mode: 'create-only', values: { ...student, admNo: 'S9' } },
      key,
    )
    expect([reused.statusCode, reused.json().name]).toEqual([409, 'KeyReused'])
    expect(await audited('import.single.create')).toMatchObject([{ entity_id: first.id }])
    expect((await single('students', 'create-only', student)).errors).toMatchObject([{ code: 'E09', message: 'Already exists' }])
  })

  it('gives a brother or sister the same guardian, and warns of the same mobile', async () => {
    const sibling = {
      ...student,
      admNo: 'S2',
      rollNo: '82',
      guardianName: '',
      relation: '',
      guardianMobile: '',
      siblingAdmNo: 'S1',
    }
    expect(await single('students', 'create-only', sibling)).toMatchObject({ action: 'create', errors: [], warnings: [] })
    expect(await desk.record('students', 'S2')).toMatchObject({ guardianName: 'Meera Nair', guardianMobile: '9847021634' })
    const other = await single('students', 'create-only', {
      ...student,
      admNo: 'S3',
      rollNo: '83',
      guardianName: 'Suresh Pillai',
    })
    expect(other.warnings).toEqual([
      { code: 'W03', column: 'guardianMobile', message: 'Mobile 9847021634 is also used by guardian Meera Nair' },
    ])
  })
})

describe('Edit student', () => {
  it('changes what was sent, clears what was sent blank and keeps what was not sent', async () => {
    const edited = await single('students', 'update-only', { admNo: 's3', name: 'Asha R Nair', motherTongue: '' })
    expect(edited).toMatchObject({ action: 'update', errors: [] })
    expect(await desk.record('students', 'S3')).toMatchObject({
      ...student,
      admNo: 'S3',
      rollNo: '83',
      name: 'Asha R Nair',
      guardianName: 'Suresh Pillai',
      guardianMobile: '9847021634',
      motherTongue: '',
    })
  })

  it('says that nothing changed, and writes nothing', async () => {
    const before = await desk.stamps()
    const answer = await single('students', 'update-only', { admNo: 'S3', name: 'Asha R Nair' })
    expect(answer.action).toBe('same')
    expect(answer.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await desk.stamps()).toEqual(before)
  })

  it('refuses to clear what is required and a student who does not exist', async () => {
    const { errors } = await single('students', 'update-only', { admNo: 'S3', name: '', guardianName: '' })
    expect(errors.map(({ code, column }) => [code, column])).toEqual([
      ['E01', 'name'],
      ['E01', 'guardianName'],
    ])
    const unknown = await single('students', 'update-only', { ...student, admNo: 'S999', rollNo: '' })
    expect(unknown.errors).toMatchObject([{ code: 'E10', message: 'Does not exist' }])
  })
})

describe('Terminate', () => {
  it('asks for the day, and keeps everything else', async () => {
    const open = await single('students', 'update-only', { admNo: 'S3', status: 'terminated' })
    expect(open.errors).toEqual([{ code: 'E01', column: 'leftOn', message: 'Required: Left On' }])
    const before = await desk.record('students', 'S3')
    const values = { status: 'terminated', leftOn: '2026-07-10', leavingReason: 'Moved away' }
    expect(await single('students', 'update-only', { admNo: 'S3', ...values })).toMatchObject({ action: 'update', errors: [] })
    expect(await desk.record('students', 'S3')).toEqual({ ...before, ...values })
    const future = await single('students', 'update-only', { admNo: 'S1', status: 'terminated', leftOn: '2026-12-31' })
    expect(future.errors).toMatchObject([{ code: 'E12', column: 'leftOn' }])
  })
})

describe('Add staff, Edit staff and Relieve', () => {
  it('follow the rules of the files', async () => {
    const wrong = await single('staff', 'create-only', { ...staff, section: 'Nursery', mobile: '' })
    expect(wrong.errors.map(({ code, column }) => [code, column])).toEqual([
      ['E01', 'mobile'],
      ['E04', 'section'],
    ])
    expect(await single('staff', 'create-only', staff)).toMatchObject({ action: 'create', errors: [] })
    expect((await single('staff', 'create-only', staff)).errors).toMatchObject([{ code: 'E09' }])
    expect(await single('staff', 'update-only', { code: 't950', mobile: '9847021602', qualification: '' })).toMatchObject({
      action: 'update',
    })
    const edited = { ...staff, mobile: '9847021602', qualification: '', status: 'Working', relievedOn: '' }
    expect(await desk.record('staff', 'T950')).toMatchObject(edited)
    expect((await single('staff', 'update-only', { code: 'T950', status: 'Relieved' })).errors).toMatchObject([
      { code: 'E01', column: 'relievedOn' },
    ])
    const leaving = { status: 'Relieved', relievedOn: '2026-07-01' }
    expect((await single('staff', 'update-only', { code: 'T950', ...leaving })).action).toBe('update')
    expect(await desk.record('staff', 'T950')).toMatchObject({ ...edited, ...leaving })
    expect((await single('staff', 'update-only', { ...staff, code: 'T999' })).errors).toMatchObject([{ code: 'E10' }])
  })
})

describe('a login of staff', () => {
  const login = async (loginName: string) => {
    const { rows } = await desk.inPlatform(trx =>
      sql<{ code: string; name: string; mobile: string | null; email: string | null }>`
        select t.code, u.name, u.mobile, u.email from users u join user_schools us on us.user_id = u.id join staff t on t.id = us.staff_id
        where u.login_name = ${loginName}`.execute(trx),
    )
    return rows[0]!
  }

  it('follows name, mobile and e-mail of the record', async () => {
    const { code } = await login('GVS.TEACHER')
    const values = { code, name: 'Another Name', mobile: '9847021699', email: 'another@example.org' }
    expect(await single('staff', 'update-only', values)).toMatchObject({ action: 'update' })
    expect(await login('GVS.TEACHER')).toEqual(values)
  })

  it('of a SchoolSuperAdmin keeps its own, to which codes go', async () => {
    const roles = (...held: string[]) =>
      desk.inPlatform(trx =>
        sql`update user_schools set roles = ${held} where user_id = (select id from users where login_name = 'GVS.PLAIN')`.execute(
          trx,
        ),
      )
    await roles('SchoolSuperAdmin')
    const before = await login('GVS.PLAIN')
    const values = { code: before.code, mobile: '9847021698' }
    expect(await single('staff', 'update-only', values)).toMatchObject({ action: 'update' })
    expect(await login('GVS.PLAIN')).toEqual(before)
    await roles('Teacher')
  })
})

describe('the values of one record', () => {
  it('are all columns of its kind, found whatever the case of the key', async () => {
    const values = await desk.record('students', ' s1 ')
    const kinds = (await desk.admin.get('imports/kinds')).json() as { code: string; columns: { key: string }[] }[]
    expect(Object.keys(values!)).toEqual(kinds.find(kind => kind.code === 'students')!.columns.map(column => column.key))
    expect(values).toMatchObject({ ...student, guardianMobile: '9847021634', status: 'studying', academicYear: '2026-27' })
    expect(await desk.record('classes', 'v a')).toMatchObject({ section: 'Primary', course: 'V', division: 'A' })
  })

  it('of an unknown record and of one of another school are not found', async () => {
    expect((await desk.admin.get('imports/single/students/NOBODY')).statusCode).toBe(404)
    expect((await desk.admin.get('imports/single/staff/NOBODY')).statusCode).toBe(404)
    const north = await desk.browser('GVN.ADMIN')
    expect((await north.get('imports/single/students/S1')).statusCode).toBe(404)
    expect((await north.get('imports/single/students/nonsense%00')).statusCode).toBe(404)
    expect((await desk.admin.get('imports/single/pigeons/S1')).statusCode).toBe(400)
  })

  it.each(['GVS.TEACHER', 'GVS.HEAD', 'GVS.OFFICE', 'GVS.GUARDIAN', 'GVS.STUDENT'])(
    'are not for %s, nor is the form',
    async login => {
      const browser = await desk.browser(login)
      expect((await browser.get('imports/single/students/S1')).statusCode).toBe(403)
      const body = { kind: 'students', mode: 'update-only', values: { admNo: 'S1', name: 'Somebody' } }
      expect((await browser.post('imports/single', body)).statusCode).toBe(403)
    },
  )
})

describe('a school that does not import by itself', () => {
  it('has no forms either', async () => {
    const now = desk.server.clock.now()
    await desk.inSchool(trx =>
      trx
        .insertInto('school_settings')
        .values({ school_id: desk.schoolId, code: 'import.selfService', value: 'false', updated_at: now })
        .execute(),
    )
    const body = { kind: 'students', mode: 'update-only', values: { admNo: 'S1', name: 'Somebody' } }
    const refused = await desk.admin.post('imports/single', body)
    expect([refused.statusCode, refused.json().name]).toEqual([403, 'ImportsOff'])
  })
})
