import type { ChildProcess } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { dayIn, instantIn } from '@school/rules'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, type Locator, type Page, chromium as playwright, type Request } from 'playwright-core'
import { inject } from 'vitest'
import { demoAccounts, demoPassword } from '../src/demonstration/index'
import { type FileCell, workbook } from '../src/testing/student-files'
import { ended, freePort, newFolder, ready, serve } from './server'

/** Lines of the server's log that are kept to explain a failure. */
const keptLines = 30

/** What a page shows, with no more than four rows of a table: more explain nothing and hide the rest. */
function brief(snapshot: string): string {
  let rows = 0
  let depth = 0
  return snapshot
    .split('\n')
    .filter(line => {
      const indent = line.search(/\S/)
      if (/^\s*- row\b/.test(line)) {
        depth = indent
        rows += 1
      } else if (indent < depth) rows = 0
      return rows <= 4
    })
    .join('\n')
}

/** The products that run, for what a failed test tells. */
export const living = new Set<Product>()

/** The built server on a data folder and a port of its own, with a browser in front of it. */
export class Product {
  readonly address: string
  private readonly folder: string
  private readonly port: number
  private server: ChildProcess | undefined
  private browser: Browser | undefined
  private readonly said: string[] = []

  private readonly environment: NodeJS.ProcessEnv

  private constructor(port: number, folder: string, environment: NodeJS.ProcessEnv) {
    this.port = port
    this.environment = environment
    this.folder = folder
    this.address = `http://127.0.0.1:${port}`
  }

