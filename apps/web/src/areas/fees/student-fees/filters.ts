import type { AnswerOfCall, studentFees } from '@school/api/client'
import { paymentSources } from '@school/rules'
import { classesOf, classFilters, codeFilter, dayFilters, type ReportFilter, type ReportValues, rowFilter } from '../../../report'
import type { Say } from '../../../texts/text'

export type Offers = AnswerOfCall<typeof studentFees.offers>
type Schools = AnswerOfCall<typeof studentFees.schools>

const sources = ['schedule', 'bus', 'manual', 'carry-forward', 'import'] as const
const states = ['issued', 'cancelled', 'refunded'] as const

/** What both reports are asked with. */
const commonOf = (values: ReportValues) => ({
  schoolId: values.one('school') ?? '',
  academicYearId: values.one('year'),
  ...classesOf(values),
  studentIds: values.one('student') ? [values.one('student')!] : [],
  accountId: values.one('account'),
  installmentId: values.one('installment'),
})

export const scheduleFiltersOf = (values: ReportValues) => ({
  ...commonOf(values),
  source: values.code('source', sources),
  unmatched: values.flag('unmatched'),
})

export const collectionFiltersOf = (values: ReportValues) => ({
  ...commonOf(values),
  fromDate: values.day('from'),
  toDate: values.day('to'),
  channel: values.code('channel', paymentSources),
  status: values.code('status', states),
})

const ofSchool = ['year', 'section', 'course', 'division', 'account', 'installment', 'student']

function common(
  text: Say,
  schools: Schools | undefined,
  offers: Offers | undefined,
  values: ReportValues,
  student: ReportFilter,
) {
  const school: ReportFilter = {
    ...rowFilter(text, 'school', text('feeSync.school'), schools),
    none: undefined,
    clears: ofSchool,
    needed: true,
  }
  if (!offers) return { school, rest: [] }
  const year = values.one('year') ?? offers.academicYears.find(one => one.isCurrent)?.id
  const installments = offers.installments.filter(
    one => one.academicYearId === year && (!values.one('account') || one.accountId === values.one('account')),
  )
  return {
    school,
    rest: [
      ...classFilters(text, { ...offers, years: offers.academicYears }, values),
      rowFilter(text, 'account', text('feeSync.account'), offers.accounts),
      { ...rowFilter(text, 'installment', text('feeSync.installment'), installments), more: true },
      { ...student, more: true },
    ],
  }
}

type Drawn = (
  text: Say,
  known: { readonly schools: Schools | undefined; readonly offers: Offers | undefined; readonly student: ReportFilter },
  values: ReportValues,
) => ReportFilter[]

export const scheduleFilters: Drawn = (text, { schools, offers, student }, values) => {
  const { school, rest } = common(text, schools, offers, values, student)
  if (!offers) return [school]
  return [
    school,
    ...rest,
    { ...codeFilter(text, 'source', text('feeSync.source'), sources, source => text(`feeSync.code.${source}`)), more: true },
    { name: 'unmatched', label: text('feeSync.unmatched'), kind: 'flag' },
  ]
}

export const collectionFilters: Drawn = (text, { schools, offers, student }, values) => {
  const { school, rest } = common(text, schools, offers, values, student)
  if (!offers) return [school]
  const days = { from: offers.today, to: offers.today }
  return [
    school,
    ...dayFilters(text, values, ['from', text('feeSync.from')], ['to', text('feeSync.to')], false, days),
    ...rest,
    codeFilter(text, 'channel', text('feeSync.channel'), paymentSources, source => text(`feeSync.code.${source}`)),
    codeFilter(text, 'status', text('feeSync.status'), states, state => text(`feeSync.code.${state}`)),
  ]
}
