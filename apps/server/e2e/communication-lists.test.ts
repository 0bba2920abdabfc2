import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

/** The list is read anew after every move. */
const patient = { timeout: 20_000 }
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}: arrow up or down` })
/** Titles in the order of the list. */
const titles = (page: Page) => page.locator('tbody td[data-look=name]').allTextContents()
const inOrder = (page: Page, wanted: readonly string[]) => expect.poll(() => titles(page), patient).toEqual(wanted)
const command = async (page: Page, row: string, name: string) => {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name }).click()
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('feedback between guardian and school', () => {
  it('is written, read, replied to and closed', async () => {
    const guardian = await product.logIn('Guardian', { at: '/parent/student-feedback' })
    await guardian.getByRole('button', { name: 'New feedback' }).first().click()
    const form = guardian.getByRole('dialog')
    await choose(guardian, 'Category', 'Transport')
    await form.getByRole('textbox', { name: /^Subject/ }).fill('Seat belts')
    await form.getByRole('textbox', { name: /^Message/ }).fill('Two belts of bus 3 are torn.')
    await form.getByRole('button', { name: 'Send' }).click()
    await told(guardian, 'Feedback sent. Thank you.')

    // The head is named by the category and hears of it; the home counts what nobody has opened.
    const head = await product.logIn('SchoolHead')
    await head.getByRole('link', { name: /Feedback not opened/ }).waitFor()
    await head
      .getByRole('button', { name: /notifications/i })
      .first()
      .click()
    await head.getByText('New feedback: Transport').first().waitFor()
    await head.keyboard.press('Escape')
    await product.open(head, '/communication/guardian-feedback-view', 'Guardian Feedback View')
    const row = head.getByRole('row').filter({ hasText: 'Seat belts' })
    await row.getByText('New', { exact: true }).waitFor()
    await row.getByText('Transport').click()
    const letter = head.getByRole('complementary', { name: 'Seat belts' })
    await letter.getByText('Two belts of bus 3 are torn.').waitFor()
    await row.getByText('Read', { exact: true }).waitFor()

    // The administrator has the same open, and the head is first.
    const address = new URL(head.url())
    const admin = await product.logIn('SystemAdmin', { at: `${address.pathname}${address.search}` })
    const second = admin.getByRole('complementary', { name: 'Seat belts' })
    await second.getByRole('textbox', { name: /^Reply/ }).fill('We look at it.')

    await letter.getByRole('textbox', { name: /^New note/ }).fill('Ask the garage.')
    await letter.getByRole('button', { name: 'Add note' }).click()
    await told(head, 'Note saved.')
    await letter.getByRole('button', { name: 'Send reply' }).click()
    await letter.getByText('Reply is required').waitFor()
    await letter.getByRole('textbox', { name: /^Reply/ }).fill('They are mended tomorrow.')
    expect(await violations(head)).toEqual([])
    await letter.getByRole('button', { name: 'Send reply' }).click()
    await told(head, 'Reply sent.')
    await second.getByRole('button', { name: 'Send reply' }).click()
    await told(admin, 'The record was changed. Please reload.')
    await second.getByText('They are mended tomorrow.').waitFor()
    expect(await second.getByRole('textbox', { name: /^Reply/ }).inputValue()).toBe('We look at it.')

    await guardian.reload()
    await guardian.getByRole('row').filter({ hasText: 'Seat belts' }).getByText('Transport').click()
    await guardian.getByText('They are mended tomorrow.').last().waitFor()
    expect(await guardian.getByText('Ask the garage.').count()).toBe(0)

    await letter.getByRole('button', { name: 'Close feedback' }).click()
    await head.getByRole('alertdialog').getByRole('button', { name: 'Close feedback' }).click()
    await told(head, 'Feedback closed.')
    await letter.getByText('This feedback is closed.').waitFor()
    await row.getByText('Closed', { exact: true }).waitFor()
  })

  it('goes from one to the next, also where reading changes what is found', async () => {
    const page = await product.logIn('SchoolSuperAdmin', { at: '/communication/guardian-feedback-view?status=New' })
    await page.getByRole('row').nth(2).waitFor()
    const subjects = await titles(page)
    expect(subjects.length).toBeGreaterThan(1)
    await page.getByRole('row').nth(1).getByText(subjects[0]!).click()
    await page.getByRole('complementary', { name: subjects[0]! }).waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).last().click()
    await page.getByRole('complementary', { name: subjects[1]! }).waitFor()
    await page.getByRole('button', { name: 'Previous', exact: true }).last().click()
    await page.getByRole('complementary', { name: subjects[0]! }).waitFor()
    // Both are read now.
    await inOrder(page, subjects.slice(2))
    await page.getByRole('textbox', { name: /^Reply/ }).fill('Half a thought')
    await page.getByRole('button', { name: 'Next', exact: true }).last().click()
    await page.getByRole('alertdialog').waitFor()
  })

  it('opens over the list on a phone', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/communication/guardian-feedback-view', phone: true })
    await page.getByText('Lost jacket').click()
    await page.getByRole('dialog', { name: 'Lost jacket' }).getByText('It is at the office').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})

describe('the admin port', () => {
  it('is ordered by mouse and keys, and shown to families in that order', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/communication/admin-port' })
    const begun = ['School calendar', 'Uniform and books', 'Library catalogue', 'Bus rules']
    await inOrder(page, begun)
    await page.getByRole('button', { name: 'New item' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Title/ }).fill('Sports day')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Add a text, a link or a file.').waitFor()
    await form.getByRole('textbox', { name: /^Link/ }).fill('javascript:alert(1)')
    await form.getByText('Not a valid link.').waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByRole('textbox', { name: /^Link/ }).fill('www.example.org/sports')
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'plan.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Event,Time\nRelay,10:00\n'),
      })
    await form.getByText('plan.csv').first().waitFor()
    await form.locator('input[type=file]').last().setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: png })
    await form.getByText('field.png').first().waitFor()
    await form.getByRole('textbox', { name: /^Sort order/ }).fill('2')
    await form.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Saved successfully.')
    await inOrder(page, ['School calendar', 'Sports day', 'Uniform and books', 'Library catalogue', 'Bus rules'])

    const [from, to] = [await grip(page, 'Bus rules').boundingBox(), await grip(page, 'School calendar').boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(to!.x + 8, to!.y + 8, { steps: 8 })
    await page.mouse.up()
    await inOrder(page, ['Bus rules', 'School calendar', 'Sports day', 'Uniform and books', 'Library catalogue'])
    await grip(page, 'Bus rules').focus()
    await page.keyboard.press('ArrowDown')
    await inOrder(page, ['School calendar', 'Bus rules', 'Sports day', 'Uniform and books', 'Library catalogue'])
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel'), patient).toBe('Move Bus rules: arrow up or down')
    await page.getByText('Bus rules is at place 2 of 5').waitFor({ state: 'attached' })
    // Each press is a move, however fast they come.
    for (const [key, place] of [
      ['ArrowDown', 4],
      ['ArrowUp', 2],
    ] as const) {
      await page.keyboard.press(key)
      await page.keyboard.press(key)
      await page.getByText(`Bus rules is at place ${place} of 5`).waitFor({ state: 'attached' })
    }
    await command(page, 'Library catalogue', 'Deactivate')
    await told(page, 'Deactivated successfully')

    const student = await product.logIn('Student', { at: '/parent/school-portal-list' })
    await student.getByText('Sports day').waitFor()
    const shown = (await student.getByRole('list', { name: 'Items of the school' }).textContent())!
    const places = ['School calendar', 'Bus rules', 'Sports day', 'Uniform and books'].map(name => shown.indexOf(name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(shown).not.toContain('Library catalogue')
    const file = student.getByRole('link', { name: /plan\.csv/ })
    const answer = await student.request.get(new URL((await file.getAttribute('href'))!, product.address).href)
    expect(await answer.text()).toContain('Relay')
    expect(
      await student
        .getByRole('link', { name: /Open the page/ })
        .nth(1)
        .getAttribute('href'),
    ).toBe('https://www.example.org/sports')
    await expect.poll(() => student.evaluate('document.querySelector("img[src*=content]")?.naturalWidth'), patient).toBe(1)

    await command(page, 'Sports day', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click()
    await told(page, 'Deleted successfully.')
    await inOrder(page, ['School calendar', 'Bus rules', 'Uniform and books', 'Library catalogue'])
  })
})

describe('feedback categories', () => {
  it('name staff, are ordered, and warn before the last one goes', async () => {
    const page = await product.logIn('SystemAdmin@2', { at: '/communication/feedback-category' })
    await page.getByText('No categories yet.').waitFor()
    for (const name of ['Teaching', 'Transport']) {
      await page.getByRole('button', { name: 'New category' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: /^Category/ }).fill(name)
      await form.getByRole('button', { name: 'Save' }).click()
      await told(page, 'Saved successfully.')
      await form.waitFor({ state: 'detached' })
    }
    await inOrder(page, ['Teaching', 'Transport'])
    await page.getByRole('button', { name: 'New category' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Category/ })
      .fill('transport')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await told(page, 'transport already exists.')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Category/ })
      .fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await command(page, 'Transport', 'Move up')
    await inOrder(page, ['Transport', 'Teaching'])
    await command(page, 'Teaching', 'Deactivate')
    await told(page, 'Deactivated successfully')
    await command(page, 'Transport', 'Deactivate')
    const warning = page.getByRole('alertdialog')
    await warning.getByText('Guardians will not be able to send feedback.').waitFor()
    expect(await violations(page)).toEqual([])
    await warning.getByRole('button', { name: 'Deactivate' }).click()
    await told(page, 'Deactivated successfully')
    const guardian = await product.logIn('Guardian@2', { at: '/parent/student-feedback' })
    await guardian.getByText('The school takes no feedback here at present.').waitFor()
  })
})
