import type { ImportKindCode } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdKeys } from '../../platform/keys'
import { atOnce } from '../../testing/at-once'
import { ImportDesk } from '../../testing/imports'

// Two who save at one moment. The embedded database has one connection: there each waits for the one before anyway.

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('at once')
})
afterAll(() => desk.server.close())

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

interface Saved {
  readonly status: number
  readonly action: string
  readonly codes: readonly (readonly [code: string, column: string | null])[]
}

async function save(kind: ImportKindCode, values: object, mode = 'create-only'): Promise<Saved> {
  const answer = await desk.admin.post('imports/single', { kind, mode, values })
  const { action, errors = [], message } = answer.json()
  return {
    status: answer.statusCode,
    action: action ?? message,
    codes: errors.map((item: { code: string; column: string | null }) => [item.code, item.column]),
  }
}

const created: Saved = { status: 200, action: 'create', codes: [] }
const refused = (code: string, column: string | null): Saved => ({ status: 200, action: 'error', codes: [[code, column]] })

/** Which of several writes first, once all may, is the database's to say. */
const inAnyOrder = <T>(answers: readonly T[]): T[] =>
  answers.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))

let numbers = 0
const mobile = () => {
  numbers += 1
  return `98471${String(numbers).padStart(5, '0')}`
}

const student = (admNo: string, more: object = {}) => ({
  admNo,
  name: 'Asha Nair',
  gender: 'Female',
  dateOfBirth: '2016-06-05',
  section: 'Primary',
  course: 'V',
  division: 'A',
  guardianName: 'Meera Nair',
  relation: 'Mother',
  guardianMobile: mobile(),
  ...more,
})

const staff = (code: string, more: object = {}) => ({
  code,
  name: 'Ravi Menon',
  designation: 'Teacher',
  section: 'Primary',
  gender: 'Male',
  mobile: mobile(),
  teaching: 'Yes',
  ...more,
})

const guardiansOf = (...admNos: string[]) =>
  rows(sql<{ id: string; name: string }>`
    select g.id, g.name from guardians g where g.id in (select guardian_id from students where adm_no = any(${admNos}::text[]))`)

const address = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()

