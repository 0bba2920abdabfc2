import { dayIn } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { looksRight, settled, sideways, told, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

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

interface Me {
  readonly name: string
  readonly userId: string
  readonly role: string
}
const meOf = async (caller: Caller): Promise<Me> => (await caller.get('chat-initial-values')).json().me

/** Sends a message without a page. */
async function send(from: Caller, { userId, role }: Pick<Me, 'userId' | 'role'>, text: string): Promise<void> {
  const sent = await from.post('insert-chat', { receiveUserId: userId, messages: [text], ReceiveUserRole: role })
  expect(sent.statusCode, sent.body).toBe(200)
}

/** Sets settings of the school, as its administrator. */
async function set(admin: Caller, values: Readonly<Record<string, unknown>>): Promise<void> {
  const held: { code: string; version: number }[] = (await admin.get('profile/school/settings')).json()
  const changes = Object.entries(values).map(([code, value]) => ({
    code,
    value,
    version: held.find(setting => setting.code === code)?.version ?? 0,
  }))
  expect((await admin.patch('profile/school/settings', { changes })).statusCode).toBe(200)
}

describe('two who write to each other', () => {
  it('see it at once: what is sent, what is read, what is deleted', async () => {
    const guardian = await product.logIn('Guardian', { at: '/chat' })
    const head = await product.logIn('SchoolHead')
    const { name } = await meOf(await product.as('Guardian'))
    await openWith(guardian, 'Rosamma Varghese')
    await write(guardian, 'Rosamma Varghese', 'Good morning. May we meet on Monday?')
    await bubble(guardian, 'Good morning. May we meet on Monday?').waitFor()
    await told(guardian, 'Send Successfully')
    // The head is on another page: the icon counts without being asked.
    await head.getByRole('link', { name: /^Chat: 1 unread/ }).click()
    const line = head.locator('[data-conversation]').filter({ hasText: name })
    await line.getByText('1 unread message').waitFor({ state: 'attached' })
    await openWith(head, name)
    await bubble(head, 'Good morning. May we meet on Monday?').waitFor()
    await line.getByText('1 unread message').waitFor({ state: 'detached' })
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
  })

  it('stand in the address: Back leads to the list, a new page to the conversation', async () => {
    const page = await product.logIn('Guardian', { at: '/chat' })
    const field = page.getByRole('textbox', { name: 'Message to Rosamma Varghese' })
    await openWith(page, 'Rosamma Varghese')
    await page.waitForURL(/[?]with=/)
    await page.reload()
    await field.waitFor()
    await page.goBack()
    await field.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await openWith(page, 'Rosamma Varghese')
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await field.waitFor({ state: 'detached' })
    await page.waitForURL(/chat$/)
    // On a phone it takes the place of the list, with a button back.
    await page.setViewportSize({ width: 360, height: 740 })
    await openWith(page, 'Rosamma Varghese')
    await page.waitForURL(/[?]with=/)
    await page.getByRole('button', { name: 'Back', exact: true }).last().click()
    await field.waitFor({ state: 'detached' })
    await page.waitForURL(/chat$/)
    await page.goto(`${product.address}/chat?with=01900000-0000-7000-8000-000000000001`)
    await page.waitForURL(/chat$/)
    await page.locator('[data-conversation]').first().waitFor()
  })

  it('lose nothing when a guardian chooses another child here, as on every screen (4.2)', async () => {
    const page = await product.logIn('Guardian', { at: '/chat' })
    const children = page.getByRole('radiogroup', { name: 'Select your child' }).getByRole('radio')
    const field = page.getByRole('textbox', { name: 'Message to Rosamma Varghese' })
    await openWith(page, 'Rosamma Varghese')
    await field.fill('Half a sentence')
    const chosen = (await children.and(page.locator('[aria-checked=true]')).locator('b').textContent())!
    await children.filter({ hasNotText: chosen }).first().click()
    await children.and(page.locator('[aria-checked=true]')).filter({ hasNotText: chosen }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('Half a sentence')
    const { claims } = await callAs(page, 'auth/notifications')
    expect(await page.evaluate('localStorage.getItem("guardian_child_id")')).toBe(claims.ChildId)
    await looksRight(page)
    await field.fill('')
    await children.filter({ hasText: chosen }).click()
    await children.and(page.locator('[aria-checked=true]')).filter({ hasText: chosen }).waitFor()
  })

  it('are asked again every ten seconds while the stream is down (scenario 18)', async () => {
    const guardian = await product.logIn('Guardian', { at: '/chat' })
    await guardian.route('**/api/events', route => route.abort())
    // The clock of the page is the test's: ten seconds are over when it says so.
    await guardian.clock.install()
    await guardian.reload()
    await openWith(guardian, 'Rosamma Varghese')
    await settled(guardian)
    const head = await product.as('SchoolHead')
    await send(head, await meOf(await product.as('Guardian')), 'The stream is down.')
    const shown = async () => {
      await guardian.clock.fastForward(10_000)
      return bubble(guardian, 'The stream is down.').count()
    }
    await expect.poll(shown).toBe(1)
    const fromEnd = await guardian
      .locator('[data-messages]')
      .evaluate((pane: { scrollHeight: number; clientHeight: number; scrollTop: number }) =>
        Math.round(pane.scrollHeight - pane.clientHeight - pane.scrollTop),
      )
    expect(fromEnd).toBeLessThanOrEqual(1)
  })
})

describe('a teacher', () => {
  let teacher: Page

  beforeAll(async () => {
    teacher = await product.logIn('Teacher', { at: '/chat' })
  })

  it('pins, mutes and hides conversations', async () => {
    const choose = async (name: string, action: string) => {
      await teacher.getByRole('button', { name: `Actions of ${name}` }).click()
      await teacher.getByRole('menuitem', { name: action, exact: true }).click()
    }
    const lines = teacher.locator('[data-conversation]')
    const order = () => lines.locator('[dir=auto]').allInnerTexts()
    const caller = await product.as('Teacher')
    const { count }: { count: number } = (await caller.get('chat/unread')).json()
    const list: { name: string; unreadMessageCount: number | null }[] = (await caller.get('user-chat-list')).json()
    const muted = list.find(line => (line.unreadMessageCount ?? 0) > 1)!
    await choose(muted.name, 'Mute')
    const line = lines.filter({ hasText: muted.name })
    await line.getByText('Muted').waitFor({ state: 'attached' })
    await line.getByText(`${muted.unreadMessageCount} unread messages`).waitFor({ state: 'attached' })
    const left = count - muted.unreadMessageCount!
    await teacher.getByRole('link', { name: left > 0 ? new RegExp(`^Chat: ${left} unread`) : 'Chat' }).waitFor()
    await choose('Salim Ahmed', 'Pin')
    await expect.poll(order).toEqual(['Salim Ahmed', 'Rosamma Varghese', ...(await order()).slice(2)])
    await choose('Rosamma Varghese', 'Unpin')
    await lines.filter({ hasText: 'Rosamma Varghese' }).getByText('Pinned').waitFor({ state: 'detached' })
    await choose('Salim Ahmed', 'Hide')
    await lines.filter({ hasText: 'Salim Ahmed' }).waitFor({ state: 'detached' })
    await settled(teacher)
    await teacher.reload()
    await line.getByText('Muted').waitFor({ state: 'attached' })
    expect(await order()).not.toContain('Salim Ahmed')
    expect(await lines.getByText('Pinned').count()).toBe(0)
  })

  it('narrows contacts by role, division and name, and writes to who is chosen', async () => {
    const caller = await product.as('Teacher')
    const { divisions }: { divisions: { id: string; name: string }[] } = (await caller.get('chat-initial-values')).json()
    const [division] = divisions
    const offered = async (query: string) =>
      (await caller.get(`chat-all-contacts?page=1${query}`)).json().map(({ name }: { name: string }) => name)
    const contacts = teacher.getByRole('list', { name: 'Contacts' })
    const names = () => contacts.locator('[dir=auto]').allInnerTexts()
    const tick = async (field: string, ...options: readonly string[]) => {
      await teacher.getByRole('combobox', { name: field }).click()
      for (const name of options) await teacher.getByRole('option', { name, exact: true }).click()
      await teacher.keyboard.press('Escape')
    }
    await teacher.getByRole('button', { name: 'New Chat' }).first().click()
    await contacts.waitFor()
    await tick('Role', 'Guardian')
    const guardians = await offered('&role=Guardian')
    expect(guardians.length).toBeGreaterThan(0)
    await expect.poll(names).toEqual(guardians)
    expect(await contacts.getByText(/^Guardian/).count()).toBe(guardians.length)
    await tick('Role', 'Student')
    await tick('Division', division!.name)
    const narrowed = await offered(`&role=Guardian&role=Student&division=${division!.id}`)
    expect(narrowed.length).toBeGreaterThan(0)
    await expect.poll(names).toEqual(narrowed)
    expect(await violations(teacher)).toEqual([])
    await tick('Division', division!.name)
    await tick('Role', 'Teacher', 'Non TeachingStaff')
    const search = teacher.getByRole('searchbox', { name: 'Search by name' })
    await search.fill('rosamma')
    // A guardian may bear the same name.
    await contacts.getByRole('button', { name: 'Rosamma Varghese School Head' }).waitFor()
    await search.fill('salim')
    await contacts.getByText('Salim Ahmed').click()
    await write(teacher, 'Salim Ahmed', 'Is the hall free today?')
    await told(teacher, 'Send Successfully')
    await bubble(teacher, 'Is the hall free today?').waitFor()
    // What was hidden is back with it.
    await teacher.locator('[data-conversation]').filter({ hasText: 'Salim Ahmed' }).waitFor()
  })
})

describe('the school', () => {
  let admin: Caller

  beforeEach(async () => {
    admin = await product.as('SystemAdmin')
  })

  it('closes the chat of families but for its hours, and hears who writes to them meanwhile (scenario 17)', async () => {
    await set(admin, { 'chat.familyStart': '00:00', 'chat.familyEnd': '00:01' })
    const guardian = await product.logIn('Guardian', { at: '/chat', phone: true })
    await guardian.locator('[data-conversation]').filter({ hasText: 'Rosamma Varghese' }).click()
    await guardian.getByText('Your chat window available only from 12:00 AM to 12:01 AM').waitFor()
    expect(await sideways(guardian)).toBe(0)
    expect(await violations(guardian)).toEqual([])
    await send(await product.as('SchoolHead'), await meOf(await product.as('Guardian')), 'Written at any time.')
    await bubble(guardian, 'Written at any time.').waitFor()
    await set(admin, { 'chat.familyStart': '', 'chat.familyEnd': '' })
  })

  it('reviews a message that was reported, and removes it', async () => {
    await send(await product.as('SchoolHead'), await meOf(await product.as('Guardian')), 'Words that hurt')
    const guardian = await product.logIn('Guardian', { at: '/chat' })
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

    const reviewer = await product.logIn('SchoolSuperAdmin', { at: '/chat?tab=reports' })
    const row = reviewer.getByRole('row').filter({ hasText: 'Words that hurt' })
    await row.getByText('Words that hurt').click()
    const dialog = reviewer.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Asked by the guardian.')
    await dialog.getByRole('button', { name: 'Open conversation' }).click()
    await dialog.getByText('Asked by the guardian.').waitFor()
    expect(await violations(reviewer)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove the message' }).click()
    await told(reviewer, 'The message was removed.')
    await row.getByText('Removed').waitFor()
    await guardian.locator('[data-messages]').getByText('This message was deleted').last().waitFor()
    await bubble(guardian, 'Words that hurt').waitFor({ state: 'detached' })
  })

  it('lets history be read where nobody may write any more, and without a chat shows no way to it (scenario 18)', async () => {
    const list: (Me & { receiveUserRole: string })[] = (await (await product.as('Guardian')).get('user-chat-list')).json()
    const { userId, name } = list.find(line => line.receiveUserRole === 'Teacher')!
    const guardian = await product.logIn('Guardian', { at: '/chat' })
    await openWith(guardian, name)
    await settled(guardian)
    const said = await guardian.locator('[data-messages]').textContent()
    const { values } = (await admin.get(`staff-complete-info/${userId}`)).json()
    const relieved = await admin.post('imports/single', {
      kind: 'staff',
      mode: 'update-only',
      values: { code: values.code, status: 'Relieved', relievedOn: dayIn('Asia/Kolkata', new Date()) },
    })
    expect([relieved.statusCode, relieved.json().errors]).toEqual([200, []])
    await guardian.reload()
    await guardian.getByText(`You can no longer write to ${name}.`).waitFor()
    expect(await guardian.getByRole('textbox', { name: `Message to ${name}` }).count()).toBe(0)
    await expect.poll(() => guardian.locator('[data-messages]').textContent()).toBe(said)
    expect(await violations(guardian)).toEqual([])

    await set(admin, { 'chat.enabled': false })
    await guardian.goto(product.address)
    await guardian.waitForSelector('#page h1')
    await guardian
      .getByRole('button', { name: /notification/ })
      .first()
      .waitFor()
    expect(await guardian.getByRole('link', { name: /^Chat/ }).count()).toBe(0)
  })
})
