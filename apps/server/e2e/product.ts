import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { dayIn, instantIn } from '@school/rules'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { Caller } from '../src/testing/caller'
import { administer, serverLogin } from '../src/testing/postgres'
import { type FileCell, workbook } from '../src/testing/student-files'
import { accountOf, demoPassword } from './accounts'
import { sharedBrowser, watch } from './browser'
import { command, ended, freePort, newFolder, ready, serve } from './server'

/** The heading of a screen whose code has come. */
const shown = '#page:not(:has([data-waiting-screen])) h1'

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

export interface VisitorOptions {
  readonly phone?: boolean
  readonly dark?: boolean
  readonly language?: string
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

  private contexts: BrowserContext[] = []
  private readonly drop: () => Promise<void>

  private constructor(port: number, folder: string, environment: NodeJS.ProcessEnv, drop: () => Promise<void>) {
    this.port = port
    this.drop = drop
    this.environment = environment
    this.folder = folder
    this.address = `http://127.0.0.1:${port}`
  }

  /**
   * Starts a product of its own, on a copy of the demonstration.
   *
   * @param environmentOf what is added to the environment of the server, by its address and that of its database.
   */
  static async start(environmentOf: (address: string, database: string) => NodeJS.ProcessEnv = () => ({})): Promise<Product> {
    const { folder, database, run } = inject('demonstration')
    const name = `${run}_${randomBytes(6).toString('hex')}`
    const from = new URL(database).pathname.slice(1)
    await administer(database, `create database ${name} template ${from} owner ${serverLogin} strategy file_copy`)
    const drop = () => administer(database, `drop database ${name} with (force)`)
    const own = newFolder()
    cpSync(folder, own, { recursive: true })
    const url = database.replace(`/${from}`, `/${name}`)
    return Product.on(own, address => ({ DATABASE_URL: url, ...environmentOf(address, url) }), drop)
  }

  /** Starts a product that was just installed: its database is empty. */
  static async empty(environment: NodeJS.ProcessEnv): Promise<Product> {
    const { database, run } = inject('demonstration')
    const name = `${run}_${randomBytes(6).toString('hex')}`
    await administer(database, `create database ${name} owner ${serverLogin}`)
    const drop = () => administer(database, `drop database ${name} with (force)`)
    const url = Object.assign(new URL(database), { pathname: `/${name}` }).href
    return Product.on(newFolder(), () => ({ DATABASE_URL: url, DEMONSTRATION: '0', ...environment }), drop)
  }

