import { yearEndings } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, yearEndingStatuses } from '@school/rules'
import { Badge, type BadgeProps, Button, EntitySelectorInput, Field, schoolSelectormultiple } from '@school/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useSchoolLoaders } from '../../forms/selectors'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, ReportFilters, type RowOf, searchFilter } from '../../report'
import { useText } from '../../texts/text'

type Row = RowOf<typeof yearEndings.list>

const tones: Readonly<Record<Row['status'] | 'Switched', BadgeProps['status']>> = {
  Draft: 'secondary',
  Validated: 'primary',
  Running: 'warning',
  Done: 'success',
  Switched: 'success',
  Reverted: 'secondary',
}

/** Where the end of a year stands; once the next year is the current one that is what counts. */
export function EndingStatus({ status, switchedAt }: Pick<Row, 'status' | 'switchedAt'>) {
  const text = useText()
  const shown = status === 'Done' && switchedAt ? 'Switched' : status
  return <Badge status={tones[shown]}>{text(`yearEnding.status.${shown}`)}</Badge>
}

/** Chooses the school whose year ends. */
function BeginDialog({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const loaders = useSchoolLoaders()
  const form = useForm({
    begin: () => ({ schoolId: null as string | null }),
    problems: ({ schoolId }) => ({ schoolId: schoolId ? undefined : text('yearEnding.chooseSchool') }),
    shownBy: [yearEndings.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = async () => {
    let made = ''
    const saved = await form.save(async () => {
      made = (await client.call(yearEndings.create, { body: { schoolId: values.schoolId ?? '' } })).id
    }, text('yearEnding.begun'))
    if (saved) onMade(made)
  }
  return (
    <FormDialog
      title={text('yearEnding.begin')}
      {...form.dialog}
      // One choice is no loss; what it makes opens at once.
      typed={false}
      save={{ label: text('yearEnding.begin'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('yearEnding.school')} required help={text('yearEnding.beginHelp')} error={errorOf('schoolId')}>
        <EntitySelectorInput
          configuration={schoolSelectormultiple}
          loaders={loaders}
          value={values.schoolId}
          onChange={set('schoolId')}
        />
      </Field>
    </FormDialog>
  )
}

/** Ends of years of all schools; a row opens one. */
export function EndingList({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText()
  const [beginning, setBeginning] = useState(false)
  const list = useFilteredList({
    name: 'year-endings',
    ready: true,
    filters: () => [
      searchFilter(text, text('yearEnding.school')),
      codeFilter(text, 'status', text('yearEnding.statusName'), yearEndingStatuses, code => text(`yearEnding.status.${code}`)),
    ],
    call: yearEndings.list,
    request: (values, page) => ({
      query: { text: values.text(), status: values.code('status', yearEndingStatuses), ...page },
    }),
  })
  return (
    <>
      <ReportFilters report={list.report} />
      <ListPanel<Row>
        list={list}
        count={count => text('yearEnding.count', { count })}
        tools={
          <Button variant="primary" icon={Plus} onClick={() => setBeginning(true)}>
            {text('yearEnding.begin')}
          </Button>
        }
        table={{
          label: text('yearEnding.list'),
          rowKey: row => row.id,
          rowName: row => `${row.school.name}, ${row.from}`,
          onPick: row => onOpen(row.id),
          empty: { title: text('yearEnding.empty'), children: text('yearEnding.emptyHelp') },
          columns: [
            { key: 'school', header: text('yearEnding.school'), look: 'name', cell: row => row.school.name },
            { key: 'from', header: text('yearEnding.from'), look: 'code', cell: row => row.from },
            { key: 'to', header: text('yearEnding.to'), look: 'code', cell: row => row.to },
            { key: 'status', header: text('yearEnding.statusName'), cell: row => <EndingStatus {...row} /> },
            { key: 'switch', header: text('yearEnding.switch'), look: 'code', cell: row => displayDay(row.switchOn) },
            { key: 'by', header: text('yearEnding.runBy'), cell: row => row.runBy || '–' },
          ],
        }}
      />
      {beginning ? <BeginDialog onMade={onOpen} onClose={() => setBeginning(false)} /> : null}
    </>
  )
}
