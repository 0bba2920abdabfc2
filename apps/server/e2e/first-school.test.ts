import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { settled, sidewaysOnPhone, told, violations } from './browser'
import { Product, sendLogin } from './product'

const password = 'Quiet-Harbour-51'

/** Pictures of the steps are kept here when PICTURES=1. */
const pictures = fileURLToPath(new URL('../../../docs/pictures/first-school', import.meta.url))

let product: Product
let mail: SMTPServer
/** Mails as they came. */
const arrived: string[] = []

// Before each: what is done once cannot be tried again on the same platform.
beforeEach(async () => {
  if (process.env.PICTURES) mkdirSync(pictures, { recursive: true })
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push(Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  const listening = mail.listen(0, '127.0.0.1')
  await new Promise(resolve => listening.once('listening', resolve))
  product = await Product.empty({
    SCHOOL_ENV: 'production',
    SESSION_SECRET: 'a secret of thirty-two letters and more',
    SECURE_COOKIES: '0',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String((listening.address() as AddressInfo).port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'no-reply@platform.example',
  })
})
afterEach(async () => {
  await product.stop()
  await new Promise<void>(resolve => mail.close(() => resolve()))
})

/** Where the mail to an address leads its reader. */
async function invitationTo(email: string): Promise<string> {
  const found = () => arrived.findLast(one => one.includes(email))
  await expect.poll(found).toBeDefined()
  return /https?:\S+\/invitation#[\w-]+/.exec(found()!)![0]
}

async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  await settled(page)
  await page.screenshot({ path: `${pictures}/${name}.png` })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fill = (page: Page, name: string, value: string) =>
  page
    .locator('#page')
    .getByRole('textbox', { name: new RegExp(`^${name}( |\\*|$)`) })
    .fill(value)
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page
    .locator('#page')
    .getByRole('combobox', { name: new RegExp(`^${field}`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Operators have a second step, which they set up when they log in for the first time. */
async function setUpSecondStep(page: Page): Promise<void> {
  const secret = (await page.locator('code').textContent())!.replace(/\s/g, '')
  await page.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }))
  await button(page, 'Continue').click()
  await button(page, 'I have kept them').click()
}

/** Sets the password at the address of an invitation and logs in. */
async function enter(page: Page, address: string, loginName: string): Promise<void> {
  await page.goto(address)
  await page.getByText(`Your login name is ${loginName}.`).waitFor()
  await page.getByLabel(/^New password/).fill(password)
  await page.getByLabel(/^Repeat/).fill(password)
  await button(page, 'Continue').click()
  await page.getByText('Password set. Please log in.').waitFor()
  await page.goto(`${product.address}/login`)
  await sendLogin(page, loginName, password)
  await button(page, 'Accept and continue').or(page.locator('code')).waitFor()
  if ((await page.locator('code').count()) > 0) await setUpSecondStep(page)
  await button(page, 'Accept and continue').click()
  await page.waitForSelector('#page h1')
}

/** Goes through the wizard of a school. */
async function createSchool(page: Page): Promise<void> {
  await page.goto(`${product.address}/school/create`)
  const identity = {
    Name: 'Hill Top School',
    Code: 'HTS',
    Place: 'Wayanad',
    Address: '12 Hill Road',
    'PIN code': '673121',
    Phone: '04936 202 118',
    'E-mail': 'office@hilltop.example.org',
  }
  for (const [name, value] of Object.entries(identity)) await fill(page, name, value)
  await pick(page, 'State', 'Kerala')
  await pick(page, 'District', 'Wayanad')
  await picture(page, '1-create-school')
  for (const title of ['Web', 'Modules', 'Year', 'Classes', 'First administrator']) {
    await button(page, 'Next').click()
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  }
  await fill(page, 'Name', 'Meera Joseph')
  await fill(page, 'Mobile', '98470 33211')
  await fill(page, 'E-mail', 'meera@hilltop.example.org')
  await button(page, 'Next').click()
  await button(page, 'Create').click()
  await page.getByText('School created.').waitFor()
  await button(page, 'Activate').click()
  await page.getByText('School activated.').waitFor()
}

/** What stands in the list of first steps: words and state of each. */
const stepsOf = (page: Page) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'First steps', exact: true }) })
    .getByRole('listitem')
    .allInnerTexts()
const flat = (texts: readonly string[]) => texts.map(text => text.replace(/\s+/g, ' ').trim())

/** Brings a file in on the screen of imports, of which every row has to be right. */
async function bring(page: Page, kind: string, rows: readonly (readonly string[])[]): Promise<void> {
  const buffer = Buffer.from(rows.map(row => row.join(',')).join('\n'))
  await page.setInputFiles('input[type=file]', { name: `${kind}.csv`, mimeType: 'text/csv', buffer })
  await button(page, 'Check').click()
  await page.locator('ul[aria-label="Rows"]').waitFor()
  if (kind === 'students') await picture(page, '4-students-checked')
  await button(page, 'Apply').click()
  await page.getByText(`${rows.length - 1} created, 0 updated, 0 unchanged.`).waitFor()
}