describe('one guardian', () => {
  it('is made by children who are added at one moment, however each form writes the name', async () => {
    const number = mobile()
    const family = (admNo: string, guardianName: string) => () =>
      save('students', student(admNo, { guardianName, guardianMobile: number }))
    const saved = await atOnce(
      desk,
      'guardians',
      family('G1', 'Meera Nair'),
      family('G2', 'MEERA NAIR'),
      family('G3', 'Meera. Nair'),
      family('G4', 'meera nair'),
    )
    expect(saved).toEqual([created, created, created, created])
    expect(await guardiansOf('G1', 'G2', 'G3', 'G4')).toEqual([{ id: expect.any(String), name: 'Meera Nair' }])
    expect(await rows(sql`select 1 from guardians where mobile = ${number}`)).toHaveLength(1)
  })

  it('is made by a file that is being applied and by a form', async () => {
    const number = mobile()
    const headers = Object.keys(student('')).map(
      key =>
        ({
          admNo: 'Admission No',
          name: 'Student Name',
          gender: 'Gender',
          dateOfBirth: 'Date of Birth',
          section: 'Section',
          course: 'Course',
          division: 'Division',
          guardianName: 'Guardian Name',
          relation: 'Relation',
          guardianMobile: 'Guardian Mobile',
        })[key]!,
    )
    const lines = ['F1', 'F2'].map(admNo => Object.values(student(admNo, { guardianMobile: number })) as string[])
    for (const [order, admNo] of ['F3', 'F4'].entries()) {
      const file = lines.map(([key, ...rest]) => [`${key}-${order}`, ...rest])
      const { id } = await desk.table('students', headers, file)
      const apply = async () => {
        expect((await desk.admin.post(`imports/${id}/apply`, { policy: 'apply-nothing' })).statusCode).toBe(202)
        await desk.server.services.jobs.drain(desk.server.services)
        return (await desk.get(id)).status
      }
      const form = async () => (await save('students', student(admNo, { guardianMobile: number }))).action
      const [first, second] = order === 0 ? [apply, form] : [form, apply]
      expect((await atOnce<string>(desk, 'guardians', first, second)).toSorted()).toEqual(['Applied', 'create'])
    }
    expect(await guardiansOf('F1-0', 'F2-0', 'F3', 'F1-1', 'F2-1', 'F4')).toHaveLength(1)
  })

  it('is asked about, or found, when the other was written for a child by Change Guardian Details', async () => {
    await save('students', student('C1'))
    const [child] = await rows(sql<{ id: string }>`select id from students where adm_no = 'C1'`)
    const change = (guardianMobile: string) => async () => {
      const fields = address({ name: 'Latha Menon', relation: 'Guardian', mobile: guardianMobile })
      const answer = await desk.admin.post(`changeGuardianDetails/saveNewGuardian/${child!.id}?${fields}`)
      return [answer.statusCode, answer.json().name]
    }
    const form = (admNo: string, guardianMobile: string) => async () => {
      const saved = await save('students', student(admNo, { guardianName: 'Latha Menon', guardianMobile }))
      return [saved.status, saved.action]
    }
    const one = mobile()
    expect(await atOnce(desk, 'guardians', change(one), form('C2', one))).toEqual([
      [200, undefined],
      [200, 'create'],
    ])
    expect(await guardiansOf('C1', 'C2')).toHaveLength(1)
    const other = mobile()
    expect(await atOnce(desk, 'guardians', form('C3', other), change(other))).toEqual([
      [200, 'create'],
      [409, 'MobileUsed'],
    ])
    expect(await rows(sql`select 1 from guardians where mobile in (${one}, ${other})`)).toHaveLength(2)
  })

  it('keeps what a form says of a child while Change Guardian Details changes the number', async () => {
    const old = mobile()
    await save('students', student('D1', { guardianMobile: old }))
    const [before] = await rows(sql<{ id: string; version: number }>`
      select g.id, g.version from guardians g join students s on s.guardian_id = g.id where s.adm_no = 'D1'`)
    const now = mobile()
    const change = async () => {
      const fields = address({ name: 'Meera Nair', relation: 'Mother', mobile: now, version: String(before!.version) })
      return (await desk.admin.get(`changeGuardianDetails/saveGuardianDetails/${before!.id}?${fields}`)).statusCode
    }
    const rename = async () => (await save('students', { admNo: 'D1', name: 'Asha M' }, 'update-only')).status
    expect(await atOnce(desk, 'guardians', change, rename)).toEqual([200, 200])
    expect(await desk.record('students', 'D1')).toMatchObject({ name: 'Asha M', guardianMobile: now })
  })

  it('that is merged away is not given to a child who is added meanwhile', async () => {
    const [kept, gone] = [mobile(), mobile()]
    for (const [order, admNo] of ['M3', 'M4'].entries()) {
      await save('students', student(`M1-${order}`, { guardianMobile: kept }))
      await save('students', student(`M2-${order}`, { guardianMobile: gone }))
      const [keepId] = await guardiansOf(`M1-${order}`)
      const [mergeId] = await guardiansOf(`M2-${order}`)
      const merge = async () =>
        (
          await desk.admin.post('mergeGuardianUser/submit', {
            keepGuardianId: keepId!.id,
            mergeGuardianIds: [mergeId!.id],
            fields: {},
          })
        ).statusCode
      const form = async () => (await save('students', student(admNo, { guardianMobile: gone }))).status
      const calls = order === 0 ? [merge, form] : [form, merge]
      expect(await atOnce(desk, 'students', ...calls)).toEqual([200, 200])
      const [guardian] = await guardiansOf(admNo)
      // Who came after the merge finds nobody with the number; who came before is merged along.
      expect(guardian!.id === keepId!.id).toBe(order === 1)
      expect(guardian!.id).not.toBe(mergeId!.id)
      await rows(sql`update guardians set mobile = ${mobile()} where mobile = ${gone}`)
    }
  })
})

describe('one name', () => {
  it('is made by forms that write the same new masters at one moment', async () => {
    const names = { religion: 'New Faith', caste: 'New Caste', reservation: 'New Quota', block: 'New Block' }
    const form = (admNo: string) => () => save('students', student(admNo, names))
    expect(await atOnce(desk, 'masters', form('N1'), form('N2'), form('N3'), form('N4'))).toEqual([
      created,
      created,
      created,
      created,
    ])
    expect(await rows(sql`select kind, name from masters where name like 'New %' order by kind`)).toEqual([
      { kind: 'block', name: 'New Block' },
      { kind: 'caste', name: 'New Caste' },
      { kind: 'religion', name: 'New Faith' },
      { kind: 'reservation', name: 'New Quota' },
    ])
    expect(
      await rows(sql`select distinct religion_id, caste_id, reservation_id, block_id from students where adm_no like 'N_'`),
    ).toHaveLength(1)
  })

  it('is made by a form of staff and by the list of masters, which says whose name it is', async () => {
    const dialog = (name: string) => async () => {
      const answer = await desk.admin.post('masters/designation', { name })
      return answer.statusCode === 409 ? answer.json().message : answer.statusCode
    }
    const form = (code: string, designation: string) => async () => (await save('staff', staff(code, { designation }))).action
    const told = await atOnce<unknown>(
      desk,
      'masters',
      form('T981', 'Coach'),
      dialog('Coach'),
      dialog('coach'),
      form('T982', 'coach'),
    )
    expect([told[0], told[3]]).toEqual(['create', 'create'])
    expect([201, 'Coach exists already.']).toContain(told[1])
    expect([201, 'coach exists already.']).toContain(told[2])
    expect(told.filter(one => one === 201).length).toBeLessThan(2)
    expect(await rows(sql`select 1 from masters where lower(name) = 'coach'`)).toHaveLength(1)
  })

  it('of a class, a subject or a bus is made once', async () => {
    const division = (name: string) => () =>
      save('classes', { section: 'New School', course: 'Prep', division: name }, 'create-and-update')
    const classes = await atOnce(desk, 'sections', division('A'), division('B'), division('A'))
    expect(inAnyOrder(classes)).toEqual([created, created, { ...created, action: 'same' }])
    const add = (name: string) => async () => (await desk.admin.post('classes/sections', { name })).statusCode
    expect(inAnyOrder(await atOnce(desk, 'sections', add('Twice'), add('twice')))).toEqual([201, 409])
    const subject = (name: string) => () => save('subjects', { code: 'NEW', name })
    expect(inAnyOrder(await atOnce(desk, 'masters', subject('Robotics'), subject('Robots')))).toEqual([
      created,
      refused('E09', null),
    ])
    const stop = (name: string) => () => save('buses', { bus: 'New Bus', stop: name })
    expect(await atOnce(desk, 'buses', stop('Gate'), stop('Lane'))).toEqual([created, created])
    expect(await rows(sql`select 1 from buses where name = 'New Bus'`)).toHaveLength(1)
  })
})

