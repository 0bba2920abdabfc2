import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { told } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const openProfile = async (page: Page) => {
  await product.open(page, '/school/staff-my-profile', 'My Profile')
  return page.locator('input[type=file]')
}

/** A photo as a phone takes it: lying on its side, with the place in it. */
const taken = () =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitude: '9/1 58/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const fetched = async (page: Page, url: string) => {
  const answer = await page.request.get(new URL(url, product.address).href)
  return { status: answer.status(), bytes: await answer.body() }
}

describe('files (scenario 19)', () => {
  it('that are pages with the name of a picture are refused', async () => {
    const page = await product.logIn('Teacher')
    const field = await openProfile(page)
    const buffer = Buffer.from('<!doctype html><script>alert(1)</script>')
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await page.getByText('Invalid file type').first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('that are too large are refused before they are sent', async () => {
    const page = await product.logIn('Teacher')
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().includes('files/single')) sent.push(request.url())
    })
    const field = await openProfile(page)
    const folder = mkdtempSync(join(tmpdir(), 'school-large-'))
    try {
      writeFileSync(join(folder, 'photo.png'), Buffer.alloc(25_601 * 1024))
      await field.setInputFiles(join(folder, 'photo.png'))
      await page.getByText('Invalid file size').first().waitFor()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(sent).toEqual([])
  })

  it('of photos come back upright and without their place; a crop keeps the file and ends its address', async () => {
    const page = await product.logIn('Teacher')
    const answered = page.waitForResponse(response => response.url().includes('/api/files/single'))
    const field = await openProfile(page)
    await field.setInputFiles({ name: 'taken.jpg', mimeType: 'image/jpeg', buffer: await taken() })
    const { id, url } = await (await answered).json()
    const kept = await sharp((await fetched(page, url)).bytes).metadata()
    expect([kept.width! < kept.height!, kept.exif, kept.orientation]).toEqual([true, undefined, undefined])

    const dialog = page.getByRole('dialog')
    const cropped = page.waitForResponse(response => response.url().includes('/api/files/base64-image'))
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
    const crop = await (await cropped).json()
    await dialog.waitFor({ state: 'detached' })
    expect(crop.id).toBe(id)
    expect((await fetched(page, url)).status).toBe(403)
    const square = await sharp((await fetched(page, crop.url)).bytes).metadata()
    expect(square.width).toBe(square.height)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await told(page, 'Updated successfully.')
    const other = await product.logIn('Guardian')
    expect((await callAs<{ name: string }>(other, `files/geturl/${id}`)).status).toBe(404)
    const otherSchool = await product.logIn('SystemAdmin@2')
    expect((await callAs<{ name: string }>(otherSchool, `files/geturl/${id}`)).status).toBe(404)
    expect((await callAs<{ name: string }>(page, `files/geturl/${id}`)).status).toBe(200)
  })

  it('of which the address is too old or changed tell so in words', async () => {
    const page = await product.logIn('Teacher')
    const field = await openProfile(page)
    const answered = page.waitForResponse(response => response.url().includes('/api/files/single'))
    const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'olive' } })
      .png()
      .toBuffer()
    await field.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
    const { url } = await (await answered).json()
    const { page: visitor } = await product.visitor({ phone: true, dark: true, language: 'de-DE' })
    const changed = await visitor.goto(new URL(url.replace(/until=(\d)/, 'until=9$1'), product.address).href)
    expect(changed?.status()).toBe(403)
    await visitor.getByText('Diese Adresse der Datei ist ungültig. Öffnen Sie die Seite noch einmal.').waitFor()
    await product.setAhead(61)
    const old = await visitor.goto(new URL(url, product.address).href)
    expect(old?.status()).toBe(410)
    await visitor.getByText('Diese Adresse der Datei ist abgelaufen. Öffnen Sie die Seite noch einmal.').waitFor()
    await product.setAhead(0)
  })
})
