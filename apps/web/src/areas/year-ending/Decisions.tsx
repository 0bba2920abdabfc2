import { yearEndings } from '@school/api/client'
import { useApi } from '@school/api/react'
import { yearEndDecisions } from '@school/rules'
import { Badge, Banner, Field, RadioGroup, Select, Stack } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, ReportFilters, type RowOf, rowFilter, searchFilter } from '../../report'
import { useText } from '../../texts/text'
import type { Ending } from './ending'

type Row = RowOf<typeof yearEndings.students>

interface DialogProps {
  readonly ending: Ending
  readonly row: Row
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

/** What becomes of one student. */
function DecisionDialog({ ending, row, onChanged, onClose }: DialogProps) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ decision: row.decision, divisionId: row.divisionId }),
    problems: ({ decision, divisionId }) => ({
      divisionId: decision === 'PromoteTo' && !divisionId ? text('yearEnding.divisionNeeded') : undefined,
    }),
    shownBy: [yearEndings.students],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(async () => {
      const divisionId = values.decision === 'PromoteTo' ? values.divisionId : null
      await client.call(yearEndings.decide, {
        params: { id: ending.id },
        body: { version: ending.version, decisions: [{ studentId: row.studentId, decision: values.decision, divisionId }] },
      })
      await onChanged()
    }, text('yearEnding.decisionSaved'))
  return (
    <FormDialog
      title={text('yearEnding.decisionOf', { name: row.name })}
      {...form.dialog}
      save={{ label: text('yearEnding.saveDecision'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('yearEnding.decision')}>
        <RadioGroup
          options={yearEndDecisions.map(value => ({ value, label: text(`yearEnding.decision.${value}`) }))}
          value={values.decision}
          onChange={set('decision')}
        />
      </Field>
      {values.decision === 'PromoteTo' ? (
        <Field label={text('yearEnding.divisionFor')} required error={errorOf('divisionId')}>
          <Select
            options={ending.courses.flatMap(course =>
              course.divisions.map(({ id, name }) => ({ value: id, label: `${course.name} ${name}` })),
            )}
            value={values.divisionId}
            onChange={set('divisionId')}
          />
        </Field>
      ) : null}
    </FormDialog>
  )
}

/** Students of the year with the decision on each; a row decides anew. */
export function Decisions({ ending, onChanged }: { ending: Ending; onChanged: () => Promise<void> }) {
  const text = useText()
  const [picked, setPicked] = useState<Row>()
  const list = useFilteredList({
    name: 'year-ending-students',
    ready: true,
    filters: () => [
      searchFilter(text, text('yearEnding.search')),
      rowFilter(text, 'course', text('yearEnding.course'), ending.courses),
      codeFilter(text, 'decision', text('yearEnding.decision'), yearEndDecisions, code => text(`yearEnding.decision.${code}`)),
    ],
    call: yearEndings.students,
    request: (values, page) => ({
      params: { id: ending.id },
      query: {
        ...page,
        text: values.text(),
        courseId: values.one('course') ?? '',
        decision: values.code('decision', yearEndDecisions),
      },
    }),
  })
  return (
    <Stack>
      <Banner tone="info">{text('yearEnding.decisionsHelp')}</Banner>
      <ReportFilters report={list.report} />
      <ListPanel<Row>
        list={list}
        count={count => text('yearEnding.studentCount', { count })}
        table={{
          label: text('yearEnding.decisions'),
          rowKey: row => row.studentId,
          rowName: row => row.name,
          onPick: setPicked,
          empty: { title: text('yearEnding.noStudents') },
          columns: [
            { key: 'name', header: text('yearEnding.student'), look: 'name', cell: row => row.name },
            { key: 'admNo', header: text('yearEnding.admNo'), look: 'code', cell: row => row.admNo },
            { key: 'division', header: text('yearEnding.division'), cell: row => row.division },
            {
              key: 'decision',
              header: text('yearEnding.decision'),
              cell: row =>
                row.kept ? (
                  <Badge>{text('yearEnding.keepsClass')}</Badge>
                ) : row.decision === 'Promote' ? (
                  text('yearEnding.decision.Promote')
                ) : (
                  <Badge status={row.decision === 'PromoteTo' ? 'primary' : 'warning'}>
                    {[text(`yearEnding.decision.${row.decision}`), row.toDivision].filter(Boolean).join(' ')}
                  </Badge>
                ),
            },
          ],
        }}
      />
      {picked ? <DecisionDialog ending={ending} row={picked} onChanged={onChanged} onClose={() => setPicked(undefined)} /> : null}
    </Stack>
  )
}