  /** Starts a product of its own, on a copy of the demonstration. */
  static async start(environmentOf: (address: string) => NodeJS.ProcessEnv = () => ({})): Promise<Product> {
    const port = await freePort()
    const product = new Product(port, newFolder(), environmentOf(`http://127.0.0.1:${port}`))
    cpSync(inject('demonstration'), product.folder, { recursive: true })
    living.add(product)
    await product.run()
    product.browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    })
    return product
  }

  /** Starts the server and waits until it is ready. */
  async run(): Promise<void> {
    this.server = serve(this.folder, this.port, this.environment)
    this.server.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.said.push(...text.split('\n').filter(Boolean))
      this.said.splice(0, this.said.length - keptLines)
    })
    await ready(this.server, this.address)
  }

  /** Sets the clock of the server ahead of the machine's. */
  async setAhead(minutes: number): Promise<void> {
    const taken = new Promise(resolve => this.server?.once('message', resolve))
    this.server?.send(minutes * 60_000)
    await taken
  }

  /** Ends the server without a warning, as a crash does. */
  async crash(): Promise<void> {
    await ended(this.server!, 'SIGKILL')
  }

  async visitor(
    options: { phone?: boolean; dark?: boolean; language?: string } = {},
  ): Promise<{ page: Page; context: BrowserContext }> {
    const context = await this.browser!.newContext({
      viewport: options.phone ? { width: 360, height: 740 } : { width: 1440, height: 900 },
      hasTouch: options.phone ?? false,
      colorScheme: options.dark ? 'dark' : 'light',
      locale: options.language ?? 'en-IN',
      timezoneId: 'Asia/Kolkata',
      acceptDownloads: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    watch(page)
    page.setDefaultTimeout(30_000)
    return { page, context }
  }

  /** Logs one of the demonstration's people in and waits for the first page. */
  async logIn(role: string, options: { phone?: boolean; dark?: boolean } = {}): Promise<Page> {
    const account = demoAccounts.find(candidate => candidate.role === role)!
    const { page } = await this.visitor(options)
    await page.goto(`${this.address}${role === 'SchoolGroupAdmin' ? '/group-login' : '/login'}`)
    await sendLogin(page, account.loginName, account.password)
    await page.waitForSelector('#page h1')
    return page
  }

  /** Opens a screen of the product by its address and waits for its heading. */
  async open(page: Page, path: string, heading: string): Promise<void> {
    await page.goto(`${this.address}${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  /** What stands on every open page, and what the server said last. */
  async evidence(): Promise<string> {
    const pages = this.browser?.contexts().flatMap(context => context.pages()) ?? []
    const shown = pages.map(
      async page => `${page.url()}\n${brief(await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String))}`,
    )
    return [`The server said: ${this.said.join('\n') || 'nothing'}`, ...(await Promise.all(shown))].join('\n\n')
  }

  async stop(): Promise<void> {
    living.delete(this)
    await this.browser?.close()
    await ended(this.server!, 'SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const zone = 'Asia/Kolkata'

/** Minutes until a time of day at the schools of the demonstration. */
export function minutesUntil(time: string): number {
  const now = new Date()
  const away = Math.ceil((instantIn(zone, `${dayIn(zone, now)}T${time}:00`).getTime() - now.getTime()) / 60_000)
  return away > 0 ? away : away + 24 * 60
}

/** Requests of a page that are not answered yet, and when that changed last. */
const asking = new WeakMap<Page, { readonly open: Set<Request>; changed: number }>()

function watch(page: Page): void {
  const state = { open: new Set<Request>(), changed: Date.now() }
  asking.set(page, state)
  page.on('request', request => {
    // The stream of events stays open.
    if (request.url().endsWith('/api/events')) return
    state.open.add(request)
    state.changed = Date.now()
  })
  const ended = (request: Request) => {
    state.open.delete(request)
    state.changed = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Waits until a page has all it asked for and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const state = asking.get(page)!
  const idle = () => state.open.size === 0 && Date.now() - state.changed > 500
  for (let tries = 0; tries < 300 && !idle(); tries += 1) await page.waitForTimeout(100)
  if (!idle()) throw new Error('The page still waits for answers.')
}

/** Fills the login page in and sends it. */
export async function sendLogin(page: Page, loginName: string, password: string): Promise<void> {
  await page.fill('#login-name', loginName)
  await page.fill('#password', password)
  await page.click('button[type=submit]')
}

/** Rows of the page's tables, once they are there: while a table waits, rows without words hold their place. */
export async function rowsOf(page: Page): Promise<Locator> {
  const rows = page.locator('#page table:not([aria-busy=true]) > tbody > tr')
  await rows.first().waitFor()
  return rows
}

/** Waits until a toast says so. */
export const told = (page: Page, words: string): Promise<void> =>
  page.locator('[data-toast]').filter({ hasText: words }).first().waitFor()

/** Chooses from a list of the open dialog. */
export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .first()
    .click()
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}

/** Brings new students in by a file on the import screen, with the classes that it names, and waits until they are there. */
export async function bringStudents(
  product: Product,
  page: Page,
  names: readonly string[],
  rows: readonly (readonly FileCell[])[],
): Promise<void> {
  await page.goto(`${product.address}/utility/import-photo`)
  const buffer = workbook(rows, names)
  await page.setInputFiles('input[type=file]', { name: 'students.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('checkbox', { name: 'create missing classes' }).check()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.locator('ul[aria-label="Rows"]').waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: /^Apply/ }).click()
  await page.getByText(`${rows.length} created, 0 updated, 0 unchanged.`).waitFor({ timeout: 120_000 })
}

/** What a call answers to the browser itself, with a token of its own. */
export interface Answered<Body, Claims> {
  readonly status: number
  readonly body: Body
  /** What the token says. */
  readonly claims: Claims
}

/** A call as a script of the page would make it: with the session of the browser, whatever the screens offer. */
export const callAs = <Body, Claims = { readonly SchoolId: string; readonly ChildId: string }>(
  page: Page,
  path: string,
  body?: object,
  method = 'POST',
): Promise<Answered<Body, Claims>> =>
  page.evaluate<Answered<Body, Claims>>(`(async () => {
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)[1]
    const refreshed = await fetch('/api/auth/refresh', { method: 'POST', headers: { 'x-xsrf-token': xsrf } })
    const { accessToken } = await refreshed.json()
    const sent = ${JSON.stringify(body ? { method, body: JSON.stringify(body) } : {})}
    const answer = await fetch('/api/${path}', {
      ...sent,
      headers: { authorization: 'Bearer ' + accessToken, 'content-type': 'application/json', 'x-xsrf-token': xsrf },
    })
    const [, claims] = accessToken.split('.')
    return {
      status: answer.status,
      body: await answer.json().catch(() => undefined),
      claims: JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))),
    }
  })()`)

/** Leaves the school of a page so many credits, as the operator does who counted anew. */
export async function leaveCredits(product: Product, page: Page, credits: number): Promise<void> {
  const operator = await product.logIn('GJSMSAdmin')
  const { body, claims } = await callAs<{ balance: number }>(page, 'sms-to-guardian/getbalance/intial')
  const change = { schoolId: claims.SchoolId, delta: credits - body.balance, reason: 'Counted anew' }
  const { status } = await callAs(operator, 'platform/sms/credits', change)
  if (status !== 200) throw new Error(`The credits were not changed: ${status}`)
  await operator.context().close()
}

/** A page of a guardian with a child in a class, and with none in another. */
export async function guardianOf(product: Product, divisionId: string, notOf?: string): Promise<Page> {
  const admin = await product.logIn('SystemAdmin')
  const loginsOf = async (id: string) =>
    (
      await callAs<{ results: { loginName: string; lastLoginAt: string | null }[] }>(admin, 'guardian-user/view-data', {
        filters: { divisionIds: [id], status: 'Active' },
        page: 1,
        pageSize: 200,
      })
    ).body.results.flatMap(row => (row.lastLoginAt ? [row.loginName] : []))
  const others = notOf === undefined ? [] : await loginsOf(notOf)
  const loginName = (await loginsOf(divisionId)).find(name => !others.includes(name))!
  const { page } = await product.visitor({ phone: true })
  await page.goto(`${product.address}/login`)
  await sendLogin(page, loginName, demoPassword)
  await page.waitForSelector('#page h1')
  await admin.context().close()
  return page
}

/** Rules of accessibility that the page breaks, as text. All rules look at all of the page; only what passes is not told. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return found.map(
    rule =>
      `${rule.id}: ${rule.nodes
        .map(node => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

/** How far the page scrolls sideways; it never should. */
export const sideways = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth')
