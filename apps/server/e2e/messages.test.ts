import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, settled, sideways, violations } from './browser'
import { callAs, guardianOf, minutesUntil, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const guardian = '/communication/communication-to-guardian'
const history = '/communication/notification-history'
const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)

/** Ticks the first students of the list. */
async function choose(page: Page, count: number): Promise<void> {
  await open(page, guardian)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let at = 1; at <= count; at += 1) await boxes.nth(at).check()
}

/** Takes a format by its name. */
async function take(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Format Name' })
  await field.fill(name)
  await page.getByRole('option', { name }).click()
}

describe('an SMS to guardians', () => {
  it('is set, sent once and found among the sent messages', async () => {
    const page = await product.logIn('SystemAdmin')
    await choose(page, 2)
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set Format' })
    await take(page, 'Parents meeting')
    await dialog.getByText('on Saturday at 10 am').first().waitFor()
    const word = dialog.getByRole('textbox', { name: 'Word 1' })
    await word.fill('Monday')
    await dialog.getByRole('button', { name: 'Set: Word 1' }).click()
    await page.getByText('SMS Format Updated Successfully').first().waitFor()
    await dialog.getByText('on Monday at 10 am').first().waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const confirming = page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' })
    await confirming.getByRole('button', { name: 'Send' }).click()
    await page
      .getByText(/^(2 message\(s\) sent, 0 without mobile number\.|Quiet hours\. The message will be sent at .+)$/)
      .waitFor()
    await page
      .getByRole('tab', { name: 'Sent messages' })
      .or(page.getByRole('link', { name: 'Sent messages' }))
      .first()
      .click()
    await page.getByRole('heading', { name: 'Notification History', level: 1 }).waitFor()
    const row = page.getByRole('row', { name: /Parents meeting/ }).first()
    await row.waitFor()
    await row.click()
    await page.getByText('is on Monday at 10 am').first().waitFor()
    await page.getByRole('table', { name: 'Messages' }).getByRole('row').nth(2).waitFor()
  })

  it('is not sent by a format that waits for approval, until the platform approves it', async () => {
    const page = await product.logIn('SchoolHead')
    await choose(page, 1)
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    await take(page, 'Class trip')
    const send = page.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true })
    await send.click()
    await page.getByText('This format is waiting for approval.', { exact: true }).first().waitFor()
    const operator = await product.logIn('GJSMSAdmin')
    await open(operator, '/school/gjsmssettings?tab=formats')
    await operator.getByRole('row', { name: /Class trip/ }).click()
    await operator.getByRole('textbox', { name: 'DLT template id' }).fill('123')
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByText('DLT template id must have 19 digits.').first().waitFor()
    await operator.getByRole('textbox', { name: 'DLT template id' }).fill('1107160000000000999')
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByText('The format was approved.').first().waitFor()
    await choose(page, 1)
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    await take(page, 'Class trip')
    await send.click()
    await page.getByRole('dialog', { name: 'Send to 1 recipient(s)?' }).waitFor()
  })
})

describe('a WhatsApp format', () => {
  it('is approved by the platform with its category, and costs by it', async () => {
    const operator = await product.logIn('GJSMSAdmin')
    await open(operator, '/school/gjsmssettings?tab=formats')
    await operator.getByRole('row', { name: /Library books/ }).click()
    await operator.getByRole('combobox', { name: 'Category' }).click()
    await operator.getByRole('option', { name: 'Marketing' }).click()
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByText('The format was approved.').first().waitFor()
    const page = await product.logIn('SystemAdmin')
    await choose(page, 1)
    await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
    await take(page, 'Library books')
    await page.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true }).click()
    const asking = page.getByRole('dialog', { name: 'Send to 1 recipient(s)?' })
    await asking.getByText('Credits to be used').first().waitFor()
    expect(await asking.textContent()).toMatch(/Credits to be used\s*6/)
  })
})

