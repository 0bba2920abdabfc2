import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { type BuiltPage, buildPage, busyMeter, heapOf, launch, withPage } from './browser'
import { median, printTable, ranged, rounded } from './figures'
import { benchRows, filterKey, named } from './rows'
import type { Awaited } from './watch'

const count = 100_000
const rows = benchRows(count)
const first = rows[0]!
const firstFound = named(rows, filterKey)[0]!

/** How one library is driven; all of them show the same rows in the same columns. */
interface Contender {
  readonly name: string
  /** Its page, from this folder. */
  readonly entry: string
  /** Its rows. */
  readonly row: string
  /** The filter of the names. */
  readonly filter: string
  /** Selects every id. */
  readonly all: string
  /** Where the number of selected ids shows, and how it is written there. */
  readonly counted: { readonly among: string; readonly shows: string }
}

const shownCount = { among: '#count', shows: String(count) }

const ours: Contender = {
  name: 'ours',
  entry: 'pages/ours.tsx',
  row: '[role=dialog] tbody tr',
  filter: '[role=dialog] input[aria-label="Filter by Name"]',
  all: '[role=tabpanel] button',
  counted: { among: '[role=tab]', shows: '1,00,000' },
}

const peers: readonly Contender[] = [
  {
    name: 'antd',
    entry: 'peers/pages/antd.tsx',
    row: '.ant-table-row',
    filter: '#filter',
    all: '.ant-table-thead .ant-checkbox-input',
    counted: shownCount,
  },
  {
    name: 'MUI',
    entry: 'peers/pages/mui.tsx',
    row: '.MuiDataGrid-row',
    filter: '#filter',
    all: '.MuiDataGrid-columnHeaderCheckbox input',
    counted: shownCount,
  },
  {
    name: 'Mantine',
    entry: 'peers/pages/mantine.tsx',
    row: '[data-row]',
    filter: '#filter',
    all: '#all',
    counted: shownCount,
  },
  {
    name: 'RAC',
    entry: 'peers/pages/rac.tsx',
    row: '[role=row][data-key]',
    filter: '#filter',
    all: '[data-all]',
    counted: shownCount,
  },
  {
    name: 'PrimeReact',
    entry: 'peers/pages/prime.tsx',
    row: '.p-datatable-tbody tr',
    filter: '#filter',
    all: '.p-datatable-thead .p-checkbox-input',
    counted: shownCount,
  },
]

const figureNames = [
  'open',
  'filter',
  'emptied',
  'all',
  'selected',
  'nodes',
  'heapOpen',
  'heapAll',
  'openBusy',
  'filterBusy',
  'allBusy',
] as const

type FigureName = (typeof figureNames)[number]

/** What was seen in one run; what did not come in time is infinite. */
type Figures = Partial<Record<FigureName, number>>

/** Seconds that a step may take; a page that takes longer is given up. */
const patience = 30

/** What came on the screen after something was done, in ms; infinite when it did not come in time. */
async function timed(page: Page, awaited: Awaited, act: () => Promise<unknown>): Promise<number> {
  const seen = async () => {
    // The watch has to stand before anything is done: a busy page hears of keys before it runs a script.
    await page.evaluate(asked => {
      window.watching = window.watch(asked)
    }, awaited)
    await act()
    return await page.evaluate(() => window.watching)
  }
  // The page is closed when it was given up.
  const acted = seen().catch(() => Number.POSITIVE_INFINITY)
  let waiting: NodeJS.Timeout | undefined
  const late = new Promise<number>(resolve => {
    waiting = setTimeout(resolve, patience * 1000, Number.POSITIVE_INFINITY)
  })
  const time = await Promise.race([acted, late])
  clearTimeout(waiting)
  return time
}

/** A click without the way of a pointer, which would take time of its own. */
const click = (page: Page, selector: string, at = 0) =>
  page.evaluate(([among, index]) => document.querySelectorAll<HTMLElement>(among)[index]?.click(), [selector, at] as const)

const rest = (page: Page) => page.waitForTimeout(400)

/** Gives a field the focus for good: a dialog that is still opening may take it back. */
async function focusOn(page: Page, field: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.focus(field)
    await rest(page)
    if (await page.evaluate(selector => document.activeElement?.matches(selector), field)) return
  }
}

/** Steps that a library took too long for in an earlier run: they are not tried again. */
type Hopeless = Set<FigureName>

/** One run in a fresh context: opens, filters by one key, empties the filter, selects everything. */
async function run(page: Page, contender: Contender, hopeless: Hopeless): Promise<Figures> {
  const { row, filter, all, counted } = contender
  const isOurs = contender === ours
  const figures: Figures = {}
  const busy = await busyMeter(page)
  /** Whether the page is still of use after it. */
  const step = async (name: FigureName, awaited: Awaited, act: () => Promise<unknown>, busyName?: FigureName) => {
    const before = await busy()
    figures[name] = hopeless.has(name) ? Number.POSITIVE_INFINITY : await timed(page, awaited, act)
    if (figures[name] === Number.POSITIVE_INFINITY) hopeless.add(name)
    else if (busyName) figures[busyName] = (await busy()) - before
    return !hopeless.has(name)
  }

  await rest(page)
  const heapBefore = await heapOf(page)
  const opened = { among: row, shows: first.admNo, event: 'click', frameMore: true } as const
  if (!(await step('open', opened, () => click(page, '#open'), 'openBusy'))) return figures
  await rest(page)
  figures.nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  figures.heapOpen = (await heapOf(page)) - heapBefore

  await focusOn(page, filter)
  const found = { among: row, shows: firstFound.admNo, hides: first.admNo, event: isOurs ? undefined : 'keydown' } as const
  if (!(await step('filter', found, () => page.keyboard.press(filterKey), 'filterBusy'))) return figures
  // Some virtual tables stay at the row they showed: any frame after the key will do.
  const emptied = { among: 'body', shows: '', event: 'keydown' } as const
  const isEmptied = await step('emptied', emptied, async () => {
    await page.keyboard.press('Backspace')
    // Enter searches at once; the tables of the peers have not waited anyway.
    if (isOurs) await page.keyboard.press('Enter')
  })
  if (!isEmptied) return figures

  await rest(page)
  if (isOurs) await click(page, '[role=tab]', 2)
  await rest(page)
  if (!(await step('all', { ...counted, event: 'click' }, () => click(page, all), 'allBusy'))) return figures
  await rest(page)
  figures.heapAll = (await heapOf(page)) - heapBefore
  const chosen = { among: '[role=tabpanel] [role=row]', shows: first.admNo, event: 'click' } as const
  if (isOurs) await step('selected', chosen, () => click(page, '[role=tab]', 1))
  return figures
}

