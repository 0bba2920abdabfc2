import { messaging } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, Badges, studentSelectormultiple } from '@school/ui'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { studying, useStudentLoaders } from '../../forms/selectors'
import { useFilteredList } from '../../list'
import type { RowOf } from '../../report'
import { useMoment } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { Compose, reachColumns } from './Compose'
import { guardianFilters, guardiansAsked } from './people-filters'
import { type DoorTabs, useDoorTabs } from './useDoorTabs'
import { type HandedOver, useHandedOver } from './useHandedOver'
import { useNamed } from './useNamed'

type Row = RowOf<typeof messaging.guardianView>

/** /communication/communication-to-guardian: messages to the guardians of chosen students. */
export default function ToGuardian() {
  const tabs = useDoorTabs('guardian')
  return tabs.selected === 'batches' && tabs.sent ? <Navigate to={tabs.sent} replace /> : <Guardians tabs={tabs} />
}

function Guardians({ tabs }: { tabs: DoorTabs }) {
  const text = useText()
  const moment = useMoment()
  const { client } = useApi()
  const { data: offers } = useCall(messaging.guardianInitialValues, {})
  const named = useNamed()
  const loaders = useStudentLoaders()
  const list = useFilteredList({
    name: 'to-guardian',
    ready: offers !== undefined,
    filters: values => (named.ids.length > 0 ? [] : guardianFilters(text, offers, values)),
    call: messaging.guardianView,
    request: (values, page) => ({ query: { ...guardiansAsked(values), all: false, ...page }, body: { userIds: [...named.ids] } }),
  })
  const [handed, setHanded] = useState<HandedOver>()
  useHandedOver(given => {
    setHanded(given)
    named.show(given.studentIds, list)
  })
  // As long as those who owe are shown, they are reminded of it.
  const dues = handed?.source === 'fee-dues' && named.ids === handed.studentIds ? handed : undefined
  return (
    <Compose
      door={dues ? 'feeDues' : 'guardian'}
      valuesOf={dues && (id => dues.extra[id])}
      title={text('messages.toGuardian')}
      tabs={tabs}
      offers={offers}
      list={list}
      named={named}
      selector={{ configuration: studentSelectormultiple, loaders, filters: studying }}
      people={count => text('messages.students', { count })}
      figures={['students', 'guardians', 'numbers', 'withoutMobile', 'withoutLogin', 'optedOut']}
      selectable={row => row.guardianId !== null}
      personOf={row => (row.guardianId ? { type: 'guardian', id: row.guardianId, name: row.guardianName } : null)}
      nameOf={entry => entry.guardianName}
      asked={guardiansAsked}
      to={(ids, whole) =>
        dues ? { door: 'feeDues', ids, whole: undefined, handOver: dues.id } : { door: 'guardian', ids, whole }
      }
      findAll={async (values, signal) => {
        const query = { ...guardiansAsked(values), pageSize: 1, all: true }
        return (await client.call(messaging.guardianView, { query, body: { userIds: [...named.ids] } }, { signal })).all
      }}
      columns={[
        { key: 'admNo', header: text('messages.column.admNo'), look: 'code', cell: row => row.admNo },
        { key: 'rollNo', header: text('messages.column.rollNo'), look: 'code', cell: row => row.rollNo ?? '' },
        personColumn<Row>({ key: 'student', header: text('messages.column.student'), look: 'name' }, row => ({
          student: row.id,
          name: row.name,
        })),
        { key: 'division', header: text('messages.column.division'), cell: row => row.division },
        personColumn<Row>({ key: 'guardian', header: text('messages.column.guardian') }, row => ({
          student: row.id,
          name: row.guardianName,
        })),
        {
          key: 'mobile',
          header: text('messages.column.mobile'),
          look: 'code',
          cell: row => (
            <Badges>
              <span>{row.mobile || '–'}</span>
              {row.optedOut.includes('sms') ? <Badge status="warning">{text('messages.optedOut')}</Badge> : null}
              {row.sameNumberAs ? <Badge>{text('messages.sameNumber')}</Badge> : null}
            </Badges>
          ),
        },
        {
          key: 'whatsapp',
          header: text('messages.column.whatsapp'),
          look: 'code',
          cell: row =>
            row.optedOut.includes('whatsapp') ? (
              <Badges>
                <span>{row.whatsappNumber}</span>
                <Badge status="warning">{text('messages.optedOut')}</Badge>
              </Badges>
            ) : (
              row.whatsappNumber
            ),
        },
        ...reachColumns(text),
        { key: 'last', header: text('messages.column.last'), look: 'code', cell: row => moment(row.lastMessageAt) },
      ]}
    />
  )
}
