import { dayIn, displayDay, slashedDay } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, settled, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product
const today = dayIn('Asia/Kolkata', new Date())

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

/** Adds an event of today to the calendar; registers that stop to count are confirmed by the word. */
async function declare(page: Page, name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await choose(page, 'Kind', kind)
  const from = form.getByLabel(/^From/).first()
  await from.fill(slashedDay(today))
  await from.press('Tab')
}

/** Opens another screen once what was typed is saved and its guard of the Back button is gone. */
async function goOn(page: Page, path: string, heading: string): Promise<void> {
  await expect.poll(() => page.evaluate('Boolean(history.state?.recordGuard)')).toBe(false)
  await product.open(page, path, heading)
}

describe('the attendance of a class', () => {
  it('is taken with two absent, one late and one absent in the afternoon, and void by a holiday that is declared later', async () => {
    const admin = await product.logIn('SystemAdmin')
    // Whatever day it is: today is a working one.
    await product.open(admin, '/leave-appln/masters', 'Leave Masters')
    await admin.getByRole('table').first().waitFor()
    await declare(admin, 'Sports day', 'Working day')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await told(admin, 'Saved successfully.')

    await goOn(admin, '/curriculum/student-attendance-entry', 'Student Attendance Entry')
    const tally = admin.getByText(/^Strength \d+ · Present \d+ · Absent 0$/)
    await tally.waitFor()
    const strength = Number(/\d+/.exec((await tally.textContent())!)![0])
    expect(await violations(admin)).toEqual([])
    await admin.getByRole('grid').focus()
    for (const key of ['a', 'a', 'l', 'f']) {
      await admin.keyboard.press(key)
      await admin.keyboard.press('ArrowDown')
    }
    await admin.getByText(`Strength ${strength} · Present ${strength - 3} · Absent 2 · Half day 1 · Late 1`).waitFor()
    // What is not saved survives a reload.
    const register = new URL(admin.url())
    admin.once('dialog', dialog => void dialog.accept())
    await admin.goto(register.href)
    await admin.getByText(/Half day 1 · Late 1$/).waitFor()
    await admin.getByText('4 changes not saved yet').waitFor()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await told(admin, `Attendance saved. Present ${strength - 3}, absent 2.`)

    // The holiday that is declared later says what it touches, and wants its word.
    await settled(admin)
    await product.open(admin, '/leave-appln/masters', 'Leave Masters')
    await admin.getByRole('table').first().waitFor()
    await declare(admin, 'Heavy rain', 'Holiday')
    await admin.getByText(new RegExp(`^Attendance of \\d+ division\\(s\\) on ${displayDay(today)} will not count\\.$`)).waitFor()
    await admin.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const question = admin.getByRole('alertdialog').or(admin.getByRole('dialog')).filter({ hasText: 'Type HOLIDAY' })
    await question.getByRole('textbox').fill('HOLIDAY')
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await told(admin, 'Saved successfully.')
    expect(await violations(admin)).toEqual([])
    await goOn(admin, '/curriculum/student-attendance-entry', 'Student Attendance Entry')
    await admin
      .getByText(`${displayDay(today)} is a holiday: Heavy rain.`)
      .first()
      .waitFor()
    await admin.setViewportSize({ width: 360, height: 740 })
    expect(await sideways(admin)).toBe(0)
  })
})