interface Limit {
  readonly name: string
  readonly most: number
  readonly unit: string
  readonly figure: number
}

/** What was seen in all runs, by figure. */
type Seen = Readonly<Record<FigureName, readonly number[]>>

const seenIn = (runs: readonly Figures[]): Seen =>
  Object.fromEntries(figureNames.map(name => [name, runs.flatMap(figures => figures[name] ?? [])])) as unknown as Seen

/** Prints how fast the full multiple selector dialog is over 100,000 rows, beside the peers when they are installed. */
export async function benchSpeed({ runs, withPeers }: { runs: number; withPeers: boolean }): Promise<void> {
  const contenders = withPeers ? [ours, ...peers] : [ours]
  const pages = new Map<Contender, BuiltPage>()
  for (const contender of contenders)
    pages.set(contender, await buildPage(fileURLToPath(new URL(contender.entry, import.meta.url))))
  const results = new Map<Contender, Figures[]>(contenders.map(contender => [contender, []]))
  const hopeless = new Map<Contender, Hopeless>(contenders.map(contender => [contender, new Set()]))
  let browser = await launch()
  try {
    // In turn, so that a slow moment of the machine meets all of them.
    for (let round = 0; round < runs; round += 1) {
      for (const contender of contenders) {
        const figures = await withPage(browser, pages.get(contender)!, page => run(page, contender, hopeless.get(contender)!))
        results.get(contender)!.push(figures)
        if (!Object.values(figures).includes(Number.POSITIVE_INFINITY)) continue
        // What hangs in it must not slow the next one down.
        await browser.close()
        browser = await launch()
      }
    }
  } finally {
    await browser.close()
  }
  print(new Map([...results].map(([contender, figures]) => [contender.name, seenIn(figures)])), runs)
}

function print(seen: ReadonlyMap<string, Seen>, runs: number): void {
  printTable(
    `Selector dialog over ${rounded(count, 0)} rows in Chromium, 1280×800: median of ${runs} fresh contexts (range)`,
    ['', 'open ms', 'filter ms', 'select all ms', 'DOM nodes', 'heap open MB', 'heap all selected MB'],
    [...seen].map(([name, figures]) => [
      name,
      ranged(figures.open),
      ranged(figures.filter),
      ranged(figures.all),
      rounded(median(figures.nodes), 0),
      ranged(figures.heapOpen, 1),
      ranged(figures.heapAll, 1),
    ]),
  )
  const mine = seen.get(ours.name)!
  console.log(
    '\nOpen: click until the first row shows, and one frame. Filter: key until the rows show; ours from the end of its pause of',
  )
  console.log(
    'a second, the peers without a pause. Select all: click until the number shows; MUI and RAC note only that all are meant.',
  )
  console.log(
    `Ours is the whole dialog, three tabs and a filter a column, 10 rows a page; its tab of ${rounded(count, 0)} selected rows shows after ${ranged(mine.selected)} ms.`,
  )
  printTable(
    'Time of the processor for the same, on the main thread of the page: it grows less than the clock when others share the machine',
    ['', 'open ms', 'filter ms', 'select all ms'],
    [...seen].map(([name, figures]) => [name, ranged(figures.openBusy), ranged(figures.filterBusy), ranged(figures.allBusy)]),
  )
  const others = [...seen].filter(([name]) => name !== ours.name)
  if (others.length > 0) {
    printTable(
      'How many times as much the peers take as ours',
      ['', 'open', 'filter', 'select all', 'heap open'],
      others.map(([name, figures]) => [
        name,
        ...(['open', 'filter', 'all', 'heapOpen'] as const).map(key => rounded(median(figures[key]) / median(mine[key]), 1)),
      ]),
    )
  }
  const limits: readonly Limit[] = [
    { name: 'open', most: 120, unit: 'ms', figure: median(mine.open) },
    { name: 'filter, from the end of the pause', most: 50, unit: 'ms', figure: median(mine.filter) },
    { name: 'select all', most: 100, unit: 'ms', figure: median(mine.all) },
    { name: 'heap, all selected', most: 10, unit: 'MB', figure: median(mine.heapAll) },
  ]
  printTable(
    'Limits of ours',
    ['', 'seen', 'at most', 'verdict'],
    [
      ...limits.map(({ name, most, unit, figure }) => [
        name,
        `${rounded(figure)} ${unit}`,
        `${most} ${unit}`,
        figure <= most ? 'kept' : 'missed',
      ]),
      ...others
        .filter(([name]) => ['antd', 'MUI', 'Mantine'].includes(name))
        .map(([name, figures]) => [
          `open, faster than ${name}`,
          `${rounded(median(mine.open))} ms`,
          `${rounded(median(figures.open))} ms`,
          median(mine.open) < median(figures.open) ? 'kept' : 'missed',
        ]),
    ],
  )
}
