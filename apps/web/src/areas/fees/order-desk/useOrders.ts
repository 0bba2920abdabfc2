import { type AnswerOfCall, orderDesk } from '@school/api/client'
import { useCall } from '@school/api/react'
import { gatewayDriverNames, type OrderPreset, orderChannels, orderStatuses } from '@school/rules'
import { useFilteredList } from '../../../list'
import {
  codeFilter,
  dayFilters,
  optionsOf,
  type ReportFilter,
  type ReportValues,
  type RowOf,
  searchFilter,
} from '../../../report'
import { type Say, useText } from '../../../texts/text'

export type DeskOrder = RowOf<typeof orderDesk.list>
export type Offers = AnswerOfCall<typeof orderDesk.offers>

/** The schools, as a filter of all lists over schools. */
export const schoolsFilter = (text: Say, offers: Offers | undefined): ReportFilter => ({
  name: 'school',
  label: text('feeOrders.schools'),
  kind: 'choices',
  options: optionsOf(offers?.schools),
  none: text('feeOrders.allSchools'),
})

/** The gateway, likewise. */
export const driverFilter = (text: Say): ReportFilter =>
  codeFilter(text, 'driver', text('feeOrders.gateway'), gatewayDriverNames, driver => text(`feeOrders.driver.${driver}`))

/** The states of an order, likewise. */
export const statusFilter = (text: Say): ReportFilter => ({
  name: 'status',
  label: text('feeOrders.column.status'),
  kind: 'choices',
  options: orderStatuses.map(value => ({ value, label: text(`feeOrders.status.${value}`) })),
})

export const statusesOf = (values: ReportValues) => orderStatuses.filter(status => values.many('status').includes(status))

/** Days from and to; today where a list begins with it. */
export const daysFilter = (text: Say, values: ReportValues, today: string | undefined) =>
  dayFilters(
    text,
    values,
    ['from', text('feeOrders.from')],
    ['to', text('feeOrders.to')],
    false,
    today ? { from: today, to: today } : {},
  )

function filtersOf(text: Say, values: ReportValues, offers: Offers | undefined, preset: OrderPreset | ''): ReportFilter[] {
  const shown: ReportFilter = {
    name: 'all',
    label: text('feeOrders.shown'),
    kind: 'choice',
    options: [{ value: '1', label: text('feeOrders.all') }],
    none: preset === '' ? '' : text(`feeOrders.${preset}`),
    plain: true,
  }
  const isToday = preset === '' && values.text() === ''
  return [
    searchFilter(text, text('feeOrders.search')),
    ...(preset === '' ? [] : [shown]),
    schoolsFilter(text, offers),
    ...daysFilter(text, values, isToday ? offers?.today : undefined),
    codeFilter(text, 'channel', text('feeOrders.column.channel'), orderChannels, one => text(`feeOrders.channel.${one}`)),
    driverFilter(text),
    statusFilter(text),
  ]
}

/** Orders over all schools as the filters find them; those of a preset unless all are asked for. */
export function useOrders(name: string, preset: OrderPreset | '') {
  const text = useText()
  const { data: offers } = useCall(orderDesk.offers, {})
  return useFilteredList({
    name,
    ready: offers !== undefined,
    filters: values => filtersOf(text, values, offers, preset),
    call: orderDesk.list,
    request: (values, page) => ({
      query: {
        schoolId: values.many('school'),
        fromDate: values.day('from'),
        toDate: values.day('to'),
        channel: values.code('channel', orderChannels),
        driver: values.code('driver', gatewayDriverNames),
        status: statusesOf(values),
        preset: values.one('all') ? '' : preset,
        text: values.text(),
        ...page,
      },
    }),
  })
}
