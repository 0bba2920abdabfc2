import { z } from 'zod'
import { unfiltered } from '../contract/report'
import { forms, route } from '../contract/route'
import { day, flag, id, instant, line, options, page, pageSize, pagination } from '../contract/schemas'

const access = forms('school.report.details')

const chosen = {
  text: line(100).default(''),
  status: line(20).default(''),
  board: line(20).default(''),
  module: line(20).default(''),
  group: z.union([id, z.literal('')]).default(''),
  state: z.union([id, z.literal('')]).default(''),
  liveFrom: z.union([day, z.literal('')]).default(''),
  liveTo: z.union([day, z.literal('')]).default(''),
  /** Name of an academic year; empty: the current one of each school. */
  year: line(20).default(''),
  sort: line(40).default(''),
  descending: flag,
}

const count = z.int()

const figures = {
  sections: count,
  courses: count,
  divisions: count,
  students: count,
  boys: count,
  girls: count,
  teaching: count,
  nonTeaching: count,
  /** Guardians of studying students, and those of them who have a login. */
  guardians: count,
  guardianUsers: count,
  smsBalance: count,
  /** Bytes of files. */
  storage: count,
}

const school = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    place: z.string(),
    state: z.string(),
    board: z.string(),
    group: z.string(),
    modules: z.array(z.string()),
    year: z.string(),
    goLiveOn: day.nullable(),
    lastActivityAt: instant.nullable(),
    status: z.string(),
    ...figures,
  })
  .meta({ id: 'SchoolDetails' })

const part = z.array(z.object({ name: z.string(), count }))

/** The report on schools. */
export const schoolDetails = {
  initialValues: route({
    method: 'GET',
    path: 'platform/reports/school-details/initialvalues',
    summary: 'What the filters of the report offer.',
    access,
    tenancy: 'platform',
    answer: z.object({
      boards: z.array(z.string()),
      states: options,
      groups: options,
      modules: z.array(z.string()),
      years: z.array(z.string()),
    }),
  }),
  view: route({
    method: 'GET',
    path: 'platform/reports/school-details',
    summary:
      'Schools of the own scope with their figures, the sums of all that were found, and how many there are by state and by status. The figures are of the moment `asOf`.',
    access,
    tenancy: 'platform',
    query: z.object({ ...chosen, page, pageSize }),
    answer: z.object({
      results: z.array(school),
      pagination,
      totals: z.object(figures),
      byState: part,
      byStatus: part,
      asOf: instant,
    }),
  }),
  card: route({
    method: 'GET',
    path: 'platform/reports/school-details/{id}',
    summary: 'One school: what it is, its modules, the settings that are not as usual, its administrators.',
    access,
    tenancy: 'platform',
    answer: school.extend({
      domain: z.string(),
      udiseCode: z.string(),
      affiliationNo: z.string(),
      address: z.string(),
      district: z.string(),
      pinCode: z.string(),
      phone: z.string(),
      email: z.string(),
      website: z.string(),
      settings: z.array(z.object({ code: z.string(), value: z.string(), source: z.enum(['School', 'Group']) })),
      administrators: z.array(
        z.object({ name: z.string(), loginName: z.string(), role: z.string(), mobile: z.string(), email: z.string() }),
      ),
      asOf: instant,
    }),
  }),
  export: route({
    method: 'POST',
    path: 'platform/reports/school-details/export',
    summary: 'All rows of the report as a file.',
    access,
    tenancy: 'platform',
    writes: false,
    body: z.object({
      filters: unfiltered(z.object(chosen)),
      columns: z.array(line(40)).max(60).default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    binary: true,
  }),
}
