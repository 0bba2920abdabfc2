import { type AnswerOfCall, type Problem, type people, students } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatPercent, isDay, momentIn } from '@school/rules'
import { Badge, ErrorState, Link, Pagination, Panel, PanelBody, PanelList, Skeleton, SkeletonRegion, Table } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSchoolZone } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import { DayStatusBadge } from '../attendance/DayStatusBadge'
import { NatureBadge } from '../diary/words'
import { useValueText } from './code-text'

type Entry = AnswerOfCall<typeof students.history>['results'][number]

type SectionProps = {
  title: string
  answer: { readonly data: unknown; readonly error: Problem | undefined; readonly mutate: () => unknown }
  actions?: ReactNode
  children: ReactNode
}

/** A section of the page: it is read alone, and fails alone. */
export function Section({ title, answer, actions, children }: SectionProps) {
  const intl = useIntl()
  return (
    <Panel title={title} actions={actions}>
      {answer.data ? (
        children
      ) : answer.error ? (
        <ErrorState onRetry={() => void answer.mutate()}>{problemText(intl, answer.error)}</ErrorState>
      ) : (
        <SkeletonRegion>
          <Skeleton height="60px" />
        </SkeletonRegion>
      )}
    </Panel>
  )
}

type Additional = AnswerOfCall<typeof people.studentDetails>['additionalBuses']

/** Stops in place of the regular ones, with their days. */
export function AdditionalStops({ rows }: { rows: Additional }) {
  const intl = useIntl()
  const text = useText()
  // A week that begins on a Monday.
  const nameOf = (weekday: number) => intl.formatDate(new Date(2026, 5, weekday, 12), { weekday: 'short' })
  return (
    <Panel title={text('students.additionalStops')}>
      <PanelList
        rows={rows.map(({ trip, bus, stop, startsOn, endsOn, weekdays }) => ({
          key: `${trip} ${startsOn} ${stop}`,
          text: [
            text('students.additionalStop', { trip: text(`students.trip.${trip}`), bus, stop }),
            endsOn
              ? text('students.fromTo', { from: displayDay(startsOn), to: displayDay(endsOn) })
              : text('students.fromOn', { from: displayDay(startsOn) }),
            weekdays.map(nameOf).join(', '),
          ].join(' · '),
        }))}
      />
    </Panel>
  )
}

export function Siblings({ id }: { id: string }) {
  const text = useText()
  const valueText = useValueText()
  const answer = useCall(students.siblings, { params: { id } })
  const rows = answer.data?.rows ?? []
  return (
    <Section title={text('people.panel.siblings')} answer={answer}>
      {rows.length > 0 ? (
        <PanelList
          rows={rows.map(sibling => ({
            key: sibling.id,
            text: sibling.name,
            end: [sibling.status === 'terminated' ? valueText('status', sibling.status) : sibling.class, sibling.admNo]
              .filter(Boolean)
              .join(' · '),
            href: `?student=${sibling.id}`,
          }))}
        />
      ) : (
        <PanelBody>{text('people.noSiblings')}</PanelBody>
      )}
    </Section>
  )
}

type Figures = AnswerOfCall<typeof students.attendanceDetails>['total']

/** How much of the year the student was there, by month, and the last days. */
export function Attendance({ id }: { id: string }) {
  const intl = useIntl()
  const text = useText()
  const answer = useCall(students.attendanceDetails, { params: { id } })
  const { months = [], total, recent = [] } = answer.data ?? {}
  const rows = [
    ...months.map(({ month, ...figures }) => ({
      key: month,
      name: intl.formatDate(`${month}-15T12:00:00`, { month: 'long', year: 'numeric' }),
      ...figures,
    })),
    ...(total && months.length > 0 ? [{ key: 'year', name: text('students.att.year'), ...total }] : []),
  ]
  const column = (key: keyof Figures) => ({
    key,
    header: text(`students.att.${key}`),
    align: 'end' as const,
    cell: (row: Figures) => (key === 'percent' ? formatPercent(row.percent ?? undefined) : intl.formatNumber(row[key] ?? 0)),
  })
  const columns = (['working', 'present', 'absent', 'leave', 'late', 'percent'] as const).map(column)
  return (
    <Section title={text('students.part.attendance')} answer={answer}>
      {rows.length > 0 ? (
        <>
          <Table
            cards
            label={text('students.part.attendance')}
            rows={rows}
            rowKey={row => row.key}
            columns={[{ key: 'name', header: text('students.att.month'), look: 'name', cell: row => row.name }, ...columns]}
          />
          <PanelList
            rows={recent.map(day => ({
              key: day.date,
              text: (
                <>
                  <DayStatusBadge status={day.status} /> {day.reason}
                </>
              ),
              end: displayDay(day.date),
            }))}
          />
        </>
      ) : (
        <PanelBody>{text('students.att.none')}</PanelBody>
      )}
    </Section>
  )
}

/** What the class of the student does from day to day. */
export function Timetable({ id }: { id: string }) {
  const text = useText()
  const answer = useCall(students.timetable, { params: { id } })
  const file = answer.data?.file
  return (
    <Section title={text('students.part.timetable')} answer={answer}>
      {file ? (
        <PanelList
          rows={[
            {
              key: file.id,
              text: (
                <Link href={file.url} external>
                  {file.title || file.name}
                </Link>
              ),
              end: text('timetables.since', { date: displayDay(file.effectiveFrom) }),
            },
          ]}
        />
      ) : (
        <PanelBody>{text('timetables.notPublished')}</PanelBody>
      )}
    </Section>
  )
}

