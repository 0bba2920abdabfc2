import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { buildPage, launch, withPage } from './browser'
import { median, percentile, printTable, ranged } from './figures'
import type { NotedFrames } from './watch'

const seconds = 3
/** Px a turn of the wheel, as a mouse sends them. */
const turn = 120
/** A frame that takes longer than this one was dropped: 60 a second are 16.7 ms each. */
const longFrame = 25

type Scrolled = NotedFrames & {
  /** How far it went, in px. */
  readonly distance: number
}

/** Turns the wheel upwards for three seconds over the newest messages, and notes every frame. */
async function scroll(page: Page): Promise<Scrolled> {
  const list = page.locator('[data-messages]')
  await list.locator('[aria-posinset]').first().waitFor()
  await page.waitForTimeout(500)
  const box = (await list.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const before = await list.evaluate(element => element.scrollTop)
  const noted = page.evaluate(time => window.noteFrames(time), seconds * 1000)
  let isOver = false
  const ended = noted.finally(() => {
    isOver = true
  })
  while (!isOver) await page.mouse.wheel(0, -turn)
  const after = await list.evaluate(element => element.scrollTop)
  return { ...(await ended), distance: before - after }
}

/** Prints how evenly a conversation of 10,000 messages scrolls. */
export async function benchChat({ runs }: { runs: number }): Promise<void> {
  const files = await buildPage(fileURLToPath(new URL('./pages/chat.tsx', import.meta.url)))
  const browser = await launch()
  const seen: Scrolled[] = []
  try {
    for (let round = 0; round < runs; round += 1) seen.push(await withPage(browser, files, scroll))
  } finally {
    await browser.close()
  }
  const share = ({ frames }: Scrolled) => (100 * frames.filter(frame => frame > longFrame).length) / frames.length
  printTable(
    `Scrolling 10,000 messages by the wheel for ${seconds} seconds, drawn without a graphics card: median of ${runs} (range)`,
    ['frames', 'p50 ms', 'p95 ms', 'worst ms', `over ${longFrame} ms, %`, 'long tasks', 'px'],
    [
      [
        ranged(seen.map(({ frames }) => frames.length)),
        ranged(
          seen.map(({ frames }) => median(frames)),
          1,
        ),
        ranged(
          seen.map(({ frames }) => percentile(frames, 0.95)),
          1,
        ),
        ranged(
          seen.map(({ frames }) => Math.max(...frames)),
          1,
        ),
        ranged(seen.map(share), 1),
        ranged(seen.map(({ longTasks }) => longTasks)),
        ranged(seen.map(({ distance }) => distance)),
      ],
    ],
  )
}
