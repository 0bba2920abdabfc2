import { dayIn } from '@school/rules'
import type { CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDevice, TestPushService } from '../src/testing/push'
import { sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product
let service: TestPushService

beforeAll(async () => {
  product = await Product.start()
  const admin = await product.as('SystemAdmin')
  const { publicKey } = (await admin.get('push/public-key')).json()
  service = await TestPushService.open(publicKey, () => new Date())
  // The same time twice: no quiet hours, whenever the test runs.
  const held = (await admin.get('profile/school/settings')).json() as { code: string; version: number }[]
  const changes = ['comm.quietFrom', 'comm.quietTo'].map(code => ({
    code,
    value: '00:00',
    version: held.find(setting => setting.code === code)?.version ?? 0,
  }))
  expect((await admin.patch('profile/school/settings', { changes })).statusCode).toBe(200)
})
afterAll(async () => {
  await service.close()
  await product.stop()
})

/** The browser of the tests knows no push service: it gets one of this machine. What is stored outlives the page, as there. */
const subscribing = ({ endpoint, keys }: TestDevice) => `(() => {
  const bytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  const read = () => JSON.parse(localStorage.getItem('test.subscription') ?? 'null')
  const subscription = kept => kept && {
    endpoint: kept.endpoint,
    options: { applicationServerKey: bytes(kept.key).buffer },
    toJSON: () => ({ endpoint: kept.endpoint, keys: ${JSON.stringify(keys)} }),
    unsubscribe: async () => { localStorage.removeItem('test.subscription'); return true },
  }
  // Without a window this browser says 'denied', whatever it was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  PushManager.prototype.getSubscription = async () => subscription(read())
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const key = btoa(String.fromCharCode(...applicationServerKey))
    localStorage.setItem('test.subscription', JSON.stringify({ endpoint: ${JSON.stringify(endpoint)}, key }))
    return subscription(read())
  }
})()`

interface Options {
  readonly phone?: boolean
  readonly at?: string
}

/** A page of somebody whose browser has such a device. */
async function withDevice(role: string, device: TestDevice, { at = '/', ...options }: Options = {}): Promise<Page> {
  const { page, context } = await product.visitor({ ...options, signedIn: await product.as(role) })
  await context.grantPermissions(['notifications'], { origin: product.address })
  await context.addInitScript(subscribing(device))
  await page.goto(`${product.address}${at}`)
  await page.waitForSelector('#page h1')
  return page
}

const settings = '/communication/notification-settings'
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const offer = (page: Page) => page.getByRole('button', { name: 'Enable push on this device' })

/** A notice of the head that rings in the bells of all guardians. */
async function notify(title: string): Promise<string> {
  const head = await product.as('SchoolHead')
  const day = dayIn('Asia/Kolkata', new Date())
  const made = await head.post('notice-board/create', {
    kind: 'Event',
    title,
    description: '<p>Bring a <b>kite</b> &amp; string.</p>',
    startsOn: day,
    endsOn: day,
    audience: { roles: ['Guardian'], sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] },
  })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json() as { id: string }
  expect((await head.post(`notice-board/sentNotification/${id}`)).statusCode).toBe(200)
  return id
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
}

/** The service worker of a page. This browser has no place for notifications: what would be shown is kept instead. */
async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`(() => {
    if (self.shown) return
    self.shown = []
    self.registration.showNotification = async (title, options) => {
      self.shown = [...self.shown.filter(one => one.tag !== options.tag), { title, ...options }]
    }
  })()`)
  return worker
}

const shown = async (page: Page): Promise<Shown[]> => (await workerOf(page)).evaluate('self.shown')

/** Hands a push to the service worker of a page, as the browser does that has decrypted it. */
async function deliver(page: Page, push: unknown): Promise<void> {
  const tools: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(one => !one.isDeleted)
      if (first) resolve(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const registrationId = await registered
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: product.address,
    registrationId,
    data: JSON.stringify(push),
  })
  await tools.detach()
}

/** What the browser tells the service worker when the only notification is clicked. */
async function click(page: Page): Promise<void> {
  const worker = await workerOf(page)
  await worker.evaluate(`(() => {
    const [notification] = self.shown
    const close = () => { self.shown = [] }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: { ...notification, close }, waitUntil() {} }))
  })()`)
}

/** Waits until everything that was pushed has left, or was left out. */
const pushed = () =>
  expect
    .poll(async () => (await fetch(`${product.address}/metrics`)).text())
    .not.toMatch(/^outbox_waiting\{channel="push"\} [1-9]/m)

