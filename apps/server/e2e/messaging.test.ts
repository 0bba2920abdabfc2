import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, turnTo, violations } from './browser'
import { minutesUntil, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
  // No hour of the day at which messages wait.
  await product.setAhead(minutesUntil('10:30'))
})
afterAll(() => product.stop())

const guardian = '/communication/communication-to-guardian'
const history = '/communication/notification-history'
const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)

/** Ticks the first students of the list. */
async function tick(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let at = 1; at <= count; at += 1) await boxes.nth(at).check()
}

/** Chooses everybody whom the filters find: first the page, then the others. */
async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: /^Select all [\d,]+ entries$/ }).click()
}

/** Opens Set Format of a channel for who is chosen, and takes a format by its name. */
async function set(page: Page, channel: string, name: string) {
  await page.getByRole('button', { name: channel, exact: true }).click()
  await page.getByRole('combobox', { name: 'Format Name' }).fill(name)
  await page.getByRole('option', { name }).click()
  return page.getByRole('dialog', { name: 'Set Format' })
}

/** Presses Send in Set Format; what asks once more answers. */
async function ask(page: Page, count: number | RegExp) {
  await page.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true }).click()
  const name = typeof count === 'number' ? `Send to ${count} recipient(s)?` : count
  const asking = page.getByRole('dialog', { name })
  await asking.waitFor()
  return asking
}

async function send(page: Page, count: number | RegExp): Promise<void> {
  await (await ask(page, count)).getByRole('button', { name: 'Send' }).click()
}

/** Opens the last send of a format in the history. */
async function openSent(page: Page, format: string) {
  await page.getByRole('link', { name: 'Sent messages' }).first().click()
  await page.getByRole('heading', { name: 'Notification History', level: 1 }).waitFor()
  await page
    .getByRole('row', { name: new RegExp(format) })
    .first()
    .click()
  return page.getByRole('table', { name: 'Messages' })
}

describe('an SMS to guardians', () => {
  it('is set, sent once and found among the sent messages', async () => {
    const page = await product.logIn('SystemAdmin', { at: guardian })
    await tick(page, 2)
    const dialog = await set(page, 'SMS', 'Parents meeting')
    await dialog.getByText('on Saturday at 10 am').first().waitFor()
    await dialog.getByRole('textbox', { name: 'Word 1' }).fill('Monday')
    await dialog.getByRole('button', { name: 'Set: Word 1' }).click()
    await page.getByText('SMS Format Updated Successfully').first().waitFor()
    await dialog.getByText('on Monday at 10 am').first().waitFor()
    const confirming = await ask(page, 2)
    await confirming.getByText('Credits to be used').waitFor()
    expect(await confirming.getByText('Recipients with a missing value').count()).toBe(0)
    await confirming.getByRole('button', { name: 'Send' }).click()
    await page.getByText('2 message(s) sent, 0 without mobile number.').first().waitFor()
    const messages = await openSent(page, 'Parents meeting')
    await page.getByText('is on Monday at 10 am').first().waitFor()
    await messages.getByRole('row').nth(2).waitFor()
  })

  it('is not sent by a format that waits for approval, until the platform approves it', async () => {
    const page = await product.logIn('SchoolHead', { at: guardian })
    await tick(page, 1)
    const dialog = await set(page, 'SMS', 'Class trip')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('This format is waiting for approval.', { exact: true }).first().waitFor()
    const operator = await product.logIn('GJSMSAdmin', { at: '/school/gjsmssettings?tab=formats' })
    await operator.getByRole('row', { name: /Class trip/ }).click()
    await operator.getByRole('textbox', { name: 'DLT template id' }).fill('123')
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByText('DLT template id must have 19 digits.').first().waitFor()
    await operator.getByRole('textbox', { name: 'DLT template id' }).fill('1107160000000000999')
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByText('The format was approved.').first().waitFor()
    await open(page, guardian)
    await tick(page, 1)
    await set(page, 'SMS', 'Class trip')
    await ask(page, 1)
  })
})

describe('a WhatsApp format', () => {
  it('is approved by the platform with its category, and costs by it', async () => {
    const operator = await product.logIn('GJSMSAdmin', { at: '/school/gjsmssettings?tab=formats' })
    await operator.getByRole('row', { name: /Library books/ }).click()
    await operator.getByRole('combobox', { name: 'Category' }).click()
    await operator.getByRole('option', { name: 'Marketing' }).click()
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByText('The format was approved.').first().waitFor()
    const page = await product.logIn('SystemAdmin', { at: guardian })
    await tick(page, 1)
    await set(page, 'WhatsApp', 'Library books')
    const asking = await ask(page, 1)
    await asking.getByText('Credits to be used').first().waitFor()
    expect(await asking.textContent()).toMatch(/Credits to be used\s*6/)
  })
})

