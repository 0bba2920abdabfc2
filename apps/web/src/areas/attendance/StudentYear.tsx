import { type AnswerOfCall, absentPresent } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatPercent } from '@school/rules'
import { Badge, Banner, type DrawerContent, ErrorState, Facts, Skeleton, Stack, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useMonthName } from '../../session/zone'
import { useText } from '../../texts/text'
import { statusTones } from './absent-filters'

type Year = AnswerOfCall<typeof absentPresent.student>
const figures = ['working', 'present', 'absent', 'leave', 'late'] as const

/** The year of a student by month, with the last days away. */
export function YearOfStudent({ year }: { readonly year: Year }) {
  const text = useText()
  const intl = useIntl()
  const monthName = useMonthName()
  return (
    <Stack>
      <Facts>
        <dt>{text('absent.column.admNo')}</dt>
        <dd>{year.admNo}</dd>
        <dt>{text('absent.column.division')}</dt>
        <dd>{year.division}</dd>
        <dt>{year.year}</dt>
        <dd>{formatPercent(year.percent ?? undefined)}</dd>
      </Facts>
      {year.toAttend > 0 ? (
        <Banner tone="warning">
          {text('absent.toReachYear', { n: intl.formatNumber(Math.ceil(year.toAttend)), t: year.minPercent })}
        </Banner>
      ) : null}
      <Table
        label={text('absent.yearByMonth')}
        rows={year.months}
        rowKey={row => row.month}
        rowName={row => monthName(row.month)}
        empty={{ title: text('absent.status.Not taken') }}
        columns={[
          { key: 'month', header: text('absent.month'), look: 'name', cell: row => monthName(row.month) },
          ...figures.map(key => ({
            key,
            header: text(`absent.column.${key}`),
            align: 'end' as const,
            cell: (row: Year['months'][number]) => intl.formatNumber(row[key]),
          })),
          {
            key: 'percent',
            header: text('absent.column.percent'),
            align: 'end',
            cell: row => formatPercent(row.percent ?? undefined),
          },
        ]}
      />
      <Table
        label={text('absent.recent')}
        rows={year.recent}
        rowKey={row => row.date}
        rowName={row => displayDay(row.date)}
        empty={{ title: text('absent.never') }}
        columns={[
          { key: 'date', header: text('absent.recent'), look: 'code', cell: row => displayDay(row.date) },
          {
            key: 'status',
            header: text('absent.column.status'),
            cell: row => <Badge status={statusTones[row.status]}>{text(`absent.status.${row.status}`)}</Badge>,
          },
          { key: 'reason', header: text('absent.column.reason'), cell: row => row.reason },
        ]}
      />
    </Stack>
  )
}

/** The drawer of a student; undefined while nobody is opened. */
export function useStudentYear(
  id: string | undefined,
  academicYearId: string | undefined,
  onClose: () => void,
): DrawerContent | undefined {
  const intl = useIntl()
  const text = useText()
  const { data, error, mutate } = useCall(
    absentPresent.student,
    id ? { params: { id }, query: academicYearId ? { academicYearId } : {} } : null,
  )
  if (!id) return undefined
  const year = data?.id === id ? data : undefined
  return {
    key: id,
    title: year?.name ?? text('absent.yearByMonth'),
    content: year ? (
      <YearOfStudent year={year} />
    ) : error ? (
      <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
    ) : (
      <Skeleton />
    ),
    onClose,
  }
}
