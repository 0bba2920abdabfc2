import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { bring } from './bring'
import { violations } from './browser'
import { minutesUntil, Product } from './product'

let product: Product

beforeAll(async () => {
  // No message comes back: what credits were taken stays taken.
  product = await Product.start(() => ({ MESSAGE_TROUBLE: '0' }))
})
afterAll(() => product.stop())

const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)

const figure = (text: string | null) => Number(text!.replace(/\D/g, ''))

const patient = { timeout: 120_000 }

/** Messages by SMS that the operator sees. */
async function messages(): Promise<number> {
  const answer = await (await product.as('GJAdmin')).get('platform/sms/outbox?channel=sms&pageSize=1')
  return answer.json().pagination.count
}

/** Changes a setting of Green Valley School, and answers its version. */
async function set(code: string, value: unknown, version = 0): Promise<number> {
  const changes = [{ code, value, version }]
  const answer = await (await product.as('SystemAdmin')).patch('profile/school/settings', { changes })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().find((one: { code: string }) => one.code === code).version
}

/** Two tabs of the administrator on a screen. */
async function twoTabs(at: string): Promise<Page[]> {
  const first = await product.logIn('SystemAdmin', { at })
  const second = await first.context().newPage()
  await open(second, at)
  return [first, second]
}

/** Shows the figures of the run, with everything to be sent at once. */
async function view(page: Page): Promise<void> {
  await page.getByLabel('Send at once').check()
  await page.getByRole('button', { name: 'View' }).click()
  await page.locator('[aria-label="Preview"]').waitFor()
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })

/** What the server said to the start of a run. */
const started = (page: Page) =>
  page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith('/auto-generate-guardian-user'),
  )

describe('logins for all guardians', () => {
  it('come once each, with one message each, from two tabs and over a server that dies', async () => {
    const before = await messages()
    const tabs = await twoTabs('/student/auto-generate-guardian-user')
    for (const page of tabs) {
      await view(page)
      await generate(page).click()
      await page.getByRole('alertdialog').waitFor()
    }
    const answers = await Promise.all(
      tabs.map(async page => {
        const answer = started(page)
        await page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click()
        return (await answer).status()
      }),
    )
    expect([...answers].sort()).toEqual([202, 409])
    const winner = tabs[answers.indexOf(202)]!
    await tabs[answers.indexOf(409)]!.getByText('A generation is already running.').first().waitFor()
    await product.crash()
    await product.run()
    // The lease of the server that died is over.
    await product.setAhead(1)
    const words = await winner.getByText(/^Users created: [\d,]+\./).textContent(patient)
    const sent = figure(/Credentials sent to ([\d,]+) guardians\./.exec(words!)![1]!)
    expect(sent).toBeGreaterThan(0)
    expect(await messages()).toBe(before + sent)
    await winner.getByText('Every guardian of these classes has a login.').waitFor()
    expect(await generate(winner).isDisabled()).toBe(true)
  })

  it('are sent once each, with one message each, from two tabs and over a server that dies', async () => {
    const admin = await product.as('SystemAdmin')
    interface Row {
      readonly userId: string | null
      readonly status: string
    }
    const list = async () => {
      const rows: Row[] = []
      for (let page = 1, count = 1; rows.length < count; page += 1) {
        const answer = await admin.post('guardian-user/view-data', { filters: { userType: 'Guardian' }, page, pageSize: 200 })
        const { results, pagination } = answer.json()
        rows.push(...results)
        count = pagination.count
      }
      return rows
    }
    // New passwords that nobody was told: their logins wait to be sent.
    const sentBefore = (await list()).filter(row => row.status === 'Sent')
    // So many that they are a job.
    const userIds = [...new Set(sentBefore.map(row => row.userId!))].slice(0, 55)
    expect(userIds).toHaveLength(55)
    const { job } = (await admin.post('guardian-user/regenerate-password', { userIds })).json()
    await expect.poll(async () => (await admin.get(`jobs/${job.id}`)).json().status, patient).toBe('Done')
    const before = await messages()
    const tabs = await twoTabs('/student/create-guardian-user?tab=send')
    for (const page of tabs) {
      await page.getByRole('button', { name: 'Send SMS' }).click()
      await page.getByRole('alertdialog').waitFor()
    }
    const orders = await Promise.all(
      tabs.map(async page => {
        const answer = page.waitForResponse(response => response.url().includes('/createGuardianUser/SendSMS'))
        await page.getByRole('alertdialog').getByRole('button', { name: 'Send SMS' }).click()
        return answer
      }),
    )
    await product.crash()
    expect(orders.map(order => order.ok())).toEqual([true, true])
    const asked: string[] = orders[0]!.request().postDataJSON().userIds
    expect(asked).toEqual(expect.arrayContaining(userIds))
    await product.run()
    await product.setAhead(2)
    const told = await Promise.all(
      tabs.map(async page => {
        const words = await page.getByText(/Credentials sent to [\d,]+ guardians\./).textContent(patient)
        return figure(/Credentials sent to ([\d,]+) guardians\./.exec(words!)![1]!)
      }),
    )
    const sent = Math.max(...told)
    expect(told.sort((one, other) => one - other)).toEqual([0, sent])
    expect(await messages()).toBe(before + sent)
    const states = new Map((await list()).map(row => [row.userId, row.status]))
    expect(new Set(userIds.map(id => states.get(id)))).toEqual(new Set(['Sent']))
    expect(sent).toBeGreaterThanOrEqual(userIds.length)
    expect(sent).toBeLessThanOrEqual(asked.length)
  })

  it('are chosen by type, and over all classes', async () => {
    await set('user.studentLogins', true)
    const page = await product.logIn('SystemAdmin', { at: '/student/create-guardian-user' })
    const first = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    const send = page.getByRole('button', { name: 'Send SMS' })
    const type = async (name: string) => {
      await page.getByRole('combobox', { name: /^User type/ }).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await first.check()
    await send.waitFor()
    await type('Student')
    await page.waitForURL(/type=Student/)
    await send.waitFor({ state: 'hidden' })
    expect(await first.isChecked()).toBe(false)

    // A login that is made for a student of another class than those listed can be sent like all others.
    await first.check()
    await send.and(page.locator(':disabled')).waitFor()
    await page.getByRole('combobox', { name: /^Section/ }).click()
    await page.getByRole('option', { name: 'Secondary', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/section=/)
    await page.getByRole('button', { name: 'Generate user' }).click()
    await page.getByText(/^Users created: 1\./).waitFor()
    await send.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Select them again' }).click()
    await send.and(page.locator(':enabled')).waitFor()
  })

  it('are not sent before it is known to whom', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/student/create-guardian-user?tab=send&resend=1' })
    const send = page.getByRole('button', { name: 'Send SMS' })
    await send.and(page.locator(':enabled')).waitFor()
    const preview = /createGuardianUser\/viewDataSMS\?.*sectionIds=/
    const held = Promise.withResolvers<void>()
    await page.route(preview, async route => {
      await held.promise
      await route.fulfill({ status: 500 })
    })
    await page.getByRole('combobox', { name: /^Section/ }).click()
    await page.getByRole('option', { name: 'Primary', exact: true }).click()
    await page.waitForURL(/section=/)
    await page.keyboard.press('Escape')
    await send.and(page.locator(':disabled')).waitFor()
    held.resolve()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await send.isDisabled()).toBe(true)
    await page.unroute(preview)
    await page.getByRole('button', { name: 'Retry' }).click()
    await send.and(page.locator(':enabled')).waitFor()
  })

  it('are made without a channel, and the screen says that none goes out', async () => {
    const version = await set('user.credentialChannel', [])
    const page = await product.logIn('SystemAdmin', { at: '/student/auto-generate-guardian-user' })
    await page.getByText('The school has chosen no channel for login details.').waitFor()
    expect(await page.getByLabel('Send at once').isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'View' }).click()
    await page.locator('[aria-label="Preview"]').waitFor()
    await set('user.credentialChannel', null, version)
  })
})

