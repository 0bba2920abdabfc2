import { type ModuleCode, menuForms, type Role, type Viewer, visibleForms } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('the menu of every role (scenario 20)', () => {
  it.each([
    'GJAdmin',
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
    const visible = visibleForms(await viewerOf(page))
    expect(await formsOf(page)).toEqual(visible.map(form => form.id))
    const routes = new Set(visible.map(form => form.route))
    expect((await entries(page)).filter(href => !routes.has(href))).toEqual([])
    const shut = menuForms.filter(form => form.route && !routes.has(form.route) && !form.rules.includes('B'))
    for (const form of [shut[0]!, shut[Math.floor(shut.length / 2)]!, shut.at(-1)!]) {
      await page.goto(`${product.address}${form.route}`)
      await page
        .getByText(refused)
        .or(page.getByRole('heading', { name: 'Choose a school' }))
        .waitFor()
    }
  })
})

describe('a teacher without a class (scenario 6)', () => {
  const byClassTeachers = ['s.comm.staff', 's.comm.notice', 's.comm.flash', 's.comm.gallery', 's.att.allotment']

  it('gets what class teachers see with the next refresh of the page', async () => {
    const teacher = await product.logIn('Teacher@plain')
    const before = await formsOf(teacher)
    expect(before).toEqual(expect.arrayContaining(['s.comm.guardian', 's.comm.history']))
    expect(before.filter(form => byClassTeachers.includes(form))).toEqual([])
    const code = await ownCode(teacher)

    const admin = await product.logIn('SystemAdmin')
    await admin.goto(`${product.address}/staff/class-teacher-report?without=1`)
    await admin.locator('#page tbody tr').first().getByRole('button', { name: 'Assign', exact: true }).click()
    const field = admin.getByRole('dialog').getByRole('combobox')
    await field.fill(code)
    await field.press('Enter')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).and(admin.locator(':enabled')).click()
    await admin.locator('[data-toast]').filter({ hasText: 'Updated successfully.' }).waitFor()

    await teacher.reload()
    await teacher.waitForSelector('#page h1')
    const after = await formsOf(teacher)
    expect(after.filter(form => byClassTeachers.includes(form))).toEqual(byClassTeachers)
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
  it('take the report card away, in the menu, on its route and at the server', async () => {
    const page = await product.logIn('Guardian@2')
    const forms = await formsOf(page)
    expect(forms.filter(form => form.startsWith('g.tab'))).toEqual([])
    expect(forms).toContain('g.fees.pay')
    await page.goto(`${product.address}/parent/reportcard`)
    await page.getByText(refused).waitFor()
  })

  it('leave Progress Card, Marksheet and Activity Report Card where they are on', async () => {
    const forms = await formsOf(await product.logIn('Guardian'))
    expect(forms).toEqual(expect.arrayContaining(['g.tab.card', 'g.tab.activity', 'g.tab.marksheet', 'g.timetable']))
  })

  it('leave a guardian whose school has only fees without Home and Timetable', async () => {
    const page = await product.logIn('Guardian@fee-only')
    const forms = await formsOf(page)
    expect(forms[0]).toBe('g.fees.pay')
    expect(forms.filter(form => form === 'home.parent' || form === 'g.timetable' || form === 'g.diary')).toEqual([])
    for (const route of ['/home/parent', '/parent/timetable', '/parent/student-diary']) {
      await page.goto(`${product.address}${route}`)
      await page.getByText(refused).waitFor()
    }
    expect((await callAs(page, 'parent/student-diary?month=2026-07')).status).toBe(403)
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
