import { type AnswerOfCall, tabMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Button, Checkbox, Field, FieldGrid, NumberInput, Panel, PanelBody, TextInput } from '@school/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { MasterSheet } from './MasterSheet'
import type { TabSetup } from './useTabSetup'

type Tool = AnswerOfCall<typeof tabMasters.tools>[number]

interface Criterion {
  readonly code: string
  readonly name: string
  readonly max: number | null
}

const isWhole = (one: Criterion) => Boolean(trimmed(one.code)) && Boolean(trimmed(one.name)) && (one.max ?? 0) > 0

function CriterionFields({
  criterion,
  no,
  onChange,
  onRemove,
}: {
  criterion: Criterion
  no: number
  onChange: (criterion: Criterion) => void
  onRemove: () => void
}) {
  const text = useText()
  return (
    <Panel
      title={text('tabSetup.criterionNo', { no })}
      commands={[{ key: 'remove', label: text('tabSetup.remove'), icon: Trash2, onSelect: onRemove }]}
    >
      <PanelBody>
        <FieldGrid>
          <Field label={text('tabSetup.code')} required>
            <TextInput value={criterion.code} maxLength={10} onChange={code => onChange({ ...criterion, code })} />
          </Field>
          <Field label={text('tabSetup.name')} required>
            <TextInput value={criterion.name} maxLength={50} onChange={name => onChange({ ...criterion, name })} />
          </Field>
          <Field label={text('tabSetup.max')} required>
            <NumberInput decimals={2} value={criterion.max} onChange={max => onChange({ ...criterion, max })} />
          </Field>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

function ToolForm({ tool, onClose }: { tool: Tool | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      name: tool?.name ?? '',
      code: tool?.code ?? '',
      criteria: (tool?.criteria ?? []) as readonly Criterion[],
      active: tool?.active ?? true,
    }),
    problems: ({ name, code, criteria }) => ({
      name: trimmed(name) ? undefined : text('tabSetup.needed'),
      code: trimmed(code) ? undefined : text('tabSetup.needed'),
      criteria: criteria.every(isWhole) ? undefined : text('tabSetup.criteriaNeeded'),
    }),
    shownBy: [tabMasters.tools, tabMasters.offers],
    onClose,
  })
  const { values, set, errorOf } = form
  const { criteria } = values
  const save = () => {
    const sent = criteria.map(one => ({ code: trimmed(one.code), name: trimmed(one.name), max: one.max ?? 0 }))
    const body = { name: trimmed(values.name), code: trimmed(values.code), criteria: sent, active: values.active }
    return form.save(
      () =>
        tool
          ? client.call(tabMasters.changeTool, { params: { id: tool.id }, body: { ...body, version: tool.version } })
          : client.call(tabMasters.createTool, { body }),
      text('lists.saved'),
    )
  }
  const sum = criteria.reduce((all, one) => all + (one.max ?? 0), 0)
  return (
    <FormDialog
      size="medium"
      title={tool?.name ?? text('tabSetup.newTool')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('tabSetup.name')} required error={errorOf('name')}>
          <TextInput value={values.name} maxLength={50} onChange={set('name')} />
        </Field>
        <Field label={text('tabSetup.code')} required error={errorOf('code') ?? errorOf('criteria')}>
          <TextInput value={values.code} maxLength={10} onChange={set('code')} />
        </Field>
      </FieldGrid>
      {criteria.map((criterion, place) => (
        <CriterionFields
          key={place}
          no={place + 1}
          criterion={criterion}
          onChange={next => set('criteria')(criteria.map((one, at) => (at === place ? next : one)))}
          onRemove={() => set('criteria')(criteria.filter((_, at) => at !== place))}
        />
      ))}
      <div>
        <Button
          icon={Plus}
          onClick={() => set('criteria')([...criteria, { code: `C${criteria.length + 1}`, name: '', max: null }])}
        >
          {text('tabSetup.addCriterion')}
        </Button>
      </div>
      {criteria.length > 0 ? <p>{text('tabSetup.criteriaSum', { sum })}</p> : null}
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('lists.state.yes')}
      </Checkbox>
    </FormDialog>
  )
}

/** Tools of assessment with what their marks are made of. */
export function Tools({ setup }: { setup: TabSetup }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(tabMasters.tools, {})
  const done = useDone(tabMasters.tools, tabMasters.offers)
  const [form, setForm] = useState<{ tool?: Tool }>()
  return (
    <MasterSheet<Tool>
      title={text('tabSetup.master.tools')}
      answered={answered}
      rowName={row => row.name}
      empty={text('tabSetup.noTools')}
      addLabel={text('tabSetup.newTool')}
      onAdd={setup.mayChange ? () => setForm({}) : undefined}
      onEdit={setup.mayChange ? tool => setForm({ tool }) : undefined}
      onDelete={tool => void done(() => client.call(tabMasters.removeTool, { params: { id: tool.id } }), text('lists.deleted'))}
      columns={[
        { key: 'name', header: text('tabSetup.name'), look: 'name', cell: row => row.name },
        { key: 'code', header: text('tabSetup.code'), look: 'code', cell: row => row.code },
        {
          key: 'criteria',
          header: text('tabSetup.criteria'),
          look: 'text',
          cell: row => row.criteria.map(one => `${one.name} ${one.max}`).join(', ') || '–',
        },
      ]}
    >
      {form ? <ToolForm key={form.tool?.id ?? 'new'} tool={form.tool} onClose={() => setForm(undefined)} /> : null}
    </MasterSheet>
  )
}
