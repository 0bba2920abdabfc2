import type { feedbackCategory, RequestOfCall } from '@school/api/client'
import { trimmed } from '@school/rules'
import { EntitySelectorInput, Field, staffSelectormultiple, TextInput } from '@school/ui'
import { useState } from 'react'
import { useStaffLoaders } from '../../forms/selectors'
import { OrderedForm } from '../../list/OrderedForm'
import type { OrderedItem } from '../../list/ordered'
import { useText } from '../../texts/text'
import type { CategoryRow } from './FeedbackCategories'

type Body = RequestOfCall<typeof feedbackCategory.create>['body']

/** A category, new or not. */
export function CategoryForm({ item }: { item: OrderedItem<CategoryRow, Body> }) {
  const text = useText()
  const loaders = useStaffLoaders()
  const { row } = item
  const [values, setValues] = useState(() => ({
    name: row?.name ?? '',
    staffIds: row?.staff.map(one => one.id) ?? [],
  }))
  const wrong = {
    name: trimmed(values.name) ? undefined : text('lists.required', { field: text('feedbackCategory.name') }),
  }
  return (
    <OrderedForm
      item={item}
      title={row ? text('feedbackCategory.edit', { name: row.name }) : text('feedbackCategory.new')}
      values={values}
      wrong={wrong}
    >
      {told => (
        <>
          <Field label={text('feedbackCategory.name')} required error={told.name}>
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
        </>
      )}
    </OrderedForm>
  )
}
