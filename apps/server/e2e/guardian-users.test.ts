import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { settled, sideways, violations } from './browser'
import { bringStudents, callAs, leaveCredits, minutesUntil, Product } from './product'

let product: Product

beforeAll(async () => {
  // No message comes back: what credits were taken stays taken.
  product = await Product.start(() => ({ MESSAGE_TROUBLE: '0' }))
})
afterAll(() => product.stop())

const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)

const figure = (text: string | null) => Number(text!.replace(/\D/g, ''))

/** Messages by SMS that the operator sees. */
async function messages(operator: Page): Promise<number> {
  await open(operator, '/school/list?tab=outbox&channel=sms')
  return figure(await operator.getByText(/^[\d,]+ messages?$/).textContent())
}

/** The screen of the run with its figures, and everything to be sent at once. */
async function view(page: Page): Promise<void> {
  await open(page, '/student/auto-generate-guardian-user')
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
    const operator = await product.logIn('GJAdmin')
    const before = await messages(operator)
    const first = await product.logIn('SystemAdmin')
    const second = await first.context().newPage()
    const tabs = [first, second]
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
    const words = await winner.getByText(/^Users created: [\d,]+\./).textContent({ timeout: 120_000 })
    const sent = figure(/Credentials sent to ([\d,]+) guardians\./.exec(words!)![1]!)
    expect(sent).toBeGreaterThan(0)
    expect(await messages(operator)).toBe(before + sent)
    await view(winner)
    await winner.getByText('Every guardian of these classes has a login.').waitFor()
    expect(await generate(winner).isDisabled()).toBe(true)
  })

  it('are sent once each, with one message each, from two tabs and over a server that dies', async () => {
    const operator = await product.logIn('GJAdmin')
    const first = await product.logIn('SystemAdmin')
    const second = await first.context().newPage()
    const tabs = [first, second]
    interface Row {
      readonly userId: string | null
      readonly status: string
    }
    const list = async () => {
      const rows: Row[] = []
      for (let page = 1, count = 1; rows.length < count; page += 1) {
        const { body } = await callAs<{ results: Row[]; pagination: { count: number } }>(first, 'guardian-user/view-data', {
          filters: { userType: 'Guardian' },
          page,
          pageSize: 200,
        })
        rows.push(...body.results)
        count = body.pagination.count
      }
      return rows
    }
    // New passwords that nobody was told: their logins wait to be sent.
    const sentBefore = (await list()).filter(row => row.status === 'Sent')
    const userIds = [...new Set(sentBefore.map(row => row.userId!))].slice(0, 80)
    expect(userIds.length).toBeGreaterThan(50)
    const { body } = await callAs<{ job: { id: string } }>(first, 'guardian-user/regenerate-password', { userIds })
    const patient = { timeout: 120_000 }
    await expect
      .poll(async () => (await callAs<{ status: string }>(first, `jobs/${body.job.id}`)).body.status, patient)
      .toBe('Done')
    const before = await messages(operator)
    for (const page of tabs) {
      await open(page, '/student/create-guardian-user?tab=send')
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
    const told = await Promise.all(
      tabs.map(async page => {
        const words = await page.getByText(/Credentials sent to [\d,]+ guardians\./).textContent(patient)
        return figure(/Credentials sent to ([\d,]+) guardians\./.exec(words!)![1]!)
      }),
    )
    const sent = Math.max(...told)
    expect(told.sort((one, other) => one - other)).toEqual([0, sent])
    expect(await messages(operator)).toBe(before + sent)
    const states = new Map((await list()).map(row => [row.userId, row.status]))
    expect(new Set(userIds.map(id => states.get(id)))).toEqual(new Set(['Sent']))
    expect(sent).toBeGreaterThanOrEqual(userIds.length)
    expect(sent).toBeLessThanOrEqual(asked.length)
  })

  it('are chosen by type, and over all classes', async () => {
    const page = await product.logIn('SystemAdmin')
    const changes = [{ code: 'user.studentLogins', value: true, version: 0 }]
    expect((await callAs(page, 'profile/school/settings', { changes }, 'PATCH')).status).toBe(200)
    await open(page, '/student/create-guardian-user')
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
    await send.and(page.locator(':enabled')).waitFor()
    await page.context().close()
  })

  it('are not sent before it is known to whom', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '/student/create-guardian-user?tab=send&resend=1')
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
    await page.context().close()
  })

  it('are made without a channel, and the screen says that none goes out', async () => {
    const page = await product.logIn('SystemAdmin')
    const set = async (value: [] | null, version: number) => {
      const changes = [{ code: 'user.credentialChannel', value, version }]
      const { status, body } = await callAs<{ code: string; version: number }[]>(
        page,
        'profile/school/settings',
        { changes },
        'PATCH',
      )
      expect(status).toBe(200)
      return body.find(({ code }) => code === 'user.credentialChannel')!.version
    }
    const version = await set([], 0)
    await open(page, '/student/auto-generate-guardian-user')
    await page.getByText('The school has chosen no channel for login details.').waitFor()
    expect(await page.getByLabel('Send at once').isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'View' }).click()
    await page.locator('[aria-label="Preview"]').waitFor()
    await set(null, version)
    await page.context().close()
  })

  it.each([
    '/student/create-guardian-user',
    '/student/create-guardian-user?tab=send',
    '/student/auto-generate-guardian-user',
    '/student/guardian-user-report',
  ])('%s holds the rules of accessibility, on phones too', async path => {
    const page = await product.logIn('SystemAdmin', { phone: true, dark: true })
    await open(page, path)
    await page.waitForSelector('#page h1')
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await violations(page)).toEqual([])
  })
})

