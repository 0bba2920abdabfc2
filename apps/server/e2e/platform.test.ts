import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksRight, told } from './browser'
import { Product, sendLogin } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const fill = (page: Page, name: string, value: string) =>
  page
    .locator('#page')
    .getByRole('textbox', { name: new RegExp(`^${name}( |\\*|$)`) })
    .fill(value)
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page
    .locator('#page')
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('an operator makes a school', () => {
  it('by the wizard, activates it, and its first administrator follows the invitation', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/create' })
    await next(page)
    await page.getByText('Fill in this field.').first().waitFor()
    await fill(page, 'Name', 'Hill Top School')
    await fill(page, 'Code', 'gvs')
    await fill(page, 'Place', 'Wayanad')
    await fill(page, 'Address', '12 Hill Road')
    await pick(page, 'State', 'Kerala')
    await pick(page, 'District', 'Wayanad')
    await fill(page, 'PIN code', '673121')
    await fill(page, 'Phone', '04936 202 118')
    await fill(page, 'E-mail', 'office@hilltop.example.org')
    await next(page)
    await page.getByText('Code GVS is already used.').waitFor()
    await looksRight(page)
    await fill(page, 'Code', 'htp')
    await next(page)
    await step(page, 'Web')
    expect(await page.getByRole('textbox', { name: /^Domain/ }).inputValue()).toBe('htp')
    for (const title of ['Modules', 'Year', 'Classes', 'First administrator']) {
      await next(page)
      await step(page, title)
    }
    await fill(page, 'Name', 'Meera Joseph')
    await fill(page, 'Mobile', '98470 33211')
    await fill(page, 'E-mail', 'meera@hilltop.example.org')
    await next(page)
    await step(page, 'Review')
    await looksRight(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('School created.').waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('School activated.').waitFor()
    await looksRight(page)

    const operator = await product.as('GJAdmin')
    const { results } = (await operator.get('platform/sms/outbox?text=meera')).json() as { results: { body: string }[] }
    const { page: visitor } = await product.visitor()
    await visitor.goto(`${product.address}/invitation#${/#([\w-]+)/.exec(results[0]!.body)![1]}`)
    await visitor.getByText('Your login name is HTP.ADMIN.').waitFor()
    await looksRight(visitor)
    await visitor.getByLabel(/^New password/).fill('Quiet-Harbour-51')
    await visitor.getByLabel(/^Repeat/).fill('Quiet-Harbour-51')
    await visitor.getByRole('button', { name: 'Continue' }).click()
    await visitor.getByText('Password set. Please log in.').waitFor()
    await visitor.getByRole('link', { name: /login/i }).click()
    await sendLogin(visitor, 'HTP.ADMIN', 'Quiet-Harbour-51')
    await visitor.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Login' }).waitFor()
  })
})

/** Follows the last invitation to an address and logs in. */
async function followInvitation(email: string, loginName: string, mode: 'school' | 'group' = 'school'): Promise<Page> {
  const operator = await product.as('GJAdmin')
  const { results } = (await operator.get(`platform/sms/outbox?text=${email}`)).json() as { results: { body: string }[] }
  const { page } = await product.visitor()
  await page.goto(`${product.address}/invitation#${/#([\w-]+)/.exec(results[0]!.body)![1]}`)
  await page.getByText(`Your login name is ${loginName}.`).waitFor()
  await page.getByLabel(/^New password/).fill('Quiet-Harbour-51')
  await page.getByLabel(/^Repeat/).fill('Quiet-Harbour-51')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Password set. Please log in.').waitFor()
  await page.goto(`${product.address}${mode === 'group' ? '/group-login' : '/login'}`)
  await sendLogin(page, loginName, 'Quiet-Harbour-51')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await page.waitForSelector('#page h1')
  return page
}

const inDialog = (page: Page, name: string, value: string) =>
  page
    .getByRole('dialog')
    .getByRole('textbox', { name: new RegExp(`^${name}( |\\*|$)`) })
    .fill(value)
const rowMenu = async (page: Page, row: string, item: string) => {
  await page.getByRole('row').filter({ hasText: row }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe('an operator groups schools', () => {
  it('makes a group and invites its administrator, who oversees it', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/list?tab=groups' })
    await page.getByRole('button', { name: 'New group' }).click()
    await inDialog(page, 'Name', 'Coast Schools')
    await looksRight(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
    const operator = await product.as('GJAdmin')
    const [group] = (await operator.get('platform/school-groups?text=coast')).json().results
    const [school] = (await operator.get('platform/schools?text=SFS')).json().results
    const body = { schoolIds: [school.id], version: group.version }
    expect((await operator.send('PATCH', `platform/school-groups/${group.id}`, body)).statusCode).toBe(200)
    await rowMenu(page, 'Coast Schools', 'Add administrator')
    await inDialog(page, 'Name', 'Nila Thomas')
    await inDialog(page, 'Mobile', '98470 31555')
    await inDialog(page, 'E-mail', 'nila@coast.example.org')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await told(page, 'Invitation sent to nila@coast.example.org.')
    await page.getByRole('row').filter({ hasText: 'Coast Schools' }).getByText('Coast Schools').click()
    await page.getByText('CS.GROUP').waitFor()
    await looksRight(page)
    await rowMenu(page, 'Coast Schools', 'Settings')
    await page.getByRole('heading', { level: 1, name: 'Settings of Coast Schools' }).waitFor()
    await looksRight(page)
    const overseer = await followInvitation('nila@coast.example.org', 'CS.GROUP', 'group')
    await looksRight(overseer)
    await page.getByRole('link', { name: 'All groups' }).click()
    await rowMenu(page, 'Green Valley', 'Delete')
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await told(page, 'Remove the 2 school(s) of this group first.')
  })
})

describe('an operator invites another', () => {
  it('who logs in by the invitation and is blocked', async () => {
    const page = await product.logIn('GJAdmin', { at: '/school/creategjuser' })
    await page.getByRole('button', { name: 'New user' }).click()
    await inDialog(page, 'Name', 'Ravi Menon')
    await inDialog(page, 'Email', 'ravi@platform.example.org')
    await inDialog(page, 'Mobile', '98470 41555')
    await looksRight(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await told(page, 'Invitation sent to ravi@platform.example.org.')
    const invited = await followInvitation('ravi@platform.example.org', 'GJ.RAVI')
    await looksRight(invited)
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'Ravi Menon' }).getByText('Active').waitFor()
    await looksRight(page)
    await rowMenu(page, 'Ravi Menon', 'Block')
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await told(page, 'User blocked.')
    await page.getByRole('row').filter({ hasText: 'Ravi Menon' }).getByText('Blocked').waitFor()
    await invited.reload()
    await invited.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  })
})