describe('a notification', () => {
  it('stands in the bell of the guardian, with the name of the own child', async () => {
    const family = await product.as('Guardian')
    const [child] = (await family.get('parent-home/get-guardian-children')).json() as { name: string; className: string }[]
    const page = await product.logIn('SystemAdmin', { at: `${guardian}?text=${encodeURIComponent(child!.name)}` })
    const row = page.getByRole('row').filter({ hasText: child!.name }).filter({ hasText: child!.className })
    await row.getByRole('checkbox').check()
    await set(page, 'Notification', 'Holiday')
    await send(page, 1)
    await page.getByText('1 notification(s) sent, 0 without login.').first().waitFor()
    const reader = await product.logIn('Guardian')
    await reader
      .getByRole('button', { name: /notification/i })
      .first()
      .click()
    await reader.getByText('No school tomorrow').first().waitFor()
    await reader.getByText(`the school of ${child!.name} is closed tomorrow`).first().waitFor()
  })
})

describe('whom an SMS, an e-mail or a notification goes to', () => {
  const students = (page: Page) => page.getByRole('table', { name: 'To Guardian' }).getByRole('row')

  it('is named by the selector, and their families get an e-mail with its subject and files', async () => {
    const page = await product.logIn('SystemAdmin', { at: guardian })
    await page.getByRole('button', { name: 'Select Students' }).click()
    const selector = page.getByRole('dialog', { name: 'Select Students' })
    // Families whose e-mail the school knows.
    const rows = selector.getByRole('row')
    for (const name of ['Tejas Agarwal', 'Meera Nair']) await rows.filter({ hasText: name }).first().click()
    await selector.getByRole('button', { name: /^Select\s*2/ }).click()
    await page.getByText('Only the people that you have selected are listed.').waitFor()
    await expect.poll(() => students(page).count()).toBe(3)
    await selector.waitFor({ state: 'hidden' })
    expect(await violations(page)).toEqual([])

    const dialog = await set(page, 'E-mail', 'Parents meeting')
    const subject = dialog.getByRole('textbox', { name: 'Subject' })
    await expect.poll(() => subject.inputValue()).toBe('Parents meeting')
    await subject.fill('Meeting of parents')
    const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await dialog.locator('input[type=file]').setInputFiles(plan)
    await dialog.getByText('plan.pdf').first().waitFor()
    await send(page, 2)
    await page.getByText('2 e-mail(s) sent, 0 without e-mail address.').first().waitFor()

    await openSent(page, 'Parents meeting.*E-mail')
    await page.getByRole('link', { name: 'plan.pdf' }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Messages as Excel' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^notification-history.*\.xlsx$/)
  })

  it('is handed over from the logins, and all are there again afterwards', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/student/create-guardian-user' })
    await tick(page, 2)
    await page.getByRole('button', { name: 'Write message' }).click()
    await page.getByRole('heading', { name: 'To Guardian', level: 1 }).waitFor()
    await page.getByText('2 students selected').first().waitFor()
    await expect.poll(() => students(page).count()).toBe(3)
    await expect.poll(() => new URL(page.url()).search).not.toContain('selection')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => students(page).count()).toBeGreaterThan(3)
  })

  it('is not who wants no SMS, as an administrator records', async () => {
    const page = await product.logIn('SystemAdmin', { at: guardian })
    const row = page.getByRole('row', { name: /Sithara Raghavan/ })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Notification settings' }).click()
    const dialog = page.getByRole('dialog', { name: /^Notification settings of/ })
    await dialog.getByRole('switch', { name: 'SMS' }).first().click()
    await page.getByText('Saved successfully.').first().waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await row.getByText('Opted out').waitFor()
    const head = await product.logIn('SchoolHead', { at: guardian })
    await head
      .getByRole('row', { name: /Sithara Raghavan/ })
      .getByRole('checkbox')
      .check()
    await head.getByRole('button', { name: 'E-mail', exact: true }).waitFor()
    expect(await head.getByRole('button', { name: 'More', exact: true }).count()).toBe(0)
  })

  it('is everybody whom the filters find, less those taken out, and sent as filters', async () => {
    const page = await product.logIn('SystemAdmin', { at: guardian })
    await selectAll(page)
    await page.getByRole('button', { name: /^Deselect all [\d,]+ entries$/ }).waitFor()
    await page
      .getByRole('checkbox', { name: /^Select (?!all )/ })
      .first()
      .uncheck()
    await set(page, 'Notification', 'Holiday')
    const asked = page.waitForRequest(request => request.url().endsWith('/messaging/estimate'))
    const asking = await ask(page, /^Send to/)
    const { door, entries, selection } = (await asked).postDataJSON()
    expect([door, entries, selection.excludeIds.length]).toEqual(['guardian', [], 1])
    await asking.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^\d+ notification\(s\) sent, \d+ without login\.$/).waitFor()
  })

  it('is a class of several pages, chosen with two taps on a phone, named, kept over filters, and gone once it was sent', async () => {
    interface Named {
      readonly id: string
      readonly name: string
    }
    const head = await product.as('SchoolHead')
    const { divisions } = (await head.get('sms-to-guardian/initialvalues')).json() as { divisions: Named[] }
    const sizeOf = async ({ id }: Named) =>
      (await head.post(`sms-to-guardian/viewData?divisionIds=${id}&pageSize=1`, { userIds: [] })).json().pagination
        .count as number
    const sizes = await Promise.all(divisions.map(sizeOf))
    const at = sizes.findIndex(size => size > 20)
    const other = divisions.findIndex((_, index) => index !== at && sizes[index]! > 0)
    const size = sizes[at]!
    const page = await product.logIn('SchoolHead', { at: `${guardian}?division=${divisions[at]!.id}`, phone: true })
    await selectAll(page)
    const bar = page.getByRole('status').filter({ hasText: `${size} students selected` })
    await bar.waitFor()
    expect(await violations(page)).toEqual([])
    const chips = page.getByRole('list', { name: 'Selected' })
    await chips.getByRole('button', { name: /^Remove .+ from the selection$/ }).click()
    await page.getByText(`${size - 1} students selected`, { exact: true }).waitFor()
    await chips.getByRole('button', { name: `+ ${size - 2} more` }).click()
    const everybody = page.getByRole('dialog', { name: `${size - 1} students selected` })
    await everybody
      .getByRole('listitem')
      .nth(size - 2)
      .waitFor()
    expect(await violations(page)).toEqual([])
    await everybody.getByRole('button', { name: 'Close' }).last().click()

    // Another class shows none of them, and the bar says so.
    await turnTo(page, `${guardian}?division=${divisions[other]!.id}`)
    await page.getByText(`${size - 1} students selected, ${size - 1} of them not shown by these filters`).waitFor()
    await turnTo(page, `${guardian}?division=${divisions[at]!.id}`)
    await page.getByText(`${size - 1} students selected`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Notification', exact: true }).click()
    await page.getByRole('combobox', { name: 'Format Name' }).fill('Holiday')
    await page.getByRole('option', { name: 'Holiday' }).click()
    await send(page, /^Send to/)
    await page.getByText(/^\d+ notification\(s\) sent, \d+ without login\.$/).waitFor()
    await page.getByText(/students selected/).waitFor({ state: 'detached' })
    expect(await page.getByRole('checkbox', { name: 'Select all rows of this page' }).isChecked()).toBe(false)
  })
})

