import { readFileSync } from 'node:fs'
import { contract, type RouteDefinition } from '@school/api'
import { callAccess, type ModuleCode, menuForms, moduleCodes, type Role, type Viewer, visibleForms } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { rowsOf } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Settings {
  readonly moduleList: readonly { readonly moduleCode: ModuleCode }[]
  readonly mode: 'role' | 'allotted'
  readonly forms: readonly string[]
}

interface Claims {
  readonly role: readonly Role[]
  readonly permissions: readonly string[]
  readonly SchoolId: string
  readonly ClassTeacher: boolean
  readonly bound: boolean
}

/** Who is signed in, as the token and the school say. */
async function viewerOf(page: Page): Promise<Viewer> {
  const { body, claims } = await callAs<Settings, Claims>(page, 'auth/school-modules')
  return {
    roles: claims.role,
    modules: body.moduleList.map(({ moduleCode }) => moduleCode),
    permissions: claims.permissions,
    schoolId: claims.SchoolId,
    bound: claims.bound,
    classTeacher: claims.ClassTeacher,
    mode: body.mode,
    allotted: body.mode === 'allotted' ? body.forms : [],
  }
}

/** Codes of the screens that the server opens to the person. */
async function formsOf(page: Page): Promise<string[]> {
  const { body } = await callAs<{ forms: { formCode: string }[] }>(page, 'userallotment/allotedforms')
  return body.forms.map(({ formCode }) => formCode)
}

/** Forms of the screens that the application has; the others are still to come and stand in no menu. */
const screens = readFileSync(new URL('../../web/src/screens.ts', import.meta.url), 'utf8')
const built = new Set(
  [...screens.matchAll(/\bforms: \[([^\]]+)\]/g)].flatMap(([, ids]) => [...ids!.matchAll(/'([^']+)'/g)].map(([, id]) => id!)),
)

const calls = Object.values(contract).flatMap(area => Object.values(area) as RouteDefinition[])

/** A call without an id in its path that nothing but these forms opens. */
const callOf = (form: string) =>
  calls.find(({ access, method, path, query }) => {
    if (access.kind !== 'forms' || access.forms.length !== 1 || access.forms[0] !== form) return false
    return method === 'GET' && !path.includes('{') && (!query || (query as z.ZodType).safeParse({}).success)
  })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

