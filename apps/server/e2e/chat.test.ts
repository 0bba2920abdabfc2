import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled, sideways, told, violations } from './browser'
import { callAs, Product } from './product'

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

type Contact = { readonly userId: string; readonly name: string; readonly receiveUserRole: string }

/** All whom somebody may write to, as the call answers it. */
async function contactsOf(page: Page, query = ''): Promise<Contact[]> {
  const found: Contact[] = []
  for (let at = 1; ; at += 1) {
    const { body } = await callAs<Contact[]>(page, `chat-all-contacts?page=${at}${query}`)
    found.push(...body)
    if (body.length < 30) return found
  }
}

const contactList = (page: Page) => page.getByRole('list', { name: 'Contacts' })
const namesIn = (page: Page) => contactList(page).locator('[dir=auto]').allInnerTexts()

async function openContacts(page: Page): Promise<void> {
  await openChat(page)
  await page.getByRole('button', { name: 'New Chat' }).first().click()
  await contactList(page).waitFor()
}

/** Ticks choices of a filter of the contacts. */
async function tick(page: Page, field: string, ...options: readonly string[]): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  for (const name of options) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** What a person chooses about a conversation of the list. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Puts the clock of the server ahead to the next time that clocks of the school show so. */
async function setTo(time: string): Promise<void> {
  const now = Date.now()
  const target = Date.parse(`${new Date(now + 5.5 * 3_600_000).toISOString().slice(0, 10)}T${time}+05:30`)
  await product.setAhead((target + (target < now ? 24 * 3_600_000 : 0) - now) / 60_000)
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

/** Names of class and subject teachers of a guardian's children by what the school has written of its staff, of the head and the office. */
async function teachersAndOffice(guardian: Page): Promise<string[]> {
  const { body: children } = await callAs<{ className: string }[]>(guardian, 'parent-home/get-guardian-children')
  const classes = children.map(child => child.className)
  const admin = await product.logIn('SystemAdmin')
  const names: string[] = []
  for (const { userId, name, receiveUserRole: role } of await contactsOf(admin, '&role=Teacher')) {
    type Teaching = Record<'classTeacherOf' | 'classes', { name: string }[]>
    const { body } = await callAs<Teaching>(admin, `staff-complete-info/${userId}/teaching`)
    const teaches = [...body.classTeacherOf, ...body.classes].some(one => classes.includes(one.name))
    if (teaches && role !== 'SchoolHead') names.push(name)
  }
  await admin.context().close()
  return [...names, 'Leela Kurup', 'Rosamma Varghese'].sort()
}

describe('who may write, and when', () => {
  it('a guardian lists teachers and the head, and reaches no other guardian (scenario 18)', async () => {
    const [guardian, teacher] = [await product.logIn('Guardian'), await product.logIn('Teacher')]
    await openChat(guardian)
    await guardian.getByRole('button', { name: 'New Chat' }).first().click()
    const list = guardian.getByRole('list', { name: 'Contacts' })
    await list.getByText('Rosamma Varghese').waitFor()
    await settled(guardian)
    expect(await list.getByText(/^Guardian/).count()).toBe(0)
    expect((await namesIn(guardian)).sort()).toEqual(await teachersAndOffice(guardian))
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

describe('each role', () => {
  it('of the office writes to staff, and staff without classes to staff alone', async () => {
    const [admin, plain] = [await product.logIn('SystemAdmin'), await product.logIn('NonTeachingStaff')]
    await openContacts(admin)
    await admin.getByRole('searchbox', { name: 'Search by name' }).fill('salim')
    await contactList(admin).getByText('Salim Ahmed').click()
    await write(admin, 'Salim Ahmed', 'Is the hall free today?')
    await told(admin, 'Send Successfully')
    await plain.getByRole('link', { name: /^Chat: 1 unread/ }).click()
    const line = plain.locator('[data-conversation]').filter({ hasText: 'Leela Kurup' })
    await line.getByText('1 unread message').waitFor({ state: 'attached' })
    await line.click()
    await bubble(plain, 'Is the hall free today?').waitFor()
    await line.getByText('1 unread message').waitFor({ state: 'detached' })
    await write(plain, 'Leela Kurup', 'Until four.')
    await bubble(admin, 'Until four.').waitFor()
    await openContacts(plain)
    await settled(plain)
    expect((await namesIn(plain)).length).toBeGreaterThan(3)
    expect(
      await contactList(plain)
        .getByText(/^(Guardian|Student)/)
        .count(),
    ).toBe(0)
    for (const page of [admin, plain]) await page.context().close()
  })

  it('of students writes to own teachers alone', async () => {
    const student = await product.logIn('Student')
    await openContacts(student)
    await settled(student)
    const teachers = (await contactsOf(student)).map(one => one.name)
    expect(teachers.length).toBeGreaterThan(0)
    expect(await namesIn(student)).toEqual(teachers)
    expect(
      await contactList(student)
        .getByText(/^Teacher/)
        .count(),
    ).toBe(teachers.length)
    await contactList(student).getByText(teachers[0]!, { exact: true }).click()
    await write(student, teachers[0]!, 'May I bring the atlas?')
    await told(student, 'Send Successfully')
    await bubble(student, 'May I bring the atlas?').waitFor()
    await student.context().close()
  })

  it('of teachers narrows contacts by role and division, and nobody is missing with all of them', async () => {
    const teacher = await product.logIn('Teacher')
    const { divisions } = (await callAs<{ divisions: { id: string; name: string }[] }>(teacher, 'chat-initial-values')).body
    const [division] = divisions as [{ id: string; name: string }]
    await openContacts(teacher)
    await tick(teacher, 'Role', 'Guardian')
    const page = async (query: string) =>
      (await callAs<Contact[]>(teacher, `chat-all-contacts?page=1${query}`)).body.map(one => one.name)
    const guardians = await page('&role=Guardian')
    expect(guardians.length).toBeGreaterThan(0)
    await expect.poll(() => namesIn(teacher)).toEqual(guardians)
    expect(
      await contactList(teacher)
        .getByText(/^Guardian/)
        .count(),
    ).toBe(guardians.length)
    await tick(teacher, 'Role', 'Student')
    await tick(teacher, 'Division', division.name)
    const narrowed = await page(`&role=Guardian&role=Student&division=${division.id}`)
    expect(narrowed.length).toBeGreaterThan(0)
    await expect.poll(() => namesIn(teacher)).toEqual(narrowed)
    await tick(teacher, 'Division', division.name)
    await tick(teacher, 'Role', 'Teacher', 'Non TeachingStaff')
    await teacher.getByRole('searchbox', { name: 'Search by name' }).fill('rosamma')
    // A guardian may bear the same name.
    await contactList(teacher).getByRole('button', { name: 'Rosamma Varghese School Head' }).waitFor()
    await teacher.context().close()
  })

  it('pins, mutes and hides conversations', async () => {
    const teacher = await product.logIn('Teacher')
    await openChat(teacher)
    const lines = teacher.locator('[data-conversation]')
    const order = () => lines.locator('[dir=auto]').allInnerTexts()
    const before = (await callAs<{ count: number }>(teacher, 'chat/unread')).body.count
    const muted = (
      await callAs<{ name: string; unreadMessageCount: number | null; isMuted: boolean }[]>(teacher, 'user-chat-list')
    ).body.find(line => (line.unreadMessageCount ?? 0) > 1)!
    await choose(teacher, muted.name, 'Mute')
    const line = lines.filter({ hasText: muted.name })
    await line.getByText('Muted').waitFor({ state: 'attached' })
    await line.getByText(`${muted.unreadMessageCount} unread messages`).waitFor({ state: 'attached' })
    const left = before - muted.unreadMessageCount!
    await teacher.getByRole('link', { name: left > 0 ? new RegExp(`^Chat: ${left} unread`) : 'Chat' }).waitFor()
    await choose(teacher, 'Salim Ahmed', 'Pin')
    await expect.poll(order).toEqual(['Salim Ahmed', 'Rosamma Varghese', ...(await order()).slice(2)])
    await choose(teacher, 'Rosamma Varghese', 'Unpin')
    await lines.filter({ hasText: 'Rosamma Varghese' }).getByText('Pinned').waitFor({ state: 'detached' })
    await choose(teacher, 'Salim Ahmed', 'Hide')
    await lines.filter({ hasText: 'Salim Ahmed' }).waitFor({ state: 'detached' })
    await settled(teacher)
    await teacher.reload()
    await lines.filter({ hasText: muted.name }).getByText('Muted').waitFor({ state: 'attached' })
    expect(await order()).not.toContain('Salim Ahmed')
    expect(await lines.getByText('Pinned').count()).toBe(0)
    await teacher.context().close()
  })

  it('may delete for an hour, and families write within their hours by the clock of the server (scenario 17)', async () => {
    const head = { receiveUserId: '', ReceiveUserRole: 'SchoolHead' }
    const first = await product.logIn('Guardian')
    const { body: list } = await callAs<Contact[]>(first, 'user-chat-list')
    head.receiveUserId = list.find(line => line.name === 'Rosamma Varghese')!.userId
    const send = (page: Page, text: string) => callAs<{ message: string }>(page, 'insert-chat', { ...head, messages: [text] })
    for (const text of ['Deleted in time', 'Deleted too late']) expect((await send(first, text)).status).toBe(200)
    await first.context().close()
    const remove = async (text: string) => {
      const page = await product.logIn('Guardian')
      await openChat(page)
      await openWith(page, 'Rosamma Varghese')
      await bubble(page, text).waitFor()
      const item = page.locator('[data-messages] > *').filter({ hasText: text }).last()
      await item.getByRole('button', { name: /^Delete the message/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      return page
    }
    try {
      await product.setAhead(59)
      const inTime = await remove('Deleted in time')
      await told(inTime, 'Deleted Successfully')
      await inTime.context().close()
      await product.setAhead(61)
      const late = await remove('Deleted too late')
      await told(late, 'A message can be deleted only within 60 minutes.')
      await bubble(late, 'Deleted too late').waitFor()
      await late.context().close()

      await product.setAhead(0)
      await set({ 'chat.familyStart': '16:00', 'chat.familyEnd': '20:00' })
      const closed = 'Your chat window available only from 04:00 PM to 08:00 PM'
      for (const [time, open] of [
        ['15:58:00', false],
        ['16:01:00', true],
        ['20:01:00', false],
      ] as const) {
        await setTo(time)
        const guardian = await product.logIn('Guardian')
        const { status, body } = await send(guardian, `At ${time}`)
        expect([time, status, open || body.message]).toEqual([time, open ? 200 : 409, open || closed])
        await guardian.context().close()
      }
      await setTo('22:00:00')
      const teacher = await product.logIn('Teacher')
      await openChat(teacher)
      await openWith(teacher, 'Rosamma Varghese')
      await write(teacher, 'Rosamma Varghese', 'Written at ten in the evening')
      await told(teacher, 'Send Successfully')
      await teacher.context().close()
    } finally {
      await product.setAhead(0)
    }
    await set({ 'chat.familyStart': '', 'chat.familyEnd': '' })
  })

  it('keeps its history to read where it may no longer write (scenario 18)', async () => {
    const guardian = await product.logIn('Guardian')
    const { body: list } = await callAs<Contact[]>(guardian, 'user-chat-list')
    const { userId, name } = list.find(line => line.receiveUserRole === 'Teacher')!
    await openChat(guardian)
    await openWith(guardian, name)
    await settled(guardian)
    const said = await guardian.locator('[data-messages]').textContent()
    const admin = await product.logIn('SystemAdmin')
    const { body } = await callAs<{ values: { code: string } }>(admin, `staff-complete-info/${userId}`)
    const relieved = await callAs<{ errors: object[] }>(admin, 'imports/single', {
      kind: 'staff',
      mode: 'update-only',
      values: { code: body.values.code, status: 'Relieved', relievedOn: new Date().toISOString().slice(0, 10) },
    })
    expect([relieved.status, relieved.body.errors]).toEqual([200, []])
    await guardian.reload()
    await guardian.getByText(`You can no longer write to ${name}.`).waitFor()
    expect(await guardian.getByRole('textbox', { name: `Message to ${name}` }).count()).toBe(0)
    await expect.poll(() => guardian.locator('[data-messages]').textContent()).toBe(said)
    expect(await violations(guardian)).toEqual([])
    const refused = await callAs<{ message: string }>(guardian, 'insert-chat', {
      receiveUserId: userId,
      messages: ['Hello'],
      ReceiveUserRole: 'Teacher',
    })
    expect([refused.status, refused.body.message]).toEqual([403, `You can no longer write to ${name}.`])
    for (const page of [guardian, admin]) await page.context().close()
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
