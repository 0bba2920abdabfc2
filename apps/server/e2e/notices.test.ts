import { addDays, dayIn } from '@school/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, sideways, told, violations } from './browser'
import { Product } from './product'

let product: Product

beforeAll(async () => {
  product = await Product.start()
})
afterAll(() => product.stop())

describe('the notice board', () => {
  it('takes a notice of a class teacher, which the head approves, tells and cancels (scenario 14)', async () => {
    const teacher = await product.logIn('Teacher', { at: '/communication/notice-board' })
    await teacher.getByRole('button', { name: 'New notice' }).first().click()
    const form = teacher.getByRole('dialog')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Title is required').waitFor()
    await form.getByText('Description is required').waitFor()
    await form.getByRole('textbox', { name: /^Title/ }).fill('Class picnic')
    await form.getByRole('textbox', { name: /^Description/ }).click()
    await teacher.keyboard.type('We meet at the gate.')
    await teacher.keyboard.press('Enter')
    await teacher.keyboard.type('Bring <b>water</b>: https://a.example/map ')
    await teacher.keyboard.press('Control+B')
    await teacher.keyboard.type('and a hat.')
    await form.getByText('73/4000').waitFor()
    expect(await form.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
    expect(await violations(teacher)).toEqual([])
    // Without a choice the one class of a class teacher is set; a teacher of several chooses.
    const classes = form.getByRole('combobox', { name: /^Classes/ })
    if (/Select/.test((await classes.textContent()) ?? '')) {
      await classes.click()
      await teacher.getByRole('option').nth(1).click()
      await teacher.keyboard.press('Escape')
    }
    await form.getByRole('button', { name: 'Save' }).click()
    await told(teacher, 'Saved successfully.')
    const row = (page: typeof teacher) => page.getByRole('row').filter({ hasText: 'Class picnic' })
    await row(teacher).getByText('Pending', { exact: true }).waitFor()

    const head = await product.logIn('SchoolHead')
    await head.getByText('Notices to approve').first().waitFor()
    await product.open(head, '/communication/notice-board?status=Pending', 'Notice Board')
    const command = async (name: string) => {
      await row(head).getByRole('button').last().click()
      await head.getByRole('menuitem', { name, exact: true }).click()
    }
    await command('Approve')
    await head.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await told(head, 'Approved successfully.')
    await product.open(head, '/communication/notice-board', 'Notice Board')
    await row(head).getByText('Approved', { exact: true }).waitFor()
    await head.evaluate('window.print = () => document.documentElement.setAttribute("data-printed", "")')
    await command('Print')
    await head.locator('html[data-printed]').waitFor({ state: 'attached' })
    await head.emulateMedia({ media: 'print' })
    await head.getByText('Green Valley School').locator('visible=true').waitFor()
    await head.getByText('We meet at the gate.').locator('visible=true').waitFor()
    expect(await head.getByRole('table').locator('visible=true').count()).toBe(0)
    await head.emulateMedia({ media: 'screen' })
    await head.evaluate('dispatchEvent(new Event("afterprint"))')
    await head.getByText('We meet at the gate.').waitFor({ state: 'detached' })
    await command('Notify')
    await head
      .locator('[data-work-result]')
      .getByText(/^Notification sent\./)
      .waitFor()
    await row(head).getByRole('button').last().click()
    expect(await head.getByRole('menuitem', { name: 'Delete', exact: true }).count()).toBe(0)
    await head.getByRole('menuitem', { name: 'Notify', exact: true }).click()
    await head
      .getByRole('alertdialog')
      .getByText(/^Already notified on .* Notify again\?$/)
      .waitFor()
    await head.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await row(head).getByText('Class picnic').click()
    await head.getByRole('heading', { name: 'Seen by' }).waitFor()
    await head.getByRole('combobox', { name: 'Seen by' }).waitFor()
    expect(await violations(head)).toEqual([])
    // What was typed is words: marks stand there as they were typed, addresses lead somewhere.
    await head.getByText('Bring <b>water</b>:').first().waitFor()
    await head.locator('strong').getByText('and a hat.').waitFor()
    await head.getByRole('link', { name: 'https://a.example/map' }).first().waitFor()
    await command('Cancel the event')
    const reason = head.getByRole('dialog')
    await reason.getByRole('textbox', { name: /^Reason/ }).fill('Heavy rain')
    await reason.getByRole('button', { name: 'Cancel the event' }).click()
    await told(head, 'Cancelled. Whoever was notified is told.')
    await row(head).getByText('Cancelled', { exact: true }).waitFor()
    await head.getByText('Heavy rain', { exact: true }).waitFor()
  })

  it('is read, acknowledged and taken into a calendar by guardians', async () => {
    const page = await product.logIn('Guardian')
    await page.getByText('Next events').waitFor()
    await page.getByRole('link', { name: /^Parent meeting/ }).click()
    await page.getByRole('heading', { name: /^Parent meeting/, level: 1 }).waitFor()
    expect(await violations(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar (.ics)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Parent meeting.*\.ics$/)
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await told(page, 'Thank you, the school sees that you have read this.')
    await page.getByText(/^You acknowledged this on/).waitFor()
    await page.getByRole('button', { name: 'All notices' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).last().fill('fees')
    await page.getByText('Science exhibition').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Fees of the second term' }).waitFor()
    expect(await page.getByText('Staff meeting on Saturday').count()).toBe(0)
  })
})

describe('flash news', () => {
  it('are written, shown on the homes of their audience, and switched off', async () => {
    const head = await product.logIn('SchoolHead', { at: '/communication/flash-news' })
    await head.getByRole('button', { name: 'New flash news' }).first().click()
    const form = head.getByRole('dialog')
    await form.getByRole('textbox', { name: /^News/ }).fill('The pool opens on Monday.')
    await form.getByRole('textbox', { name: /^Link/ }).fill('http://a.example')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Type the whole address, beginning with https://.').waitFor()
    await form.getByRole('textbox', { name: /^Link/ }).fill('https://a.example/pool')
    expect(await violations(head)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await told(head, 'Saved successfully.')
    const row = head.getByRole('row').filter({ hasText: 'The pool opens on Monday.' })
    await row.getByText('Current', { exact: true }).waitFor()

    const guardian = await product.logIn('Guardian')
    const ticker = guardian.getByRole('region', { name: 'Flash news' })
    const link = ticker.getByRole('link', { name: /^The pool opens on Monday\./ })
    await link.waitFor()
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      'https://a.example/pool',
      'noopener noreferrer',
    ])

    await row.getByRole('button').last().click()
    await head.getByRole('menuitem', { name: 'Deactivate' }).click()
    await told(head, 'Deactivated successfully')
    await product.open(head, '/communication/flash-news?status=Inactive', 'Flash News')
    await row.getByText('Inactive', { exact: true }).waitFor()
    await guardian.reload()
    await ticker.waitFor()
    expect(await link.count()).toBe(0)
  })
})

describe('announcements of the operator (scenario 16)', () => {
  it('stand over the pages and in the bell of those whom they are for, until they are withdrawn', async () => {
    const operator = await product.logIn('GJAdmin', { at: '/school/notification-entry' })
    await operator.getByRole('button', { name: 'New notification' }).first().click()
    const form = operator.getByRole('dialog')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Message is required').waitFor()
    await form.getByRole('textbox', { name: /^Title/ }).fill('Service tonight')
    await form.getByRole('textbox', { name: /^Message/ }).click()
    await operator.keyboard.type('The product rests from ten to eleven.')
    await choose(operator, 'Shown as', 'Bell and banner')
    const end = addDays(dayIn('Asia/Kolkata', new Date()), 2).split('-').reverse().join('/')
    await form.getByRole('textbox', { name: /^To/ }).fill(`${end} 10:00`)
    await operator.keyboard.press('Tab')
    expect(await violations(operator)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await told(operator, 'Saved successfully.')
    const row = operator.getByRole('row').filter({ hasText: 'Service tonight' })
    await row.getByText('Draft').waitFor()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await operator.getByRole('menuitem', { name: 'Publish' }).click()
    await told(operator, 'Notification scheduled.')
    await row.getByText('Live').waitFor()

    const head = await product.logIn('SchoolHead')
    const banner = head.getByRole('status').filter({ hasText: 'Service tonight' })
    await banner.waitFor()
    expect(await violations(head)).toEqual([])
    await head.getByRole('button', { name: /unread notification/ }).click()
    await head.getByRole('dialog').getByText('Service tonight').waitFor()
    await banner.waitFor({ state: 'detached' })

    const teacher = await product.logIn('Teacher', { phone: true })
    const above = teacher.getByRole('status').filter({ hasText: 'Service tonight' })
    await above.waitFor()
    expect(await sideways(teacher)).toBeLessThanOrEqual(0)

    // The tabs of the children reach the edges of the page and must not lie over what the demonstration announces.
    const guardian = await product.logIn('Guardian@fee-only')
    const over = guardian.getByRole('status').filter({ hasText: 'Your school has moved' })
    await over.getByRole('button').click()
    await over.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await operator.getByRole('menuitem', { name: 'Withdraw' }).click()
    const question = operator.getByRole('alertdialog')
    await question.getByText('Withdraw this notification? It disappears for all users.').waitFor()
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await row.getByText('Withdrawn').waitFor()
    await teacher.reload()
    await teacher.waitForSelector('#page h1')
    await teacher
      .getByRole('button', { name: /notification/ })
      .first()
      .waitFor()
    await expect.poll(() => above.count()).toBe(0)
  })
})