/** Addresses of the entries of the menu, with its groups open; the menu stands as soon as the page does. */
async function entries(page: Page): Promise<string[]> {
  const closed = menu(page).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  return menu(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
}

const refused = 'You do not have access to this page.'

/** Switches modules of Green Valley School, as the operator does. */
async function setModules(change: (codes: readonly ModuleCode[]) => readonly ModuleCode[]): Promise<void> {
  const operator = await product.logIn('GJAdmin')
  const { body } = await callAs<{ results: { id: string; code: string; modules: ModuleCode[]; version: number }[] }>(
    operator,
    'platform/schools?text=GVS',
  )
  const school = body.results.find(({ code }) => code === 'GVS')!
  const moduleCodes = change(school.modules)
  const path = `platform/schools/${school.id}/modules`
  expect((await callAs(operator, path, { moduleCodes, version: school.version }, 'PUT')).status).toBe(200)
  await operator.context().close()
}

const without = (code: ModuleCode) => setModules(codes => codes.filter(one => one !== code))
const withAll = () => setModules(() => moduleCodes.filter(code => code !== 'FEE_ONLY'))

/** The menu and the server show what the table says, in its order. */
async function fitsTable(page: Page): Promise<Viewer> {
  const viewer = await viewerOf(page)
  const visible = visibleForms(viewer)
  expect(await formsOf(page)).toEqual(visible.map(form => form.id))
  const links = visible.filter(({ id }) => built.has(id)).map(({ route }) => route)
  expect(links.length).toBeGreaterThan(0)
  expect(await entries(page)).toEqual(links)
  return viewer
}

describe('the menu of every role (scenario 20)', () => {
  it.each([
    'GJAdmin',
    'GJAdmin@plain',
    'GJSupport',
    'GJSMSAdmin',
    'SchoolGroupAdmin',
    'SystemAdmin',
    'SchoolSuperAdmin',
    'SchoolHead',
    'Teacher',
    'Teacher@plain',
    'NonTeachingStaff',
    'Guardian',
    'Student',
    'Guardian@2',
    'Guardian@fee-only',
  ])('of %s is what the table says, and no other screen opens', async role => {
    const page = await product.logIn(role)
    const viewer = await fitsTable(page)
    const routes = new Set(visibleForms(viewer).map(form => form.route))
    const shut = menuForms.filter(({ id, route }) => route && built.has(id) && !routes.has(route) && callOf(id))
    for (const { id, route } of new Set([shut[0]!, shut[Math.floor(shut.length / 2)]!, shut.at(-1)!])) {
      const elsewhere = callAccess([id], viewer) === 'chooseSchool'
      const { status, body } = await callAs<{ name: string }>(page, callOf(id)!.path)
      if (elsewhere) expect([id, status, body.name]).toEqual([id, 400, 'ChooseSchool'])
      else expect([id, status]).toEqual([id, 403])
      await page.goto(`${product.address}${route}`)
      await (elsewhere ? page.getByRole('heading', { name: 'Choose a school' }) : page.getByText(refused)).waitFor()
    }
  })
})

describe('a teacher without a class (scenario 6)', () => {
  const byClassTeachers = ['s.comm.staff', 's.comm.notice', 's.comm.flash', 's.comm.gallery', 's.att.allotment']
  const toAll = ['/communication/communication-to-guardian', '/communication/notification-history']
  const toClassTeachers = ['communication-to-staff', 'notice-board', 'flash-news', 'gallery'].map(
    name => `/communication/${name}`,
  )

  const communication = async (page: Page) => (await entries(page)).filter(href => href.startsWith('/communication/')).toSorted()

  /** Communication goes with CC, whatever else the teacher sees. */
  async function isHiddenWithoutCc(page: Page): Promise<void> {
    await without('CC')
    await expect
      .poll(async () => {
        await page.reload()
        await page.waitForSelector('#page h1')
        return menu(page).getByRole('button', { name: 'Communication' }).count()
      })
      .toBe(0)
    expect(await communication(page)).toEqual([])
    expect((await callAs(page, 'sms-to-guardian/get-formats')).status).toBe(403)
    await withAll()
    await expect
      .poll(async () => {
        await page.reload()
        await page.waitForSelector('#page h1')
        return menu(page).getByRole('button', { name: 'Communication' }).count()
      })
      .toBe(1)
  }

  it('gets what class teachers see with the next refresh of the page, and neither anything of it without CC', async () => {
    const teacher = await product.logIn('Teacher@plain')
    expect(await communication(teacher)).toEqual(toAll)
    await isHiddenWithoutCc(teacher)
    const before = await formsOf(teacher)
    expect(before).toEqual(expect.arrayContaining(['s.comm.guardian', 's.comm.history']))
    expect(before.filter(form => byClassTeachers.includes(form))).toEqual([])
    const code = await ownCode(teacher)

    const admin = await product.logIn('SystemAdmin')
    await admin.goto(`${product.address}/staff/class-teacher-report?without=1`)
    await (await rowsOf(admin)).first().getByRole('button', { name: 'Assign', exact: true }).click()
    const field = admin.getByRole('dialog').getByRole('combobox')
    await field.fill(code)
    await field.press('Enter')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).and(admin.locator(':enabled')).click()
    await admin.locator('[data-toast]').filter({ hasText: 'Updated successfully.' }).waitFor()

    await teacher.reload()
    await teacher.waitForSelector('#page h1')
    const after = await formsOf(teacher)
    expect(after.filter(form => byClassTeachers.includes(form))).toEqual(byClassTeachers)
    expect(await communication(teacher)).toEqual([...toAll, ...toClassTeachers].toSorted())
    await isHiddenWithoutCc(teacher)
  })

  /** The number of the own record of staff. */
  async function ownCode(page: Page): Promise<string> {
    await page.goto(`${product.address}/school/staff-my-profile`)
    return (await page
      .getByText(/^[TN]\d{3}$/)
      .first()
      .textContent())!
  }
})

