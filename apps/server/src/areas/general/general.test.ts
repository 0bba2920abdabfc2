import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('general', { demonstration: 0.1 })
  admin = await signedIn('GVS.ADMIN')
})
afterAll(() => server.close())

async function signedIn(loginName: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

interface Option {
  readonly id: string
  readonly name: string
}

const names = async (path: string, browser = admin): Promise<string[]> =>
  (await browser.get(`general/${path}`)).json().map((item: Option) => item.name)

describe('places', () => {
  it('are the countries, the states of India and their districts', async () => {
    const guardian = await signedIn('GVS.GUARDIAN')
    const countries = (await guardian.get('general/country')).json()
    expect(countries).toHaveLength(249)
    expect(countries[0].name).toBe('India')
    const states = (await guardian.get(`general/states/${countries[0].id}`)).json()
    expect(states).toHaveLength(36)
    expect((await guardian.get('general/state')).json()).toEqual(states)
    const idOf = (name: string) => states.find((state: { name: string }) => state.name === name).id
    const kerala = (await guardian.get(`general/districts/${idOf('Kerala')}`)).json()
    expect(kerala.map((district: { name: string }) => district.name)).toContain('Ernakulam')
    expect(kerala).toHaveLength(14)
    const both = (await guardian.get(`general/districts-custom/${idOf('Goa')},${idOf('Kerala')}`)).json()
    expect(both).toHaveLength(17)
    expect(both[0].name).toBe('Goa › Kushavati')
    expect((await guardian.get(`general/states/${countries[1].id}`)).json()).toEqual([])
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ code: string }>`select dialling_code as code from countries where code in ('IN', 'US') order by sort_order`.execute(
        trx,
      ),
    )
    expect(rows.map(row => row.code)).toEqual(['+91', '+1'])
  })

  it('need no school', async () => {
    for (const loginName of ['GJ.ADMIN', 'GJ.SUPPORT', 'GJ.SMS']) {
      const operator = await signedIn(loginName)
      const [india] = (await operator.get('general/country')).json()
      const [state] = (await operator.get(`general/states/${india.id}`)).json()
      expect(await names('state', operator)).toHaveLength(36)
      expect(await names(`districts/${state.id}`, operator)).not.toEqual([])
      expect(await names(`districts-custom/${state.id}`, operator)).toEqual(await names(`districts/${state.id}`, operator))
      expect((await operator.get('general/academicyears')).json().message).toBe('Choose a school first.')
    }
  })
})

describe('castes', () => {
  it('are named with their religion when several are asked for', async () => {
    const [one, two] = (await admin.get('masters/religion')).json()
    for (const [name, parentId] of [
      ['Elder', one.id],
      ['Younger', two.id],
      ['Alone', null],
    ])
      expect((await admin.post('masters/caste', { name, parentId })).statusCode).toBe(201)
    expect(await names(`caste-religion-custom/${one.id}`)).toContain('Elder')
    const both = await names(`caste-religion-custom/${one.id},${two.id}`)
    expect(both).toEqual(expect.arrayContaining([`${one.name} › Elder`, `${two.name} › Younger`]))
    expect(both.some(name => name.endsWith('Alone'))).toBe(false)
    expect(await names('caste-religion-custom/all')).toEqual(
      expect.arrayContaining(['Alone', `${one.name} › Elder`, `${two.name} › Younger`]),
    )
  })
})

describe('what a form on divisions offers', () => {
  it('is for staff and operators', async () => {
    for (const loginName of ['GVS.ADMIN', 'GVS.HEAD', 'GVS.TEACHER', 'GVS.OFFICE']) {
      const { sections, courses, staff } = (await (await signedIn(loginName)).get('general/division-form-values')).json()
      expect([sections.length, courses.length, staff.length].every(count => count > 0)).toBe(true)
    }
    const operator = await signedIn('GJ.SUPPORT')
    const { id } = (await operator.get('platform/schools?text=GVS')).json().results[0]
    expect((await operator.get('general/division-form-values', { SchoolId: id })).statusCode).toBe(200)
    operator.token = (await operator.post(`platform/schools/${id}/enter`)).json().accessToken
    expect((await operator.get('general/division-form-values')).statusCode).toBe(200)
    for (const loginName of ['GVS.GUARDIAN', 'GVS.STUDENT'])
      expect((await (await signedIn(loginName)).get('general/division-form-values')).statusCode).toBe(403)
  })
})