/** Class tests of the student, also those that families do not read yet. */
export function ClassTests({ id }: { id: string }) {
  const text = useText()
  const answer = useCall(students.classTests, { params: { id } })
  const rows = answer.data?.rows ?? []
  return (
    <Section title={text('students.part.classTests')} answer={answer}>
      {rows.length > 0 ? (
        <PanelList
          rows={rows.map(row => ({
            key: row.id,
            text: (
              <>
                {[row.subject, row.title, row.label ?? (row.value === null ? '–' : `${row.value} / ${row.max}`)].join(' · ')}{' '}
                {row.published ? null : <Badge status="warning">{text('classTests.status.NotPublished')}</Badge>}
              </>
            ),
            end: displayDay(row.date),
          }))}
        />
      ) : (
        <PanelBody>{text('students.noTests')}</PanelBody>
      )}
    </Section>
  )
}

/** What was noted about the student, as far as the person reads it. */
export function Anecdotals({ id }: { id: string }) {
  const text = useText()
  const answer = useCall(students.anecdotals, { params: { id } })
  const rows = answer.data?.rows ?? []
  return (
    <Section title={text('students.part.anecdotal')} answer={answer}>
      {rows.length > 0 ? (
        <PanelList
          rows={rows.map(row => ({
            key: row.id,
            text: (
              <>
                <NatureBadge nature={row.nature} /> {[row.category, row.observation, row.action].filter(Boolean).join(' · ')}{' '}
                {row.confidential ? <Badge status="warning">{text('diary.confidential')}</Badge> : null}
              </>
            ),
            end: displayDay(row.date),
          }))}
        />
      ) : (
        <PanelBody>{text('diary.none')}</PanelBody>
      )}
    </Section>
  )
}

/** What the student's class was given. */
export function Diary({ id }: { id: string }) {
  const text = useText()
  const answer = useCall(students.diary, { params: { id } })
  const rows = answer.data?.rows ?? []
  return (
    <Section title={text('students.part.diary')} answer={answer}>
      {rows.length > 0 ? (
        <PanelList
          rows={rows.map(row => ({
            key: row.id,
            text: (
              <>
                <Badge>{text(`diary.kind.${row.kind}`)}</Badge> {[row.title, row.subject].filter(Boolean).join(' · ')}{' '}
                {row.done === false ? <Badge status="warning">{text('diary.ack.notDone')}</Badge> : null}
              </>
            ),
            end: displayDay(row.date),
          }))}
        />
      ) : (
        <PanelBody>{text('diary.none')}</PanelBody>
      )}
    </Section>
  )
}

export function Documents({ id }: { id: string }) {
  const text = useText()
  const zone = useSchoolZone()
  const answer = useCall(students.documents, { params: { id } })
  const rows = answer.data?.rows ?? []
  return (
    <Section title={text('students.part.documents')} answer={answer}>
      {rows.length > 0 ? (
        <PanelList
          rows={rows.map(file => ({
            key: file.id,
            text: file.url ? (
              <Link href={file.url} external>
                {file.name}
              </Link>
            ) : (
              file.name
            ),
            end: `${text(`students.document.${file.kind}`)} · ${momentIn(zone, new Date(file.at))}`,
          }))}
        />
      ) : (
        <PanelBody>{text('students.noDocuments')}</PanelBody>
      )}
    </Section>
  )
}

const historyPage = 10

/** What was changed of the student and the guardian, and by whom. */
export function History({ id }: { id: string }) {
  const text = useText()
  const named = useNamedText()
  const valueText = useValueText()
  const zone = useSchoolZone()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(historyPage)
  const answer = useCall(students.history, { params: { id }, query: { page, pageSize } })
  const { data } = answer
  const shown = (field: string, value: string) =>
    value === '' ? '–' : isDay(value) ? displayDay(value) : valueText(field, value)
  // A new record is told by itself.
  const changesOf = (entry: Entry) => (entry.action === 'added' ? [] : entry.changes)
  return (
    <Section title={text('students.part.history')} answer={answer}>
      <Table<Entry>
        cards
        label={text('students.part.history')}
        columns={[
          { key: 'at', header: text('students.history.at'), cell: row => momentIn(zone, new Date(row.at)), look: 'code' },
          {
            key: 'what',
            header: text('students.history.what'),
            cell: row => (
              <>
                <Badge>{named(`students.action.${row.action}`, row.action)}</Badge> {row.file}
              </>
            ),
          },
          {
            key: 'by',
            header: text('students.history.by'),
            cell: row => [row.by, row.role && named(`role.${row.role}`, row.role)].filter(Boolean).join(' · ') || '–',
          },
          {
            key: 'changes',
            header: text('students.history.changes'),
            cell: row =>
              changesOf(row).map(change => (
                <div key={change.field}>
                  {text('students.change', {
                    field: named(`people.column.${change.field}`, change.field),
                    old: shown(change.field, change.old),
                    new: shown(change.field, change.new),
                  })}
                </div>
              )),
          },
        ]}
        rows={data?.results}
        rowKey={row => row.id}
        empty={{ title: text('students.noHistory') }}
      />
      {data && data.pagination.count > historyPage ? (
        <Pagination
          page={page}
          pageSize={pageSize}
          count={data.pagination.count}
          onPage={setPage}
          onPageSize={size => {
            setPageSize(size)
            setPage(1)
          }}
        />
      ) : null}
    </Section>
  )
}
