import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../src/testing/caller'
import { wavOf } from '../src/testing/voice'
import { sideways, told, violations } from './browser'
import { minutesUntil, Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
  // No hour of the day at which messages wait.
  await product.setAhead(minutesUntil('10:30'))
})
afterAll(() => product.stop())

const guardian = '/communication/communication-to-guardian'

interface Format {
  readonly id: string
  readonly name: string
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
async function formatOf(caller: Caller, name: string): Promise<Format> {
  const { smsFormats } = (await caller.get('sms-to-guardian/get-formats')).json() as { smsFormats: Format[] }
  return smsFormats.find(format => format.name === name)!
}

/** Ticks the first students of the list. */
async function tick(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let at = 1; at <= count; at += 1) await boxes.nth(at).check()
}

/** A page of somebody with Set Format of SMS for the first student of the list. */
async function withDialog(role: string): Promise<Page> {
  const page = await product.logIn(role, { at: guardian })
  await openDialog(page)
  return page
}

async function openDialog(page: Page): Promise<void> {
  await tick(page, 1)
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
    const page = await withDialog('SystemAdmin')
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
    const admin = await product.as('SystemAdmin')
    const viewed = (await admin.post('sms-to-guardian/viewData?pageSize=500', { userIds: [] })).json().results as Student[]
    const students = viewed.filter(one => one.mobile && !one.sameNumberAs && one.rollNo !== null).slice(0, 4)
    for (const { admNo } of students.slice(0, 2)) {
      const cleared = { kind: 'students', mode: 'update-only', values: { admNo, rollNo: '' } }
      const { statusCode, body } = await admin.post('imports/single', cleared)
      expect(statusCode, body).toBe(200)
    }
    const chosen = { source: 's.comm.guardian', entries: students.map(({ id }) => ({ studentId: id })) }
    const { id: selection } = (await admin.post('messaging/selections', chosen)).json()
    const page = await product.logIn('SystemAdmin', { at: `${guardian}?selection=${selection}` })
    await page.getByText('4 students selected').first().waitFor()
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    await area(page, 'Format').fill(`Roll number {{Roll Number}}: ${'a'.repeat(158)}`)
    await saveAs(page, 'Roll call')
    await told(page, 'SMS Format Saved Successfully')
    const { id, version } = await formatOf(admin, 'Roll call')
    const operator = await product.as('GJSMSAdmin')
    const approval = { dltTemplateId: '1107160000000000777', version }
    expect((await operator.post(`platform/sms/formats/${id}/approve`, approval)).statusCode).toBe(200)

    await button(page, 'Cancel').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'SMS', exact: true }).click()
    await take(page, 'Roll call')
    await button(page, 'Send').click()
    const asking = page.getByRole('dialog', { name: 'Send to 2 recipient(s)?' })
    await asking.getByText(/^Recipients selected 4$/).waitFor()
    await asking.getByText(/^Messages 2$/).waitFor()
    await asking.getByText(/^Credits to be used 4$/).waitFor()
    await asking.getByText(/^No value for Roll Number – 2$/).waitFor()
    await asking.getByRole('radio', { name: 'Send with -' }).click()
    const all = page.getByRole('dialog', { name: 'Send to 4 recipient(s)?' })
    await all.getByText(/^Credits to be used 8$/).waitFor()
    expect(await all.getByText(/No value for/).count()).toBe(0)
    await all.getByRole('radio', { name: 'Skip' }).click()
    await asking.getByText(/^Credits to be used 4$/).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('an approved format (scenario 7)', () => {
  it('takes other words alone, none of them empty', async () => {
    const page = await withDialog('SystemAdmin')
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
  })

  it('is not changed by support that looks into the school, nor is any other', async () => {
    const support = await product.logIn('GJSupport', { at: guardian })
    await support.getByRole('button', { name: /Green Valley School/ }).click()
    await support.getByRole('menuitem', { name: 'Open school' }).click()
    await support.getByText('You are working in Green Valley School').waitFor()
    await support.goto(`${product.address}${guardian}`)
    await openDialog(support)
    await take(support, 'Class trip')
    await expect.poll(() => area(support, 'Format').inputValue()).toMatch(/^Dear \{\{Guardian\}\}/)
    expect(await button(support, 'Save').isDisabled()).toBe(true)
    expect(await button(support, 'Delete').isDisabled()).toBe(true)
    expect(await area(support, 'Format').getAttribute('readonly')).not.toBeNull()
    expect(await button(support, 'Send').count()).toBe(0)
  })
})

