import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs, Product, settled, sideways, told, violations } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

/** Opens the chat and waits for the conversations. */
async function openChat(page: Page): Promise<void> {
  await page.goto(`${product.address}/chat`)
  await page.getByRole('heading', { level: 2, name: 'Conversations' }).waitFor()
}

/** Opens a conversation of the list. */
async function openWith(page: Page, name: string): Promise<void> {
  await page.locator('[data-conversation]').filter({ hasText: name }).click()
  await page.getByRole('textbox', { name: `Message to ${name}` }).waitFor()
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Message to ${name}` }).fill(text)
  await page.keyboard.press('Enter')
}

const bubble = (page: Page, text: string) => page.locator('[data-messages]').getByText(text, { exact: true })
const nameOf = async (page: Page) => (await callAs<{ me: { name: string; userId: string } }>(page, 'chat-initial-values')).body.me

/** Sets settings of the school, as its administrator. */
async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const admin = await product.logIn('SystemAdmin')
  const held = await callAs<{ code: string; version: number }[]>(admin, 'profile/school/settings')
  const changes = Object.entries(values).map(([code, value]) => ({
    code,
    value,
    version: held.body.find(setting => setting.code === code)?.version ?? 0,
  }))
  expect((await callAs(admin, 'profile/school/settings', { changes }, 'PATCH')).status).toBe(200)
  await admin.context().close()
}

describe('two who write to each other', () => {
  it('see it at once: what is sent, what is read, what is deleted', async () => {
    const [guardian, head] = [await product.logIn('Guardian'), await product.logIn('SchoolHead')]
    const name = (await nameOf(guardian)).name
    await openChat(guardian)
    await openWith(guardian, 'Rosamma Varghese')
    await write(guardian, 'Rosamma Varghese', 'Good morning. May we meet on Monday?')
    await bubble(guardian, 'Good morning. May we meet on Monday?').waitFor()
    await told(guardian, 'Send Successfully')
    // The head is on another page: the icon counts without being asked.
    await head.getByRole('link', { name: /^Chat: 1 unread/ }).click()
    await openWith(head, name)
    await bubble(head, 'Good morning. May we meet on Monday?').waitFor()
    await head.getByRole('link', { name: 'Chat', exact: true }).waitFor()
    await write(head, name, 'Yes, at ten: www.example.org/office')
    const link = guardian.getByRole('link', { name: /www.example.org\/office/ })
    await link.waitFor()
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await violations(guardian)).toEqual([])

    await guardian
      .getByRole('button', { name: /^Delete the message/ })
      .last()
      .click()
    const question = guardian.getByRole('alertdialog')
    await question.getByText('Are you sure, You want to Remove this message ?').waitFor()
    await question.getByRole('button', { name: 'Remove' }).click()
    await told(guardian, 'Deleted Successfully')
    await head.locator('[data-messages]').getByText('This message was deleted').waitFor()
    expect(await bubble(head, 'Good morning. May we meet on Monday?').count()).toBe(0)
    await guardian.context().close()
    await head.context().close()
  })

  it('stand in the address: Back leads to the list, a new page to the conversation', async () => {
    for (const phone of [false, true]) {
      const page = await product.logIn('Guardian', { phone })
      await openChat(page)
      await openWith(page, 'Rosamma Varghese')
      const field = page.getByRole('textbox', { name: 'Message to Rosamma Varghese' })
      await page.waitForURL(/[?]with=/)
      await page.reload()
      await field.waitFor()
      await page.goBack()
      await field.waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('')
      await openWith(page, 'Rosamma Varghese')
      await page
        .getByRole('button', { name: phone ? 'Back' : 'Close', exact: true })
        .last()
        .click()
      await field.waitFor({ state: 'detached' })
      await page.waitForURL(/chat$/)
      await page.goto(`${product.address}/chat?with=01900000-0000-7000-8000-000000000001`)
      await page.waitForURL(/chat$/)
      expect(await page.locator('[data-conversation]').count()).toBeGreaterThan(0)
      await page.context().close()
    }
  })

  it('are asked again every ten seconds while the stream is down (scenario 18)', async () => {
    const [guardian, head] = [await product.logIn('Guardian'), await product.logIn('SchoolHead')]
    const { name, userId } = await nameOf(guardian)
    await guardian.route('**/api/events', route => route.abort())
    await openChat(guardian)
    await openWith(guardian, 'Rosamma Varghese')
    const sent = await callAs(head, 'insert-chat', {
      receiveUserId: userId,
      messages: ['The stream is down.'],
      ReceiveUserRole: 'Guardian',
    })
    expect([sent.status, name.length > 0]).toEqual([200, true])
    await bubble(guardian, 'The stream is down.').waitFor()
    const fromEnd = await guardian
      .locator('[data-messages]')
      .evaluate((pane: { scrollHeight: number; clientHeight: number; scrollTop: number }) =>
        Math.round(pane.scrollHeight - pane.clientHeight - pane.scrollTop),
      )
    expect(fromEnd).toBeLessThanOrEqual(1)
    await guardian.context().close()
    await head.context().close()
  })
})

describe('who may write, and when', () => {
  it('a guardian lists teachers and the head, and reaches no other guardian (scenario 18)', async () => {
    const [guardian, teacher] = [await product.logIn('Guardian'), await product.logIn('Teacher')]
    await openChat(guardian)
    await guardian.getByRole('button', { name: 'New Chat' }).first().click()
    const list = guardian.getByRole('list', { name: 'Contacts' })
    await list.getByText('Rosamma Varghese').waitFor()
    await settled(guardian)
    expect(await list.getByText(/^Guardian/).count()).toBe(0)
    await guardian.getByRole('searchbox', { name: 'Search by name' }).fill('rosa')
    await list.getByText('Rosamma Varghese').waitFor()
    expect(await violations(guardian)).toEqual([])
    const others = await callAs<{ userId: string }[]>(teacher, 'chat-all-contacts?role=Guardian')
    const refused = await callAs(guardian, 'insert-chat', {
      receiveUserId: others.body[0]!.userId,
      messages: ['Hello'],
      ReceiveUserRole: 'Guardian',
    })
    expect(refused.status).toBe(404)
    await openChat(teacher)
    await teacher.getByRole('button', { name: 'New Chat' }).first().click()
    await teacher.getByRole('combobox', { name: 'Role' }).click()
    await teacher.getByRole('option', { name: 'Student' }).click()
    await teacher.keyboard.press('Escape')
    await teacher.getByRole('combobox', { name: 'Division' }).waitFor()
    expect(await violations(teacher)).toEqual([])
    await guardian.context().close()
    await teacher.context().close()
  })

  it('families keep to their hours, staff without hours do not (scenario 17)', async () => {
    await set({ 'chat.familyStart': '00:00', 'chat.familyEnd': '00:01' })
    const [guardian, head] = [await product.logIn('Guardian', { phone: true, dark: true }), await product.logIn('SchoolHead')]
    const closed = 'Your chat window available only from 12:00 AM to 12:01 AM'
    await openChat(guardian)
    await guardian.locator('[data-conversation]').filter({ hasText: 'Rosamma Varghese' }).click()
    await guardian.getByText(closed).waitFor()
    expect(await sideways(guardian)).toBe(0)
    expect(await violations(guardian)).toEqual([])
    const { userId } = (await callAs<{ userId: string; name: string }[]>(guardian, 'user-chat-list')).body.find(
      line => line.name === 'Rosamma Varghese',
    )!
    const refused = await callAs<{ message: string }>(guardian, 'insert-chat', {
      receiveUserId: userId,
      messages: ['Hello'],
      ReceiveUserRole: 'SchoolHead',
    })
    expect([refused.status, refused.body.message]).toEqual([409, closed])
    await openChat(head)
    const { name } = await nameOf(guardian)
    await openWith(head, name)
    await write(head, name, 'Written at any time.')
    await bubble(guardian, 'Written at any time.').waitFor()
    await set({ 'chat.familyStart': '', 'chat.familyEnd': '' })
    await guardian.context().close()
    await head.context().close()
  })
})

describe('the school', () => {
  it('reviews a message that was reported, and removes it', async () => {
    const [guardian, head] = [await product.logIn('Guardian'), await product.logIn('SchoolHead')]
    const { name } = await nameOf(guardian)
    await openChat(head)
    await openWith(head, name)
    await write(head, name, 'Words that hurt')
    await openChat(guardian)
    await openWith(guardian, 'Rosamma Varghese')
    await bubble(guardian, 'Words that hurt').waitFor()
    await guardian
      .getByRole('button', { name: /^Report the message/ })
      .last()
      .click()
    const form = guardian.getByRole('dialog')
    await form.getByRole('button', { name: 'Report' }).click()
    await form.getByText('Type 10 to 500 characters.').waitFor()
    await form.getByRole('textbox', { name: /^Reason/ }).fill('This is no way to speak.')
    expect(await violations(guardian)).toEqual([])
    await form.getByRole('button', { name: 'Report' }).click()
    await told(guardian, 'Reported. The school will look at it.')

    const reviewer = await product.logIn('SchoolSuperAdmin')
    await product.open(reviewer, '/chat?tab=reports', 'Chat')
    await reviewer.getByRole('row').filter({ hasText: 'Words that hurt' }).getByText('Words that hurt').click()
    const dialog = reviewer.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Asked by the guardian.')
    await dialog.getByRole('button', { name: 'Open conversation' }).click()
    await dialog.getByText('Asked by the guardian.').waitFor()
    expect(await violations(reviewer)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove the message' }).click()
    await told(reviewer, 'The message was removed.')
    await reviewer.getByRole('row').filter({ hasText: 'Words that hurt' }).getByText('Removed').waitFor()
    await guardian.locator('[data-messages]').getByText('This message was deleted').last().waitFor()
    await bubble(guardian, 'Words that hurt').waitFor({ state: 'detached' })
    for (const page of [guardian, head, reviewer]) await page.context().close()
  })

  it('without a chat shows no way to it', async () => {
    await set({ 'chat.enabled': false })
    const teacher = await product.logIn('Teacher')
    expect(await teacher.getByRole('link', { name: /^Chat/ }).count()).toBe(0)
    await set({ 'chat.enabled': true })
    await teacher.context().close()
  })
})
