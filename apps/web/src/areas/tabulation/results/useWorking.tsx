import { type AnswerOfCall, tabResults } from '@school/api/client'
import { useCall } from '@school/api/react'
import { formatPercent } from '@school/rules'
import { type DrawerContent, ErrorState, Facts, Field, Select, Skeleton, Stack, Table } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { useOutcomeText } from './useOutcomeText'

type Whole = AnswerOfCall<typeof tabResults.one>
type Node = Whole['nodes'][number]

/** How a node puts its children together, in words. */
function useRuleText() {
  const text = useText()
  return (node: Node, hasChildren: boolean): string => {
    const rule = hasChildren ? text(`tabResults.combine.${node.combine}`, { n: node.n ?? 1 }) : ''
    const round = node.round === 'none' ? '' : text('tabResults.rounded', { step: node.round })
    return [rule, round].filter(Boolean).join(', ')
  }
}

function Working({ whole }: { readonly whole: Whole }) {
  const text = useText()
  const intl = useIntl()
  const outcomeText = useOutcomeText()
  const ruleText = useRuleText()
  const { result, subjects } = whole
  const [subjectId, setSubjectId] = useState<string | null>(subjects[0]?.subjectId ?? null)
  const subject = subjects.find(one => one.subjectId === subjectId)
  const rows = whole.nodes.flatMap((node, at) => {
    const figure = subject?.nodes[node.code]
    return figure ? [{ node, figure, hasChildren: (whole.nodes[at + 1]?.depth ?? 0) > node.depth }] : []
  })
  const shown = (value: number | null) => (value === null ? '–' : intl.formatNumber(value, { maximumFractionDigits: 2 }))
  return (
    <Stack>
      <Facts>
        <dt>{text('tabResults.total')}</dt>
        <dd>{text('tabResults.outOf', { n: shown(result.total), m: shown(result.max) })}</dd>
        <dt>{text('tabResults.percent')}</dt>
        <dd>{formatPercent(result.percent ?? undefined)}</dd>
        <dt>{text('tabResults.grade')}</dt>
        <dd>{result.grade ?? '–'}</dd>
        <dt>{text('tabResults.outcome')}</dt>
        <dd>{outcomeText(result.outcome)}</dd>
        {result.override ? (
          <>
            <dt>{text('tabResults.reason')}</dt>
            <dd>{text('tabResults.setBy', { reason: result.override.reason, name: result.override.by })}</dd>
          </>
        ) : null}
        <dt>{text('tabResults.rank')}</dt>
        <dd>{result.rank ?? '–'}</dd>
      </Facts>
      <Field label={text('tabReports.column.subject')}>
        <Select
          options={subjects.map(one => ({ value: one.subjectId, label: one.name }))}
          value={subjectId}
          onChange={setSubjectId}
        />
      </Field>
      {subject ? (
        <>
          <Table
            label={text('tabResults.working')}
            rows={rows}
            rowKey={row => row.node.code}
            rowName={row => row.node.name}
            empty={{ title: text('tabResults.notComputed') }}
            columns={[
              {
                key: 'node',
                header: text('tabResults.node'),
                look: 'name',
                cell: ({ node, hasChildren }) => {
                  const rule = ruleText(node, hasChildren)
                  return `${'· '.repeat(node.depth)}${node.name}${rule ? ` (${rule})` : ''}`
                },
              },
              {
                key: 'marks',
                header: text('tabResults.marks'),
                align: 'end',
                cell: ({ node, figure }) => {
                  const marks = figure.code ?? figure.grade ?? ''
                  const number =
                    figure.obtained === null || figure.outOf === null
                      ? marks
                      : text('tabResults.outOf', { n: figure.code ?? shown(figure.obtained), m: shown(figure.outOf) })
                  return subject.dropped.includes(node.code) ? text('tabResults.leftOut', { marks: number }) : number
                },
              },
            ]}
          />
          <Facts>
            <dt>{text('tabResults.percent')}</dt>
            <dd>{formatPercent(subject.percent ?? undefined)}</dd>
            <dt>{text('tabResults.grade')}</dt>
            <dd>{subject.code ?? subject.grade ?? '–'}</dd>
            <dt>{text('tabResults.passed')}</dt>
            <dd>
              {subject.pass === null
                ? '–'
                : subject.grace
                  ? text('tabResults.withGrace', { n: subject.grace })
                  : text(subject.pass ? 'report.yes' : 'report.no')}
            </dd>
          </Facts>
        </>
      ) : null}
    </Stack>
  )
}

/** How the result of a student was computed, in a drawer. */
export function useWorking(id: string | undefined, onClose: () => void): DrawerContent | undefined {
  const intl = useIntl()
  const { data, error, mutate } = useCall(tabResults.one, id ? { params: { id } } : null)
  if (!id) return undefined
  return {
    key: id,
    title: data?.result.name ?? '',
    content: error ? (
      <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
    ) : data ? (
      <Working key={id} whole={data} />
    ) : (
      <Skeleton />
    ),
    onClose,
  }
}
