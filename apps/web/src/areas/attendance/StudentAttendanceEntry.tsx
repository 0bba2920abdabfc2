import { type AnswerOfCall, attendanceEntry } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, halvesOf, monthOf, type Sitting, sittingsOf, timeIn } from '@school/rules'
import { Badge, Badges, Button, DateInput, EntryLayout, type EntryLayoutProps, Field, Select, useConfirmInput } from '@school/ui'
import { ArrowRight, History, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useDone } from '../../done'
import { problemText } from '../../problems'
import { optionsOf } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMonthName, useSchoolZone } from '../../zone'
import { Register } from './Register'
import { RegisterHistory } from './RegisterHistory'
import type { RegisterAnswer } from './register-sheet'

type Offers = AnswerOfCall<typeof attendanceEntry.initialValues>

const tones = {
  'Not expected': undefined,
  Due: 'info',
  'Not taken': 'danger',
  Taken: 'success',
  Late: 'warning',
  Changed: 'warning',
  Void: undefined,
} as const

/** The sitting that is shown: the one of the address, else the first that is due, else the first. */
function sittingOf(asked: string | null, offers: Offers, data: RegisterAnswer | undefined): Sitting {
  const all = data ? sittingsOf(offers.mode, data.plan) : []
  // Who may mark one half of a day that is taken as a whole marks that half.
  const halves =
    data && all[0] === 'DAY' && data.canMark.length === 1 && halvesOf(data.plan).length === 2 ? data.canMark : undefined
  const offered: readonly Sitting[] = halves ?? all
  const due = data?.register.sittings.find(one => one.takenAt === null)?.sitting
  return offered.find(one => one === asked) ?? offered.find(one => one === due) ?? offered[0] ?? 'DAY'
}

/** Why the register cannot be changed, in words. */
function useClosed(offers: Offers | undefined) {
  const text = useText()
  const monthName = useMonthName()
  return (data: RegisterAnswer | undefined, date: string): string | undefined => {
    switch (data?.closed) {
      case 'holiday':
        return data.event
          ? text('error.RegisterHoliday', { date: displayDay(date), name: data.event })
          : text('error.RegisterNoDay', { date: displayDay(date) })
      case 'future':
        return text('error.RegisterFuture')
      case 'back':
        return text('error.RegisterBack', { n: offers?.limits.backDays ?? 0 })
      case 'early':
        return text('error.RegisterEarly', { time: offers?.limits.opensAt ?? '' })
      case 'locked':
        return text('error.RegisterLocked', { month: monthName(monthOf(date)) })
      default:
        return undefined
    }
  }
}

/** State of the register, and who took it when. */
function RegisterFacts({ data, sitting, closed }: { data: RegisterAnswer; sitting: Sitting; closed: string | undefined }) {
  const text = useText()
  const zone = useSchoolZone()
  const found = data.register.sittings.find(one => one.sitting === sitting) ?? data.register.sittings[0]
  const time = (at: string) => timeIn(zone, new Date(at))
  return (
    <Badges>
      {found ? <Badge status={tones[found.state]}>{text(`register.state.${found.state}`)}</Badge> : null}
      {found?.takenAt ? <span>{text('register.takenBy', { name: found.takenBy, time: time(found.takenAt) })}</span> : null}
      {data.register.changedAt ? (
        <span>{text('register.changedBy', { name: data.register.changedBy, time: time(data.register.changedAt) })}</span>
      ) : null}
      {closed ? <span>{closed}</span> : null}
    </Badges>
  )
}

/** Opens a locked month again, with a reason. */
function useReopen(divisionId: string | undefined, date: string) {
  const text = useText()
  const monthName = useMonthName()
  const confirmInput = useConfirmInput()
  const { client } = useApi()
  const done = useDone(attendanceEntry.register)
  return async () => {
    const month = monthOf(date)
    const { confirmed, inputValue } = await confirmInput({
      title: text('register.reopen'),
      message: text('register.reopenHelp', { month: monthName(month) }),
      placeholder: text('register.reason'),
      confirmText: text('register.reopen'),
      cancelText: text('app.cancel'),
    })
    const reason = inputValue.trim()
    if (confirmed && divisionId && reason.length >= 3)
      await done(() => client.call(attendanceEntry.reopen, { body: { divisionId, month, reason } }), text('register.reopened'))
  }
}

