import { attendanceEntry } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, monthOf } from '@school/rules'
import { type EntryCommand, EntryLayout, type EntryLayoutProps } from '@school/ui'
import { ArrowLeft, ArrowRight, History, LockOpen, Printer } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useSignedIn } from '../../session'
import { useMonthName } from '../../session/zone'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { Register } from './Register'
import { RegisterFacts } from './RegisterFacts'
import { RegisterFilters } from './RegisterFilters'
import { RegisterHistory } from './RegisterHistory'
import type { RegisterAnswer } from './register-sheet'
import { type Offers, useRegisterChoice } from './useRegisterChoice'
import { useReopen } from './useReopen'

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

/** /curriculum/student-attendance-entry: the register of a class on a day. */
export default function StudentAttendanceEntry() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const [history, setHistory] = useState(false)
  const choice = useRegisterChoice()
  const { offers, data, division, date, sitting, before, following, show, failed } = choice
  const closed = useClosed(offers)(data, date)
  const fail = useProblemToast()
  const { client } = useApi()
  const print = () =>
    void client
      .download(attendanceEntry.rollSheet, { query: { divisionId: division?.id ?? '', date } })
      .then(blob => saveBlob(blob, `${division?.name} ${displayDay(date)}.pdf`), fail)
  const reopen = useReopen(division?.id, date)
  const commands: readonly (EntryCommand | false | undefined)[] = [
    Boolean(data?.register.id) && {
      key: 'history',
      label: text('register.history'),
      icon: History,
      onSelect: () => setHistory(true),
    },
    data?.closed === 'locked' &&
      offers?.limits.mayReopen && {
        key: 'reopen',
        label: text('register.reopen'),
        icon: LockOpen,
        onSelect: () => void reopen(),
      },
    Boolean(data?.students.length) && { key: 'print', label: text('register.print'), icon: Printer, onSelect: print },
    before && {
      key: 'before',
      label: text('register.earlier', { division: before.name }),
      icon: ArrowLeft,
      onSelect: () => show({ division: before.id, date: null, half: null }),
    },
    following && {
      key: 'next',
      label: text('register.next', { division: following.name }),
      icon: ArrowRight,
      onSelect: () => show({ division: following.id, date: null, half: null }),
    },
  ]
  const layout: Omit<EntryLayoutProps, 'entry' | 'grid'> = {
    header: {
      title: title('s.att.entry'),
      context: data ? <RegisterFacts data={data} sitting={sitting} closed={closed} /> : settings.school?.name,
    },
    commands: commands.filter(command => command !== false && command !== undefined),
    filters: <RegisterFilters choice={choice} />,
    failed: failed
      ? { children: problemText(intl, failed), onRetry: choice.retry }
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
