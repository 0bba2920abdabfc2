import { type AnswerOfCall, tabMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, trimmed } from '@school/rules'
import { Checkbox, DateInput, Field, FieldGrid, TextInput } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { MasterSheet } from './MasterSheet'
import type { TabSetup } from './useTabSetup'

type Term = AnswerOfCall<typeof tabMasters.terms>[number]

function TermForm({ term, yearId, onClose }: { term: Term | undefined; yearId: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      name: term?.name ?? '',
      startsOn: term?.startsOn ?? null,
      endsOn: term?.endsOn ?? null,
      active: term?.active ?? true,
    }),
    problems: ({ name }) => ({ name: trimmed(name) ? undefined : text('tabSetup.needed') }),
    shownBy: [tabMasters.terms, tabMasters.checklist],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const { startsOn, endsOn, active } = values
    const body = { name: trimmed(values.name), ...(startsOn ? { startsOn } : {}), ...(endsOn ? { endsOn } : {}), active }
    return form.save(
      () =>
        term
          ? client.call(tabMasters.changeTerm, { params: { id: term.id }, body: { ...body, version: term.version } })
          : client.call(tabMasters.createTerm, { body: { ...body, academicYearId: yearId } }),
      text('lists.saved'),
    )
  }
  return (
    <FormDialog
      title={term?.name ?? text('tabSetup.newTerm')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('tabSetup.name')} required error={errorOf('name')}>
        <TextInput value={values.name} maxLength={30} onChange={set('name')} />
      </Field>
      <FieldGrid>
        <Field label={text('tabSetup.startsOn')} help={term ? undefined : text('tabSetup.daysHelp')}>
          <DateInput value={values.startsOn} onChange={set('startsOn')} />
        </Field>
        <Field label={text('tabSetup.endsOn')}>
          <DateInput value={values.endsOn} onChange={set('endsOn')} />
        </Field>
      </FieldGrid>
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('lists.state.yes')}
      </Checkbox>
    </FormDialog>
  )
}

/** Terms of a year with their days. */
export function Terms({ setup, yearId }: { setup: TabSetup; yearId: string }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(tabMasters.terms, { query: { academicYearId: yearId } })
  const done = useDone(tabMasters.terms, tabMasters.checklist)
  const [form, setForm] = useState<{ term?: Term }>()
  return (
    <MasterSheet<Term>
      title={text('tabSetup.master.terms')}
      answered={answered}
      rowName={row => row.name}
      empty={text('tabSetup.noTerms')}
      addLabel={text('tabSetup.newTerm')}
      onAdd={setup.mayChange ? () => setForm({}) : undefined}
      onEdit={setup.mayChange ? term => setForm({ term }) : undefined}
      onDelete={term => void done(() => client.call(tabMasters.removeTerm, { params: { id: term.id } }), text('lists.deleted'))}
      columns={[
        { key: 'name', header: text('tabSetup.name'), look: 'name', cell: row => row.name },
        { key: 'startsOn', header: text('tabSetup.startsOn'), cell: row => displayDay(row.startsOn) },
        { key: 'endsOn', header: text('tabSetup.endsOn'), cell: row => displayDay(row.endsOn) },
      ]}
    >
      {form ? (
        <TermForm key={form.term?.id ?? 'new'} term={form.term} yearId={yearId} onClose={() => setForm(undefined)} />
      ) : null}
    </MasterSheet>
  )
}
