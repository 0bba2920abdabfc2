import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { build } from 'esbuild'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'

const address = 'http://bench.test/'

const watch = fileURLToPath(new URL('./watch.ts', import.meta.url))

const kinds: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The files of a page by their path, built for production. */
export type BuiltPage = ReadonlyMap<string, Uint8Array>

/** Bundles a page for production with its styles, what it loads later and the watch of the driver. */
export async function buildPage(entry: string): Promise<BuiltPage> {
  const { outputFiles } = await build({
    entryPoints: [
      { in: entry, out: 'page' },
      { in: watch, out: 'watch' },
    ],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    outdir: '/',
    write: false,
    conditions: ['@school/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff': 'file', '.woff2': 'file', '.ttf': 'file', '.eot': 'file', '.svg': 'file' },
    legalComments: 'none',
    logLevel: 'error',
  })
  const head = outputFiles.some(file => file.path === '/page.css') ? '<link rel="stylesheet" href="page.css">' : ''
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>${head}<body><div id="root"></div><script type="module" src="watch.js"></script><script type="module" src="page.js"></script>`
  return new Map([['/', new TextEncoder().encode(html)], ...outputFiles.map(file => [file.path, file.contents] as const)])
}

/** The pinned Chromium of the tests, each page of it in a process of its own. */
export async function launch(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--enable-precise-memory-info'],
  })
}

/** Opens a page in a context that knows nothing yet, hands it over once it is at rest, and closes it. */
export async function withPage<Result>(
  browser: Browser,
  files: BuiltPage,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  try {
    const page = await context.newPage()
    page.on('pageerror', error => console.error(`An error in the page: ${error.message}`))
    await page.route('**/*', async route => {
      const path = new URL(route.request().url()).pathname
      const body = files.get(path)
      if (body) await route.fulfill({ body: Buffer.from(body), contentType: kinds[extname(path)] ?? 'text/html' })
      else await route.fulfill({ status: 404 })
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    return await work(page)
  } finally {
    await context.close()
  }
}

/** MB of the JavaScript heap that are left after the garbage is collected. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024 / 1024
  } finally {
    await session.detach()
  }
}

/** Tells how many ms the processor has spent on the main thread of a page until now, without what it waited for. */
export async function busyMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}
