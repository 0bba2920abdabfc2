import { markReports, topperGroups } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
  classBody,
  classQuery,
  flag,
  id,
  job,
  line,
  numeral,
  option,
  page,
  pageSize,
  pagination,
  repeated,
} from '../../contract/schemas'

const access = forms('s.tab.report')
const report = z.enum(markReports)

const fields = {
  /** The current one unless named. */
  academicYearId: id.optional(),
  /** Code of an exam, term or year of the schemes; the first term unless named. */
  nodeCode: line(40).default(''),
  /** Of toppers. */
  by: z.enum(topperGroups).default('subject'),
}
/** Percent below which students are listed; 0 lists those who did not pass. */
const below = numeral(0, 100).default(0)
/** How many toppers a group has; ties are kept. */
const n = numeral(1, 100).default(3)

const query = { ...fields, ...classQuery, subjectIds: repeated(id), lockedOnly: flag.default(false), below, n }
const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Reports on marks: lists, registers, figures of subjects and classes, and what was changed. */
export const tabReports = {
  offers: route({
    method: 'GET',
    path: 'tabulation/report-offers',
    summary: 'What the filters of the reports on marks offer: years, nodes of active schemes, own classes, own subjects.',
    access,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      nodes: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(['year', 'term', 'exam']) })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      subjects: z.array(option),
    }),
  }),
  columns: route({
    method: 'GET',
    path: 'tabulation/reports/{report}/columns',
    summary: 'Columns of a report by subject, exam or grade, for what is asked, in their order.',
    access,
    params: z.object({ report }),
    query: z.object(query),
    answer: z.array(z.object({ key: z.string(), title: z.string() })),
  }),
  view: route({
    method: 'GET',
    path: 'tabulation/reports/{report}',
    summary:
      'A page of a report on marks, with a row of totals. A teacher reads the own subjects, and of the own class all. A division of others answers 404.',
    access,
    params: z.object({ report }),
    query: z.object({ ...query, page, pageSize }),
    answer: z.object({
      results: z.array(cells),
      pagination,
      totals: cells,
      /** Sheets that are not locked: figures may still change. */
      provisional: z.int(),
    }),
  }),
  exportFile: route({
    method: 'POST',
    path: 'tabulation/reports/{report}/export',
    writes: false,
    summary:
      'All rows of a report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day. More than 60 columns have no room on paper: 409.',
    access,
    idempotent: true,
    params: z.object({ report }),
    body: z.object({
      // A filter that is not known would give more rows than were asked for.
      filters: z
        .strictObject({
          ...fields,
          ...classBody,
          subjectIds: z.array(id).max(200).default([]),
          lockedOnly: z.boolean().default(false),
          below,
          n,
        })
        .meta({ id: 'MarkReportFilters' }),
      /** All of the report unless some are named. */
      columns: z.array(line(80)).max(300).default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
}
