import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sideways, told, violations } from './browser'
import { callAs, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const guardian = '/communication/communication-to-guardian'
const open = (page: Page, path: string) => page.goto(`${product.address}${path}`)

interface Format {
  readonly id: string
  readonly name: string
  readonly smsBody: string
  readonly isApproved: boolean
  readonly version: number
}
interface Student {
  readonly id: string
  readonly admNo: string
  readonly rollNo: number | null
  readonly mobile: string
  readonly sameNumberAs?: string
}

/** The format of a name as it is stored. */
async function formatOf(page: Page, name: string): Promise<Format> {
  const { body } = await callAs<{ smsFormats: Format[] }>(page, 'sms-to-guardian/get-formats')
  return body.smsFormats.find(format => format.name === name)!
}

/** Opens To Guardian with these students chosen. */
async function handOver(page: Page, ids: readonly string[]): Promise<void> {
  const entries = ids.map(studentId => ({ studentId }))
  const { body } = await callAs<{ id: string }>(page, 'messaging/selections', { source: 's.comm.guardian', entries })
  await open(page, `${guardian}?selection=${body.id}`)
  await page.getByText(`${ids.length} students selected`).first().waitFor()
}

/** Opens Set Format of SMS for the first student of the list. */
async function openDialog(page: Page): Promise<void> {
  await open(page, guardian)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'SMS', exact: true }).click()
  await dialog(page).waitFor()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set Format' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const area = (page: Page, name: string) => dialog(page).getByRole('textbox', { name: new RegExp(`^${name}`) })

/** Takes a format by its name. */
async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Format Name' }).fill(name)
  await page.getByRole('option', { name }).click()
}

const prompt = 'Please enter SMS Format Name:'

/** Presses Save and answers the question for the name. */
async function saveAs(page: Page, name: string): Promise<void> {
  await button(page, 'Save').click()
  const asking = page.getByRole('dialog', { name: 'Confirmation' })
  await asking.getByText(prompt, { exact: true }).waitFor()
  await asking.getByRole('textbox', { name: prompt }).fill(name)
  await asking.getByRole('button', { name: 'Confirm' }).click()
}

/** Waits until the preview counts so. */
async function counted(page: Page, length: number, count: number): Promise<void> {
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await preview.getByText(new RegExp(`^Approx\\. Length of message : ${length}$`)).waitFor()
  await preview.getByText(new RegExp(`^Approx\\. SMS count per message : ${count}$`)).waitFor()
}

