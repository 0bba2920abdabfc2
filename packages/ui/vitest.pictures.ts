import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import { storyFiles } from './gate/files.ts'

const kept = fileURLToPath(new URL('./pictures', import.meta.url))
// What is not as it was kept: the new picture, and the old one with the differences in red.
const failed = join(kept, 'differences')

/** `npm run pictures` keeps what it sees. */
const update = process.env.PICTURES === 'update'

// So far a channel of a pixel may be off, and so many pixels in a million by more, a corner at least.
const tolerance = 4
const strays = 20
const corner = 12

/** A kept picture loses nothing, in half the bytes of a PNG. */
const pathOf = (name: string) => join(kept, `${name}.webp`)

const raw = async (png: Buffer | string) => await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })

type Drawn = Awaited<ReturnType<typeof raw>>

/** Number of pixels that differ, and the old picture with them in red. */
function differences(before: Drawn, now: Drawn): { count: number; marked: Buffer } {
  const marked = Buffer.from(before.data)
  let count = 0
  for (let at = 0; at < now.data.length; at += 3) {
    const apart = Math.max(
      Math.abs(now.data[at]! - before.data[at]!),
      Math.abs(now.data[at + 1]! - before.data[at + 1]!),
      Math.abs(now.data[at + 2]! - before.data[at + 2]!),
    )
    if (apart <= tolerance) continue
    count += 1
    marked.set([255, 0, 0], at)
  }
  return { count, marked }
}

/** What is wrong with a picture against the kept one. */
async function judge(name: string, png: Buffer): Promise<string | undefined> {
  let old: Buffer
  try {
    old = readFileSync(pathOf(name))
  } catch {
    return `${name}: no picture is kept; npm run pictures keeps one`
  }
  const [before, now] = await Promise.all([raw(old), raw(png)])
  const { width, height } = now.info
  if (width !== before.info.width || height !== before.info.height)
    return `${name}: ${width} × ${height}, was ${before.info.width} × ${before.info.height}`
  const { count, marked } = differences(before, now)
  if (count <= Math.max(corner, (width * height * strays) / 1e6)) return undefined
  if (!update) {
    mkdirSync(failed, { recursive: true })
    await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(join(failed, `${name}.difference.png`))
  }
  return `${name}: ${count} pixels differ`
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** The upper part of the window as it is drawn. Asked of the browser itself, which is twice as fast. */
async function shoot(page: Page, height: number): Promise<Buffer> {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page))
  const session = await sessions.get(page)!
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { x: 0, y: 0, width: page.viewportSize()!.width, height, scale: 1 },
  })
  return Buffer.from(data, 'base64')
}

// What is still being drawn is looked at again: as often, after so many milliseconds.
const looks = 4
const pause = 250

const comparePicture: BrowserCommand<[name: string, height: number]> = async ({ page }, name, height) => {
  let png = await shoot(page, height)
  let trouble = await judge(name, png)
  for (let look = 1; trouble && look < looks; look += 1) {
    await page.waitForTimeout(pause)
    const next = await shoot(page, height)
    const same = next.equals(png)
    png = next
    if (same) break
    trouble = await judge(name, png)
  }
  if (!trouble) return undefined
  if (!update) {
    mkdirSync(failed, { recursive: true })
    writeFileSync(join(failed, `${name}.png`), png)
    return trouble
  }
  mkdirSync(kept, { recursive: true })
  await sharp(png).removeAlpha().webp({ lossless: true, effort: 4 }).toFile(pathOf(name))
  return undefined
}

const restPointer: BrowserCommand<[]> = async ({ page }) => {
  await page.mouse.move(-1000, -1000)
  await page.keyboard.press('Shift')
}

export const pictureCommands = { comparePicture, restPointer }

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesId = 'virtual:story-files'

/** The files of stories to draw, each by what loads it: those of the variable STORY_FILES, else all there are. */
export const chosenFiles: Plugin = {
  name: 'school:story-files',
  resolveId: id => (id === filesId ? `\0${filesId}` : undefined),
  load(id) {
    if (id !== `\0${filesId}`) return
    const given = process.env.STORY_FILES
    const paths = given ? Object.keys(JSON.parse(given)) : storyFiles(root).filter(path => path.startsWith('packages/ui/'))
    const entries = paths.map(path => `${JSON.stringify(path)}: () => import(${JSON.stringify(join(root, path))})`)
    return `export default {${entries.join(',')}}`
  },
}