describe('families of whom some have a login', () => {
  const [families, logins, unreached] = [10, 7, 2]
  const names = [
    'GR No',
    'Name of Student',
    'Sex',
    'D.O.B',
    'Section',
    'Class',
    'Div',
    'Parent Name',
    'Relationship',
    'Mobile No',
  ]
  let page: Page
  let admin: Caller
  let schoolId: string
  let section: string

  const parent = (family: number) => `Parent ${String.fromCharCode(65 + family)}`
  /** A line of the file: the child of a family; the last families have no address of e-mail. */
  const child = (index: number, family = index) => [
    `SC${String(index + 1).padStart(5, '0')}`,
    `Child ${String.fromCharCode(65 + index)}`,
    'Female',
    '05/06/2016',
    'Scenario',
    'Scenario',
    'A',
    parent(family),
    'Mother',
    `96${String(10_000_000 + family * 13)}`,
    family >= families - unreached ? null : `parent.${family}@example.org`,
  ]
  const bringIn = (rows: ReturnType<typeof child>[]) => bring(admin, 'students', [...names, 'E-mail'], rows)
  const figures = async () =>
    Object.fromEntries(
      await page
        .locator('[aria-label="Preview"] li')
        .evaluateAll(items => items.map(item => [item.querySelector('span')!.textContent, item.querySelector('b')!.textContent])),
    ) as Record<string, string>
  const balance = async () => (await admin.get('guardian-user/sms-balance')).json().balance as number
  /** Leaves the school so many credits. */
  const leave = async (credits: number) => {
    const change = { schoolId, delta: credits - (await balance()), reason: 'Counted anew' }
    const { statusCode, body } = await (await product.as('GJSMSAdmin')).post('platform/sms/credits', change)
    expect(statusCode, body).toBe(200)
  }

  beforeAll(async () => {
    // No hour of the day at which messages wait.
    await product.setAhead(minutesUntil('10:30'))
    admin = await product.as('SystemAdmin@2')
    const { results } = (await (await product.as('GJAdmin')).get('platform/schools?text=GVN')).json()
    schoolId = results[0].id
    // The first two families have two children.
    await bringIn([...Array.from({ length: logins }, (_, index) => child(index)), child(families, 0), child(families + 1, 1)])
    const offers = (await admin.get('auto-generate-guardian-user/initialValues')).json()
    section = offers.sections.find(({ name }: { name: string }) => name === 'Scenario').id
    const { all } = (await admin.post('guardian-user/view-data', { filters: { sectionIds: [section] }, all: true })).json()
    const made = await admin.post('guardian-user/generate-user', {
      studentIds: all.map(({ studentId }: { studentId: string }) => studentId),
    })
    expect(made.json().result, made.body).toMatchObject({ created: logins })
    await bringIn(Array.from({ length: families - logins }, (_, index) => child(logins + index)))
    // The school must know a number of everybody; an address of e-mail it need not.
    const changes = [{ code: 'user.credentialChannel', value: ['sms', 'email'], version: 0 }]
    expect((await admin.patch('profile/school/settings', { changes })).statusCode).toBe(200)
    page = await product.logIn('SystemAdmin@2', { at: `/student/auto-generate-guardian-user?section=${section}` })
  })

  it('get the logins that are missing, and none in a second run (scenario 11)', async () => {
    await page.getByRole('combobox', { name: 'Channel' }).click()
    await page.getByRole('option', { name: 'E-mail' }).click()
    await page.getByLabel('Send at once').check()
    await page.getByRole('button', { name: 'View' }).click()
    const all = { Students: '12', Guardians: '10' }
    await expect.poll(figures).toMatchObject({ ...all, 'Already with login': '7', 'To create': '3' })
    expect(await violations(page)).toEqual([])
    await generate(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click()
    await page.getByText(/^Users created: 3\. Already had: 7\. Credentials sent to 1 guardians\. .*: 2\.$/).waitFor()
    const rows = page.getByRole('table', { name: 'Could not be reached' }).getByRole('row')
    for (const family of [families - 2, families - 1]) await rows.filter({ hasText: parent(family) }).waitFor()
    expect(await rows.count()).toBe(unreached + 1)
    await expect.poll(figures).toMatchObject({ ...all, 'Already with login': '10', 'To create': '0' })
    await page.getByText('Every guardian of these classes has a login.').waitFor()
    expect(await generate(page).isDisabled()).toBe(true)
  })

  it('get their details again for as many credits as it takes, and not for less (scenario 12)', async () => {
    await leave(families - 1)
    const send = page.getByRole('button', { name: 'Send SMS' })
    const tab = `/student/create-guardian-user?tab=send&resend=1&section=${section}`
    await open(page, tab)
    await page.getByText('Insufficient SMS balance. Required 10, available 9.', { exact: true }).waitFor()
    expect((await figures()).Messages).toBe('10')
    expect(await send.isDisabled()).toBe(true)
    await leave(families)
    await open(page, tab)
    await send.and(page.locator(':enabled')).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send SMS' }).click()
    await page.getByText('Credentials sent to 10 guardians.').waitFor()
    expect(await balance()).toBe(0)
  })

  it('are written to all at once, each guardian one message, when the credits suffice (scenario 12)', async () => {
    await leave(families * 2 - 1)
    const text = { name: 'Long text', smsBody: 'a'.repeat(174), changeableText: [] }
    const format = (await admin.post('sms-to-guardian/save-new-format', text)).json()
    const approval = { dltTemplateId: '1107160000000000778', version: format.version }
    const approved = await (await product.as('GJSMSAdmin')).post(`platform/sms/formats/${format.id}/approve`, approval)
    expect(approved.statusCode, approved.body).toBe(200)
    await open(page, `/communication/communication-to-guardian?section=${section}&size=10`)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Select all 12 entries' }).click()
    await page.getByText('12 students selected', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set Format' })
    await page.getByRole('combobox', { name: 'Format Name' }).fill('Long text')
    await page.getByRole('option', { name: 'Long text' }).click()
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    const asking = page.getByRole('dialog', { name: 'Send to 10 recipient(s)?' })
    await send.click()
    await asking.getByText('Insufficient SMS balance. Required 20, available 19.', { exact: true }).waitFor()
    await asking.getByText(/^Recipients selected 12$/).waitFor()
    await asking.getByText(/^Messages 10$/).waitFor()
    expect(await asking.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await leave(families * 2)
    await send.click()
    await asking.getByRole('button', { name: 'Send' }).click()
    await page.getByText('10 message(s) sent, 0 without mobile number.', { exact: true }).first().waitFor()
    expect(await balance()).toBe(0)
  })
})

describe('the outbox', () => {
  it('shows the operator what went out, and opens a message', async () => {
    const page = await product.logIn('GJSMSAdmin')
    expect(page.url()).toBe(`${product.address}/school/gjsmssettings`)
    const rows = page.getByRole('row')
    await rows.nth(1).waitFor()
    await rows.nth(1).click()
    const drawer = page.getByRole('complementary').filter({ hasText: 'Attempts' })
    await drawer.waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })
})