describe('the name of a format (scenario 8)', () => {
  it('is refused where an approved one has it, and asked about where another has it, whatever the case', async () => {
    const page = await withDialog('SchoolHead')
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

    await saveAs(page, 'CLASS TRIP')
    await question.getByRole('button', { name: 'Replace' }).click()
    await told(page, 'SMS Format Updated Successfully')
    await page.getByRole('combobox', { name: 'Format Name' }).fill('class trip')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([expect.stringContaining('CLASS TRIP')])
  })

  it('is one of two in the dialog of the fees, whose changed text is kept', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/fees/fee-setup?tab=messages' })
    const shown = page.locator('section').filter({ has: page.getByRole('heading', { name: 'PaymentSuccessSMS' }) })
    await page.getByRole('button', { name: 'Set SMS Format' }).click()
    await dialog(page).waitFor()
    await take(page, 'PaymentSuccessSMS')
    await expect.poll(() => area(page, 'Format').inputValue()).toMatch(/^Fees of Rs\.\{\{Amount\}\}/)
    await area(page, 'Format').fill('Received: Rs.{{Amount}} for {{Name}}. Thank you.')
    await saveAs(page, 'Other')
    await told(page, 'Can save only the predefined format name')
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
    await page.getByRole('button', { name: 'Set SMS Format' }).click()
    await page.getByRole('combobox', { name: 'Format Name' }).click()
    await expect.poll(() => page.getByRole('option').count()).toBe(2)
  })
})

