import type { AnswerOfCall, feeReports, RequestOfCall } from '@school/api/client'
import {
  concessionStatuses,
  dueStatuses,
  type FeeReport,
  feeGroups,
  feeReports as names,
  orderStatuses,
  paymentSources,
} from '@school/rules'
import {
  classesOf,
  classFilters,
  codeFilter,
  dayFilters,
  optionsOf,
  type ReportFilter,
  type ReportValues,
  rowFilter,
} from '../../report'
import type { Say } from '../../texts/text'

export type FeeOffers = AnswerOfCall<typeof feeReports.offers>
type Filters = RequestOfCall<typeof feeReports.exportFile>['body']['filters']

const dated: readonly FeeReport[] = ['collection', 'head-wise', 'online', 'cancelled-refunds', 'ledger']
const owed: readonly FeeReport[] = ['dues', 'fine', 'installment-wise']
/** Rupees that are asked for. */
const least = ['1000', '5000', '10000', '25000', '50000']
const kinds = ['cancelled', 'refunds'] as const

/** How the report by heads and that by installments may be grouped. */
const groupsOf = (report: FeeReport) =>
  report === 'installment-wise' ? feeGroups.filter(group => group === 'course' || group === 'division') : feeGroups

/** The filters of a report as its calls take them; what is of another report is left out. */
export function feeFiltersOf(report: FeeReport, values: ReportValues) {
  const of = <T, N>(reports: readonly FeeReport[], value: T, nothing: N) => (reports.includes(report) ? value : nothing)
  return {
    academicYearId: values.one('year'),
    ...classesOf(values),
    studentId: of(['ledger'], values.one('student'), undefined),
    fromDate: of(dated, values.day('from'), undefined),
    toDate: of(dated, values.day('to'), undefined),
    asOf: of(owed, values.day('asOf'), undefined),
    accountId: values.one('account'),
    installmentIds: of(owed, values.many('installment'), []),
    minDue: of(['dues'], Number(values.one('least') ?? 0) * 100, 0),
    status:
      report === 'concession'
        ? values.code('status', concessionStatuses)
        : report === 'online'
          ? values.code('status', orderStatuses)
          : of(['dues'], values.code('status', dueStatuses), '' as const),
    gatewayId: of(['online'], values.one('gateway'), undefined),
    typeId: of(['concession'], values.one('type'), undefined),
    source: of(['collection'], values.code('source', paymentSources), '' as const),
    mode: of(['collection'], values.one('mode') ?? '', ''),
    userId: of(['collection'], values.one('user'), undefined),
    group: of(['head-wise', 'installment-wise'], values.code('group', groupsOf(report)), '' as const),
    kind: of(['cancelled-refunds'], values.code('kind', kinds), '' as const),
    busId: of(['bus'], values.one('bus'), undefined),
    stopId: of(['bus'], values.one('stop'), undefined),
  } satisfies Filters
}

/** The days that a report of what came in takes: today, as far as the chosen one allows. */
function takenDays(values: ReportValues, today: string | undefined) {
  if (!today) return undefined
  const [from, to] = [values.day('from'), values.day('to')]
  return { from: to && to < today ? to : today, to: from && from > today ? from : today }
}

/** The filters of a report as they are drawn; `student` is the field of the ledger. */
export function feeFilters(
  text: Say,
  report: FeeReport,
  offers: FeeOffers | undefined,
  values: ReportValues,
  student: ReportFilter,
): ReportFilter[] {
  const on = (reports: readonly FeeReport[], filters: readonly ReportFilter[]) => (reports.includes(report) ? filters : [])
  const year = values.one('year') ?? offers?.academicYears.find(one => one.isCurrent)?.id
  const installments = offers?.installments.filter(
    one => one.academicYearId === year && (!values.one('account') || one.accountId === values.one('account')),
  )
  return [
    {
      name: 'report',
      label: text('feeReports.report'),
      kind: 'choice',
      options: names.map(value => ({ value, label: text(`feeReports.report.${value}`) })),
      standard: 'dues',
      plain: true,
      clears: [
        'from',
        'to',
        'asOf',
        'installment',
        'least',
        'status',
        'type',
        'source',
        'mode',
        'user',
        'group',
        'kind',
        'gateway',
        'bus',
        'stop',
        'sort',
      ],
    },
    ...on(['ledger'], [student]),
    ...on(
      dated,
      dayFilters(
        text,
        values,
        ['from', text('feeReports.from')],
        ['to', text('feeReports.to')],
        false,
        report === 'ledger' ? {} : takenDays(values, offers?.today),
      ),
    ),
    ...on(owed, [{ name: 'asOf', label: text('feeReports.asOf'), kind: 'day', standard: offers?.today }]),
    ...(report === 'ledger' ? [] : classFilters(text, offers && { ...offers, years: offers.academicYears }, values)),
    ...(report === 'bus' ? [] : [rowFilter(text, 'account', text('feeReports.account'), offers?.accounts)]),
    ...on(owed, [
      {
        name: 'installment',
        label: text('feeReports.installments'),
        kind: 'choices',
        options: optionsOf(offers?.installments),
        offered: optionsOf(installments),
        more: true,
      },
    ]),
    ...on(
      ['dues'],
      [
        codeFilter(text, 'status', text('feeReports.due'), dueStatuses, status => text(`payments.state.${status}`)),
        { ...codeFilter(text, 'least', text('feeReports.minDue'), least, rupees => `₹${rupees}`), more: true },
      ],
    ),
    ...on(
      ['concession'],
      [
        rowFilter(text, 'type', text('feeReports.column.type'), offers?.concessionTypes),
        codeFilter(text, 'status', text('feeReports.column.status'), concessionStatuses, status =>
          text(`feeReports.code.${status}`),
        ),
      ],
    ),
    ...on(
      ['online'],
      [
        rowFilter(text, 'gateway', text('feeReports.gateway'), offers?.gateways),
        codeFilter(text, 'status', text('feeReports.column.status'), orderStatuses, status => text(`feeReports.code.${status}`)),
      ],
    ),
    ...on(
      ['collection'],
      [
        codeFilter(text, 'source', text('feeReports.source'), paymentSources, source => text(`feeReports.source.${source}`)),
        codeFilter(text, 'mode', text('feeReports.column.mode'), offers?.modes ?? [], mode => mode),
        { ...rowFilter(text, 'user', text('feeReports.user'), offers?.users), more: true },
      ],
    ),
    ...on(
      ['head-wise', 'installment-wise'],
      [codeFilter(text, 'group', text('feeReports.group'), groupsOf(report), group => text(`feeReports.group.${group}`))],
    ),
    ...on(['cancelled-refunds'], [codeFilter(text, 'kind', text('feeReports.kind'), kinds, kind => text(`feeReports.${kind}`))]),
    ...on(
      ['bus'],
      [
        { ...rowFilter(text, 'bus', text('feeReports.column.bus'), offers?.buses), clears: ['stop'] },
        {
          ...rowFilter(text, 'stop', text('feeReports.column.stop'), offers?.stops),
          offered: optionsOf(offers?.stops.filter(stop => !values.one('bus') || stop.busId === values.one('bus'))),
        },
      ],
    ),
  ]
}
