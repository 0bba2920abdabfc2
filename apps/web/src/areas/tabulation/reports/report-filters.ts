import type { AnswerOfCall, RequestOfCall, tabReports } from '@school/api/client'
import { type MarkReport, markReports, topperGroups } from '@school/rules'
import { classesOf, classFilters, codeFilter, optionsOf, type ReportFilter, type ReportValues } from '../../../report'
import type { Say } from '../../../texts/text'

export type MarkReportOffers = AnswerOfCall<typeof tabReports.offers>
type Filters = RequestOfCall<typeof tabReports.exportFile>['body']['filters']

/** Percentages below which students are looked for. */
const least = ['33', '40', '50', '60', '75'] as const
const places = ['1', '3', '5', '10', '20'] as const
const standardPlaces = '3'

/** The filters as calls take them; what is of another report is left out. */
export function markFiltersOf(report: MarkReport, values: ReportValues, offers: MarkReportOffers | undefined) {
  return {
    academicYearId: values.one('year'),
    nodeCode: values.one('node') ?? offers?.nodes[0]?.code ?? '',
    ...classesOf(values),
    subjectIds:
      report === 'mark-list'
        ? [values.one('subject') ?? offers?.subjects[0]?.id].flatMap(id => id ?? [])
        : values.many('subjects'),
    lockedOnly: report !== 'change-log' && values.flag('locked'),
    below: report === 'below-pass' ? Number(values.one('below') ?? 0) : 0,
    n: report === 'toppers' ? Number(values.one('n') ?? standardPlaces) : 3,
    by: report === 'toppers' ? values.choice('by', topperGroups, 'subject') : ('subject' as const),
  } satisfies Filters
}

/** The filters of a report as they are drawn. */
export function markFilters(
  text: Say,
  report: MarkReport,
  offers: MarkReportOffers | undefined,
  values: ReportValues,
): ReportFilter[] {
  const on = (name: MarkReport, filters: readonly ReportFilter[]) => (report === name ? filters : [])
  const [year, ...classes] = classFilters(text, offers && { years: offers.academicYears, ...offers }, values)
  const subjects = optionsOf(offers?.subjects)
  return [
    {
      name: 'report',
      label: text('tabReports.report'),
      kind: 'choice',
      options: markReports.map(value => ({ value, label: text(`tabReports.report.${value}`) })),
      standard: 'mark-list',
      plain: true,
      clears: ['subject', 'subjects', 'below', 'n', 'by'],
    },
    { ...year!, clears: ['node'] },
    {
      name: 'node',
      label: text('tabReports.node'),
      kind: 'choice',
      options: (offers?.nodes ?? []).map(node => ({ value: node.code, label: node.name })),
      standard: offers?.nodes[0]?.code,
      required: true,
      plain: true,
    },
    ...on('mark-list', [
      {
        name: 'subject',
        label: text('tabReports.subject'),
        kind: 'choice',
        options: subjects,
        standard: offers?.subjects[0]?.id,
        required: true,
        plain: true,
      },
    ]),
    ...classes,
    ...(report === 'mark-list'
      ? []
      : [{ name: 'subjects', label: text('tabReports.subject'), kind: 'choices' as const, options: subjects, more: true }]),
    ...on('below-pass', [codeFilter(text, 'below', text('tabReports.below'), least, percent => `${percent} %`)]),
    ...on('toppers', [
      {
        name: 'by',
        label: text('tabReports.by'),
        kind: 'choice',
        options: topperGroups.map(value => ({ value, label: text(`tabReports.by.${value}`) })),
        standard: 'subject',
        required: true,
        plain: true,
      },
      {
        name: 'n',
        label: text('tabReports.n'),
        kind: 'choice',
        options: places.map(value => ({ value, label: value })),
        standard: standardPlaces,
        required: true,
        plain: true,
      },
    ]),
    ...(report === 'change-log'
      ? []
      : [{ name: 'locked', label: text('tabReports.lockedOnly'), kind: 'flag' as const, more: true }]),
  ]
}
