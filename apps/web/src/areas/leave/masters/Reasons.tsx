import { type AnswerOfCall, leaveMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Badge, Checkbox, EntryList, Field, NumberInput, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { useMasterTabs } from './master-tabs'

type Reason = AnswerOfCall<typeof leaveMasters.reasons>[number]

const audiences = ['all', 'staff', 'student'] as const

function ReasonForm({ reason, onClose }: { reason: Reason | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      name: reason?.name ?? '',
      audience: reason?.audience ?? ('all' as const),
      sortOrder: reason?.sortOrder ?? (null as number | null),
      active: reason?.active ?? true,
    }),
    problems: ({ name }) => ({ name: trimmed(name) ? undefined : text('leaveMasters.needed') }),
    shownBy: [leaveMasters.reasons],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const body = { ...values, name: trimmed(values.name), sortOrder: values.sortOrder ?? 0 }
    return form.save(
      () =>
        reason
          ? client.call(leaveMasters.changeReason, { params: { id: reason.id }, body: { ...body, version: reason.version } })
          : client.call(leaveMasters.createReason, { body }),
      text('leaveMasters.saved'),
    )
  }
  return (
    <FormDialog
      title={reason?.name ?? text('leaveMasters.newReason')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('leaveMasters.reason')} required error={errorOf('name')}>
        <TextInput value={values.name} maxLength={100} onChange={set('name')} />
      </Field>
      <Field label={text('leaveMasters.audience')}>
        <Select
          options={audiences.map(value => ({ value, label: text(`leaveMasters.audience.${value}`) }))}
          value={values.audience}
          onChange={value => value && set('audience')(value)}
        />
      </Field>
      <Field label={text('leaveMasters.sortOrder')}>
        <NumberInput decimals={0} value={values.sortOrder} onChange={set('sortOrder')} />
      </Field>
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('leaveMasters.active')}
      </Checkbox>
    </FormDialog>
  )
}

/** Reasons that applications offer. */
export function Reasons() {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const { data, error, mutate } = useCall(leaveMasters.reasons, {})
  const done = useDone(leaveMasters.reasons)
  const [form, setForm] = useState<{ reason?: Reason }>()
  return (
    <EntryList<Reason>
      {...useMasterTabs('reasons')}
      onAdd={() => setForm({})}
      addLabel={text('leaveMasters.newReason')}
      list={{
        label: text('leaveMasters.tab.reasons'),
        rows: data,
        rowKey: row => row.id,
        rowName: row => row.name,
        expectedRows: 5,
        cards: true,
        onPick: reason => setForm({ reason }),
        empty: { title: text('leaveMasters.noReasons'), children: text('leaveMasters.noReasonsHelp') },
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
        columns: [
          { key: 'name', header: text('leaveMasters.reason'), look: 'name', cell: row => row.name },
          { key: 'audience', header: text('leaveMasters.audience'), cell: row => text(`leaveMasters.audience.${row.audience}`) },
          {
            key: 'active',
            header: text('leaveMasters.marks'),
            cell: row => (row.active ? null : <Badge status="secondary">{text('leaveMasters.inactive')}</Badge>),
          },
        ],
      }}
      commands={reason => ({
        onEdit: () => setForm({ reason }),
        onDelete: () =>
          void done(() => client.call(leaveMasters.removeReason, { params: { id: reason.id } }), text('leaveMasters.deleted')),
      })}
      dialog={form ? <ReasonForm key={form.reason?.id ?? 'new'} reason={form.reason} onClose={() => setForm(undefined)} /> : null}
    />
  )
}
