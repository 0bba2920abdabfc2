import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type Locator, type Page, chromium as playwright, type Request } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumPath } from '../../../scripts/chromium.mjs'

let opened: Promise<Browser> | undefined

const open = async () =>
  playwright.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  })

/** The browser of this worker: its files share one, each with contexts of its own. */
export async function sharedBrowser(): Promise<Browser> {
  if (opened && !(await opened).isConnected()) opened = undefined
  opened ??= open()
  return opened
}

/** Requests of a page that are not answered yet, and when that changed last. */
const asking = new WeakMap<Page, { readonly open: Set<Request>; changed: number }>()

/** Notes what a page asks for. */
export function watch(page: Page): void {
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
  const idle = () => state.open.size === 0 && Date.now() - state.changed > 300
  for (let tries = 0; tries < 600 && !idle(); tries += 1) await page.waitForTimeout(50)
  if (!idle()) throw new Error('The page still waits for answers.')
}

/** Goes to another screen of the application as a link of a page does, without loading it anew, and waits until it has settled. */
export async function turnTo(page: Page, path: string): Promise<void> {
  asking.get(page)!.changed = Date.now()
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  )
  await settled(page)
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

/** Waits until a form that was closed has left its mark in the history: its step back would undo an opening begun before. */
export const formLeft = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('Boolean(history.state?.recordGuard)'), { timeout: 10_000 }).toBe(false)

/** Waits until keys go to an element: what opens takes the focus a moment after it shows. */
export const focused = (element: Locator): Promise<void> => element.and(element.page().locator(':focus')).waitFor()

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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

/**
 * Rules of accessibility that the page breaks, as text. All rules look at all of the page; only what passes is not told.
 *
 * @param rules these alone, such as those that look at colours.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target: target.flat() })) })))`,
  )
  return found.map(
    rule =>
      `${rule.id}: ${rule.nodes
        .map(node => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

/** Rules of accessibility whose answer changes with the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'] as const

/** Heads of columns that name people, in the English of the product. */
const heads = ['Student', 'Guardian', 'Guardian Name', 'Class teacher', 'Class Teacher', 'Staff Name']

/** Columns of people on the page none of whose names leads to a record, or that do not say that they are of people. */
export const namesWithoutLink = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('#page table')].flatMap(table =>
    [...table.querySelectorAll('thead tr:first-child th')].flatMap((head, at) => {
      const cells = [...table.querySelectorAll('tbody tr td:nth-child(' + (at + 1) + ')')].filter(cell => /\\p{L}/u.test(cell.textContent))
      const people = cells.filter(cell => 'person' in cell.dataset)
      const named = ${JSON.stringify(heads)}.includes(head.textContent.trim())
      if (cells.length === 0 || (people.length === 0 && !named)) return []
      return people.some(cell => cell.querySelector('a')) ? [] : [head.textContent.trim()]
    }))`)

/** How far the page scrolls sideways; it never should. */
export const sideways = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth')

/** What was set has been drawn. */
const drawn = (page: Page) => page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** Rows of tables and cards: what a list shows. A table that stays one on a phone begins with its head. */
const records =
  'table > tbody > tr:not([data-face], [aria-hidden]), table:not([data-cards]) > thead > tr, [data-records] > :not([aria-hidden])'

/** A page at the size of a phone, in px. */
export interface OnPhone {
  /** How far it scrolls sideways; it never should. */
  readonly sideways: number
  /** How far below the upper edge of the page's region its first record begins; null where it has none. */
  readonly firstRecord: number | null
}

/** What the page is like on a phone. */
export async function onPhone(page: Page): Promise<OnPhone> {
  await page.setViewportSize({ width: 360, height: 740 })
  await drawn(page)
  const seen = await page.evaluate<OnPhone>(`(() => {
    const region = document.querySelector('#page')
    const begin = region?.getBoundingClientRect().top ?? 0
    const tops = [...(region?.querySelectorAll(${JSON.stringify(records)}) ?? [])]
      .map(record => record.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top }) => top - begin)
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      firstRecord: tops.length > 0 ? Math.round(Math.min(...tops)) : null,
    }
  })()`)
  await page.setViewportSize({ width: 1440, height: 900 })
  return seen
}

/** How far the page would scroll sideways on a phone. */
export const sidewaysOnPhone = async (page: Page): Promise<number> => (await onPhone(page)).sideways

/** The page with what is open on it breaks no rule of accessibility, in neither theme, and fits a phone. */
export async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await drawn(page)
  expect(await violations(page, colorRules), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await sidewaysOnPhone(page), 'on a phone').toBeLessThanOrEqual(0)
}
