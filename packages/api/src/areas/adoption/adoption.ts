import { z } from 'zod'
import { unfiltered } from '../../contract/report'
import { forms, route } from '../../contract/route'
import { classBody, classQuery, id, instant, option, options, page, paged, pageSize } from '../../contract/schemas'
import { answer, asked, file } from './schemas'

const overSchools = forms('school.report.users')
const ofSchool = forms('s.mobile')

const schools = {
  ...asked,
  group: z.union([id, z.literal('')]).default(''),
  school: z.union([id, z.literal('')]).default(''),
}

const classes = { ...asked, ...classQuery }

/** How far logins are in use: over schools, and inside of one. */
export const adoption = {
  offers: route({
    method: 'GET',
    path: 'platform/reports/user-statistics/initialvalues',
    summary: 'Groups and schools of the own scope, by name.',
    access: overSchools,
    tenancy: 'platform',
    answer: z.object({ groups: options, schools: options }),
  }),
  overSchools: route({
    method: 'GET',
    path: 'platform/reports/user-statistics',
    summary: 'A row for each school of the own scope: users made, activated and in use, with the sums of all that were found.',
    access: overSchools,
    tenancy: 'platform',
    query: z.object({ ...schools, page, pageSize }),
    answer,
  }),
  exportSchools: route({
    method: 'POST',
    path: 'platform/reports/user-statistics/export',
    summary: 'All rows of the report as a file.',
    access: overSchools,
    tenancy: 'platform',
    writes: false,
    body: z.object({ filters: unfiltered(z.object(schools)), ...file }),
    binary: true,
  }),
  classOffers: route({
    method: 'GET',
    path: 'mobileapp/user-statistics/initialvalues',
    summary: 'Sections, courses and divisions of the school.',
    access: ofSchool,
    operatorSchool: true,
    answer: z.object({
      sections: options,
      courses: z.array(option.extend({ sectionId: id })),
      divisions: z.array(option.extend({ courseId: id })),
      /** Who may see the people behind the figures and send them their login again. */
      mayResend: z.boolean(),
    }),
  }),
  ofSchool: route({
    method: 'GET',
    path: 'mobileapp/user-statistics',
    summary:
      'A row for each division, of staff for each designation. A guardian with children in two divisions counts in both, and once in the sums.',
    access: ofSchool,
    operatorSchool: true,
    query: z.object({ ...classes, page, pageSize }),
    answer,
  }),
  never: route({
    method: 'GET',
    path: 'mobileapp/user-statistics/never',
    summary: 'Users who never logged in, by class and name. Of a mobile number the first two and the last three digits.',
    access: ofSchool,
    operatorSchool: true,
    query: z.object({ ...classes, page, pageSize }),
    answer: paged(
      z.object({
        userId: id,
        name: z.string(),
        class: z.string(),
        mobile: z.string(),
        loginName: z.string(),
        sentAt: instant.nullable(),
      }),
    ),
  }),
  exportSchool: route({
    method: 'POST',
    path: 'mobileapp/user-statistics/export',
    summary: 'All rows of the report as a file.',
    access: ofSchool,
    operatorSchool: true,
    writes: false,
    body: z.object({
      filters: unfiltered(z.object({ ...asked, ...classBody })),
      ...file,
    }),
    binary: true,
  }),
}