  private static async on(
    folder: string,
    environmentOf: (address: string) => NodeJS.ProcessEnv = () => ({}),
    drop: () => Promise<void> = async () => {},
  ): Promise<Product> {
    const port = await freePort()
    const product = new Product(port, folder, environmentOf(`http://127.0.0.1:${port}`), drop)
    living.add(product)
    try {
      await product.run()
      product.browser = await sharedBrowser()
      return product
    } catch (error) {
      await product.stop()
      throw error
    }
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

  /** Runs a command beside the server. @returns what it says. */
  command(...words: string[]): string {
    return command(this.folder, this.environment, words)
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

  async visitor({
    signedIn,
    ...options
  }: VisitorOptions & { signedIn?: Caller } = {}): Promise<{ page: Page; context: BrowserContext }> {
    const context = await this.browser!.newContext({
      viewport: options.phone ? { width: 360, height: 740 } : { width: 1440, height: 900 },
      hasTouch: options.phone ?? false,
      colorScheme: options.dark ? 'dark' : 'light',
      locale: options.language ?? 'en-IN',
      timezoneId: 'Asia/Kolkata',
      acceptDownloads: true,
      ...(signedIn && { storageState: this.leftBy(signedIn) }),
      reducedMotion: 'reduce',
    })
    this.contexts.push(context)
    const page = await context.newPage()
    watch(page)
    page.setDefaultTimeout(30_000)
    return { page, context }
  }

  /** A browser without a page, for state that a test begins with; a role is one of the demonstration's, all else a login name. */
  async as(who: string, password = demoPassword): Promise<Caller> {
    const caller = new Caller(this.address)
    await caller.logIn(accountOf(who)?.loginName ?? who, password, who === 'SchoolGroupAdmin' ? 'group' : 'school')
    return caller
  }

  /** What somebody who logged in leaves in a browser: the cookies, and that there is a session. */
  private leftBy({ held, mode }: Caller) {
    const cookies = [...held.values()].map(cookie => ({ ...cookie, domain: '127.0.0.1', secure: false }))
    const localStorage = [{ name: 'school.signed-in', value: mode === 'group' ? 'group' : '1' }]
    return { cookies, origins: [{ origin: this.address, localStorage }] }
  }

  /**
   * A page of somebody who has logged in, as one who comes back finds it: on the own first page, or on another.
   *
   * @param who a role of the demonstration, or a login name.
   * @param options.at path of the page to begin with, where it is not the first.
   */
  async logIn(who: string, { at = '/', ...options }: VisitorOptions & { at?: string } = {}): Promise<Page> {
    const { page } = await this.visitor({ ...options, signedIn: await this.as(who) })
    await page.goto(`${this.address}${at}`)
    await page.waitForSelector(shown)
    return page
  }

  /** Opens a screen of the product by its address and waits for its heading. */
  async open(page: Page, path: string, heading: string): Promise<void> {
    await page.goto(`${this.address}${path}`)
    await page.waitForSelector(shown)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  /** What stands on every open page, and what the server said last. */
  async evidence(): Promise<string> {
    const pages = this.contexts.flatMap(context => context.pages())
    const shown = pages.map(
      async page => `${page.url()}\n${brief(await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String))}`,
    )
    return [`The server said: ${this.said.join('\n') || 'nothing'}`, ...(await Promise.all(shown))].join('\n\n')
  }

  /** Contexts of the browser that are open. */
  get visitors(): readonly BrowserContext[] {
    return this.contexts
  }

  /** Closes what visitors have open, but for those to keep. */
  async leave(kept: readonly BrowserContext[] = []): Promise<void> {
    const gone = this.contexts.filter(context => !kept.includes(context))
    this.contexts = this.contexts.filter(context => kept.includes(context))
    await Promise.all(gone.map(context => context.close()))
  }

  async stop(): Promise<void> {
    living.delete(this)
    await this.leave()
    const server = this.server
    if (server?.exitCode === null && server.signalCode === null) await ended(server, 'SIGTERM')
    await this.drop()
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

/** Fills the login page in and sends it. */
export async function sendLogin(page: Page, loginName: string, password: string): Promise<void> {
  await page.fill('#login-name', loginName)
  await page.fill('#password', password)
  await page.click('button[type=submit]')
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

/** A caller with the session of a page, for what a script of the page cannot send, such as a file. */
async function callerOf(product: Product, page: Page): Promise<Caller> {
  const caller = new Caller(product.address)
  caller.token = await page.evaluate<string>(`(async () => {
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)[1]
    const refreshed = await fetch('/api/auth/refresh', { method: 'POST', headers: { 'x-xsrf-token': xsrf } })
    return (await refreshed.json()).accessToken
  })()`)
  return caller
}

/** The body of an answer that had to come out well. */
async function done<Body>(answer: ReturnType<Caller['post']>): Promise<Body> {
  const { statusCode, body, json } = await answer
  if (statusCode >= 300) throw new Error(`A call was answered with ${statusCode}: ${body}`)
  return json() as Body
}

/** Brings new students into the school of a page by a file, with the classes that it names, and waits until they are there. */
export async function bringStudents(
  product: Product,
  page: Page,
  names: readonly string[],
  rows: readonly (readonly FileCell[])[],
): Promise<void> {
  interface Run {
    readonly id: string
    readonly status: string
    readonly counts: { readonly create: number } | null
  }
  const caller = await callerOf(product, page)
  const file = await done<{ id: string }>(caller.upload('files/single', 'students.xlsx', workbook(rows, names)))
  const options = { createMissingClasses: true }
  const { id } = await done<Run>(caller.post('imports', { kind: 'students', fileId: file.id, options }))
  const until = async (status: string) => {
    let run = await done<Run>(caller.get(`imports/${id}`))
    for (let tries = 0; tries < 1200 && ['Uploaded', 'Mapped', 'Checked', 'Applying'].includes(run.status); tries += 1) {
      if (run.status === status) break
      await new Promise(resolve => setTimeout(resolve, 100))
      run = await done<Run>(caller.get(`imports/${id}`))
    }
    if (run.status !== status || run.counts?.create !== rows.length)
      throw new Error(`The students did not come in: ${JSON.stringify(run)}`)
  }
  await done(caller.post(`imports/${id}/check`))
  await until('Checked')
  await done(caller.post(`imports/${id}/apply`, { policy: 'apply-nothing' }))
  await until('Applied')
}

/** Leaves the school of a page so many credits, as the operator does who counted anew. */
export async function leaveCredits(product: Product, page: Page, credits: number): Promise<void> {
  const { body, claims } = await callAs<{ balance: number }>(page, 'sms-to-guardian/getbalance/intial')
  const operator = await product.as('GJSMSAdmin')
  const change = { schoolId: claims.SchoolId, delta: credits - body.balance, reason: 'Counted anew' }
  await done(operator.post('platform/sms/credits', change))
}

/** A page of a guardian with a child in a class, and with none in another. */
export async function guardianOf(product: Product, divisionId: string, notOf?: string): Promise<Page> {
  interface Users {
    readonly results: readonly { readonly loginName: string; readonly lastLoginAt: string | null }[]
  }
  const admin = await product.as('SystemAdmin')
  const loginsOf = async (id: string) => {
    const asked = { filters: { divisionIds: [id], status: 'Active' }, page: 1, pageSize: 200 }
    const { results } = await done<Users>(admin.post('guardian-user/view-data', asked))
    return results.flatMap(row => (row.lastLoginAt ? [row.loginName] : []))
  }
  const others = notOf === undefined ? [] : await loginsOf(notOf)
  const loginName = (await loginsOf(divisionId)).find(name => !others.includes(name))!
  return product.logIn(loginName, { phone: true })
}