describe('a notification', () => {
  it('stands in the bell of the guardian', async () => {
    const family = await product.logIn('Guardian')
    const { body: children } = await callAs<{ name: string; className: string }[]>(family, 'parent-home/get-guardian-children')
    const [child] = children
    const page = await product.logIn('SystemAdmin')
    await open(page, `${guardian}?text=${encodeURIComponent(child!.name)}`)
    const row = page.getByRole('row').filter({ hasText: child!.name }).filter({ hasText: child!.className })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Notification', exact: true }).click()
    await take(page, 'Holiday')
    await page.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Send to 1 recipient/ })
      .getByRole('button', { name: 'Send' })
      .click()
    await page.getByText('1 notification(s) sent, 0 without login.').first().waitFor()
    await family.reload()
    await family
      .getByRole('button', { name: /notification/i })
      .first()
      .click()
    await family.getByText('No school tomorrow').first().waitFor()
  })

  it('names to each of two families its own child', async () => {
    interface Child {
      readonly id: string
      readonly name: string
      readonly className: string
    }
    const childrenOf = async (family: Page) => (await callAs<Child[]>(family, 'parent-home/get-guardian-children')).body
    const page = await product.logIn('SystemAdmin')
    const family = await product.logIn('Guardian')
    const children = await childrenOf(family)
    const { divisions } = (await callAs<{ divisions: { id: string; name: string }[] }>(page, 'attendance-entry/initialvalues'))
      .body
    const ours = divisions.find(({ name }) => name === children[0]!.className)!
    const other = divisions.find(({ name }) => children.every(({ className }) => className !== name))!
    const neighbour = await guardianOf(product, other.id, ours.id)
    const chosen = [children.at(-1)!, (await childrenOf(neighbour))[0]!]
    const handed = await callAs<{ id: string }>(page, 'messaging/selections', {
      source: 'e2e',
      entries: chosen.map(({ id }) => ({ studentId: id })),
    })
    await open(page, `${guardian}?selection=${handed.body.id}`)
    await page.getByText('2 students selected').first().waitFor()
    await page.getByRole('button', { name: 'Notification', exact: true }).click()
    await take(page, 'Holiday')
    await page.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' }).getByRole('button', { name: 'Send' }).click()
    await page.getByText('2 notification(s) sent, 0 without login.').first().waitFor()
    for (const [at, reader] of [family, neighbour].entries()) {
      const read = await callAs<{ studentNotificationList: { message: string }[] }>(reader, 'auth/notifications')
      const messages = read.body.studentNotificationList.map(({ message }) => message).join('\n')
      expect(messages).toContain(`the school of ${chosen[at]!.name} is closed tomorrow`)
      expect(messages).not.toContain(chosen[1 - at]!.name)
    }
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
  it('are found and chosen in the report, and their families are written to, each with what became of it', async () => {
    // No hour of the day at which messages wait.
    await product.setAhead(minutesUntil('10:30'))
    const page = await product.logIn('SchoolHead')
    const report = '/student/report?tab=bus'
    await product.open(page, report, 'Bus Student Report')
    await page.getByRole('combobox', { name: /^Bus / }).click()
    await page.getByRole('option', { name: 'Bus 2', exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('bus')).not.toBe(null)
    const busId = new URL(page.url()).searchParams.get('bus')!
    const column = async (at: number) => (await rowsOf(page)).locator(`td:nth-child(${at})`).allTextContents()
    // On some days some get on or off at another bus.
    await expect.poll(async () => (await column(7)).filter(bus => !bus.includes('Bus 2'))).toEqual([])
    const numbers = await column(2)
    const query = `busId=${busId}&login=with&pageSize=500`
    const { results: found } = (await callAs<{ results: Rider[] }>(page, `sms-to-guardian/viewData?${query}`, { userIds: [] }))
      .body
    const riders = found
      .filter(({ admNo, mobile, sameNumberAs }) => numbers.includes(admNo) && mobile && !sameNumberAs)
      .slice(0, 2)
    expect(riders).toHaveLength(2)
    const choose = async () => {
      for (const { admNo } of riders) await page.getByRole('row').filter({ hasText: admNo }).getByRole('checkbox').check()
      await page.getByText('2 selected').first().waitFor()
    }
    const sendAs = async (channel: string, format: string, words: string) => {
      await page.getByRole('button', { name: channel, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Set Format' })
      await take(page, format)
      for (const { name } of riders.slice(0, 1))
        await dialog
          .getByText(new RegExp(`${name}.*${words}`))
          .first()
          .waitFor()
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' }).getByRole('button', { name: 'Send' }).click()
    }
    /** Opens the last send in the history and waits for what became of each message. */
    const results = async (format: string, states: RegExp) => {
      await page.getByRole('link', { name: 'Sent messages' }).first().click()
      await page.getByRole('heading', { name: 'Notification History', level: 1 }).waitFor()
      await page
        .getByRole('row', { name: new RegExp(format) })
        .first()
        .click()
      const messages = page.getByRole('table', { name: 'Messages' })
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
    await page.getByText(/^Bus runs late: Done\. 2 sent, 0 failed, 0 not confirmed\. SMS balance: /).waitFor()
    await results('Bus runs late', /^(Sent|Delivered)$/)
    expect(await violations(page)).toEqual([])

    await product.open(page, `${report}&bus=${busId}`, 'Bus Student Report')
    await choose()
    await sendAs('Notification', 'Stop moved', 'is closed for roadworks')
    await page.getByText('2 notification(s) sent, 0 without login.').first().waitFor()
    await results('Stop moved', /^(Sent|Delivered)$/)
    await product.setAhead(0)
  })

  it('are chosen as a whole, on all pages', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '/student/report?tab=bus')
    const all = page.getByRole('button', { name: /^Select all \d+ entries$/ })
    const count = /\d+/.exec((await all.textContent())!)![0]
    await all.click()
    await page.getByText(`${count} selected`).waitFor()
    await page.getByRole('button', { name: 'Notification', exact: true }).click()
    await take(page, 'Stop moved')
    await page.getByRole('dialog', { name: 'Set Format' }).getByText('is closed for roadworks').first().waitFor()
  })
})

describe('the history', () => {
  it('holds a message for the school and for the own class, with what happened to it', async () => {
    const page = await product.logIn('Teacher')
    await choose(page, 2)
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    await take(page, 'Early closing')
    await page.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' }).getByRole('button', { name: 'Send' }).click()
    await page
      .getByText(/^(2 message\(s\) sent, 0 without mobile number\.|Quiet hours\. The message will be sent at .+)$/)
      .waitFor()
    for (const role of ['Teacher', 'SchoolHead'] as const) {
      const reader = role === 'Teacher' ? page : await product.logIn(role)
      await open(reader, `${history}?text=early`)
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
    const office = await product.logIn('NonTeachingStaff')
    await open(office, history)
    await office.getByText('No batches', { exact: true }).waitFor()
    const parts = office.getByRole('navigation', { name: 'Parts of the history' }).getByRole('link')
    expect(await parts.allTextContents()).toEqual(['Batches'])
    const admin = await product.logIn('SystemAdmin')
    await open(admin, `${guardian}?tab=batches`)
    await admin.waitForURL(address => `${address.pathname}${address.search}` === `${history}?tab=batches&door=guardian`)
    await admin.getByRole('heading', { name: 'Notification History', level: 1 }).waitFor()
  })
})

describe('the screens', () => {
  it.each([
    ['SystemAdmin', guardian],
    ['SystemAdmin', history],
    ['SystemAdmin', `${history}?tab=staff`],
    ['SystemAdmin', `${history}?tab=batches`],
    ['SystemAdmin', `${history}?tab=usage`],
    ['SystemAdmin', '/communication/communication-to-staff'],
    ['SystemAdmin', '/student/report?tab=bus'],
    ['GJSMSAdmin', '/school/gjsmssettings?tab=formats'],
  ] as const)('of %s at %s hold the rules of accessibility, on phones too', async (role, path) => {
    const page = await product.logIn(role, { phone: true, dark: true })
    await open(page, path)
    await page.waitForSelector('#page h1')
    await settled(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await violations(page)).toEqual([])
  })
})
