import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headers } from '../src/testing/student-files'
import { settled, violations } from './browser'
import { bringStudents, callAs, Product } from './product'

let product: Product

/** Students of the school when all have come, and of them those of whom nothing is known on the day. */
const [all, unmarked] = [900, 53]

/** Minutes until eleven o'clock on a Wednesday in India, in the academic year that the machine's clock is in. */
function untilWednesday(): number {
  const now = Date.now()
  const yearOf = (at: number) => {
    const day = new Date(at + 330 * 60_000)
    return day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0)
  }
  const at = new Date(now)
  at.setUTCHours(5, 30, 0, 0)
  while (at.getUTCDay() !== 3 || at.getTime() <= now) at.setUTCDate(at.getUTCDate() + 1)
  if (yearOf(at.getTime()) !== yearOf(now)) at.setUTCDate(at.getUTCDate() - 7)
  return Math.round((at.getTime() - now) / 60_000)
}

interface Offers {
  readonly divisions: readonly { readonly id: string; readonly name: string }[]
  readonly today: string
}
interface Roll {
  readonly students: readonly { readonly id: string }[]
  readonly register: { readonly version: number }
}

beforeAll(async () => {
  product = await Product.start()
  await product.setAhead(untilWednesday())
})
afterAll(() => product.stop())

describe('the home of a school that takes attendance', () => {
  it('shows 96.1 % when 812 of 847 marked students are there, 31 absent and 4 half days, of 900', async () => {
    const page = await product.logIn('SystemAdmin@2')
    const { body: offers } = await callAs<Offers>(page, 'attendance-entry/initialvalues')
    const rollOf = async (divisionId: string) =>
      (await callAs<Roll>(page, `attendance-entry/register?divisionId=${divisionId}&date=${offers.today}`)).body
    const rolls = new Map<string, Roll>()
    for (const { id } of offers.divisions) rolls.set(id, await rollOf(id))
    const here = [...rolls.values()].reduce((sum, roll) => sum + roll.students.length, 0)
    const last = offers.divisions.at(-1)!
    const [course, division] = last.name.split(' ')
    const missing = unmarked - rolls.get(last.id)!.students.length
    const rows = Array.from({ length: all - here }, (_, index) => [
      `NEW${String(index + 1).padStart(4, '0')}`,
      `Student ${String.fromCharCode(65 + (index % 26), 97 + (Math.floor(index / 26) % 26))}`,
      index % 2 ? 'Female' : 'Male',
      '05/06/2016',
      index < missing ? course! : 'V',
      index < missing ? division! : 'A',
      `Parent ${String.fromCharCode(65 + (index % 26), 97 + (Math.floor(index / 26) % 26))}`,
      'Mother',
      `97${String(10_000_000 + index * 13)}`,
      null,
    ])
    await bringStudents(product, page, headers, rows)

    let absent = 31
    let half = 4
    for (const { id } of offers.divisions) {
      if (id === last.id) continue
      const { students, register } = await rollOf(id)
      const marks = students.slice(0, -1).flatMap(student => {
        if (absent-- > 0) return [{ studentId: student.id, fn: 'A', an: 'A' }]
        if (half-- > 0) return [{ studentId: student.id, fn: 'P', an: 'A' }]
        return []
      })
      marks.push({ studentId: students.at(-1)!.id, fn: 'LT', an: 'P' })
      const { status } = await callAs(
        page,
        'attendance-entry/register',
        { divisionId: id, date: offers.today, half: 'DAY', version: register.version, marks, restPresent: true },
        'PUT',
      )
      expect(status).toBe(200)
    }

    // What was counted before the registers came is shown for a minute.
    await product.setAhead(untilWednesday() + 2)
    await page.goto(`${product.address}/home/system-admin`)
    await page.getByText('marked 847 of 900').waitFor()
    await page.getByText('96.1', { exact: false }).first().waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
  })
})
