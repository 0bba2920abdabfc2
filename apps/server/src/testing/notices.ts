import { sql } from 'kysely'
import { expect } from 'vitest'
import { own, rows } from './diary'
import type { TestBrowser } from './server'

/** What tests read of a notice. */
export interface Notice {
  id: string
  status: string
  shownStatus: string
  html: string
  text: string
  told: number
  seen: number | null
  acknowledged: number | null
  seenAt: string | null
  ackAt: string | null
  notifiedAt: string | null
  audience: { roles: string[]; classes: string; divisionIds: string[]; courseIds: string[]; sectionIds: string[] }
  files: { id: string; name: string; url: string }[]
  version: number
  mayEdit: boolean
  mayApprove: boolean
  mayNotify: boolean
  mayCancel: boolean
  mayDelete: boolean
  mayAcknowledge: boolean
  cancelReason: string
}

export const noticePath = 'notice-board'

/** An audience without classes and designations. */
export const nobody = { sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] }
/** A notice for the guardians of the teacher's class. */
export const values = (over: object = {}) => ({
  kind: 'Event',
  title: 'Kite festival',
  description: '<p>Come <b>early</b>.</p>',
  startsOn: '2026-07-20',
  endsOn: '2026-07-21',
  audience: { ...nobody, roles: ['Guardian'], divisionIds: [own.id] },
  ...over,
})
export const create = (browser: TestBrowser, over: object = {}) => browser.post(`${noticePath}/create`, values(over))
export async function made(browser: TestBrowser, over: object = {}): Promise<Notice> {
  const response = await create(browser, over)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
export const read = async (browser: TestBrowser, id: string): Promise<Notice> => {
  const response = await browser.get(`${noticePath}/notice-board-event/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
export const notify = (browser: TestBrowser, id: string, body: object = {}) =>
  browser.post(`${noticePath}/sentNotification/${id}`, body)
export const approve = (browser: TestBrowser, id: string) => browser.get(`${noticePath}/approve-event/${id}`)
export const cancel = (browser: TestBrowser, id: string, reason = 'Heavy rain') =>
  browser.patch(`${noticePath}/cancel-event/${id}`, { reason })
export const remove = (browser: TestBrowser, id: string) => browser.delete(`${noticePath}/delete-event/${id}`)
/** Takes all notices out. */
export const clear = () => rows(sql`delete from notice_events`)
