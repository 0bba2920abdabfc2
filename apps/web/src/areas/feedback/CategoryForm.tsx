import { feedbackCategory } from '@school/api/client'
import { useApi } from '@school/api/react'
import { EntitySelectorInput, Field, NumberInput, staffSelectormultiple, TextInput, useToast } from '@school/ui'
import { useState } from 'react'
import { isTyped } from '../../attachments'
import { FormDialog } from '../../FormDialog'
import { sortOrderProblem } from '../../list/OrderedEntries'
import { useProblemToast } from '../../problems'
import { useStaffLoaders } from '../../selectors'
import { useText } from '../../text'
import type { CategoryRow } from './FeedbackCategories'

/** A category, new or not. */
export function CategoryForm({
  row,
  sortOrder,
  onSaved,
  onClose,
}: {
  row: CategoryRow | undefined
  /** Where it stands, or would be put. */
  sortOrder: number
  onSaved: () => Promise<unknown>
  onClose: () => void
}) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const loaders = useStaffLoaders()
  const { client } = useApi()
  const [start] = useState(() => ({
    name: row?.name ?? '',
    staffIds: row?.staff.map(one => one.id) ?? [],
    sortOrder: sortOrder as number | null,
  }))
  const [values, setValues] = useState(start)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const wrong = {
    name: values.name.trim() ? undefined : text('lists.required', { field: text('feedbackCategory.name') }),
    sortOrder: sortOrderProblem(text, values.sortOrder),
  }
  const shown = checked ? wrong : undefined

  const submit = async () => {
    setChecked(true)
    if (wrong.name || wrong.sortOrder) return
    const { name, staffIds } = values
    // A place that was not touched is that of now, whatever moved meanwhile.
    const place = row && values.sortOrder === start.sortOrder ? {} : { sortOrder: values.sortOrder! }
    setBusy(true)
    try {
      if (row)
        await client.call(feedbackCategory.update, {
          params: { id: row.id },
          body: { name, staffIds, ...place, version: row.version },
        })
      else await client.call(feedbackCategory.create, { body: { name, staffIds, ...place } })
      toast.success(text(row ? 'lists.updated' : 'lists.saved'))
      await onSaved()
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={row ? text('feedbackCategory.edit', { name: row.name }) : text('feedbackCategory.new')}
      typed={isTyped(start, values, [], [])}
      save={{ label: text('app.save'), busy }}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <Field label={text('feedbackCategory.name')} required error={shown?.name}>
        <TextInput maxLength={50} value={values.name} onChange={name => setValues({ ...values, name })} />
      </Field>
      <Field label={text('feedbackCategory.staff')} help={text('feedbackCategory.staffHelp')}>
        <EntitySelectorInput
          multiple
          configuration={staffSelectormultiple}
          loaders={loaders}
          filters={{ avoidRelievedStaff: 'Working' }}
          value={values.staffIds}
          onChange={staffIds => setValues({ ...values, staffIds })}
        />
      </Field>
      <Field label={text('lists.sortOrder')} required help={text('lists.sortOrderHelp')} error={shown?.sortOrder}>
        <NumberInput decimals={0} value={values.sortOrder} onChange={value => setValues({ ...values, sortOrder: value })} />
      </Field>
    </FormDialog>
  )
}