interface Rider {
  readonly admNo: string
  readonly name: string
  readonly guardianName: string
  readonly mobile: string
  readonly sameNumberAs?: string | null
}

describe('riders of a bus', () => {
  const report = '/student/report?tab=bus'

  it('are found and chosen in the report, and their families are written to, each with what became of it', async () => {
    const page = await product.logIn('SchoolHead', { at: report })
    await page.getByRole('combobox', { name: /^Bus / }).click()
    await page.getByRole('option', { name: 'Bus 2', exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('bus')).not.toBe(null)
    const busId = new URL(page.url()).searchParams.get('bus')!
    const column = async (at: number) => (await rowsOf(page)).locator(`td:nth-child(${at})`).allTextContents()
    // On some days some get on or off at another bus.
    await expect.poll(async () => (await column(7)).filter(bus => !bus.includes('Bus 2'))).toEqual([])
    const numbers = await column(2)
    const head = await product.as('SchoolHead')
    const path = `sms-to-guardian/viewData?busId=${busId}&login=with&pageSize=500`
    const { results } = (await head.post(path, { userIds: [] })).json() as { results: Rider[] }
    const riders = results
      .filter(({ admNo, mobile, sameNumberAs }) => numbers.includes(admNo) && mobile && !sameNumberAs)
      .slice(0, 2)
    expect(riders).toHaveLength(2)
    const choose = async () => {
      for (const { admNo } of riders) await page.getByRole('row').filter({ hasText: admNo }).getByRole('checkbox').check()
      await page.getByText('2 selected').first().waitFor()
    }
    const sendAs = async (channel: string, format: string, words: string) => {
      const dialog = await set(page, channel, format)
      await dialog
        .getByText(new RegExp(`${riders[0]!.name}.*${words}`))
        .first()
        .waitFor()
      await send(page, 2)
    }
    /** Opens the last send in the history and waits for what became of each message. */
    const became = async (format: string, states: RegExp) => {
      const messages = await openSent(page, format)
      for (const { name, guardianName } of riders)
        await messages
          .getByRole('row')
          .filter({ hasText: `${guardianName} · ${name}` })
          .getByText(states)
          .waitFor()
      expect(await messages.getByRole('row').count()).toBe(3)
    }

    await choose()
    await sendAs('SMS', 'Bus runs late', 'is about 20 minutes late today')
    await page.getByText('2 message(s) sent, 0 without mobile number.').first().waitFor()
    const result = page.locator('[data-work-result]')
    await result.getByText(/^It cost \d+ credits\. SMS balance: /).waitFor()
    await result.getByText('2 accepted').waitFor()
    await became('Bus runs late', /^(Sent|Delivered)$/)
    expect(await violations(page)).toEqual([])

    await open(page, `${report}&bus=${busId}`)
    await choose()
    await sendAs('Notification', 'Stop moved', 'is closed for roadworks')
    await page.getByText('2 notification(s) sent, 0 without login.').first().waitFor()
    await became('Stop moved', /^(Sent|Delivered)$/)
  })

  it('are chosen as a whole, on all pages', async () => {
    const page = await product.logIn('SystemAdmin', { at: report })
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    const all = page.getByRole('button', { name: /^Select all \d+ entries$/ })
    const count = /\d+/.exec((await all.textContent())!)![0]
    await all.click()
    await page.getByText(`${count} selected`).waitFor()
    const dialog = await set(page, 'Notification', 'Stop moved')
    await dialog.getByText('is closed for roadworks').first().waitFor()
  })
})

describe('the history', () => {
  it('holds a message for the school and for the own class, with what happened to it', async () => {
    interface Student {
      readonly id: string
      readonly mobile: string
      readonly sameNumberAs?: string
      readonly optedOut: readonly string[]
    }
    const sender = await product.as('Teacher')
    const { smsFormats } = (await sender.get('sms-to-guardian/get-formats')).json()
    const { id: formatId } = smsFormats.find(({ name }: { name: string }) => name === 'Early closing')
    const listed = (await sender.post('sms-to-guardian/viewData?pageSize=50', { userIds: [] })).json().results as Student[]
    const chosen = listed
      .filter(({ mobile, sameNumberAs, optedOut }) => mobile && !sameNumberAs && optedOut.length === 0)
      .slice(0, 2)
    const sent = await sender.post('sms-to-guardian/send-sms', { formatId, entries: chosen.map(({ id }) => ({ id })) })
    expect(sent.json(), sent.body).toMatchObject({ messages: 2 })
    for (const role of ['Teacher', 'SchoolHead'] as const) {
      const reader = await product.logIn(role, { at: `${history}?text=early` })
      const rows = reader.getByRole('row', { name: /Early closing/ })
      await rows.nth(1).waitFor()
      expect(
        await reader
          .getByRole('tab', { name: 'Usage' })
          .or(reader.getByRole('link', { name: 'Usage' }))
          .count(),
      ).toBe(role === 'Teacher' ? 0 : 1)
      await rows.first().click()
      const drawer = reader.getByRole('complementary', { name: 'Early closing' })
      await drawer.getByText('the school closes at 12:30 today').waitFor()
      await drawer.getByText('Written').waitFor()
      expect(await drawer.getByText(/^\d{2}•+\d{3}$/).count()).toBe(1)
      await drawer.getByRole('link', { name: 'Open the batch' }).click()
      await reader.getByRole('table', { name: 'Messages' }).getByRole('row').nth(2).waitFor()
    }
  })

  it('shows office staff own batches alone, and leads from the old address of sent messages to them', async () => {
    const office = await product.logIn('NonTeachingStaff', { at: history })
    await office.getByText('No batches', { exact: true }).waitFor()
    const parts = office.getByRole('navigation', { name: 'Parts of the history' }).getByRole('link')
    expect(await parts.allTextContents()).toEqual(['Batches'])
    const admin = await product.logIn('SystemAdmin', { at: `${guardian}?tab=batches` })
    await admin.waitForURL(address => `${address.pathname}${address.search}` === `${history}?tab=batches&door=guardian`)
    await admin.getByRole('heading', { name: 'Notification History', level: 1 }).waitFor()
  })
})