describe('push on a device', () => {
  it('is enabled in the bell, shows what rings there and opens it', async () => {
    const device = service.device('guardian')
    const page = await withDevice('Guardian', device)
    await bell(page).click()
    await offer(page).click()
    await told(page, 'This device now shows new notifications.')
    await bell(page).click()
    await page.getByRole('link', { name: 'Notification settings' }).waitFor()
    expect(await offer(page).count()).toBe(0)

    const id = await notify('Kite festival')
    await expect.poll(() => service.for(device).length).toBeGreaterThan(0)
    const push = device.read(service.for(device)[0]!) as { title: string; route: string; tag: string }
    expect(push).toMatchObject({
      title: 'Kite festival',
      body: expect.stringContaining('Bring a kite & string.'),
      route: `/communication/notices?notice=${id}`,
    })
    await workerOf(page)
    await deliver(page, push)
    await deliver(page, push)
    await expect.poll(async () => (await shown(page)).length).toBe(1)
    expect(await shown(page)).toMatchObject([{ title: 'Kite festival', tag: push.tag }])
    await click(page)
    await page.getByRole('heading', { level: 1, name: /^Kite festival/ }).waitFor()
    expect(page.url()).toContain(push.route)
    expect(await shown(page)).toEqual([])
  })

  it('shows that somebody wrote, and opens the conversation in the page that is open, also on a phone', async () => {
    const head = await product.as('SchoolHead')
    const { me } = (await head.get('chat-initial-values')).json() as { me: { userId: string; name: string } }
    const own = (await (await product.as('Guardian')).get('chat-initial-values')).json().me as { userId: string }
    for (const phone of [false, true]) {
      const device = service.device(phone ? 'phone' : 'desk')
      const page = await withDevice('Guardian', device, { phone })
      await bell(page).click()
      await offer(page).click()
      await told(page, 'This device now shows new notifications.')
      await workerOf(page)
      // While a page is open nothing is pushed: the worker is handed what it would be sent.
      const sent = await head.post('insert-chat', {
        receiveUserId: own.userId,
        messages: [`Written to a ${phone ? 'phone' : 'desk'}.`],
        ReceiveUserRole: 'Guardian',
      })
      expect(sent.statusCode, sent.body).toBe(200)
      await deliver(page, {
        title: 'School',
        body: `New message from ${me.name}`,
        route: `/chat?with=${me.userId}`,
        tag: sent.json().tblId,
      })
      await expect.poll(async () => (await shown(page)).length).toBe(1)
      await click(page)
      await page.getByRole('textbox', { name: `Message to ${me.name}` }).waitFor()
      await page
        .locator('[data-messages]')
        .getByText(`Written to a ${phone ? 'phone' : 'desk'}.`)
        .waitFor()
      expect(new URL(page.url()).search).toBe(`?with=${me.userId}`)
      expect(page.context().pages()).toHaveLength(1)
      await page.context().close()
    }
  })

  it('rings with what is switched on: each kind of its own', async () => {
    const device = service.device('settings')
    const page = await withDevice('Guardian', device, { phone: true, at: settings })
    await page.getByRole('switch', { name: /while no page is open/ }).click()
    await told(page, 'This device now shows new notifications.')
    await page.reload()
    // Messages, attendance and fees stand above the events.
    const events = page.getByRole('switch', { name: /^Push Shown on/ }).nth(3)
    await events.click()
    await told(page, 'Saved successfully.')
    expect(await sideways(page)).toBe(0)
    const before = service.for(device).length
    await notify('Quiet festival')
    // What is switched off is decided as a push leaves.
    await pushed()
    await events.click()
    await expect.poll(() => events.isChecked()).toBe(true)
    await told(page, 'Saved successfully.')
    await notify('Loud festival')
    await expect.poll(() => service.for(device).length).toBeGreaterThan(before)
    const titles = service.for(device).map(push => (device.read(push) as { title: string }).title)
    expect(titles.slice(before)).toEqual(['Loud festival'])
  })

  it('is switched in the settings, comes back with the page, and ends with the logout', async () => {
    const device = service.device('teacher')
    const page = await withDevice('Teacher', device, { at: settings })
    const push = page.getByRole('switch', { name: /while no page is open/ })
    await push.click()
    await told(page, 'This device now shows new notifications.')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect.poll(() => push.isChecked()).toBe(true)
    await push.click()
    await told(page, 'This device no longer shows notifications.')
    expect(await push.isChecked()).toBe(false)
    await push.click()
    await told(page, 'This device now shows new notifications.')
    expect(await page.evaluate(`localStorage.getItem('school.push')`)).not.toBe(null)
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForSelector('#login-name')
    expect(await page.evaluate(`[localStorage.getItem('school.push'), localStorage.getItem('test.subscription')]`)).toEqual([
      null,
      null,
    ])
  })

  it('that the browser refuses says how to allow it', async () => {
    const page = await product.logIn('Guardian')
    await page.evaluate(`Notification.requestPermission = async () => 'denied'`)
    await bell(page).click()
    await offer(page).click()
    const dialog = page.getByRole('dialog', { name: 'Notifications are blocked' })
    await dialog.getByText(/allow notifications there and try again/).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  it('has a worker that is never kept from being renewed', async () => {
    const worker = await fetch(`${product.address}/service-worker.js`)
    expect([worker.status, worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('javascript'),
      'no-cache',
    ])
  })
})