describe('the selectors (scenario 20)', () => {
  it('take exactly the students of two courses', async () => {
    const admin = await product.as('SystemAdmin')
    const { courses: offered } = (await admin.get('sms-to-guardian/initialvalues')).json()
    const courses = ['V', 'VI'].map(name => offered.find((course: { name: string }) => course.name === name).id as string)
    const query = courses.map(id => `courseIds=${id}`).join('&')
    const { all } = (await admin.post(`sms-to-guardian/viewData?all=1&pageSize=1&${query}`, { userIds: [] })).json() as {
      all: string[]
    }
    const page = await product.logIn('SystemAdmin', { at: guardian })
    await page.getByRole('button', { name: 'Select Students' }).click()
    const selector = page.getByRole('dialog', { name: 'Select Students' })
    await selector.getByRole('checkbox', { name: 'Class Wise' }).check()
    await selector.getByRole('combobox', { name: /^Course/ }).click()
    for (const name of ['Primary › V', 'Middle › VI']) await page.getByRole('option', { name, exact: true }).click()
    await selector.getByRole('button', { name: 'Search', exact: true }).click()
    await selector.getByText(`${all.length} Students found`).waitFor()
    await selector.getByRole('tab', { name: 'Select entire collection' }).click()
    const answered = page.waitForResponse(/student-selector\?.*fetchAllIds=1/)
    await selector.getByRole('button', { name: `Select all ${all.length} entries` }).click()
    const answer = await answered
    expect(new URL(answer.url()).searchParams.getAll('getCourseValues').sort()).toEqual([...courses].sort())
    expect([...((await answer.json()) as string[])].sort()).toEqual([...all].sort())
    await selector.getByRole('button', { name: new RegExp(`^Select\\s*${all.length}$`) }).click()
    await page.getByText(`${all.length} students selected`).first().waitFor()
  })

  it('give a teacher the own divisions alone', async () => {
    const caller = await product.as('Teacher')
    const { divisions } = (await caller.get('student-selector/student-selector-search-options')).json() as {
      divisions: { name: string }[]
    }
    const own = (await caller.get('student-selector?fetchAllIds=1')).json() as string[]
    const page = await product.logIn('Teacher', { at: guardian })
    await page.getByRole('button', { name: 'Select Students' }).click()
    const selector = page.getByRole('dialog', { name: 'Select Students' })
    await selector.getByText(`${own.length} Students found`).waitFor()
    await selector.getByRole('checkbox', { name: 'Class Wise' }).check()
    await selector.getByRole('combobox', { name: /^Division/ }).click()
    await page.getByRole('option', { name: divisions[0]!.name, exact: true }).waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual(['Select All', ...divisions.map(({ name }) => name)])
  })

  it('say at the field that nobody has a number', async () => {
    const page = await product.logIn('SystemAdmin', { at: '/student/student-complete-information-report' })
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

/** The browser of the tests has no devices: a tone stands for the voice. */
const tone = `navigator.mediaDevices.getUserMedia = async () => {
  const context = new AudioContext()
  const source = context.createOscillator()
  const end = context.createMediaStreamDestination()
  source.connect(end)
  source.start()
  await context.resume()
  return end.stream
}`

/** Opens the dialog of calls for the first students of the list. */
async function begin(page: Page, count: number) {
  await tick(page, count)
  await page.getByRole('button', { name: 'Voice SMS', exact: true }).click()
  return page.getByRole('dialog', { name: 'Voice SMS to guardians' })
}

/** Takes what is to be heard by its name. */
async function takeVoice(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Voice message/ }).click()
  await page.getByRole('option', { name }).click()
}

/** Opens the form of a new one and names it. */
async function make(page: Page, name: string) {
  await page.getByRole('button', { name: 'New voice message' }).click()
  const editor = page.getByRole('dialog', { name: 'New voice message' })
  await editor.getByRole('textbox', { name: /^Name/ }).fill(name)
  return editor
}

describe('calls to guardians', () => {
  it('go out with a wav file for what it costs, and stand among the sent messages', async () => {
    const page = await product.logIn('SystemAdmin', { at: guardian })
    const calls = await begin(page, 3)
    const editor = await make(page, 'School is closed')
    await editor.getByRole('radio', { name: 'Upload a file' }).check()
    const wrong = { name: 'long.wav', mimeType: 'audio/wav', buffer: Buffer.from(wavOf(61)) }
    await editor.locator('input[type=file]').setInputFiles(wrong)
    await editor.getByText('long.wav was uploaded.').waitFor()
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByText('A recording lasts at most 60 seconds.').first().waitFor()
    await editor.locator('input[type=file]').setInputFiles({ ...wrong, name: 'closed.wav', buffer: Buffer.from(wavOf(46.5)) })
    await editor.getByText('closed.wav was uploaded.').waitFor()
    await editor.getByRole('button', { name: 'Save' }).click()
    await calls.getByText('Lasts 0:47').waitFor()
    expect(await violations(page)).toEqual([])
    await calls.getByRole('button', { name: 'Listen' }).click()
    await calls.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await calls.getByRole('button', { name: 'Send', exact: true }).click()
    const confirming = page.getByRole('dialog', { name: 'Send to 3 recipient(s)?' })
    await confirming.getByText('Credits to be used').waitFor()
    expect(await confirming.getByText('Credits to be used').textContent()).toBe('Credits to be used 6')
    await confirming.getByRole('button', { name: 'Send' }).click()
    await page.getByText('3 message(s) sent, 0 without mobile number.').first().waitFor()
    await page.getByRole('link', { name: 'Sent messages' }).first().click()
    const row = page.getByRole('row', { name: /School is closed/ }).first()
    await row.waitFor()
    expect(await row.textContent()).toContain('Voice SMS')
  })

  it('say what was just spoken into the microphone, and a browser that keeps it says what to do', async () => {
    const page = await product.logIn('SchoolHead', { at: guardian })
    await page.evaluate(tone)
    const calls = await begin(page, 1)
    const editor = await make(page, 'Spoken')
    await editor.getByRole('button', { name: 'Start recording' }).click()
    await editor.getByText(/^Recording: 0:01 of 1:00$/).waitFor()
    await editor.getByRole('button', { name: 'Stop recording' }).click()
    await editor.getByText(/^Lasts 0:0[1-9]$/).waitFor()
    await editor.getByRole('button', { name: 'Save' }).click()
    await calls.getByText(/^Lasts 0:0[1-9]$/).waitFor()
    await calls.getByRole('button', { name: 'Send test to me' }).click()
    await page.getByText('1 message(s) sent, 0 without mobile number.').first().waitFor()
    await page.evaluate("navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('No', 'NotAllowedError') }")
    const other = await make(page, 'Unspoken')
    await other.getByRole('button', { name: 'Start recording' }).click()
    await other.getByText(/^The browser keeps the microphone from this page\./).waitFor()
  })

  it('are kept by some and sent by others', async () => {
    const office = await product.logIn('NonTeachingStaff', { at: guardian })
    const calls = await begin(office, 1)
    expect(await calls.getByRole('button', { name: 'New voice message' }).count()).toBe(0)
    await takeVoice(office, 'School is closed')
    await calls.getByText('Lasts 0:47').waitFor()
    expect(await calls.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  })

  it('are written on a phone in the dark', async () => {
    const page = await product.logIn('SchoolSuperAdmin', { phone: true, dark: true, at: guardian })
    const boxes = page.getByRole('checkbox')
    await boxes.nth(1).waitFor()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: /^More/ }).last().click()
    await page.getByText('Voice SMS', { exact: true }).last().click()
    await takeVoice(page, 'School is closed')
    await page.getByText('Lasts 0:47').waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const editor = await make(page, 'Text')
    await editor.getByRole('radio', { name: 'Text that is read out' }).check()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})

describe('an approved format in the night', () => {
  it('goes with other words to a whole class in eight steps, and what waits for the morning says so', async () => {
    // The night after the other tests; the clock of the browser goes with it.
    const ahead = minutesUntil('10:30') + 12 * 60
    await product.setAhead(ahead)
    const admin = await product.as('SystemAdmin')
    const { divisions } = (await admin.get('student-selector/student-selector-search-options')).json()
    const division = divisions.find((one: { name: string }) => one.name === 'V A')
    const asked = `sms-to-guardian/viewData?pageSize=1&all=1&divisionIds=${division.id}`
    const { all } = (await admin.post(asked, { userIds: [] })).json() as { all: string[] }
    const page = await product.logIn('SystemAdmin', { at: `${guardian}?division=${division.id}` })
    await page.clock.setSystemTime(Date.now() + ahead * 60_000)
    let steps = 0
    const click = async (what: Locator) => {
      steps += 1
      await what.click()
    }
    const fill = async (what: Locator, words: string) => {
      steps += 1
      await what.fill(words)
    }
    await click(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await click(page.getByRole('button', { name: `Select all ${all.length} entries` }))
    await click(page.getByRole('button', { name: 'SMS', exact: true }))
    await click(dialog(page).getByRole('list', { name: 'Saved formats' }).getByRole('button', { name: 'Parents meeting' }))
    const words = dialog(page).getByRole('group', { name: 'Changeable words' })
    await fill(words.getByRole('textbox', { name: /^Word 1/ }), 'Monday')
    await fill(words.getByRole('textbox', { name: /^Word 2/ }), '4 pm')
    await click(button(page, 'Send'))
    const asking = page.getByRole('dialog', { name: /^Send to \d+ recipient\(s\)\?$/ })
    const title = asking.getByRole('heading', { name: /^Send to/ })
    const recipients = Number(/\d+/.exec((await title.textContent())!)![0])
    await click(asking.getByRole('button', { name: 'Send', exact: true }))
    expect(steps).toBeLessThanOrEqual(8)

    const result = page.locator('[data-work-result]')
    const waits = result.getByRole('link', { name: `${recipients} wait until 07:00 tomorrow` })
    await waits.waitFor()
    expect(await violations(page)).toEqual([])
    const { results } = (await admin.get('messaging/batches?pageSize=1')).json()
    const { counts, text } = results[0]
    expect([counts.total, counts.total - counts.skipped, counts.queued]).toEqual([all.length, recipients, recipients])
    expect(text).toContain('is on Monday at 4 pm.')

    await page.getByRole('button', { name: 'Cancel sending' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel sending' }).click()
    await click(result.getByRole('link', { name: `${recipients} cancelled` }))
    await page.getByRole('table', { name: 'Messages' }).getByText('Cancelled').first().waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('Cancelled')
  })
})