describe('one number', () => {
  it('of a student or of staff is refused in words by whoever comes second', async () => {
    const pair = (kind: ImportKindCode, table: string, one: object, other: object) =>
      atOnce(
        desk,
        table,
        () => save(kind, one),
        () => save(kind, other),
      )
    const told = [created, refused('E09', null)]
    expect(inAnyOrder(await pair('students', 'students', student('X1'), student('x1')))).toEqual(told)
    expect(inAnyOrder(await pair('staff', 'staff', staff('T991'), staff('t991')))).toEqual(told)
  })

  it.each([
    ['rollNo', '791', 'E07'],
    ['pen', '12345678901', 'E13'],
    ['apaarId', '123456789012', 'E13'],
  ])('in %s is refused in that field', async (column, value, code) => {
    const form = (place: number) => () => save('students', student(`${column}-${place}`, { [column]: value }))
    expect(inAnyOrder(await atOnce(desk, 'students', form(1), form(2)))).toEqual([created, refused(code, column)])
  })

  it('of a master is refused with its code', async () => {
    const add = (name: string) => desk.admin.post('masters/block', { name, code: 'B-77' })
    expect((await add('Block one')).statusCode).toBe(201)
    const again = await add('Block two')
    expect([again.statusCode, again.json().message]).toEqual([409, 'B-77 exists already.'])
  })

  it('of staff leads to one login, whoever makes or moves it', async () => {
    for (const code of ['T994', 'T995', 'T996']) await save('staff', staff(code))
    const ids = new Map(
      (await rows(sql<{ id: string; code: string }>`select id, code from staff where code like 'T99_'`)).map(one => [
        one.code,
        one.id,
      ]),
    )
    const create = (code: string) => async () => {
      const made = await desk.admin.post('staff-user/create', { rows: [{ staffId: ids.get(code), roles: ['Teacher'] }] })
      return made.json().created
    }
    const [first, second] = [
      await desk.admin.post('staff-user/create', { rows: [{ staffId: ids.get('T994'), roles: ['Teacher'] }] }),
    ]
      .map(made => made.json().users[0].userId)
      .concat(ids.get('T995')!)
    const move = async () => (await desk.admin.post('staff-user/move', { userId: first, staffId: second })).statusCode
    expect(await atOnce<unknown>(desk, 'user_schools', move, create('T995'))).toEqual([204, 0])
    expect(await atOnce<unknown>(desk, 'user_schools', create('T996'), create('T996'))).toEqual([1, 0])
    const { rows: logins } = await desk.inPlatform(trx =>
      sql<{ code: string; count: number }>`
        select t.code, count(*)::int as count from user_schools us join staff t on t.id = us.staff_id where t.code like 'T99_' group by 1 order by 1`.execute(
        trx,
      ),
    )
    expect(logins).toEqual([
      { code: 'T995', count: 1 },
      { code: 'T996', count: 1 },
    ])
  })
})

it('holds many keys by holding all of their kind, and no other kind', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `key ${index}`)
  const order: string[] = []
  const hold = (name: string, kind: string, keys: readonly string[]) => () =>
    desk.inSchool(async trx => {
      await holdKeys(trx, desk.schoolId, kind, keys)
      order.push(name)
      await sql`update sections set name = name where false`.execute(trx)
    })
  await atOnce(
    desk,
    'sections',
    hold('many', 'one kind', many),
    hold('one', 'one kind', ['another key']),
    hold('other', 'other kind', many),
  )
  expect(order).toEqual(['many', 'other', 'one'])
})
