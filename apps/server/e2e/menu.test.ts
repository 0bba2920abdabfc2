import { type ModuleCode, menuForms, type Role, type Viewer, visibleForms } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { Product } from './product'
import { builtForms } from './screens'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

interface Claims {
  readonly role: readonly Role[]
  readonly permissions: readonly string[]
  readonly SchoolId: string
  readonly StaffId: string
  readonly ClassTeacher: boolean
  readonly bound: boolean
}

const claimsOf = ({ token }: Caller): Claims => JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString())

/** Who is signed in, as the token and the school say. */
async function viewerOf(caller: Caller): Promise<Viewer> {
  const settings = (await caller.get('auth/school-modules')).json()
  const { role, permissions, SchoolId, bound, ClassTeacher } = claimsOf(caller)
  return {
    roles: role,
    modules: settings.moduleList.map(({ moduleCode }: { moduleCode: ModuleCode }) => moduleCode),
    permissions,
    schoolId: SchoolId,
    bound,
    classTeacher: ClassTeacher,
    mode: settings.mode,
    allotted: settings.mode === 'allotted' ? settings.forms : [],
  }
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

/** Addresses of the entries of the menu, with its groups open; the menu stands as soon as the page does. */
async function entries(page: Page): Promise<string[]> {
  const closed = menu(page).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  return menu(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
}

/** What the table of screens gives somebody, of the screens that there are. */
const ofTable = (viewer: Viewer) => visibleForms(viewer).flatMap(({ id, route }) => (builtForms.has(id) ? [route!] : []))

const isRefused = (page: Page) => page.getByText('You do not have access to this page.').waitFor()

describe('the menu (scenario 20)', () => {
  it.each([
    ['SystemAdmin', '/home/system-admin', '/parent/student-diary'],
    ['Teacher', '/home/staff', '/school/school-settings'],
    // Its school has no cards (scenario 7).
    ['Guardian@2', '/home/parent', '/parent/reportcard'],
    // Its school has only fees (scenario 8): no Home, no Timetable.
    ['Guardian@fee-only', '/parent/fees-payment', '/parent/timetable'],
    // Without the permission for a home (scenario 9).
    ['GJAdmin@plain', '/school/list', '/home/gj-admin'],
  ])('of %s begins at %s and is drawn as the table says; %s does not open', async (role, first, shut) => {
    const expected = ofTable(await viewerOf(await product.as(role)))
    const page = await product.logIn(role)
    expect(new URL(page.url()).pathname).toBe(first)
    expect(await entries(page)).toEqual(expected)
    expect(expected).not.toContain(shut)
    await page.goto(`${product.address}${shut}`)
    await isRefused(page)
  })
})

describe('an address that is no screen', () => {
  it('is not found, be it nobody’s or that of a form without a screen; who may not open the form hears that', async () => {
    const unbuilt = menuForms.find(({ id, route }) => route && !builtForms.has(id) && id.startsWith('s.food.'))!
    const page = await product.logIn('SystemAdmin')
    for (const address of ['/no/such/screen', unbuilt.route!]) {
      await page.goto(`${product.address}${address}`)
      await page.getByText('This page does not exist.').waitFor()
    }
    const guardian = await product.logIn('Guardian')
    await guardian.goto(`${product.address}${unbuilt.route}`)
    await isRefused(guardian)
  })
})

describe('a teacher without a class (scenario 6)', () => {
  const toAll = ['/communication/communication-to-guardian', '/communication/notification-history']
  const toClassTeachers = ['communication-to-staff', 'notice-board', 'flash-news', 'gallery'].map(
    name => `/communication/${name}`,
  )
  const communication = async (page: Page) => (await entries(page)).filter(href => href.startsWith('/communication/')).toSorted()
  const reload = async (page: Page) => {
    await page.reload()
    await page.waitForSelector('#page h1')
  }

  it('gets what class teachers see with the next refresh of the page, and nothing of it without CC', async () => {
    const { StaffId } = claimsOf(await product.as('Teacher@plain'))
    const page = await product.logIn('Teacher@plain')
    expect(await communication(page)).toEqual(toAll)

    const admin = await product.as('SystemAdmin')
    const [division] = (await admin.get('class-teacher-report?without=1')).json().results
    const assigned = { classTeacherId: StaffId, version: division.version }
    expect((await admin.patch(`classes/divisions/${division.id}`, assigned)).statusCode).toBe(204)
    // A server reads what a session may do at most half a minute late.
    await product.setAhead(1)
    await reload(page)
    expect(await communication(page)).toEqual([...toAll, ...toClassTeachers].toSorted())

    const operator = await product.as('GJAdmin')
    const schools = (await operator.get('platform/schools?text=GVS')).json().results
    const school = schools.find(({ code }: { code: string }) => code === 'GVS')
    const moduleCodes = school.modules.filter((code: ModuleCode) => code !== 'CC')
    const switched = await operator.put(`platform/schools/${school.id}/modules`, { moduleCodes, version: school.version })
    expect(switched.statusCode, switched.body).toBe(200)
    await product.setAhead(2)
    await reload(page)
    await menu(page).getByRole('button', { name: 'Student' }).waitFor()
    expect(await menu(page).getByRole('button', { name: 'Communication' }).count()).toBe(0)
    expect(await communication(page)).toEqual([])
    await product.setAhead(0)
  })
})

describe('support of the platform (scenario 9)', () => {
  it('has a home without a permission, opens a school on the screen that needs one, and has no School menu there', async () => {
    const page = await product.logIn('GJSupport')
    expect(new URL(page.url()).pathname).toBe('/home/gj-admin')
    await menu(page).getByRole('button', { name: 'School' }).waitFor()
    await page.goto(`${product.address}/student/report`)
    await page.getByRole('heading', { name: 'Choose a school' }).waitFor()
    await page.getByRole('button', { name: /Green Valley North/ }).click()
    await page.getByRole('menuitem', { name: 'Open school' }).click()
    await page.getByText('You are working in Green Valley North').waitFor()
    await page.getByText('300 students', { exact: true }).waitFor()
    await menu(page).getByRole('button', { name: 'Student' }).waitFor()
    expect(await menu(page).getByRole('button', { name: 'School' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Leave school' }).click()
    await page.getByRole('heading', { name: 'School List' }).waitFor()
    expect(await page.getByText('You are working in').count()).toBe(0)
  })
})