describe('people of the quick search', () => {
  interface Person {
    readonly id: string
    readonly name: string
  }
  interface Found {
    readonly students: (Person & { admNo: string; division: string; guardianName: string; left: boolean })[]
    readonly guardians: (Person & { mobile: string; studentId: string; children: string })[]
    readonly staff: (Person & { code: string; designation: string })[]
  }
  const find = async (text: string, browser = admin): Promise<Found> => {
    const response = await browser.get(`general/people?text=${encodeURIComponent(text)}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const listed = async (path: string, browser = admin) => (await browser.get(`${path}?pageSize=200`)).json().results
  const ids = (people: readonly Person[]) => people.map(({ id }) => id)

  it('are found by words of their name in any order, by their number and by the mobile of the family', async () => {
    const [child] = await listed('student-selector')
    const [first, ...rest] = child.name.split(' ')
    for (const text of [child.name, `${rest.join(' ')} ${first}`.toUpperCase(), child.name.slice(0, -1)])
      expect(ids((await find(text)).students)).toContain(child.id)
    expect((await find(child.admNo)).students[0]).toMatchObject({
      id: child.id,
      admNo: child.admNo,
      division: child.division,
      guardianName: child.guardianName,
      left: false,
    })
    const guardian = (await listed('guardian-selector')).find((one: Person) => one.id === child.guardianId)
    const byMobile = await find(`${guardian.mobile.slice(0, 5)} ${guardian.mobile.slice(5)}`)
    expect(ids(byMobile.students)).toContain(child.id)
    const [family] = byMobile.guardians
    expect(family).toMatchObject({ id: guardian.id, name: guardian.name, mobile: guardian.mobile })
    expect(family!.children.split(', ')).toContain(child.name)
    expect(ids(byMobile.students)).toContain(family!.studentId)
    const [colleague] = await listed('staff-selector')
    expect((await find(colleague.code)).staff[0]).toEqual({
      id: colleague.id,
      name: colleague.name,
      code: colleague.code,
      designation: colleague.designation,
    })
    expect(ids((await find(colleague.name)).staff)).toContain(colleague.id)
    expect(await find(`${child.name} and nobody`)).toEqual({ students: [], guardians: [], staff: [] })
    // Three digits stand in too many numbers.
    expect((await find(guardian.mobile.slice(0, 3))).guardians).toEqual([])
  })

  it('are at most six of a kind, those whose name begins with the text first', async () => {
    const { students } = await find('a')
    expect(students).toHaveLength(6)
    expect(students.every(({ name }) => name.toLowerCase().startsWith('a'))).toBe(true)
  })

  it('are those within reach: of a teacher the own classes with their families, of families nobody', async () => {
    const teacher = await signedIn('GVS.TEACHER')
    const all: Person[] = await listed('student-selector')
    // In a school this small every teacher is in every class.
    await transact(server.services.db, onPlatform, trx =>
      sql`
        delete from subject_allotments where division_id in (select division_id from enrolments where student_id = ${all.at(-1)!.id}::uuid)
          and staff_id in (select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER')`.execute(
        trx,
      ),
    )
    const own = new Set(ids(await listed('student-selector', teacher)))
    const outside = all.at(-1)!
    expect(own.has(outside.id)).toBe(false)
    for (const { id, name } of [...all.filter(one => own.has(one.id)).slice(0, 3), outside]) {
      const found = await find(name, teacher)
      expect(ids(found.students).includes(id)).toBe(own.has(id))
      expect(found.students.every(one => own.has(one.id))).toBe(true)
      expect(found.staff).toEqual([])
    }
    const families = new Set((await listed('guardian-selector', teacher)).map((one: Person) => one.id))
    for (const text of ['a', 'e', 'n'])
      expect((await find(text, teacher)).guardians.every(({ id, studentId }) => families.has(id) && own.has(studentId))).toBe(
        true,
      )
    for (const loginName of ['GVS.GUARDIAN', 'GVS.STUDENT'])
      expect(await find(outside.name, await signedIn(loginName))).toEqual({ students: [], guardians: [], staff: [] })
  })

  it.each(demoAccounts.filter(({ role }) => !role.startsWith('SchoolGroupAdmin')))(
    'are for $role at $loginName nobody that lists of people do not show',
    async ({ loginName, role }) => {
      const browser = await signedIn(loginName)
      const response = await browser.get('general/people?text=an')
      // An operator on the platform works in no school.
      if (response.statusCode !== 200) return expect(response.statusCode).toBe(role.startsWith('GJ') ? 400 : 403)
      const found: Found = response.json()
      const known = async (path: string): Promise<Set<string>> => {
        const all = await browser.get(`${path}?fetchAllIds=1`)
        return new Set(all.statusCode === 200 ? all.json() : [])
      }
      const students = await known('student-selector')
      for (const { id } of found.students) expect(students.has(id)).toBe(true)
      for (const { studentId } of found.guardians) expect(students.has(studentId)).toBe(true)
      const staff = await known('staff-selector')
      for (const { id } of found.staff) expect(staff.has(id)).toBe(true)
    },
  )

  it('are asked for with a text', async () => {
    for (const query of ['', '?text=', `?text=${'x'.repeat(101)}`])
      expect((await admin.get(`general/people${query}`)).json()).toMatchObject({ fieldErrors: [{ field: 'text' }] })
  })
})

describe('the columns of reports', () => {
  const read = async (browser: TestBrowser) => (await browser.get('general/report-columns')).json().reports
  const save = (browser: TestBrowser, report: string, columns: readonly string[]) =>
    browser.patch('general/report-columns', { report, columns })

  it('are kept for the login, on whatever device, and for nobody else', async () => {
    expect(await read(admin)).toEqual({})
    expect((await save(admin, 'students', ['admNo', 'name', 'bus'])).statusCode).toBe(204)
    expect((await save(admin, 'staff', ['code'])).statusCode).toBe(204)
    expect((await save(admin, 'students', ['name', 'bus'])).statusCode).toBe(204)
    const again = await signedIn('GVS.ADMIN')
    expect(await read(again)).toEqual({ students: ['name', 'bus'], staff: ['code'] })
    expect(await read(await signedIn('GVS.HEAD'))).toEqual({})
    expect((await save(again, 'staff', [])).statusCode).toBe(204)
    expect(await read(admin)).toEqual({ students: ['name', 'bus'] })
  })

  it('keep to their limits', async () => {
    expect((await save(admin, 'a report', ['name'])).statusCode).toBe(400)
    expect((await save(admin, 'students', ['x'.repeat(41)])).statusCode).toBe(400)
    for (let at = 0; at < 105; at += 1) {
      server.clock.advance(1000)
      expect((await save(admin, `report-${at}`, ['name'])).statusCode).toBe(204)
    }
    const kept = Object.keys(await read(admin))
    expect(kept).toHaveLength(100)
    expect(kept).toContain('report-104')
    expect(kept).not.toContain('students')
  })
})
