import { bus } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useProblemToast } from '../../forms/problems'
import { useFilteredList } from '../../list'
import { codeFilter, optionsOf, rowFilter, searchFilter } from '../../report'
import { useText } from '../../texts/text'
import type { AdditionalRow } from './AdditionalStops'

const states = ['Upcoming', 'Active', 'Ended'] as const

/** Stops for a time as filters find them, and their year. */
export function useAdditionalStops() {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const { data: offers } = useCall(bus.initialValues, {})
  const current = offers?.years.find(one => one.isCurrent)
  const list = useFilteredList({
    name: 'additional-stops',
    ready: offers !== undefined,
    filters: () => [
      {
        name: 'year',
        label: text('bus.year'),
        kind: 'choice',
        options: optionsOf(offers?.years),
        standard: current?.id,
        required: true,
        plain: true,
      },
      {
        name: 'division',
        label: text('bus.class'),
        kind: 'choices',
        options: optionsOf(offers?.divisions),
        none: text('app.all'),
      },
      rowFilter(text, 'bus', text('bus.bus'), offers?.buses),
      codeFilter(text, 'state', text('bus.state'), states, value => text(`bus.state.${value}`)),
      searchFilter(text),
    ],
    call: bus.additional,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        sectionIds: [],
        courseIds: [],
        divisionIds: values.many('division'),
        busId: values.one('bus'),
        state: values.code('state', states),
        text: values.text(),
        ...page,
      },
    }),
  })
  const year = offers?.years.find(one => one.id === list.report.values.one('year')) ?? current
  const remove = async (row: AdditionalRow) => {
    try {
      const { ended } = await client.call(bus.remove, { params: { id: row.id } })
      toast.success(text(ended ? 'bus.endedNow' : 'bus.deleted'))
      await reload(bus.additional, bus.data)
    } catch (failure) {
      fail(failure)
    }
  }
  return { offers, year, list, remove }
}
