import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, settled, sideways, told, violations } from './browser'
import { callAs, guardianOf, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

/** A photo as a camera makes it, of one colour. */
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const tiles = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Photos of the album' }).getByRole('listitem')

/** The command of the menu of an album. */
async function command(page: Page, album: string, name: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: album }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name }).click()
}

/** Approves an album, which is asked about first. */
async function approve(page: Page, album: string): Promise<void> {
  await command(page, album, 'Approve')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await told(page, 'Approved successfully.')
}

/** How many photos the family sees of an album. */
async function seen(family: Page, album: string): Promise<number> {
  await product.open(family, '/communication/albums', 'Albums')
  await family.getByRole('button', { name: album }).click()
  await family.getByRole('heading', { level: 1, name: album }).waitFor()
  return family.getByRole('list', { name: album }).getByRole('listitem').count()
}

describe('albums', () => {
  it('show families the approved photos until added ones are approved too (scenario 15)', async () => {
    const teacher = await product.logIn('Teacher')
    await product.open(teacher, '/communication/gallery', 'Gallery')
    await teacher.getByRole('button', { name: 'New album' }).first().click()
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Add at least one photo.').waitFor()
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Kite morning')
    const { body: offers } = await callAs<{ divisions: { id: string; name: string }[] }>(teacher, 'gallery/initialvalues')
    const [division] = offers.divisions
    if (offers.divisions.length > 1) {
      await choose(teacher, 'Classes', division!.name)
      await teacher.keyboard.press('Escape')
    }
    await teacher.setInputFiles('input[type=file]', [
      await photo('one.jpg', 'teal'),
      await photo('two.jpg', 'orange'),
      await photo('three.jpg', 'purple'),
    ])
    await tiles(teacher).nth(2).waitFor()
    expect(await tiles(teacher).getByRole('button', { name: /^Open/ }).allTextContents()).toHaveLength(3)
    await dialog.getByRole('textbox', { name: 'Caption of two.jpg' }).fill('Up it goes')
    await dialog.getByRole('button', { name: 'Move two.jpg', exact: true }).press('Home')
    await dialog.getByRole('button', { name: 'three.jpg as cover' }).click()
    await dialog.getByText(/^Without photo consent: \d+ of \d+$/).waitFor()
    expect(await violations(teacher)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(teacher, 'Saved successfully.')
    await teacher.getByRole('row').filter({ hasText: 'Kite morning' }).getByText('Pending').waitFor()

    const family = await guardianOf(product, division!.id)
    await product.open(family, '/communication/albums', 'Albums')
    expect(await family.getByRole('button', { name: 'Kite morning' }).count()).toBe(0)
    const head = await product.logIn('SchoolSuperAdmin')
    await product.open(head, '/communication/gallery?status=Pending', 'Gallery')
    await approve(head, 'Kite morning')
    expect(await seen(family, 'Kite morning')).toBe(3)
    expect(await violations(family)).toEqual([])
    expect(await sideways(family)).toBeLessThanOrEqual(0)

    await command(teacher, 'Kite morning', 'Edit')
    await dialog.getByText(/^Families have seen this album\./).waitFor()
    await teacher.setInputFiles('input[type=file]', [await photo('four.jpg', 'navy'), await photo('five.jpg', 'maroon')])
    await tiles(teacher).nth(4).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(teacher, 'Saved successfully.')
    await teacher.getByRole('row').filter({ hasText: 'Kite morning' }).getByText('2 photos wait').waitFor()
    expect(await seen(family, 'Kite morning')).toBe(3)
    await product.open(head, '/communication/gallery?status=Pending', 'Gallery')
    await approve(head, 'Kite morning')
    expect(await seen(family, 'Kite morning')).toBe(5)

    const { body: albums } = await callAs<{ results: { id: string; title: string }[] }>(head, 'gallery/gallery-list')
    const idOf = (title: string) => albums.results.find(album => album.title === title)!.id
    const { body: sports } = await callAs<{ photos: { id: string }[] }>(head, `gallery/gallery-event/${idOf('Sports day')}`)
    const strange = await callAs(head, `gallery/delete-photo/${idOf('Kite morning')}/${sports.photos[0]!.id}`)
    expect(strange.status).toBe(404)

    await family.getByRole('button', { name: 'Photo 1 of 5: Up it goes' }).click()
    const shown = family.getByRole('dialog', { name: 'Photo 1 of 5' })
    await shown.getByRole('link', { name: 'Download' }).waitFor()
    await shown.getByRole('button', { name: 'Next photo' }).click()
    await family.getByRole('dialog', { name: 'Photo 2 of 5' }).waitFor()
    expect(await violations(family)).toEqual([])
    await family.keyboard.press('Escape')

    await product.open(teacher, '/communication/gallery', 'Gallery')
    await command(teacher, 'Kite morning', 'Notify')
    await told(teacher, 'Notification sent.')
    await command(teacher, 'Kite morning', 'Notify')
    await teacher.getByText(/^Already notified on .*\. Notify again\?$/).waitFor()
    await teacher.getByRole('button', { name: 'Cancel' }).click()
  })

  it('are saved with the photos that are still on their way', async () => {
    const head = await product.logIn('SchoolHead')
    await product.open(head, '/communication/gallery', 'Gallery')
    const dialog = head.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save' })
    let letThrough = () => {}
    const held = new Promise<void>(resolve => {
      letThrough = resolve
    })
    await head.route('**/files/single*', async route => {
      await held
      await route.continue()
    })
    await head.getByRole('button', { name: 'New album' }).first().click()
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Rain and mud')
    // Three go up at a time; the others stand in line.
    await head.setInputFiles(
      'input[type=file]',
      await Promise.all(['one', 'two', 'three', 'four', 'five'].map(name => photo(`${name}.jpg`, 'olive'))),
    )
    await dialog.getByRole('button', { name: 'Cancel one.jpg' }).waitFor()
    await save.click()
    await head.locator('[role=dialog] button[aria-busy=true]').waitFor()
    expect(await tiles(head).count()).toBe(0)
    letThrough()
    await told(head, 'Saved successfully.')
    await head.getByRole('row').filter({ hasText: 'Rain and mud' }).getByRole('cell', { name: '5', exact: true }).waitFor()
    await head.unroute('**/files/single*')
  })

  it('hide a photo at once that a guardian asks to take down, and the head decides', async () => {
    const family = await product.logIn('Guardian')
    const before = await seen(family, 'Sports day')
    await family
      .getByRole('button', { name: /^Photo 2 of/ })
      .first()
      .click()
    await family.getByRole('button', { name: 'Take down' }).click()
    const dialog = family.getByRole('dialog', { name: 'Take down' })
    await dialog.getByRole('textbox', { name: /^Why/ }).fill('Please not this one.')
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await told(family, 'The photo is hidden. The school will decide.')
    // What was typed is guarded until the dialog is gone, by an entry of the history that is taken back then.
    await dialog.waitFor({ state: 'detached' })
    await settled(family)
    expect(await seen(family, 'Sports day')).toBe(before - 1)
    const head = await product.logIn('SchoolHead')
    await product.open(head, '/communication/gallery?status=Reported', 'Gallery')
    await head.getByRole('row').filter({ hasText: 'Sports day' }).click()
    await head.getByText(/Please not this one\./).waitFor()
    await head.getByRole('button', { name: /^Photo 2 of/ }).click()
    await head.getByRole('button', { name: 'Show again' }).click()
    await told(head, 'The photo is shown again.')
    expect(await seen(family, 'Sports day')).toBe(before)
  })

  it('ask each guardian once for the photos of each child', async () => {
    const family = await product.logIn('Guardian')
    await product.open(family, '/communication/albums', 'Albums')
    const question = family.getByRole('radiogroup', { name: /^May the school show photos of .* in its albums\?$/ })
    await question.first().waitFor()
    const open = await question.count()
    expect(open).toBeGreaterThan(0)
    expect(await violations(family)).toEqual([])
    await question.first().getByRole('radio', { name: 'No' }).click()
    await told(family, 'Thank you, your answer is saved.')
    await question.nth(open - 1).waitFor({ state: 'detached' })
    // Who comes from the bell sees one album, and is asked above it.
    const { body: mine } = await callAs<{ results: { id: string }[] }>(family, 'gallery/mine')
    await family.goto(`${product.address}/communication/albums?album=${mine.results[0]!.id}`)
    await family.getByRole('button', { name: 'All albums' }).waitFor()
    await settled(family)
    expect(await question.count()).toBe(open - 1)
    await product.open(family, '/communication/albums', 'Albums')
    await family.getByRole('button', { name: 'Photo consent' }).click()
    const dialog = family.getByRole('dialog', { name: 'Photo consent' })
    await expect.poll(() => dialog.getByRole('radio', { name: 'No' }).first().isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'Yes' }).first().click()
    await told(family, 'Thank you, your answer is saved.')
    await expect.poll(() => dialog.getByRole('radio', { name: 'Yes' }).first().isChecked()).toBe(true)
  })
})
