import { FigureStrip, Panel, Stack, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../texts/text'
import type { Result } from './ending'

const figures = ['studying', 'promoted', 'detained', 'left', 'passedOut'] as const

/** What the end of a year comes to: in all, and course by course. */
export function ResultTable({ result }: { result: Result }) {
  const text = useText()
  const intl = useIntl()
  const of = (figure: (typeof figures)[number] | 'strength') => ({
    key: figure,
    header: text(`yearEnding.${figure}`),
    align: 'end' as const,
    cell: (row: Result['courses'][number]) => intl.formatNumber(row[figure]),
  })
  return (
    <Stack>
      <FigureStrip
        label={text('yearEnding.step.check')}
        figures={[
          ...figures.map(key => ({ key, label: text(`yearEnding.${key}`), value: intl.formatNumber(result[key]) })),
          { key: 'enrolments', label: text('yearEnding.enrolments'), value: intl.formatNumber(result.enrolments) },
        ]}
      />
      <Panel title={text('yearEnding.byCourse')}>
        <Table
          label={text('yearEnding.byCourse')}
          rows={result.courses}
          rowKey={row => row.courseId}
          rowName={row => row.course}
          columns={[
            { key: 'course', header: text('yearEnding.course'), look: 'name', cell: row => row.course },
            ...figures.map(of),
            of('strength'),
          ]}
        />
      </Panel>
    </Stack>
  )
}