describe('1,240 students of 1,180 guardians, of whom 1,050 have a login', () => {
  const [students, guardians, logins] = [1240, 1180, 1050]
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
  let operator: Page
  let schoolId: string
  let sectionId: string

  const letters = (count: number) =>
    [count / 676, count / 26, count].map(place => String.fromCharCode(97 + (Math.floor(place) % 26))).join('')
  /** A line of the file: the child of a family. */
  const child = (index: number, family: number) => [
    `SC${String(index + 1).padStart(5, '0')}`,
    `Child ${letters(index)}`,
    'Female',
    '05/06/2016',
    'Scenario',
    'Scenario',
    'A',
    `Parent ${letters(family)}`,
    'Mother',
    `96${String(10_000_000 + family * 13)}`,
    // Two of those without a login cannot be reached.
    family >= guardians - 2 ? null : `parent.${family}@example.org`,
  ]

  interface Run {
    readonly id: string
  }
  const classes = () => ({ sectionIds: [sectionId] })
  /** Makes the logins that are missing by a call, and tells how many. */
  const run = async () => {
    const { body: job } = await callAs<Run>(page, 'auto-generate-guardian-user', {
      filters: classes(),
      channel: 'sms',
      send: false,
    })
    const status = async () => (await callAs<{ status: string }>(page, `jobs/${job.id}`)).body.status
    await vi.waitFor(async () => expect(await status()).toBe('Done'), { timeout: 120_000, interval: 500 })
    return (await callAs<{ created: number; already: number }>(page, `auto-generate-guardian-user/receipt/${job.id}`)).body
  }
  const figures = async (of: Page) =>
    Object.fromEntries(
      await of
        .locator('[aria-label="Preview"] li')
        .evaluateAll(items => items.map(item => [item.querySelector('span')!.textContent, item.querySelector('b')!.textContent])),
    ) as Record<string, string>
  const balance = async () => (await callAs<{ balance: number }>(page, 'guardian-user/sms-balance')).body.balance

  /** To which numbers SMS of the school went or are to go, the newest first. */
  const numbers = async (count: number) => {
    const found: string[] = []
    for (let at = 1; found.length < count; at += 1) {
      const query = `school=${schoolId}&channel=sms&pageSize=200&page=${at}`
      const { body } = await callAs<{ results: { to: string }[] }>(operator, `platform/sms/outbox?${query}`)
      found.push(...body.results.map(({ to }) => to))
    }
    return found.slice(0, count)
  }
  const smsCount = async () => {
    const query = `school=${schoolId}&channel=sms&pageSize=1`
    return (await callAs<{ pagination: { count: number } }>(operator, `platform/sms/outbox?${query}`)).body.pagination.count
  }
  /** What the operator agreed with the school for a part of an SMS. */
  const agree = async (smsPart: number | null) => {
    const { body } = await callAs<{ results: (object & { school: { id: string } })[] }>(operator, 'platform/sms/accounts')
    const account = body.results.find(({ school }) => school.id === schoolId)!
    const { status } = await callAs(operator, `platform/sms/accounts/${schoolId}`, { ...account, rates: { smsPart } }, 'PUT')
    expect(status).toBe(200)
  }

  beforeAll(async () => {
    // No hour of the day at which messages wait.
    await product.setAhead(minutesUntil('10:30'))
    page = await product.logIn('SystemAdmin@2')
    operator = await product.logIn('GJSMSAdmin')
    schoolId = (await callAs(page, 'auth/notifications')).claims.SchoolId
    const siblings = students - guardians
    await bringStudents(
      product,
      page,
      [...names, 'E-mail'],
      Array.from({ length: logins + siblings }, (_, index) => child(index, index % logins)),
    )
    const offers = (await callAs<{ sections: { id: string; name: string }[] }>(page, 'auto-generate-guardian-user/initialValues'))
      .body
    sectionId = offers.sections.find(({ name }) => name === 'Scenario')!.id
    expect((await run()).created).toBe(logins)
    await bringStudents(
      product,
      page,
      [...names, 'E-mail'],
      Array.from({ length: guardians - logins }, (_, index) => child(logins + siblings + index, logins + index)),
    )
  }, 300_000)

  it('are 130 logins to create, then 1,180, and none in a second run (scenario 11)', async () => {
    // The school must know a number of everybody; an address of e-mail it need not.
    const changes = [{ code: 'user.credentialChannel', value: ['sms', 'email'], version: 0 }]
    expect((await callAs(page, 'profile/school/settings', { changes }, 'PATCH')).status).toBe(200)
    await open(page, `/student/auto-generate-guardian-user?section=${sectionId}`)
    await page.getByRole('combobox', { name: 'Channel' }).click()
    await page.getByRole('option', { name: 'E-mail' }).click()
    await page.getByLabel('Send at once').check()
    await page.getByRole('button', { name: 'View' }).click()
    await expect
      .poll(() => figures(page))
      .toMatchObject({ Students: '1,240', Guardians: '1,180', 'Already with login': '1,050', 'To create': '130' })
    await generate(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click()
    const patient = { timeout: 120_000 }
    await page
      .getByText(/^Users created: 130\. Already had: 1,050\. Credentials sent to 128 guardians\. .*: 2\.$/)
      .waitFor(patient)
    const unreached = page.getByRole('table', { name: 'Could not be reached' })
    for (const family of [guardians - 2, guardians - 1])
      await unreached
        .getByRole('row')
        .filter({ hasText: `Parent ${letters(family)}` })
        .waitFor()
    expect(await unreached.getByRole('row').count()).toBe(3)

    await expect
      .poll(() => figures(page))
      .toMatchObject({ Students: '1,240', Guardians: '1,180', 'Already with login': '1,180', 'To create': '0' })
    await page.getByText('Every guardian of these classes has a login.').waitFor()
    expect(await generate(page).isDisabled()).toBe(true)
    expect(await run()).toMatchObject({ created: 0, already: guardians })
  })

  it('get their details again for 2,360 credits and not for 2,000 (scenario 12)', async () => {
    // The text of login details has one part. At two credits for a part it costs what 174 characters do.
    await agree(2)
    await leaveCredits(product, page, 2000)
    const before = await smsCount()
    const send = page.getByRole('button', { name: 'Send SMS' })
    const tab = `/student/create-guardian-user?tab=send&resend=1&section=${sectionId}`
    await open(page, tab)
    await page.getByText('Insufficient SMS balance. Required 2360, available 2000.', { exact: true }).waitFor()
    expect((await figures(page)).Messages).toBe('1,180')
    expect(await send.isDisabled()).toBe(true)
    const preview = `createGuardianUser/viewDataSMS?userType=Guardian&resend=1&sectionIds=${sectionId}`
    const { userIds } = (await callAs<{ userIds: string[] }>(page, preview)).body
    expect(userIds).toHaveLength(guardians)
    const refused = await callAs<{ message: string }>(page, 'createGuardianUser/SendSMS?resend=1', { userIds })
    expect([refused.status, refused.body.message]).toEqual([409, 'Insufficient SMS balance. Required 2360, available 2000.'])
    expect([await smsCount(), await balance()]).toEqual([before, 2000])

    await leaveCredits(product, page, 2360)
    await open(page, tab)
    await send.and(page.locator(':enabled')).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send SMS' }).click()
    await page.getByText(/^Credentials sent to 1,?180 guardians\.$/).waitFor({ timeout: 120_000 })
    expect([await smsCount(), await balance()]).toEqual([before + guardians, 0])
    expect(new Set(await numbers(guardians)).size).toBe(guardians)
  }, 300_000)

  it('are written to in 174 characters for 2,360 credits and not for 2,000, each guardian once (scenario 12)', async () => {
    await agree(null)
    await leaveCredits(product, page, 2000)
    const text = { name: 'Long text', smsBody: 'a'.repeat(174), changeableText: [] }
    const { body: format } = await callAs<{ id: string; version: number }>(page, 'sms-to-guardian/save-new-format', text)
    const approval = { dltTemplateId: '1107160000000000778', version: format.version }
    expect((await callAs(operator, `platform/sms/formats/${format.id}/approve`, approval)).status).toBe(200)
    const before = await smsCount()

    await open(page, `/communication/communication-to-guardian?section=${sectionId}`)
    await page.getByRole('button', { name: 'Select all 1,240 entries' }).click()
    await page.getByText('1,240 students selected', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set Format' })
    await page.getByRole('combobox', { name: 'Format Name' }).fill('Long text')
    await page.getByRole('option', { name: 'Long text' }).click()
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    const asking = page.getByRole('dialog', { name: 'Send to 1,180 recipient(s)?' })
    await send.click()
    await asking.getByText('Insufficient SMS balance. Required 2360, available 2000.', { exact: true }).waitFor()
    await asking.getByText(/^Recipients selected 1,240$/).waitFor()
    await asking.getByText(/^Messages 1,180$/).waitFor()
    expect(await asking.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    const batches = async () => (await callAs<{ results: object[] }>(page, 'messaging/batches')).body.results
    expect([await smsCount(), await balance(), await batches()]).toEqual([before, 2000, []])

    await leaveCredits(product, page, 2360)
    await send.click()
    await asking.getByRole('button', { name: 'Send' }).click()
    await page
      .getByText(/^1,?180 message\(s\) sent, 0 without mobile number\.$/)
      .first()
      .waitFor({ timeout: 120_000 })
    expect([await smsCount(), await balance()]).toEqual([before + guardians, 0])
    expect(await batches()).toHaveLength(1)
    expect(new Set(await numbers(guardians)).size).toBe(guardians)
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