describe('modules that are off (scenarios 7 and 8)', () => {
  // The calls of the cards come with their screens.
  it('take the report card away: the server opens none, and its route says so', async () => {
    const page = await product.logIn('Guardian@2')
    const forms = await formsOf(page)
    expect(forms.filter(form => form.startsWith('g.tab'))).toEqual([])
    expect(forms).toContain('g.fees.pay')
    await page.goto(`${product.address}/parent/reportcard`)
    await page.getByText(refused).waitFor()
  })

  it('leave Progress Card and Marksheet where they are on, and Activity Report Card only with HPC', async () => {
    const cards = async () => {
      const page = await product.logIn('Guardian')
      const forms = await formsOf(page)
      await page.context().close()
      return forms.filter(form => form.startsWith('g.tab') || form === 'g.timetable')
    }
    expect(await cards()).toEqual(['g.timetable', 'g.tab.card', 'g.tab.activity', 'g.tab.marksheet'])
    await without('HPC')
    expect(await cards()).toEqual(['g.timetable', 'g.tab.card', 'g.tab.marksheet'])
    await withAll()
  })

  it('leave a guardian whose school has only fees without Home and Timetable', async () => {
    const page = await product.logIn('Guardian@fee-only')
    // Its first screen, fees payment, comes with its area; until then login leads to the first that is there.
    expect(new URL(page.url()).pathname).toBe('/parent/payment-history')
    const forms = await formsOf(page)
    expect(forms[0]).toBe('g.fees.pay')
    expect(
      await menu(page)
        .getByRole('link', { name: /^(Home|Timetable)$/ })
        .count(),
    ).toBe(0)
    expect(forms.filter(form => form === 'home.parent' || form === 'g.timetable' || form === 'g.diary')).toEqual([])
    for (const route of ['/home/parent', '/parent/timetable', '/parent/student-diary']) {
      await page.goto(`${product.address}${route}`)
      await page.getByText(refused).waitFor()
    }
    expect((await callAs(page, 'parent/student-diary?month=2026-07')).status).toBe(403)
  })
})

describe('an administrator of the platform without the permission (scenario 9)', () => {
  it('has no home, and comes to the list of schools', async () => {
    const page = await product.logIn('GJAdmin@plain')
    expect(new URL(page.url()).pathname).toBe('/school/list')
    await page.getByRole('heading', { level: 1, name: 'School List' }).waitFor()
    expect(await menu(page).getByRole('link', { name: 'Home' }).count()).toBe(0)
    expect((await callAs(page, 'dashboard?home=home.gj-admin')).status).toBe(403)
    await page.goto(`${product.address}/home/gj-admin`)
    await page.getByText(refused).waitFor()
  })
})

describe('support of the platform (scenario 9)', () => {
  it('has a home without a permission, and no School menu while it works in a school', async () => {
    const page = await product.logIn('GJSupport')
    expect(new URL(page.url()).pathname).toBe('/home/gj-admin')
    await menu(page).getByRole('button', { name: 'School' }).waitFor()
    await page.goto(`${product.address}/student/report`)
    await page.getByRole('button', { name: /Green Valley North/ }).click()
    await page.getByRole('menuitem', { name: 'Open school' }).click()
    await page.getByText('You are working in Green Valley North').waitFor()
    await menu(page).getByRole('button', { name: 'Student' }).waitFor()
    expect(await menu(page).getByRole('button', { name: 'School' }).count()).toBe(0)
  })
})

describe.each([
  ['all modules', () => moduleCodes.filter(code => code !== 'FEE_ONLY')],
  ['no modules', () => []],
] as const)('with %s (scenario 20)', (_name, codes) => {
  beforeAll(() => setModules(codes))

  it.each(['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff', 'Guardian', 'Student'])(
    'the menu of %s is what the table says',
    async role => {
      const page = await product.logIn(role)
      expect((await fitsTable(page)).modules).toHaveLength(codes().length)
      await page.context().close()
    },
  )
})
