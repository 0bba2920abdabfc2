import { type AnswerOfCall, parentAttendance } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { addMonths, chatClock, displayDay, formatPercent, monthOf } from '@school/rules'
import {
  AttendanceMonth,
  Badge,
  Banner,
  ChildSheet,
  EmptyState,
  ErrorState,
  FormHeader,
  Link,
  RegisterList,
  Select,
  SheetSection,
  Skeleton,
} from '@school/ui'
import { CalendarPlus, FileDown } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useMonthName } from '../../session/zone'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { statusTones } from './absent-filters'
import { cellOf } from './day-marks'

type Month = AnswerOfCall<typeof parentAttendance.month>
type Year = AnswerOfCall<typeof parentAttendance.initialValues>['years'][number]

/** What cells say beside the letters of present and absent. */
function useLegend({ days }: Month) {
  const text = useText()
  const late = days.find(day => day.status === 'Late' && day.arrivedAt)
  const halves = days.find(day => day.fn && day.an && day.fn !== day.an && day.status !== 'Late')
  return [
    ...(late?.arrivedAt ? [{ short: late.arrivedAt.replace(/^0/, ''), text: text('attendance.late') }] : []),
    ...(halves ? [{ short: `${halves.fn} ${halves.an}`, text: text('attendance.halves') }] : []),
    ...(days.some(day => day.status === 'On leave') ? [{ short: 'LV', text: text('attendance.leave') }] : []),
    ...(days.some(day => day.status === 'On duty') ? [{ short: 'OD', text: text('attendance.duty') }] : []),
  ]
}

/** Where a family applies for leave. */
const applyRoute = '/leave-appln/guardian-entry'

/** Whether an absence is still without a reason that the family may give. */
const mayExcuse = (
  { excuseFrom, today }: Month,
  { date, status, reason, leaveNo }: Pick<Month['days'][number], 'date' | 'status' | 'reason' | 'leaveNo'>,
) =>
  excuseFrom !== null &&
  date >= excuseFrom &&
  date <= today &&
  (status === 'Absent' || status === 'Half day') &&
  !reason &&
  leaveNo === undefined

/** The months of the year so far, each with its days. */
function YearByMonth({ month }: { month: Month }) {
  const intl = useIntl()
  const text = useText()
  const monthName = useMonthName()
  const one = (value: number) => intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  if (month.months.length === 0) return null
  const note = (row: Month['figures']) =>
    [
      text('attendance.ofDays', { present: one(row.present), working: one(row.working) }),
      row.absent > 0 ? `${text('absent.column.absent')} ${one(row.absent)}` : '',
      row.leave > 0 ? `${text('absent.column.leave')} ${one(row.leave)}` : '',
      row.late > 0 ? `${text('absent.column.late')} ${intl.formatNumber(row.late)}` : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <RegisterList
      title={text('attendance.months')}
      aside={month.asOn ? <small>{text('attendance.asOn', { date: displayDay(month.asOn) })}</small> : null}
      lines={[
        ...month.months.map(row => ({
          key: row.month,
          margin: Number(row.month.slice(5)),
          title: monthName(row.month),
          note: note(row),
          end: formatPercent(row.percent ?? undefined, 1),
        })),
        {
          key: 'year',
          margin: 'Σ',
          title: text('attendance.total'),
          note: note(month.year),
          end: formatPercent(month.year.percent ?? undefined, 1),
        },
      ]}
    />
  )
}

/** Days that were not plainly present, and why. */
function DaysAway({ month }: { month: Month }) {
  const text = useText()
  const plain = new Set(['Present', 'Holiday', 'Not taken'])
  const lines = month.days.filter(day => !plain.has(day.status))
  return (
    <RegisterList
      title={text('attendance.away')}
      lines={lines.map(({ date, status, arrivedAt, reason, leaveNo }) => ({
        key: date,
        margin: Number(date.slice(8)),
        title: text(`days.status.${status}`),
        note:
          [arrivedAt && chatClock(arrivedAt), leaveNo && text('attendance.leaveNo', { no: leaveNo }), reason]
            .filter(Boolean)
            .join(' · ') || undefined,
        end: mayExcuse(month, { date, status, reason, leaveNo }) ? (
          <Link href={`${applyRoute}?from=${date}&to=${date}`}>{text('attendance.giveReason')}</Link>
        ) : (
          <Badge status={statusTones[status]}>{text(`days.status.${status}`)}</Badge>
        ),
      }))}
      empty={text('attendance.noneAway')}
    />
  )
}

const toneOf = <T extends string>(value: number, tone: T): T | undefined => (value > 0 ? tone : undefined)