/** /curriculum/student-attendance-entry: the register of a class on a day. */
export default function StudentAttendanceEntry() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const [history, setHistory] = useState(false)
  const { data: offers, error: unknown, mutate: again } = useCall(attendanceEntry.initialValues, {})
  const known = offers?.divisions.find(one => one.id === params.get('division'))
  const division = known ?? offers?.divisions.find(one => one.due.length > 0) ?? offers?.divisions[0]
  const date = params.get('date') ?? offers?.today ?? ''
  const query = division && date ? { divisionId: division.id, date } : null
  const { data, error, mutate } = useCall(attendanceEntry.register, query && { query }, { keepPreviousData: false })
  const closed = useClosed(offers)(data, date)
  const reopen = useReopen(division?.id, date)
  const sitting = offers ? sittingOf(params.get('half'), offers, data) : 'DAY'
  const show = (change: Record<string, string | null | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  const following = offers?.divisions.find(one => one.id !== division?.id && one.due.length > 0)
  const sittings = data && offers ? sittingsOf(offers.mode, data.plan) : []
  const failed = unknown && !offers ? unknown : error && !data ? error : undefined
  const layout: Omit<EntryLayoutProps, 'entry' | 'grid'> = {
    header: {
      title: title('s.att.entry'),
      context: data ? <RegisterFacts data={data} sitting={sitting} closed={closed} /> : settings.school?.name,
      actions: (
        <>
          {data?.register.id ? (
            <Button icon={History} onClick={() => setHistory(true)}>
              {text('register.history')}
            </Button>
          ) : null}
          {data?.closed === 'locked' && offers?.limits.mayReopen ? (
            <Button icon={LockOpen} onClick={() => void reopen()}>
              {text('register.reopen')}
            </Button>
          ) : null}
          {following ? (
            <Button icon={ArrowRight} onClick={() => show({ division: following.id, date: null, half: null })}>
              {text('register.next', { division: following.name })}
            </Button>
          ) : null}
        </>
      ),
    },
    filters: (
      <>
        <Field label={text('register.division')}>
          <Select
            options={optionsOf(offers?.divisions)}
            value={division?.id ?? null}
            onChange={chosen => show({ division: chosen, half: null })}
          />
        </Field>
        <Field label={text('register.date')}>
          <DateInput
            value={date || null}
            min={offers?.limits.from}
            max={offers?.limits.to}
            today={offers?.today}
            onChange={chosen => show({ date: chosen, half: null })}
          />
        </Field>
        {sittings.length > 1 ? (
          <Field label={text('register.half')}>
            <Select
              options={sittings.map(value => ({ value, label: text(`register.half.${value}`) }))}
              value={sitting}
              onChange={chosen => show({ half: chosen })}
            />
          </Field>
        ) : null}
      </>
    ),
    failed: failed
      ? { children: problemText(intl, failed), onRetry: () => void (unknown ? again() : mutate()) }
      : offers && !division
        ? { children: text('register.noClass') }
        : undefined,
  }
  return (
    <>
      {data && division ? (
        <Register
          key={`${division.id} ${date} ${sitting}`}
          sheet={{ divisionId: division.id, date, sitting }}
          data={data}
          locked={closed}
          layout={layout}
        />
      ) : (
        <EntryLayout {...layout} entry={undefined} grid={{ label: text('register.label'), leads: [] }} />
      )}
      {history && data?.register.id ? <RegisterHistory registerId={data.register.id} onClose={() => setHistory(false)} /> : null}
    </>
  )
}
