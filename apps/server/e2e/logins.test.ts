import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { demoPassword } from './accounts'
import { violations } from './browser'
import { Product, sendLogin } from './product'

let product: Product
let admin: Page
/** The same administrator, for what is only read. */
let asking: Caller

beforeAll(async () => {
  product = await Product.start()
  asking = await product.as('SystemAdmin')
  admin = await product.logIn('SystemAdmin')
})
afterAll(() => product.stop())

const open = (path: string, title: string, page = admin) => product.open(page, path, title)

interface GuardianRow {
  readonly studentId: string
  readonly admNo: string
  readonly guardian: string
  readonly mobile: string
}

/** Students with their guardians. */
async function guardianRows(): Promise<GuardianRow[]> {
  const view = { filters: { userType: 'Guardian' }, page: 1, pageSize: 50 }
  return (await asking.post('guardian-user/view-data', view)).json().results
}

const searchOf = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Search' })
    .or(page.getByRole('searchbox', { name: 'Search' }))
    .first()

/** Types into the search of a list and waits for the one row that is left. */
async function find(page: Page, text: string, row: RegExp) {
  await searchOf(page).fill(text)
  await page.getByText(/^1 logins?$|^1 member of staff$/).waitFor()
  await page.getByRole('row', { name: row }).waitFor()
}

describe('a cashier', () => {
  it('sees home and the two ticked screens, which work', async () => {
    await open('/staff/change-staff-user', 'Change Staff User')
    await find(admin, 'GVS.OFFICE', /Salim Ahmed/)
    await admin.getByRole('button', { name: /Salim Ahmed/ }).click()
    await admin.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Login of Salim Ahmed' })
    await dialog.getByRole('combobox', { name: /Roles/ }).click()
    await admin.getByRole('option', { name: 'System Admin' }).click()
    await admin.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await admin.getByText('Updated successfully.', { exact: true }).waitFor()

    await open('/utility/user-power/user-allotment', 'User Allotment')
    await find(admin, 'GVS.OFFICE', /Salim Ahmed/)
    await admin
      .getByRole('row', { name: /Salim Ahmed/ })
      .getByRole('button')
      .click()
    await admin.getByText('Only the ticked screens').click()
    for (const name of ['Fee Reports', 'POS Machine › POS Machine Payment']) await admin.getByRole('checkbox', { name }).check()
    await admin.getByRole('button', { name: 'Save' }).click()
    await admin.getByText('Saved successfully.', { exact: true }).waitFor()

    const office = await product.logIn('NonTeachingStaff')
    const menu = office.getByRole('navigation', { name: 'Menu' })
    for (const name of ['Fees', 'POS Machine']) {
      const group = menu.getByRole('button', { name, exact: true })
      await group.waitFor()
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    }
    await menu.getByRole('link', { name: 'POS Machine Payment' }).waitFor()
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Home', 'Fee Reports', 'POS Machine Payment'])
    await menu.getByRole('link', { name: 'POS Machine Payment' }).click()
    await office.getByRole('heading', { level: 1, name: 'POS Machine Payment' }).waitFor()
    const { name, admNo } = (await asking.get('fees/reports/dues?pageSize=1')).json().results[0]
    await office.getByRole('combobox', { name: 'Student' }).fill(name)
    await office.getByRole('option', { name: new RegExp(admNo) }).click()
    await office.getByRole('tab', { name: 'School' }).waitFor()
  })
})

describe('a teacher who is blocked', () => {
  it('is out of the open browser, reads why at the login, and comes back with the same password', async () => {
    const teacher = await product.logIn('Teacher')
    await open('/utility/block-login', 'Block Login')
    await admin.getByRole('combobox', { name: /User type/ }).click()
    await admin.getByRole('option', { name: 'Staff' }).click()
    await find(admin, 'GVS.TEACHER', /Sunitha Rao/)
    const act = async (button: string, reason: string, done: string) => {
      await admin.getByRole('checkbox', { name: 'Select Sunitha Rao' }).check()
      await admin.getByRole('button', { name: button, exact: true }).click()
      const dialog = admin.getByRole('dialog')
      await dialog.getByRole('button', { name: button, exact: true }).click()
      await dialog.getByText('Reason is required').waitFor()
      await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason)
      await dialog.getByRole('button', { name: button, exact: true }).click()
      await admin.getByText(done, { exact: true }).waitFor()
    }
    await act('Block', 'The phone was stolen', '1 logins blocked.')
    await admin.getByRole('row', { name: /Sunitha Rao.*Blocked.*The phone was stolen/ }).waitFor()
    await teacher.reload()
    await teacher.waitForSelector('#login-name')
    await sendLogin(teacher, 'GVS.TEACHER', demoPassword)
    await teacher.getByText('Your login is blocked. Please contact the school.').waitFor()
    await act('Unblock', 'The phone was found', '1 logins unblocked.')
    await sendLogin(teacher, 'GVS.TEACHER', demoPassword)
    await teacher.waitForSelector('#page h1')
  })
})

