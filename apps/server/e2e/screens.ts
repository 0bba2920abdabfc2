import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { menuForms, type Role } from '@school/rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesWithoutLink, onPhone, turnTo, violations } from './browser'
import { Product } from './product'

/** What the areas of the application say of their screens. */
const areas = new URL('../../web/src/areas/', import.meta.url)
const screens = readdirSync(areas)
  .map(area => new URL(`${area}/screens.ts`, areas))
  .filter(file => existsSync(file))
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')

/** Forms of the screens that the application has. */
export const builtForms: ReadonlySet<string> = new Set(
  [...screens.matchAll(/\bforms: \[([^\]]+)\]/g)].flatMap(([, ids]) => [...ids!.matchAll(/'([^']+)'/g)].map(([, id]) => id!)),
)
if (builtForms.size === 0) throw new Error('No screens were found: where do the areas say which they have?')

/** A screen of several roles is looked at once, as the first of these who has it. */
export const lookers = [
  'SystemAdmin',
  'SchoolHead',
  'Teacher',
  'Guardian',
  'Student',
  'NonTeachingStaff',
  'GJAdmin',
  'GJSMSAdmin',
  'SchoolGroupAdmin',
  'SchoolSuperAdmin',
  'GJSupport',
] as const satisfies readonly Role[]

export type Looker = (typeof lookers)[number]

/** Tabs and views that show something else than the screen does when it is opened, and screens outside the menu. */
const more: Partial<Record<Looker, readonly string[]>> = {
  SystemAdmin: [
    '/student/report?tab=bus',
    '/student/statistics-report?rows=course&by=age',
    '/student/student-complete-information-report',
    '/school/school-settings',
    '/school/school-settings?tab=preferences',
    '/school/school-settings?tab=classes',
    '/school/school-settings?tab=masters',
    '/school/school-settings?tab=modules',
    '/school/staff-my-profile',
    '/school/change-password',
    '/student/statistics-report?rows=division&by=religion',
    '/student/create-guardian-user?tab=send',
    '/student/set-additional-bus?tab=additional',
    '/staff/staff-information?view=list',
    '/staff/staff-report?tab=statistics',
    '/student/change-guardian-details?tab=requests',
    '/curriculum/student-absent-present-report?view=register',
    '/curriculum/student-absent-present-report?view=summary',
    '/curriculum/bus-attendance-report?tab=report&view=runs',
    '/curriculum/bus-attendance-report?tab=report&view=students',
    '/curriculum/bus-attendance-report?tab=report&view=matrix',
    '/curriculum/bus-attendance-allotment?tab=trips',
    ...['collection', 'head-wise', 'fine', 'advance', 'cancelled-refunds', 'online', 'ledger'].map(
      report => `/fees/fees-report-form?report=${report}`,
    ),
    '/communication/notification-history?tab=staff',
    '/communication/notification-history?tab=batches',
    '/communication/notification-history?tab=usage',
    '/chat',
  ],
  SchoolHead: ['/student/anecdotal?tab=diary', '/student/anecdotal-report?view=student'],
  GJAdmin: ['/school/list?tab=groups', '/school/list?tab=outbox'],
  GJSMSAdmin: ['/school/gjsmssettings?tab=formats'],
  NonTeachingStaff: ['/curriculum/bus-attendance-report'],
  Guardian: [
    '/school/student-profile',
    '/school/student-profile?tab=guardian',
    '/school/student-profile?tab=login',
    '/school/student-profile?tab=data',
    '/parent/student-diary?view=week',
    '/chat',
  ],
}

/** Paths of screens by who looks at them: every screen of the menu that there is, and those of `more`. */
export const pathsOf = (looker: Looker): string[] => {
  const routes = menuForms
    .filter(({ id, route, roles }) => route && builtForms.has(id) && lookers.find(role => roles.includes(role)) === looker)
    .map(({ route }) => route!)
  return [...new Set([...routes, ...(more[looker] ?? [])])]
}

/** How far below the upper edge of the page's region a list may begin on a phone, in px. */
const deepestRecord = 200

/** Screens whose rows are no list of theirs, and why. A screen without rows needs no entry. */
const noLists: readonly (readonly [string, string])[] = [
  ['/staff/staff-report?tab=statistics', 'two tables of counts stand under their headings'],
  ['/home/', 'a home has lists among its blocks'],
  ['/school/change-password', 'the devices stand below the form'],
  ['/curriculum/tab-setup', 'a checklist leads to what is missing; the lists stand below it'],
  ['/student/merge-guardian-user', 'who may be the same stands below the choice of a family'],
]

/** Screens of families begin with the child whom they show. */
const families: readonly Looker[] = ['Guardian', 'Student']

const isList = (role: Looker, path: string) => !families.includes(role) && !noLists.some(([begin]) => path.startsWith(begin))

/**
 * Tests that look at every screen of somebody: it opens, breaks no rule of accessibility in the dark theme, does not
 * scroll sideways on a phone, where a list begins with its records, and names in its lists lead to records. The light theme
 * is that of the stories and of all other files.
 */
export function lookAtScreens(roles: readonly Looker[]): void {
  let product: Product
  beforeAll(async () => {
    product = await Product.start()
  })
  afterAll(() => product.stop())

  describe.each(roles.filter(role => pathsOf(role).length > 0))('screens of %s', role => {
    let page: Page
    beforeAll(async () => {
      page = await product.logIn(role, { dark: true })
    })

    it.each(pathsOf(role))('%s', async path => {
      await turnTo(page, path)
      await page.waitForSelector('#page h1')
      expect(await page.getByText('You do not have access to this page.').count()).toBe(0)
      expect(await violations(page)).toEqual([])
      // The administrator opens the records of everybody.
      if (role === 'SystemAdmin') expect(await namesWithoutLink(page), 'names that are no links').toEqual([])
      const phone = await onPhone(page)
      expect(phone.sideways, 'on a phone').toBeLessThanOrEqual(0)
      if (isList(role, path)) expect(phone.firstRecord ?? 0, 'the first record on a phone').toBeLessThanOrEqual(deepestRecord)
    })
  })
}
