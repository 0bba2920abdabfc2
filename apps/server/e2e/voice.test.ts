import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavOf } from '../src/testing/voice'
import { settled, sideways, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

const guardian = '/communication/communication-to-guardian'
const dialogName = 'Voice SMS to guardians'

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

/** Ticks the first students of the list and opens the dialog of calls. */
async function begin(page: Page, count: number) {
  await page.goto(`${product.address}${guardian}`)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let at = 1; at <= count; at += 1) await boxes.nth(at).check()
  await page.getByRole('button', { name: 'Voice SMS', exact: true }).click()
  return page.getByRole('dialog', { name: dialogName })
}
/** Takes what is to be heard by its name. */
async function take(page: Page, name: string): Promise<void> {
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
    const page = await product.logIn('SystemAdmin')
    const dialog = await begin(page, 3)
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
    await dialog.getByText('Lasts 0:47').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Listen' }).click()
    await dialog.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const confirming = page.getByRole('dialog', { name: 'Send to 3 recipient(s)?' })
    await confirming.getByText('Credits to be used').waitFor()
    expect(await confirming.getByText('Credits to be used').textContent()).toBe('Credits to be used 6')
    await confirming.getByRole('button', { name: 'Send' }).click()
    await page
      .getByText(/^(3 message\(s\) sent, 0 without mobile number\.|Quiet hours\. The message will be sent at .+)$/)
      .first()
      .waitFor()
    await page.goto(`${product.address}/communication/notification-history?tab=batches`)
    const row = page.getByRole('row', { name: /School is closed/ }).first()
    await row.waitFor()
    expect(await row.textContent()).toContain('Voice SMS')
  })

  it('say what was just spoken into the microphone, and a browser that keeps it says what to do', async () => {
    const page = await product.logIn('SchoolHead')
    await page.addInitScript(tone)
    const dialog = await begin(page, 1)
    const editor = await make(page, 'Spoken')
    await editor.getByRole('button', { name: 'Start recording' }).click()
    await editor.getByText(/^Recording: 0:01 of 1:00$/).waitFor()
    await editor.getByRole('button', { name: 'Stop recording' }).click()
    await editor.getByText(/^Lasts 0:0[1-9]$/).waitFor()
    await editor.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^Lasts 0:0[1-9]$/).waitFor()
    await dialog.getByRole('button', { name: 'Send test to me' }).click()
    await page
      .getByText(/^(1 message\(s\) sent, 0 without mobile number\.|Quiet hours\. The message will be sent at .+)$/)
      .first()
      .waitFor()
    await page.evaluate("navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('No', 'NotAllowedError') }")
    const other = await make(page, 'Unspoken')
    await other.getByRole('button', { name: 'Start recording' }).click()
    await other.getByText(/^The browser keeps the microphone from this page\./).waitFor()
  })

  it('are kept by some, sent by others, and not for teachers until the school lets them', async () => {
    const office = await product.logIn('NonTeachingStaff')
    const dialog = await begin(office, 1)
    expect(await dialog.getByRole('button', { name: 'New voice message' }).count()).toBe(0)
    await take(office, 'School is closed')
    await dialog.getByText('Lasts 0:47').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    const teacher = await product.logIn('Teacher')
    await teacher.goto(`${product.address}${guardian}`)
    await teacher.getByRole('row').getByRole('checkbox').nth(1).check()
    const calls = teacher.getByRole('button', { name: 'Voice SMS', exact: true })
    await calls.waitFor()
    expect(await calls.isDisabled()).toBe(true)
  })

  it('are written on a phone in the dark', async () => {
    const page = await product.logIn('SchoolSuperAdmin', { phone: true, dark: true })
    await page.goto(`${product.address}${guardian}`)
    const boxes = page.getByRole('checkbox')
    await boxes.nth(1).waitFor()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: /^More/ }).last().click()
    await page.getByText('Voice SMS', { exact: true }).last().click()
    await take(page, 'School is closed')
    await page.getByText('Lasts 0:47').waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const editor = await make(page, 'Text')
    await editor.getByRole('radio', { name: 'Text that is read out' }).check()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})
