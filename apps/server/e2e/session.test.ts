import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

describe('a guardian of two children', () => {
  it('chooses one by the card, and sees that child on every screen', async () => {
    const page = await product.logIn('Guardian')
    const cards = page.getByRole('list', { name: 'Children' }).getByRole('button')
    await cards.nth(1).waitFor()
    expect(await cards.count()).toBe(2)
    const [first, second] = await cards.locator('b').allTextContents()
    await cards.nth(1).click()
    await page.locator('button[aria-pressed=true]', { hasText: second! }).waitFor()
    await page.goto(`${product.address}/school/student-profile`)
    await page.getByRole('heading', { name: second! }).waitFor()
    await page.getByRole('radio', { name: new RegExp(first!) }).click()
    await page.getByRole('heading', { name: first! }).waitFor()
    // By the keys: arrows move, Enter chooses, and the focus is there again on the page of the other child.
    await page.getByRole('radio', { name: new RegExp(first!), checked: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: new RegExp(first!) }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: second! }).waitFor()
    await page.locator('[role=radio][aria-checked=true]:focus', { hasText: second! }).waitFor()
  })
})

describe('an administrator of a group', () => {
  it('goes from school to school', async () => {
    const page = await product.logIn('SchoolGroupAdmin')
    const context = page.locator('header')
    await page.getByRole('row', { name: /Green Valley North \d+ [\d–]/ }).click()
    await context.getByRole('button', { name: /Green Valley North/ }).waitFor()
    await page.goto(`${product.address}/student/report`)
    await page.getByText('300 students', { exact: true }).waitFor()
    await context.getByRole('button', { name: /Green Valley North/ }).click()
    await page
      .getByRole('dialog', { name: 'Select your school' })
      .getByRole('button', { name: /Green Valley School/ })
      .click()
    await page.getByText('1,200 students', { exact: true }).waitFor()
  })
})

describe('an operator', () => {
  it('opens a school on the screen that needs one, works under the red bar, and leaves', async () => {
    const page = await product.logIn('GJAdmin')
    await page.goto(`${product.address}/student/report`)
    await page.getByRole('heading', { name: 'Choose a school' }).waitFor()
    await page.getByRole('button', { name: /Green Valley North/ }).click()
    await page.getByRole('menuitem', { name: 'Open school' }).click()
    await page.getByText('You are working in Green Valley North').waitFor()
    await page.getByText('300 students', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Leave school' }).click()
    await page.getByRole('heading', { name: 'School List' }).waitFor()
    expect(await page.getByText('You are working in').count()).toBe(0)
  })
})

describe('the language', () => {
  it('is chosen before the login, holds for what the server says, and is remembered', async () => {
    const { page } = await product.visitor()
    await page.goto(`${product.address}/login`)
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.fill('#login-name', 'GVS.TEACHER')
    await page.fill('#password', 'not the password')
    await page.click('button[type=submit]')
    await page.getByText('Anmeldename oder Passwort ist falsch.').waitFor()
    await page.fill('#password', 'Green-Valley-42')
    await page.click('button[type=submit]')
    await page.getByRole('heading', { name: 'Startseite' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Startseite' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
  })

  it.each([
    ['es-MX', 'es'],
    ['pt-PT', 'pt'],
    ['de-AT', 'de'],
    ['hi-IN', 'en'],
  ])('of a browser in %s is %s', async (locale, language) => {
    const { page } = await product.visitor({ language: locale })
    await page.goto(`${product.address}/login`)
    await page.waitForSelector('h1')
    expect(await page.getAttribute('html', 'lang')).toBe(language)
  })
})

describe('without a connection', () => {
  it('a page that is loaded again keeps the person signed in', async () => {
    const page = await product.logIn('SchoolHead')
    await page.route('**/api/**', route => route.abort())
    await page.reload()
    await page.getByText('No connection.').first().waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: /Retry|Try again/ }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })
})
