import { busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Actions, Badge, Button, media, type StatusName, useConfirm, useMediaQuery } from '@school/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../forms/done'
import { ListPanel, useFilteredList } from '../../list'
import { ReportFilters, type RowOf, rowFilter, searchFilter } from '../../report'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { DutyForm } from './DutyForm'
import type { RideOffers } from './offers'

export type Duty = RowOf<typeof calls.duties>

const tones: Readonly<Record<Duty['state'], StatusName>> = { Active: 'success', Upcoming: 'info', Ended: 'secondary' }

/** Who marks which trip, from when to when. */
export function Duties({ offers }: { readonly offers: RideOffers | undefined }) {
  const phone = useMediaQuery(media.phone)
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const done = useDone(calls.duties)
  const [opened, setOpened] = useState<Duty | 'new'>()
  const list = useFilteredList({
    name: 'bus-duties',
    ready: true,
    filters: () => [
      rowFilter(text, 'bus', text('rides.bus'), offers?.buses),
      searchFilter(text, text('rides.staff')),
      { name: 'all', label: text('rides.ended'), kind: 'flag' },
    ],
    call: calls.duties,
    request: (values, page) => ({
      query: { busId: values.one('bus') ?? '', text: values.text(), all: values.flag('all'), ...page },
    }),
  })
  const end = async (duty: Duty) => {
    const isUpcoming = duty.state === 'Upcoming'
    const sure = await confirm({
      icon: 'warning',
      title: text(isUpcoming ? 'rides.duty.delete' : 'rides.duty.end'),
      message: text(isUpcoming ? 'rides.duty.sureDelete' : 'rides.duty.sureEnd', {
        staff: duty.staff.name,
        trip: `${duty.trip.bus} · ${duty.trip.name}`,
      }),
      confirmText: text(isUpcoming ? 'rides.duty.delete' : 'rides.duty.end'),
    })
    if (!sure) return
    const params = { id: duty.id }
    await done(
      () => (isUpcoming ? client.call(calls.removeDuty, { params }) : client.call(calls.endDuty, { params })),
      text('rides.saved'),
    )
  }
  const add = (
    <Button icon={Plus} variant="primary" onClick={() => setOpened('new')}>
      {text('rides.duty.new')}
    </Button>
  )
  return (
    <>
      {phone ? null : <Actions>{add}</Actions>}
      <ReportFilters report={list.report} />
      <ListPanel<Duty>
        list={list}
        count={count => text('rides.duty.count', { count })}
        tools={phone ? add : undefined}
        table={{
          label: text('rides.duties'),
          rowKey: row => row.id,
          rowName: row => `${row.staff.name}, ${row.trip.bus} ${row.trip.name}`,
          onPick: row => setOpened(row),
          empty: { title: text('rides.duty.none') },
          columns: [
            { key: 'bus', header: text('rides.bus'), look: 'name', cell: row => row.trip.bus },
            { key: 'trip', header: text('rides.trip'), cell: row => row.trip.name },
            { key: 'kind', header: text('rides.kind'), cell: row => text(`rides.kind.${row.trip.kind}`) },
            { key: 'departs', header: text('rides.departs'), cell: row => row.trip.departAt },
            { key: 'students', header: text('rides.students'), align: 'end', cell: row => row.students },
            personColumn({ key: 'staff', header: text('rides.staff') }, row => ({ staff: row.staff.id, name: row.staff.name })),
            { key: 'mobile', header: text('rides.mobile'), look: 'code', cell: row => row.staff.mobile },
            { key: 'from', header: text('rides.from'), cell: row => displayDay(row.from) },
            { key: 'to', header: text('rides.to'), cell: row => (row.to ? displayDay(row.to) : '–') },
            {
              key: 'state',
              header: text('rides.state'),
              cell: row => <Badge status={tones[row.state]}>{text(`rides.duty.state.${row.state}`)}</Badge>,
            },
          ],
        }}
      />
      {opened && offers ? (
        <DutyForm
          key={opened === 'new' ? 'new' : `${opened.id} ${opened.version}`}
          offers={offers}
          duty={opened === 'new' ? undefined : opened}
          onEnd={
            opened === 'new' || opened.state === 'Ended'
              ? undefined
              : () => {
                  setOpened(undefined)
                  void end(opened)
                }
          }
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