function Shown({ month, year, onMonth }: { month: Month; year: Year | undefined; onMonth: (month: string) => void }) {
  const intl = useIntl()
  const text = useText()
  const monthName = useMonthName()
  const legend = useLegend(month)
  const { figures, need } = month
  const [earlier, later] = [addMonths(month.month, -1), addMonths(month.month, 1)]
  const isKnown = figures.working > 0
  const last = monthOf(year && year.endsOn < month.today ? year.endsOn : month.today)
  const one = (value: number) => intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <ChildSheet>
      <AttendanceMonth
        month={month.month}
        today={month.today}
        days={month.daily ? month.days.map(day => cellOf(day, status => text(`days.status.${status}`))) : []}
        onEarlier={year && earlier >= monthOf(year.startsOn) ? () => onMonth(earlier) : undefined}
        onLater={later <= last ? () => onMonth(later) : undefined}
        percent={figures.percent}
        yearPercent={month.year.percent}
        present={figures.present}
        working={figures.working}
        minPercent={need.minPercent}
        legend={legend}
        counts={[
          { key: 'present', label: text('absent.column.present'), value: one(figures.present) },
          {
            key: 'absent',
            label: text('absent.column.absent'),
            value: one(figures.absent),
            tone: toneOf(figures.absent, 'danger'),
          },
          { key: 'leave', label: text('absent.column.leave'), value: one(figures.leave), tone: toneOf(figures.leave, 'info') },
          {
            key: 'late',
            label: text('absent.column.late'),
            value: intl.formatNumber(figures.late),
            tone: toneOf(figures.late, 'warning'),
          },
        ]}
      />
      {need.toAttend > 0 ? (
        <SheetSection>
          <Banner tone="warning">
            {text('attendance.shortage', {
              p: formatPercent(month.year.percent ?? undefined).replace(/\s*%$/, ''),
              n: Math.ceil(need.toAttend),
              t: need.minPercent,
            })}
          </Banner>
        </SheetSection>
      ) : null}
      {month.shownAfter && month.month === monthOf(month.today) ? (
        <SheetSection>
          <Banner tone="info">{text('attendance.shownAfter', { time: chatClock(month.shownAfter) })}</Banner>
        </SheetSection>
      ) : null}
      {isKnown ? null : <EmptyState title={text('attendance.notPublished', { month: monthName(month.month) })} />}
      {isKnown && month.daily ? <DaysAway month={month} /> : null}
      {isKnown && !month.daily ? <EmptyState title={text('attendance.noDays')} /> : null}
      <YearByMonth month={month} />
    </ChildSheet>
  )
}

/** /parent/attendance-view: the attendance of the child, a month at a time. */
export default function FamilyAttendance() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()('g.attendance')
  const fail = useProblemToast()
  const { client } = useApi()
  const [params, setParams] = useSearchParams()
  const [yearId, wanted] = [params.get('year') ?? undefined, params.get('month') ?? undefined]
  const offers = useCall(parentAttendance.initialValues, {})
  const years = offers.data?.years ?? []
  const current = years.find(one => one.id === (yearId ?? offers.data?.current))
  const { data, error, mutate } = useCall(
    parentAttendance.month,
    current ? { query: { academicYearId: current.id, ...(wanted ? { month: wanted } : {}) } } : null,
    { keepPreviousData: true },
  )
  const failed = error ?? offers.error
  const savePaper = () =>
    void client
      .download(parentAttendance.yearPdf, { query: current ? { academicYearId: current.id } : {} })
      .then(blob => saveBlob(blob, 'attendance.pdf'))
      .catch(fail)
  const go = (next: Record<string, string>) => setParams(next, { replace: true })
  return (
    <>
      <FormHeader
        title={title}
        context={data && [data.name, data.division].join(' · ')}
        commands={
          data
            ? [
                ...(data.excuseFrom
                  ? [{ key: 'apply', icon: CalendarPlus, label: text('attendance.apply'), href: applyRoute }]
                  : []),
                { key: 'pdf', icon: FileDown, label: text('attendance.yearPdf'), onSelect: savePaper },
              ]
            : []
        }
        actionsBeside
        actions={
          years.length > 1 ? (
            <Select
              aria-label={text('attendance.year')}
              options={years.map(({ id, name }) => ({ value: id, label: name }))}
              value={current?.id ?? null}
              onChange={value => value && go({ year: value })}
            />
          ) : undefined
        }
      />
      {failed && !data ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, failed)}</ErrorState> : null}
      {offers.data && !current ? <EmptyState title={text('attendance.none')} /> : null}
      {data ? (
        <Shown month={data} year={current} onMonth={month => go({ ...(yearId ? { year: yearId } : {}), month })} />
      ) : failed || (offers.data && !current) ? null : (
        <Skeleton height="480px" />
      )}
    </>
  )
}
