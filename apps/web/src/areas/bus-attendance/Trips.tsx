import { type AnswerOfCall, busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { busTripKinds } from '@school/rules'
import { Actions, Badge, Banner, Button, media, useConfirm, useMediaQuery } from '@school/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../forms/done'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, ReportFilters, type RowOf, rowFilter } from '../../report'
import { useText } from '../../texts/text'
import { useWeekdays } from '../bus/weekdays'
import type { RideOffers } from './offers'
import { TripForm } from './TripForm'

export type Trip = RowOf<typeof calls.trips>

/** The trips of each bus with their stops. */
export function Trips({ offers }: { readonly offers: RideOffers | undefined }) {
  const phone = useMediaQuery(media.phone)
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const done = useDone(calls.trips, calls.initialValues)
  const weekdays = useWeekdays()
  const [opened, setOpened] = useState<Trip | 'new'>()
  const list = useFilteredList({
    name: 'bus-trips',
    ready: true,
    filters: () => [
      rowFilter(text, 'bus', text('rides.bus'), offers?.buses),
      codeFilter(text, 'kind', text('rides.kind'), busTripKinds, kind => text(`rides.kind.${kind}`)),
      { name: 'all', label: text('rides.inactiveToo'), kind: 'flag' },
    ],
    call: calls.trips,
    request: (values, page) => ({
      query: {
        busId: values.one('bus') ?? '',
        kind: values.code('kind', busTripKinds),
        all: values.flag('all'),
        ...page,
      },
    }),
  })
  const unserved = (list.rows.data as AnswerOfCall<typeof calls.trips> | undefined)?.unserved ?? []
  const remove = async (trip: Trip) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('rides.trip.delete'),
      message: text('rides.trip.sureDelete', { trip: `${trip.bus} · ${trip.name}` }),
      confirmText: text('rides.trip.delete'),
    })
    if (sure) await done(() => client.call(calls.removeTrip, { params: { id: trip.id } }), text('rides.deleted'))
  }
  const add = (
    <Button icon={Plus} variant="primary" onClick={() => setOpened('new')}>
      {text('rides.trip.new')}
    </Button>
  )
  return (
    <>
      {phone ? null : <Actions>{add}</Actions>}
      <ReportFilters report={list.report} />
      {unserved.length > 0 ? (
        <Banner tone="warning">
          {unserved
            .slice(0, 5)
            .map(({ kind, stop, bus }) => text('rides.trip.unserved', { stop, bus, kind: text(`rides.kind.in.${kind}`) }))
            .join(' ') + (unserved.length > 5 ? ' …' : '')}
        </Banner>
      ) : null}
      <ListPanel<Trip>
        list={list}
        count={count => text('rides.trip.count', { count })}
        tools={phone ? add : undefined}
        table={{
          label: text('rides.trips'),
          rowKey: row => row.id,
          rowName: row => `${row.bus} ${row.name}`,
          onPick: row => setOpened(row),
          empty: { title: text('rides.trip.none') },
          columns: [
            { key: 'bus', header: text('rides.bus'), look: 'name', cell: row => row.bus },
            { key: 'trip', header: text('rides.trip'), cell: row => row.name },
            { key: 'kind', header: text('rides.kind'), cell: row => text(`rides.kind.${row.kind}`) },
            { key: 'departs', header: text('rides.departs'), cell: row => row.departAt },
            { key: 'stops', header: text('rides.stops'), align: 'end', cell: row => row.stops.length },
            { key: 'students', header: text('rides.students'), align: 'end', cell: row => row.students },
            { key: 'weekdays', header: text('rides.weekdays'), cell: row => weekdays.short(row.weekdays) },
            {
              key: 'state',
              header: text('rides.state'),
              cell: row => (
                <Badge status={row.active ? 'success' : 'secondary'}>
                  {text(row.active ? 'rides.active' : 'rides.inactive')}
                </Badge>
              ),
            },
          ],
        }}
      />
      {opened && offers ? (
        <TripForm
          key={opened === 'new' ? 'new' : `${opened.id} ${opened.version}`}
          offers={offers}
          trip={opened === 'new' ? undefined : opened}
          onDelete={
            opened === 'new'
              ? undefined
              : () => {
                  setOpened(undefined)
                  void remove(opened)
                }
          }
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
