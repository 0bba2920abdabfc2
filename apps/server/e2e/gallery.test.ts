import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, settled, told, violations } from './browser'
import { Product } from './product'

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

/** Login name of a guardian with a child in a class. */
async function guardianOf(divisionId: string): Promise<string> {
  const admin = await product.as('SystemAdmin')
  const search = { filters: { divisionIds: [divisionId], status: 'Active' }, page: 1, pageSize: 200 }
  const { results }: { results: { loginName: string; lastLoginAt: string | null }[] } = (
    await admin.post('guardian-user/view-data', search)
  ).json()
  return results.find(({ lastLoginAt }) => lastLoginAt)!.loginName
}

describe('albums', () => {
  it('show families the approved photos while added ones wait (scenario 15)', async () => {
    const { divisions }: { divisions: { id: string; name: string }[] } = (
      await (await product.as('Teacher')).get('gallery/initialvalues')
    ).json()
    const [division] = divisions
    const teacher = await product.logIn('Teacher', { at: '/communication/gallery' })
    await teacher.getByRole('button', { name: 'New album' }).first().click()
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Add at least one photo.').waitFor()
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Kite morning')
    if (divisions.length > 1) {
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
    const row = teacher.getByRole('row').filter({ hasText: 'Kite morning' })
    await row.getByText('Pending').waitFor()

    const head = await product.logIn('SchoolSuperAdmin', { at: '/communication/gallery?status=Pending' })
    await command(head, 'Kite morning', 'Approve')
    await head.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await told(head, 'Approved successfully.')

    await product.open(teacher, '/communication/gallery', 'Gallery')
    await command(teacher, 'Kite morning', 'Notify')
    await teacher
      .locator('[data-work-result]')
      .getByText(/^Notification sent\./)
      .waitFor()
    await command(teacher, 'Kite morning', 'Notify')
    await teacher.getByText(/^Already notified on .*\. Notify again\?$/).waitFor()
    await teacher.getByRole('button', { name: 'Cancel' }).click()

    await command(teacher, 'Kite morning', 'Edit')
    await dialog.getByText(/^Families have seen this album\./).waitFor()
    await teacher.setInputFiles('input[type=file]', [await photo('four.jpg', 'navy'), await photo('five.jpg', 'maroon')])
    await tiles(teacher).nth(4).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(teacher, 'Saved successfully.')
    await row.getByText('2 photos wait').waitFor()

    const family = await product.logIn(await guardianOf(division!.id), { at: '/communication/albums', phone: true })
    await family.getByRole('button', { name: 'Kite morning' }).click()
    await family.getByRole('button', { name: 'Photo 1 of 3: Up it goes' }).click()
    const shown = family.getByRole('dialog', { name: 'Photo 1 of 3' })
    await shown.getByRole('link', { name: 'Download' }).waitFor()
    await shown.getByRole('button', { name: 'Next photo' }).click()
    await family.getByRole('dialog', { name: 'Photo 2 of 3' }).waitFor()
    expect(await violations(family)).toEqual([])
    await family.keyboard.press('Escape')
  })

  it('are saved with the photos that are still on their way', async () => {
    const head = await product.logIn('SchoolHead', { at: '/communication/gallery' })
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
  })
})

describe('a guardian', () => {
  let family: Page

  beforeAll(async () => {
    family = await product.logIn('Guardian', { at: '/communication/albums' })
  })

  it('is asked once for the photos of each child', async () => {
    const question = family.getByRole('radiogroup', { name: /^May the school show photos of .* in its albums\?$/ })
    await question.first().waitFor()
    const open = await question.count()
    expect(await violations(family)).toEqual([])
    await question.first().getByRole('radio', { name: 'No' }).click()
    await told(family, 'Thank you, your answer is saved.')
    await question.nth(open - 1).waitFor({ state: 'detached' })
    await family.getByRole('button', { name: 'Photo consent' }).click()
    const dialog = family.getByRole('dialog', { name: 'Photo consent' })
    await expect.poll(() => dialog.getByRole('radio', { name: 'No' }).first().isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'Yes' }).first().click()
    await expect.poll(() => dialog.getByRole('radio', { name: 'Yes' }).first().isChecked()).toBe(true)
    // Who comes from the bell sees one album, and is asked above it.
    const { results }: { results: { id: string }[] } = (await (await product.as('Guardian')).get('gallery/mine')).json()
    await family.goto(`${product.address}/communication/albums?album=${results[0]!.id}`)
    await family.getByRole('button', { name: 'All albums' }).waitFor()
    await settled(family)
    expect(await question.count()).toBe(open - 1)
  })

  it('hides a photo at once that is to be taken down, and the head decides', async () => {
    const photosOf = (album: string) => family.getByRole('list', { name: album }).getByRole('listitem')
    const openAlbum = async () => {
      await product.open(family, '/communication/albums', 'Albums')
      await family.getByRole('button', { name: 'Sports day' }).click()
      await family.getByRole('heading', { level: 1, name: 'Sports day' }).waitFor()
      await photosOf('Sports day').first().waitFor()
    }
    await openAlbum()
    const before = await photosOf('Sports day').count()
    await family
      .getByRole('button', { name: /^Photo 2 of/ })
      .first()
      .click()
    await family.getByRole('button', { name: 'Take down' }).click()
    const dialog = family.getByRole('dialog', { name: 'Take down' })
    await dialog.getByRole('textbox', { name: /^Why/ }).fill('Please not this one.')
    expect(await violations(family)).toEqual([])
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await told(family, 'The photo is hidden. The school will decide.')
    await expect.poll(() => photosOf('Sports day').count()).toBe(before - 1)
    const head = await product.logIn('SchoolHead', { at: '/communication/gallery?status=Reported' })
    await head.getByRole('row').filter({ hasText: 'Sports day' }).click()
    await head.getByText(/Please not this one\./).waitFor()
    await head.getByRole('button', { name: /^Photo 2 of/ }).click()
    await head.getByRole('button', { name: 'Show again' }).click()
    await told(head, 'The photo is shown again.')
    await openAlbum()
    expect(await photosOf('Sports day').count()).toBe(before)
  })
})
