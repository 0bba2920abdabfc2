import { type AnswerOfCall, feePlans } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Badge, useConfirm } from '@school/ui'
import { Ban, Send } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDone } from '../../../forms/done'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { PublishDialog } from './PublishDialog'
import { ScheduleForm } from './ScheduleForm'
import { ScheduleGrid } from './ScheduleGrid'
import { SetupList } from './SetupList'
import type { Setup } from './useSetup'

export type Schedule = AnswerOfCall<typeof feePlans.schedules>[number]

/** Whom a schedule is for, in words. */
export function useScope() {
  const text = useText()
  return ({ scope }: Pick<Schedule, 'scope'>) =>
    [scope.division?.name ?? scope.course?.name, scope.category?.name].filter(Boolean).join(' · ') || text('feeSetup.wholeSchool')
}

const looks = { draft: 'secondary', published: 'success', closed: 'secondary' } as const

/** Where a schedule stands; amounts that nobody is asked for yet are told. */
function State({ schedule }: { schedule: Schedule }) {
  const text = useText()
  const pending = schedule.status === 'published' && schedule.publishedRevision !== schedule.revision
  return (
    <Badge status={pending ? 'warning' : looks[schedule.status]}>
      {text(pending ? 'feeSetup.state.changed' : `feeSetup.state.${schedule.status}`)}
    </Badge>
  )
}

function useScheduleWork() {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const done = useDone(feePlans.schedules, feePlans.schedule)
  return {
    remove: ({ id }: Schedule) =>
      void done(() => client.call(feePlans.removeSchedule, { params: { id } }), text('feeSetup.deleted')),
    close: async ({ id, version }: Schedule, name: string) => {
      const sure = await confirm({
        icon: 'warning',
        title: name,
        message: text('feeSetup.closeHelp'),
        confirmText: text('feeSetup.close'),
      })
      if (sure)
        await done(
          () => client.call(feePlans.changeSchedule, { params: { id }, body: { status: 'closed', version } }),
          text('feeSetup.closed'),
        )
    },
  }
}

/** Schedules of fees of a year; one of them is opened with its grid. */
export function Schedules({ setup }: { setup: Setup }) {
  const text = useText()
  const moment = useMoment()
  const scopeOf = useScope()
  const work = useScheduleWork()
  const [params, setParams] = useSearchParams()
  const { offers, yearId } = setup
  const answered = useCall(feePlans.schedules, yearId ? { query: { academicYearId: yearId } } : null)
  const [adding, setAdding] = useState(false)
  const [publishing, setPublishing] = useState<Schedule>()
  const open = offers !== undefined && !offers.isExternal
  const show = (id: string | undefined) =>
    setParams({ tab: 'schedules', ...(yearId ? { year: yearId } : {}), ...(id ? { schedule: id } : {}) })
  const shown = params.get('schedule')
  if (shown && offers) return <ScheduleGrid key={shown} id={shown} setup={setup} onClose={() => show(undefined)} />
  return (
    <SetupList<Schedule>
      setup={setup}
      answered={answered}
      notice={setup.external}
      filters={setup.yearField}
      onAdd={open ? () => setAdding(true) : undefined}
      addLabel={text('feeSetup.newSchedule')}
      list={{
        rowName: scopeOf,
        onPick: schedule => show(schedule.id),
        empty: { title: text('feeSetup.noSchedules'), children: text('feeSetup.noSchedulesHelp') },
        columns: [
          { key: 'scope', header: text('feeSetup.for'), look: 'name', cell: scopeOf },
          { key: 'account', header: text('feeSetup.account'), cell: row => row.account.name },
          { key: 'plan', header: text('feeSetup.plan'), cell: row => row.plan.name },
          { key: 'state', header: text('feeSetup.stateName'), cell: row => <State schedule={row} /> },
          { key: 'total', header: text('feeSetup.total'), align: 'end', cell: row => formatRupees(row.total) },
          { key: 'students', header: text('feeSetup.students'), align: 'end', cell: row => row.students },
          {
            key: 'published',
            header: text('feeSetup.publishedOn'),
            look: 'code',
            cell: row => (row.publishedAt ? moment(row.publishedAt) : '–'),
          },
        ],
      }}
      commands={
        open
          ? schedule => ({
              onEdit: schedule.status === 'closed' ? undefined : () => show(schedule.id),
              more: [
                ...(schedule.status === 'closed'
                  ? []
                  : [{ key: 'publish', icon: Send, label: text('feeSetup.publish'), onSelect: () => setPublishing(schedule) }]),
                ...(schedule.status === 'published'
                  ? [
                      {
                        key: 'close',
                        icon: Ban,
                        label: text('feeSetup.close'),
                        onSelect: () => void work.close(schedule, scopeOf(schedule)),
                      },
                    ]
                  : []),
              ],
              onDelete: schedule.status === 'draft' ? () => work.remove(schedule) : undefined,
            })
          : undefined
      }
      dialog={
        publishing ? (
          <PublishDialog schedule={publishing} onClose={() => setPublishing(undefined)} />
        ) : adding && offers && yearId ? (
          <ScheduleForm offers={offers} yearId={yearId} onMade={show} onClose={() => setAdding(false)} />
        ) : null
      }
    />
  )
}
