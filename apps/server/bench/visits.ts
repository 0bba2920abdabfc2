import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../../../scripts/chromium.mjs'
import { accountOf } from '../e2e/accounts'
import { ended, freePort, newFolder, ready, serve } from '../e2e/server'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres } from './postgres'

/** Slow 4G as Lighthouse has it: ms of a way there and back, bytes a second. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4
const rounds = 5

/** A request of the page; times in ms of one clock. */
interface Asked {
  readonly path: string
  readonly begin: number
  end: number
  bytes: number
}

/** Notes what a page asks for, with the bytes that came over the wire. */
async function follow(cdp: CDPSession): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const path = new URL(request.url).pathname
    if (request.url.startsWith('http') && path !== '/api/events')
      asked.set(requestId, { path, begin: timestamp * 1000, end: Number.NaN, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { end: timestamp * 1000, bytes: encodedDataLength })
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => void asked.delete(requestId))
  await cdp.send('Network.enable')
  return asked
}

/** Waits until everything is there and nothing more is asked for. */
async function settled(page: Page, asked: ReadonlyMap<string, Asked>): Promise<void> {
  for (let known = -1, quiet = 0; quiet < 10; quiet += 1) {
    await page.waitForTimeout(100)
    if (asked.size === known && [...asked.values()].every(one => one.end)) continue
    known = asked.size
    quiet = 0
  }
}

/** Notes in the page when what a selector names was first drawn, in ms since the page began. */
const watch = (selectors: Readonly<Record<string, string>>) => `
  globalThis.seen = {}
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(${JSON.stringify(selectors)}))
      if (!(name in seen) && document.querySelector(selector)) {
        seen[name] = NaN
        requestAnimationFrame(() => setTimeout(() => (seen[name] = performance.now())))
      }
  }).observe(document, { childList: true, subtree: true, attributes: true })`

async function seen(page: Page, name: string): Promise<number> {
  for (let tries = 0; tries < 600; tries += 1) {
    const at = await page.evaluate<number>(`globalThis.seen?.${name} ?? 0`).catch(() => 0)
    if (at > 0) return at
    await page.waitForTimeout(50)
  }
  throw new Error(`Nothing of the page is the ${name}.`)
}

interface Visit {
  readonly painted: number
  readonly form: number
  readonly requests: number
  readonly size: number
  readonly heading: number
  readonly dashboard: number
  readonly later: number
  readonly laterSize: number
  /** Calls between the answer of the login and the heading. */
  readonly calls: readonly string[]
}

const kb = (all: readonly Asked[]) => all.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

/** Somebody who was never here logs in on a phone and comes to the home. */
async function visit(browser: Browser, address: string, role: string, traced: boolean): Promise<Visit> {
  const { loginName, password } = accountOf(role)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-IN', hasTouch: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const asked = await follow(cdp)
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch({ form: '#login-name', heading: '#page h1' }))
  await page.goto(`${address}/login`, { waitUntil: 'commit' })
  const form = await seen(page, 'form')
  await settled(page, asked)
  const painted = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`)
  const before = [...asked.values()]
  if (traced) trace(before, before[0]!.begin, 'login page')
  await page.fill('#login-name', loginName)
  await page.fill('#password', password)
  await page.click('button[type=submit]')
  const heading = await seen(page, 'heading')
  await settled(page, asked)
  const after = [...asked.values()].slice(before.length)
  const login = after.find(({ path }) => path === '/api/auth/login')!
  const dashboard = after.find(({ path }) => path === '/api/dashboard')!
  const answered = await page.evaluate<number>(
    `performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/api/auth/login')).responseEnd`,
  )
  const rest = after.filter(({ begin }) => begin > login.begin)
  if (traced) {
    trace(rest, login.end, `after the answer to the login, heading at ${rounded(heading - answered, 0)}`)
  }
  await context.close()
  return {
    painted,
    form,
    requests: before.length,
    size: kb(before),
    heading: heading - answered,
    dashboard: dashboard.begin - login.end,
    later: rest.length,
    laterSize: kb(rest),
    calls: rest
      .filter(({ path, begin }) => path.startsWith('/api/') && begin - login.end < heading - answered)
      .map(one => one.path.slice(5)),
  }
}

function trace(all: readonly Asked[], zero: number, title: string): void {
  console.log(`\n${title}`)
  for (const { path, begin, end, bytes } of all)
    console.log(
      `${rounded(begin - zero, 0).padStart(6)} ${rounded(end - zero, 0).padStart(6)} ${rounded(bytes / 1024).padStart(6)} KB ${path}`,
    )
}

async function measure(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: string[][] = []
    for (const role of ['SystemAdmin', 'Guardian']) {
      const visits: Visit[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const one = await visit(browser, address, role, process.env.TRACE === role && round === 1)
        // The first warms the server.
        if (round > 0) visits.push(one)
      }
      const median = (figure: (visit: Visit) => number) => percentile(visits.map(figure), 0.5)
      const ms = (figure: (visit: Visit) => number) => rounded(median(figure), 0)
      const heading = median(one => one.heading)
      const form = median(one => one.form)
      rows.push([
        role,
        ms(one => one.painted),
        ms(one => one.form),
        ms(one => one.requests),
        ms(one => one.size),
        rounded(heading, 0),
        ms(one => one.dashboard),
        ms(one => one.later),
        ms(one => one.laterSize),
        visits[0]!.calls.join(', '),
        `${against(form <= 2500, 'login at most 2,500')}, ${against(heading <= 1000, 'heading at most 1,000')}`,
      ])
    }
    printTable(
      `First visit on a phone: slow 4G (${network.latency} ms, 1.6 Mbit/s), a processor ${slowdown} times slower`,
      [
        'Role',
        'First paint ms',
        'Login form ms',
        'Requests',
        'KB',
        'Heading after login ms',
        'Dashboard asked at ms',
        'Requests after',
        'KB after',
        'Calls before the heading',
        'Target',
      ],
      rows,
    )
  } finally {
    await browser.close()
  }
}

/** The built product, with its demonstration, as somebody meets it who opens it on a slow phone. */
export async function benchVisits(): Promise<void> {
  const postgres = await startPostgres()
  const folder = newFolder()
  let server: ChildProcess | undefined
  try {
    const port = await freePort()
    server = serve(folder, port, { DATABASE_URL: await postgres.create('bench_visits') })
    server.stdout!.resume()
    const address = `http://127.0.0.1:${port}`
    await ready(server, address)
    await measure(address)
  } finally {
    if (server?.exitCode === null) await ended(server, 'SIGTERM')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