describe('the counts of a text (scenario 6)', () => {
  it('go by the length, and beside them stands what wide letters are charged as', async () => {
    const page = await product.logIn('SystemAdmin')
    await openDialog(page)
    const charged = dialog(page).getByText(/^Charged as/)
    await area(page, 'Format').fill('a'.repeat(160))
    await counted(page, 160, 1)
    await area(page, 'Format').fill('a'.repeat(161))
    await counted(page, 161, 2)
    await area(page, 'Format').fill('न'.repeat(70))
    await counted(page, 70, 1)
    expect(await charged.count()).toBe(0)
    await area(page, 'Format').fill('न'.repeat(71))
    await counted(page, 71, 1)
    expect(await charged.textContent()).toBe('Charged as 2 SMS (न).')
    expect(await violations(page)).toEqual([])
  })

  it('are paid for each recipient; who has no roll number is left out or gets a dash', async () => {
    const page = await product.logIn('SystemAdmin')
    const viewed = await callAs<{ results: Student[] }>(page, 'sms-to-guardian/viewData?pageSize=500', { userIds: [] })
    const students = viewed.body.results.filter(one => one.mobile && !one.sameNumberAs && one.rollNo !== null).slice(0, 42)
    for (const { admNo } of students.slice(0, 2)) {
      const cleared = { kind: 'students', mode: 'update-only', values: { admNo, rollNo: '' } }
      expect((await callAs(page, 'imports/single', cleared)).status).toBe(200)
    }

    await openDialog(page)
    await area(page, 'Format').fill(`Roll number {{Roll Number}}: ${'a'.repeat(158)}`)
    await saveAs(page, 'Roll call')
    await told(page, 'SMS Format Saved Successfully')
    const { id, version } = await formatOf(page, 'Roll call')
    const operator = await product.logIn('GJSMSAdmin')
    const approval = { dltTemplateId: '1107160000000000777', version }
    expect((await callAs(operator, `platform/sms/formats/${id}/approve`, approval)).status).toBe(200)

    const confirm = async (count: number, going: number) => {
      await page.getByRole('button', { name: 'SMS', exact: true }).click()
      await take(page, 'Roll call')
      await button(page, 'Send').click()
      const asking = page.getByRole('dialog', { name: `Send to ${going} recipient(s)?` })
      await asking.getByText(new RegExp(`^Recipients selected ${count}$`)).waitFor()
      await asking.getByText(new RegExp(`^Messages ${going}$`)).waitFor()
      await asking.getByText(new RegExp(`^Credits to be used ${going * 2}$`)).waitFor()
      return asking
    }
    await handOver(
      page,
      students.slice(7).map(one => one.id),
    )
    const whole = await confirm(35, 35)
    expect(await whole.getByText('Recipients with a missing value').count()).toBe(0)

    await handOver(
      page,
      students.map(one => one.id),
    )
    const asking = await confirm(42, 40)
    await asking.getByText(/^No value for Roll Number – 2$/).waitFor()
    await asking.getByRole('radio', { name: 'Send with -' }).click()
    const all = page.getByRole('dialog', { name: 'Send to 42 recipient(s)?' })
    await all.getByText(/^Credits to be used 84$/).waitFor()
    expect(await all.getByText(/No value for/).count()).toBe(0)
    await all.getByRole('radio', { name: 'Skip' }).click()
    await asking.getByText(/^Credits to be used 80$/).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('an approved format (scenario 7)', () => {
  it('takes other words alone, and stays approved', async () => {
    const page = await product.logIn('SystemAdmin')
    await openDialog(page)
    await take(page, 'Parents meeting')
    await dialog(page).getByText('Approved: only the changeable words can be set.').waitFor()
    expect(await area(page, 'Format').getAttribute('readonly')).not.toBeNull()
    expect(await area(page, 'Content').getAttribute('readonly')).not.toBeNull()
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    expect(await button(page, 'Delete').isDisabled()).toBe(true)
    const words = dialog(page).getByRole('group', { name: 'Changeable words' }).getByRole('textbox')
    expect(await words.count()).toBe(2)
    const [first, second] = [words.nth(0), words.nth(1)]
    expect([await first.inputValue(), await second.inputValue()]).toEqual(['Saturday', '10 am'])

    await first.fill('')
    await button(page, 'Set: Word 1').click()
    await dialog(page).getByText('Required', { exact: true }).waitFor()
    expect(await first.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => first.evaluate(element => element === element.ownerDocument.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])

    const before = await formatOf(page, 'Parents meeting')
    await first.fill('Monday')
    await button(page, 'Set: Word 1').click()
    await told(page, 'SMS Format Updated Successfully')
    await expect.poll(() => area(page, 'Format').inputValue()).toBe(before.smsBody.replace('[[Saturday]]', '[[Monday]]'))
    const after = await formatOf(page, 'Parents meeting')
    expect(after).toMatchObject({ isApproved: true, smsBody: before.smsBody.replace('[[Saturday]]', '[[Monday]]') })
  })

  it('is not changed by a call, nor by support that looks into the school', async () => {
    const page = await product.logIn('SystemAdmin')
    const { id, name, smsBody, version } = await formatOf(page, 'Parents meeting')
    const save = `sms-to-guardian/save-format/${id}`
    const changeableText = [{ changaleValue: 'Tuesday' }, { changaleValue: '9 am' }]
    const another = { name, smsBody: smsBody.replace('parents meeting', 'bazaar'), changeableText, version }
    const refused = await callAs<{ message: string }>(page, save, another)
    expect([refused.status, refused.body.message]).toEqual([409, 'Approved formats cannot be changed.'])
    const fewer = await callAs(page, save, { name, smsBody, changeableText: changeableText.slice(1), version })
    expect(fewer.status).toBe(409)

    await openDialog(page)
    await take(page, 'Class trip')
    await expect.poll(() => button(page, 'Save').isEnabled()).toBe(true)
    const support = await product.logIn('GJSupport')
    await open(support, guardian)
    await support.getByRole('button', { name: /Green Valley School/ }).click()
    await support.getByRole('menuitem', { name: 'Open school' }).click()
    await support.getByText('You are working in Green Valley School').waitFor()
    await openDialog(support)
    await take(support, 'Class trip')
    await expect.poll(() => area(support, 'Format').inputValue()).toMatch(/^Dear \{\{Guardian\}\}/)
    expect(await button(support, 'Save').isDisabled()).toBe(true)
    expect(await button(support, 'Delete').isDisabled()).toBe(true)
    expect(await area(support, 'Format').getAttribute('readonly')).not.toBeNull()
    expect(await button(support, 'Send').count()).toBe(0)
    expect((await callAs(support, save, { name, smsBody, changeableText, version })).status).toBe(403)
    const create = { name: 'Of support', smsBody: 'A text', version }
    expect((await callAs(support, 'sms-to-guardian/save-new-format', create)).status).toBe(403)
    expect(await formatOf(page, name)).toMatchObject({ smsBody, version, isApproved: true })
  })
})

describe('the name of a format (scenario 8)', () => {
  it('is refused where an approved one has it, and asked about where another has it, whatever the case', async () => {
    const page = await product.logIn('SchoolHead')
    await openDialog(page)
    await area(page, 'Format').fill('Dear {{Guardian}}, the trip is off.')
    const sent: string[] = []
    page.on('request', request => {
      if (/save-(new-)?format/.test(request.url())) sent.push(request.url())
    })
    await saveAs(page, 'parents MEETING')
    await told(page, 'There exist a predefined format with this name , Please change format name.')
    await saveAs(page, 'CLASS TRIP')
    const question = page.getByRole('alertdialog', { name: 'SMS format "CLASS TRIP" already exists!' })
    await question.getByText('Are you sure you want to replace this format?').waitFor()
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])

    const before = await formatOf(page, 'Class trip')
    await saveAs(page, 'CLASS TRIP')
    await question.getByRole('button', { name: 'Replace' }).click()
    await told(page, 'SMS Format Updated Successfully')
    const after = await formatOf(page, 'CLASS TRIP')
    expect(after).toMatchObject({ id: before.id, smsBody: 'Dear {{Guardian}}, the trip is off.', isApproved: false })
    expect(await formatOf(page, 'Class trip')).toBeUndefined()
  })

  it('is one of two in the dialog of the fees, whose changed text is kept', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '/fees/fee-setup')
    const shown = page.locator('section').filter({ has: page.getByRole('heading', { name: 'PaymentSuccessSMS' }) })
    await page.getByRole('button', { name: 'Set SMS Format' }).click()
    await dialog(page).waitFor()
    await take(page, 'PaymentSuccessSMS')
    await expect.poll(() => area(page, 'Format').inputValue()).toMatch(/^Fees of Rs\.\{\{Amount\}\}/)
    await area(page, 'Format').fill('Received: Rs.{{Amount}} for {{Name}}. Thank you.')
    await saveAs(page, 'Other')
    await told(page, 'Can save only the predefined format name')
    expect(await violations(page)).toEqual([])
    await saveAs(page, 'PaymentSuccessSMS')
    await told(page, 'SMS Format Updated Successfully')
    await button(page, 'Delete').click()
    await told(page, 'Cannot Delete this SMS Format')
    expect(await button(page, 'Send').count()).toBe(0)
    await button(page, 'Cancel').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await shown.getByText('Received: Rs.14,000.00 for Aadhya Krishnan. Thank you.').waitFor()
    await page.reload()
    await shown.getByText('Received: Rs.{{Amount}} for {{Name}}. Thank you.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const { body } = await callAs<{ smsFormats: Format[] }>(page, 'fees/get-formats')
    expect(body.smsFormats.map(({ name }) => name)).toEqual(['PaymentFailureSMS', 'PaymentSuccessSMS'])
  })
})

describe('the selectors (scenario 20)', () => {
  it('take exactly the students of two courses', async () => {
    const page = await product.logIn('SystemAdmin')
    const { body: offers } = await callAs<{ courses: { id: string; name: string }[] }>(page, 'sms-to-guardian/initialvalues')
    const courses = ['V', 'VI'].map(name => offers.courses.find(course => course.name === name)!.id)
    await open(page, `/student/report?course=${courses.join(',')}`)
    const figure = page.locator('b[aria-live]').filter({ hasText: /student/ })
    await figure.waitFor()
    const report = Number(/\d+/.exec((await figure.textContent())!.replace(',', ''))![0])

    await open(page, guardian)
    await page.getByRole('button', { name: 'Select Students' }).click()
    const selector = page.getByRole('dialog', { name: 'Select Students' })
    await selector.getByRole('checkbox', { name: 'Class Wise' }).check()
    await selector.getByRole('combobox', { name: /^Course/ }).click()
    for (const name of ['Primary › V', 'Middle › VI']) await page.getByRole('option', { name, exact: true }).click()
    await selector.getByRole('button', { name: 'Search', exact: true }).click()
    await selector.getByText(`${report} Students found`).waitFor()
    await selector.getByRole('tab', { name: 'Select entire collection' }).click()
    const answered = page.waitForResponse(/student-selector\?.*fetchAllIds=1/)
    await selector.getByRole('button', { name: `Select all ${report} entries` }).click()
    const answer = await answered
    expect(new URL(answer.url()).searchParams.getAll('getCourseValues').sort()).toEqual([...courses].sort())
    const ids = (await answer.json()) as string[]
    const query = courses.map(id => `courseIds=${id}`).join('&')
    const { body: viewed } = await callAs<{ all: string[] }>(page, `sms-to-guardian/viewData?all=1&pageSize=1&${query}`, {
      userIds: [],
    })
    expect(ids).toHaveLength(report)
    expect([...ids].sort()).toEqual([...viewed.all].sort())
    await selector.getByRole('button', { name: new RegExp(`^Select\\s*${report}$`) }).click()
    await page.getByText(`${report} students selected`).first().waitFor()
  })

  it('give a teacher the own divisions alone', async () => {
    const admin = await product.logIn('SystemAdmin')
    const teacher = await product.logIn('Teacher')
    interface Options {
      divisions: { id: string; name: string }[]
    }
    const search = 'student-selector/student-selector-search-options'
    const all = (await callAs<Options>(admin, search)).body.divisions
    const own = (await callAs<Options>(teacher, search)).body.divisions
    expect(own.length).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(own.length)
    const idsOf = async (page: Page, divisions: readonly { id: string }[]) => {
      const query = divisions.map(({ id }) => `&getDivisionValues=${id}`).join('')
      const { status, body } = await callAs<string[]>(page, `student-selector?fetchAllIds=1${query}`)
      expect(status).toBe(200)
      return body.sort()
    }
    const ids = await idsOf(admin, own)
    expect(await idsOf(teacher, [])).toEqual(ids)
    expect(await idsOf(teacher, all)).toEqual(ids)
    const others = all.filter(division => !own.some(({ id }) => id === division.id))
    expect(await idsOf(teacher, others)).toEqual([])

    await open(teacher, guardian)
    await teacher.getByRole('button', { name: 'Select Students' }).click()
    const selector = teacher.getByRole('dialog', { name: 'Select Students' })
    await selector.getByText(`${ids.length} Students found`).waitFor()
    await selector.getByRole('checkbox', { name: 'Class Wise' }).check()
    await selector.getByRole('combobox', { name: /^Division/ }).click()
    await teacher.getByRole('option', { name: own[0]!.name, exact: true }).waitFor()
    expect(await teacher.getByRole('option').allTextContents()).toEqual(['Select All', ...own.map(({ name }) => name)])
  })

  it('say at the field that nobody has a number', async () => {
    const page = await product.logIn('SystemAdmin')
    await open(page, '/student/student-complete-information-report')
    const field = page.getByRole('combobox', { name: 'Student', exact: true })
    await field.fill('X-0000')
    await field.press('Enter')
    const note = page
      .getByRole('alert')
      .getByText('No Student found for “X-0000”. Type another name or number, or open the list.')
    await note.waitFor()
    expect(await field.inputValue()).toBe('X-0000')
    await expect
      .poll(async () => (await field.getAttribute('aria-describedby'))?.split(' ').includes((await note.getAttribute('id'))!))
      .toBe(true)
    expect(await violations(page)).toEqual([])
    await field.fill('')
    await note.waitFor({ state: 'hidden' })
  })
})
