import { dayIn } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { settled } from './browser'
import { Product } from './product'

/** What people type who want to be more than words; each is short enough for a title. */
const hostile = [
  '<img src=x onerror=window.hurt=1>',
  '<script>window.hurt=2</script>',
  '<svg onload=window.hurt=3><path/></svg>',
  '"><iframe srcdoc="<script>parent.hurt=4</script>"></iframe>',
  '<a href="javascript:window.hurt=5">read on</a>',
  'javascript:window.hurt=6',
  "{{constructor.constructor('window.hurt=7')()}}",
  '<math><mtext><style><img src=x onerror=window.hurt=8></style></mtext></math>',
  '<b onmouseover=window.hurt=9>bold</b>',
  '</textarea></title><body onload=window.hurt=10>',
  '[read on](javascript:window.hurt=11)',
  'data:text/html,<script>parent.hurt=12</script>',
]
/** As the requirements give it: two links, and nothing of what follows their addresses. */
const linked = 'See https://a.example/"onclick=x www.b.example.'
const all = [...hostile, linked].join('\n')
/** The name of a student, as a file brought it in. */
const childName = '<img src=x onerror=alert(1)>'
/** What a guardian wants the school to click on. */
const lure = '<a href="https://evil.example/login">Log in again</a>'
/** Of those what may stand in a format: nothing that asks for a value. */
const inFormats = hostile.filter(text => !/\{\{|\[\[/.test(text)).join('\n')

let product: Product
let admin: Page
let studentId: string
let albumId: string
let noticeId: string
let plainId: string

/** Makes something as a script of the page would, and gives what was answered. */
async function made<Body = { id: string }>(caller: Caller, path: string, body: object): Promise<Body> {
  const answer = await caller.post(path, body)
  expect([200, 201], `${path}: ${answer.body}`).toContain(answer.statusCode)
  return answer.json()
}

/** What the token of somebody says. */
const claimsOf = ({ token }: Caller) => JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString())

beforeAll(async () => {
  product = await Product.start()
  const office = await product.as('SystemAdmin')
  const guardian = await product.as('Guardian')
  studentId = (await guardian.get('parent-home/get-guardian-children')).json()[0].id
  guardian.token = (await guardian.post('auth/choose-child', { childId: studentId })).json().accessToken
  const viewed = await made<{ results: { admNo: string }[] }>(office, 'sms-to-guardian/viewData', { userIds: [studentId] })
  const renamed = { kind: 'students', mode: 'update-only', values: { admNo: viewed.results[0]!.admNo, name: childName } }
  await made(office, 'imports/single', renamed)
  const today = dayIn('Asia/Kolkata', new Date())
  const everybody = {
    roles: ['Guardian', 'Student', 'Staff'],
    sectionIds: [],
    courseIds: [],
    divisionIds: [],
    designationIds: [],
  }
  for (const text of hostile) {
    const notice = {
      kind: 'Event',
      title: text,
      description: all,
      venue: text,
      startsOn: today,
      endsOn: today,
      audience: everybody,
    }
    noticeId = (await made(office, 'notice-board/create', notice)).id
  }
  const plain = {
    kind: 'Notice',
    title: 'Two addresses',
    description: linked,
    startsOn: today,
    endsOn: today,
    audience: everybody,
  }
  plainId = (await made(office, 'notice-board/create', plain)).id
  await office.post(`notice-board/sentNotification/${noticeId}`)
  for (const text of [...hostile.slice(0, 3), linked])
    await made(office, 'communication/flashnews/create', { text, audience: everybody, startsOn: today, endsOn: today })
  for (const name of hostile.filter(text => text.length <= 50))
    await made(office, 'communication/feedback-category/create', { name })
  for (const title of hostile) await made(office, 'communication/admin-port/create', { title, text: all })

  const { results } = (await office.get('gallery/gallery-list')).json()
  albumId = results.find((album: { status: string }) => album.status === 'Approved').id
  const album = (await office.get(`gallery/gallery-event/${albumId}`)).json()
  const photos = album.photos.map(({ fileId }: { fileId: string }, sortOrder: number) => ({
    fileId,
    sortOrder,
    caption: hostile[sortOrder % hostile.length],
  }))
  const words = { title: hostile[0], description: all.slice(0, 1000), eventDate: album.eventDate, version: album.version }
  const updated = await office.patch(`gallery/update-photo/${albumId}`, { ...words, audience: everybody, photos })
  expect(updated.statusCode, updated.body).toBe(200)

  await made(office, 'notification/common/save-new-format', {
    group: 'GuardianNotificationFormName',
    notificationFormatName: 'Hostile',
    notificationTitle: hostile[0],
    notificationDescription: inFormats,
  })
  await made(office, 'sms-to-guardian/send-notification', {
    entries: [{ id: studentId }],
    title: hostile[0],
    notificationDescription: `{{Student}}\n${inFormats}\n${linked}`,
  })
  const format = await made<{ id: string; version: number }>(office, 'sms-to-guardian/save-new-format', {
    name: 'Hostile',
    smsBody: inFormats,
  })
  const operator = await product.as('GJSMSAdmin')
  await made(operator, `platform/sms/formats/${format.id}/approve`, {
    dltTemplateId: '1107160000000000778',
    version: format.version,
  })
  await made(office, 'whatsapp-to-guardian/save-new-format', {
    group: 'GuardianGeneralWhatsapp',
    name: 'Hostile',
    campaignName: 'hostile',
    smsBody: inFormats,
  })
  const head = await product.as('SchoolHead')
  const { StaffId } = claimsOf(head)
  const told = await made(office, 'communication/feedback-category/create', { name: 'Told', staffIds: [StaffId] })
  await made(guardian, 'student-feedback', { categoryId: told.id, subject: lure, message: 'About the login of my child.' })
  const { me } = (await guardian.get('chat-initial-values')).json()
  for (const text of [...hostile, linked])
    await made(head, 'insert-chat', { receiveUserId: me.userId, messages: [text], ReceiveUserRole: 'Guardian' })
  admin = await product.logIn('SystemAdmin', { at: '/communication/notice-board' })
})
afterAll(() => product.stop())

interface Found {
  /** What ran. */
  readonly hurt: unknown
  /** Elements that nobody's words may make. */
  readonly made: readonly string[]
  /** Where links lead, other than within the product. */
  readonly links: readonly string[]
}

/** What a page was made to be by the words on it. */
const found = (page: Page): Promise<Found> =>
  page.evaluate<Found>(`(() => {
    const active = 'body script, iframe, object, embed, base, math, [srcdoc], img[src="x"], a[href^="javascript:" i], a[href^="data:" i]'
    const handlers = [...document.querySelectorAll('body *')].filter(element => element.getAttributeNames().some(name => name.startsWith('on')))
    return {
      hurt: window.hurt,
      made: [...document.querySelectorAll(active), ...handlers].map(element => element.outerHTML.slice(0, 200)),
      links: [...new Set([...document.querySelectorAll('#page a[href], [role=dialog] a[href]')].map(link => link.href))].filter(href => !href.startsWith(location.origin)),
    }
  })()`)

/** Waits for the words and holds the page to what words may do. */
async function expectWords(page: Page, where: string, words: string): Promise<Found> {
  await page.getByText(words).first().waitFor({ state: 'attached' })
  await settled(page)
  const state = await found(page)
  expect({ where, hurt: state.hurt, made: state.made }).toEqual({ where, hurt: undefined, made: [] })
  expect(state.links.filter(href => !/^https?:\/\/[\w.-]+(:\d+)?\/?[\w./-]*$/.test(href))).toEqual([])
  return state
}

const openBell = (page: Page): Promise<void> =>
  page
    .getByRole('banner')
    .locator('button[aria-haspopup]')
    .filter({ has: page.locator('svg.lucide-bell'), visible: true })
    .click()

describe('words that want to be more than words', () => {
  it('stay words when they are typed and pasted into a rich text', async () => {
    await admin.getByRole('button', { name: 'New notice' }).first().click()
    const form = admin.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Title/ }).fill('Typed and pasted')
    const text = form.getByRole('textbox', { name: /^Description/ })
    await text.click()
    for (const words of [...hostile, linked]) {
      await admin.keyboard.insertText(words)
      await admin.keyboard.press('Enter')
    }
    await admin.evaluate(`(() => {
      for (const html of ${JSON.stringify(hostile)}) {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }
    })()`)
    await expectWords(admin, 'form', hostile[11]!)
    const saved = admin.waitForResponse(response => response.url().endsWith('/notice-board/create'))
    await form.getByRole('button', { name: 'Save' }).click()
    const { id, html } = await (await saved).json()
    // Of all that was typed and pasted no mark is left that the editor does not make itself.
    expect([...new Set(html.match(/<[a-z][^>]*>/g))].toSorted()).toEqual(['<p>', '<strong>'])
    const page = await product.logIn('Guardian', { at: `/communication/notices?notice=${id}` })
    const notice = await expectWords(page, 'typed notice', 'onclick=x')
    expect(notice.links).toEqual(expect.arrayContaining(['https://a.example/', 'https://www.b.example/']))
  })

  it('stay words for a family, in sentences of another language too (scenario 11)', async () => {
    const page = await product.logIn('Guardian', { language: 'de-DE' })
    const go = (path: string) => page.goto(product.address + path)
    await expectWords(page, 'home', hostile[0]!)
    await openBell(page)
    const bell = await expectWords(page, 'bell', hostile[0]!)
    expect(bell.links).toEqual(expect.arrayContaining(['https://a.example/', 'https://www.b.example/']))
    await page.getByRole('dialog').getByText(childName).first().waitFor()
    await go('/communication/notices')
    await expectWords(page, 'notices', hostile[11]!)
    await go(`/communication/notices?notice=${noticeId}`)
    await expectWords(page, 'notice', hostile[11]!)
    await go(`/communication/notices?notice=${plainId}`)
    const notice = await expectWords(page, 'plain notice', 'onclick=x')
    expect(notice.links).toEqual(expect.arrayContaining(['https://a.example/', 'https://www.b.example/']))
    await go('/communication/albums')
    await expectWords(page, 'albums', hostile[0]!)
    await go(`/communication/albums?album=${albumId}`)
    await expectWords(page, 'album', hostile[0]!)
    await go('/parent/school-portal-list')
    await expectWords(page, 'portal', hostile[11]!)
    await go('/chat')
    await page.locator('[data-conversation]').filter({ hasText: 'Rosamma Varghese' }).click()
    const chat = await expectWords(page, 'chat', hostile[11]!)
    expect(chat.links).toEqual(expect.arrayContaining(['https://a.example/', 'https://www.b.example/']))
  })

  it('are no way out of the bell of the staff', async () => {
    const head = await product.logIn('SchoolHead')
    await openBell(head)
    await expectWords(head, 'bell', lure)
    // An address that stands there is a link that says where it leads, and never other words.
    expect(await head.getByRole('link', { name: 'Log in again' }).count()).toBe(0)
  })

  it('stay words in formats, in what is asked before a send, and in what leaves', async () => {
    await admin.goto(`${product.address}/communication/communication-to-guardian`)
    await admin.getByRole('row').getByRole('checkbox').nth(1).check()
    const open = async (channel: string) => {
      await admin.getByRole('button', { name: channel, exact: true }).click()
      await admin.getByRole('combobox', { name: 'Format Name' }).fill('Hostile')
      await admin.getByRole('option', { name: 'Hostile' }).click()
      const text = admin.getByRole('dialog').getByRole('textbox', { name: 'Format', exact: true })
      await expect.poll(() => text.inputValue()).toContain(hostile[0]!)
      await expectWords(admin, channel, 'Relevant Parameters')
    }
    await open('WhatsApp')
    await admin.keyboard.press('Escape')
    await admin.getByRole('dialog').waitFor({ state: 'detached' })
    await open('SMS')
    await admin.getByRole('dialog', { name: 'Set Format' }).getByRole('button', { name: 'Send', exact: true }).click()
    const asking = admin.getByRole('dialog', { name: /^Send to 1 recipient/ })
    await asking.waitFor()
    await expectWords(admin, 'confirm', hostile[0]!)
    await asking.getByRole('button', { name: 'Send', exact: true }).click()
    await asking.waitFor({ state: 'detached' })
    await admin.goto(`${product.address}/communication/notification-history?tab=outbox`)
    // The newest stands first; it opens as its receiver sees it.
    await admin.getByRole('row').nth(1).getByRole('button').first().click()
    await expectWords(admin, 'outbox', hostile[0]!)
  })

  it('stay words for the school', async () => {
    for (const [path, words] of [
      ['/communication/notice-board', hostile[11]!],
      ['/communication/flash-news', hostile[0]!],
      ['/communication/feedback-category', hostile[1]!],
      ['/communication/admin-port', hostile[11]!],
      ['/communication/gallery', hostile[0]!],
      // Found by a word of it: absences of the day may have been told since.
      ['/communication/notification-history?text=onerror', hostile[0]!],
      ['/communication/notification-history?tab=batches', 'Leela Kurup'],
    ] as const) {
      await admin.goto(product.address + path)
      await expectWords(admin, path, words)
    }
  })
})