const classes = [
  ['Section', 'Course', 'Division'],
  ['Kindergarten', 'LKG', 'A'],
  ['Kindergarten', 'UKG', 'A'],
]
const staff = [
  ['Code', 'Name', 'Designation', 'Gender', 'Mobile', 'Teaching'],
  ...Array.from({ length: 12 }, (_, at) => [
    `T${at + 1}`,
    `Teacher ${'ABCDEFGHIJKL'[at]}`,
    'Teacher',
    'F',
    `98470${10_000 + at}`,
    'Yes',
  ]),
]
const courses = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']
const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 97 + (at % 26))
const students = [
  [
    'Admission No',
    'Student Name',
    'Gender',
    'Date of Birth',
    'Course',
    'Division',
    'Guardian Name',
    'Relation',
    'Guardian Mobile',
  ],
  ...Array.from({ length: 200 }, (_, at) => [
    `H${1001 + at}`,
    `Pupil ${letters(at)}`,
    at % 3 ? 'M' : 'F',
    '05/06/2015',
    courses[at % 10]!,
    at % 20 < 10 ? 'A' : 'B',
    `Parent ${letters(at)}`,
    at % 2 ? 'Father' : 'Mother',
    `98471${10_000 + at}`,
  ]),
]

/** Follows a first step to its screen and brings a file in there. */
async function step(page: Page, name: string, file: string, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto(`${product.address}/`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.waitForURL(/\/utility\/import-photo/)
  await bring(page, file, rows)
}

it('goes from an empty platform to the first notice of a school', async () => {
  const operator = product.command(
    'operator',
    ...['--name', 'Asha Nair', '--email', 'asha@platform.example', '--mobile', '98470 21777', '--address', product.address],
  )
  const { page } = await product.visitor()
  await enter(page, /https?:\S+/.exec(operator)![0], 'GJ.ASHA')
  await createSchool(page)
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  expect(flat(await stepsOf(page))).toEqual([
    '1. Set up the classes 20 divisions',
    '2. Bring in the staff Next',
    '3. Bring in the students To do',
    '4. Give the guardians their logins To do',
    '5. Send the first message To do',
  ])
  expect(await violations(page)).toEqual([])
  await picture(page, '2-school-activated')

  const { page: admin } = await product.visitor()
  await enter(admin, await invitationTo('meera@hilltop.example.org'), 'HTS.ADMIN')
  await admin.getByRole('heading', { name: 'First steps' }).waitFor()
  expect(await violations(admin)).toEqual([])
  await picture(admin, '3-home-of-the-administrator')
  expect(await sidewaysOnPhone(admin)).toBeLessThanOrEqual(0)

  await admin.getByRole('link', { name: /Set up the classes/ }).click()
  await admin.getByText('VIII').first().waitFor()
  await admin.goto(`${product.address}/utility/import-photo?kind=classes`)
  await bring(admin, 'classes', classes)
  await step(admin, 'Bring in the staff', 'staff', staff)
  await step(admin, 'Bring in the students', 'students', students)

  await admin.goto(`${product.address}/`)
  await admin.getByRole('link', { name: /Give the guardians their logins/ }).click()
  await button(admin, 'View').click()
  await admin.locator('[aria-label="Preview"]').waitFor()
  await picture(admin, '5-logins')
  await button(admin, 'Generate').click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click()
  await admin.getByText(/^Users created: 200\./).waitFor()

  // Figures of a home are up to a minute old.
  await product.setAhead(2)
  await admin.goto(`${product.address}/`)
  await admin.getByRole('link', { name: /Send the first message/ }).waitFor()
  expect(flat(await stepsOf(admin))).toEqual([
    '1. Set up the classes 22 divisions',
    '2. Bring in the staff 12 people',
    '3. Bring in the students 200 students',
    '4. Give the guardians their logins 200 logins',
    '5. Send the first message Next',
  ])
  await picture(admin, '6-four-steps-done')

  await product.open(admin, '/communication/notice-board', 'Notice Board')
  await button(admin, 'New notice').first().click()
  const form = admin.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Title/ }).fill('Welcome')
  await form.getByRole('textbox', { name: /^Description/ }).click()
  await admin.keyboard.type('School begins on Monday at nine.')
  await picture(admin, '7-first-notice')
  await button(admin, 'Save').click()
  await told(admin, 'Saved successfully.')
  const row = admin.getByRole('row').filter({ hasText: 'Welcome' })
  await row.getByText('Approved', { exact: true }).waitFor()
  await row.getByRole('button').last().click()
  await admin.getByRole('menuitem', { name: 'Notify', exact: true }).click()
  await admin
    .locator('[data-work-result]')
    .getByText(/^Notification sent\./)
    .waitFor()

  await admin.goto(`${product.address}/`)
  await admin.getByText('Students', { exact: true }).first().waitFor()
  expect(await admin.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
  await picture(admin, '8-home-of-a-school-at-work')
})