describe('two guardians with one number', () => {
  it('become one with both children, and two again by Undo', async () => {
    await open('/student/merge-guardian-user', 'Merge Guardian User')
    const list = admin.getByRole('table', { name: 'Perhaps the same guardian' })
    await list.getByRole('button').first().click()
    await admin.getByText('What stays').waitFor()
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Merge' }).click()
    const question = admin.getByRole('alertdialog')
    await question.getByText('The other login will stop working.').waitFor()
    await question.getByRole('button', { name: 'Merge' }).click()
    await admin.getByText('Guardians merged. 2 children are now linked.').first().waitFor()
    await admin.getByText('1 family').waitFor()
    await admin.getByRole('button', { name: 'Undo' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await admin.getByText('The guardians are separate again.', { exact: true }).waitFor()
    await admin.getByText('2 families').waitFor()
  })
})

describe('a number that another guardian has', () => {
  it('is not saved when the question is left', async () => {
    const [one, ...others] = await guardianRows()
    const other = others.find(row => row.mobile !== one!.mobile)!
    const path = `/student/change-guardian-details?student=${one!.studentId}`
    await open(path, 'Change Guardian Details')
    const mobile = admin.getByRole('textbox', { name: /^Mobile/ })
    await mobile.fill(other.mobile)
    const question = admin.getByRole('dialog', { name: 'The same number' })
    for (const leave of [() => admin.keyboard.press('Escape'), () => question.getByRole('button', { name: 'Close' }).click()]) {
      await admin.getByRole('button', { name: 'Save' }).click()
      await question.getByText(`Mobile ${other.mobile} is already used by`).waitFor()
      await question.getByRole('button', { name: 'Merge' }).waitFor()
      await leave()
      await question.waitFor({ state: 'detached' })
      expect(await mobile.inputValue()).toBe(other.mobile)
    }
    const now = (await guardianRows()).find(row => row.studentId === one!.studentId)!
    expect(now.mobile).toBe(one!.mobile)
  })
})

describe('a request of a guardian', () => {
  it('is counted at home, approved in the list and gone from it', async () => {
    await open('/home/system-admin', 'Home')
    await admin.getByRole('link', { name: /3 Profile changes to decide/ }).click()
    await admin.getByRole('heading', { level: 1, name: 'Change Guardian Details' }).waitFor()
    await admin.getByText('3 requests').waitFor()
    await admin
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(0)
      .check()
    await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByText('Requests approved: 1.', { exact: true }).waitFor()
    await admin.getByText('2 requests').waitFor()
  })
})

describe('the details of a guardian', () => {
  it('are those of the chosen student, and nobody’s when they do not come', async () => {
    const [one, ...others] = await guardianRows()
    const other = others.find(row => row.guardian !== one!.guardian)!
    const panelOf = (name: string) => admin.getByRole('heading', { name, exact: true })
    await open(`/student/change-guardian-details?student=${one!.studentId}`, 'Change Guardian Details')
    await panelOf(one!.guardian).waitFor()
    const answers = `**/changeGuardianDetails/getvalues/${other.studentId}/**`
    await admin.route(answers, route => route.fulfill({ status: 500 }))
    const field = admin.getByRole('combobox', { name: /^Student/ })
    await field.fill(other.admNo)
    await field.press('Enter')
    await admin.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await panelOf(one!.guardian).count()).toBe(0)
    expect(await admin.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await admin.unroute(answers)
    await admin.getByRole('button', { name: 'Retry' }).click()
    await panelOf(other.guardian).waitFor()
  })
})

describe('a list of logins', () => {
  it('keeps filters and page in the address, and what is typed in its rows', async () => {
    await open('/staff/change-staff-user?role=SchoolHead&status=nothing', 'Change Staff User')
    await admin.getByRole('row', { name: /GVS\.HEAD/ }).waitFor()
    expect(new URL(admin.url()).search).toBe('?role=SchoolHead')
    await admin.getByRole('combobox', { name: 'Role' }).click()
    await admin.getByRole('option', { name: 'System Admin', exact: true }).click()
    await admin.waitForURL(/role=SystemAdmin/)
    await admin.reload()
    await admin.getByRole('row', { name: /GVS\.ADMIN/ }).waitFor()

    await open('/staff/create-staff-user', 'Create Staff User')
    await admin.getByRole('textbox', { name: 'Login name' }).first().fill('GVS.MINE')
    const search = searchOf(admin)
    await search.fill('zzz')
    await admin.waitForURL(/text=zzz/)
    await admin.getByText('0 members of staff').waitFor()
    await search.fill('')
    await admin.waitForURL(url => url.search === '')
    expect(await admin.getByRole('textbox', { name: 'Login name' }).first().inputValue()).toBe('GVS.MINE')
  })
})
