import { type AnswerOfCall, feedbackCategory, feedbackView } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { useConfirm } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useFilteredList } from '../../list'
import { OrderedEntries, orderedFilters, orderedQuery } from '../../list/OrderedEntries'
import { useText } from '../../text'
import { CategoryForm } from './CategoryForm'

export type CategoryRow = AnswerOfCall<typeof feedbackCategory.list>['results'][number]

/** /communication/feedback-category: what guardians may write about, and who of the staff hears of it. */
export default function FeedbackCategories() {
  const intl = useIntl()
  const text = useText()
  const confirm = useConfirm()
  const reload = useReload()
  const { client } = useApi()
  const [editing, setEditing] = useState<CategoryRow | 'new'>()
  const { data: next } = useCall(feedbackCategory.sortOrder, {})
  const list = useFilteredList({
    name: 'feedback-category',
    ready: true,
    filters: () => orderedFilters(text),
    call: feedbackCategory.list,
    request: (values, page) => ({ query: { ...orderedQuery(values), ...page } }),
  })
  const fresh = () => reload(feedbackCategory.list, feedbackCategory.sortOrder, feedbackView.categories, feedbackView.list)
  const row = editing === 'new' ? undefined : editing
  // The list with what the figures of all pages say.
  const { activeCount } = (list.rows.data ?? {}) as Partial<AnswerOfCall<typeof feedbackCategory.list>>
  const mayDeactivate = async () =>
    activeCount !== 1 ||
    confirm({
      icon: 'warning',
      title: text('feedbackCategory.lastSure'),
      message: text('feedbackCategory.last'),
      confirmText: text('lists.deactivate'),
    })
  return (
    <OrderedEntries<CategoryRow>
      form="s.comm.category"
      list={list}
      nameOf={category => category.name}
      addLabel={text('feedbackCategory.new')}
      empty={{ title: text('feedbackCategory.none'), children: text('feedbackCategory.last') }}
      onAdd={next ? () => setEditing('new') : undefined}
      onEdit={setEditing}
      move={(category, sortOrder) =>
        client.call(feedbackCategory.update, { params: { id: category.id }, body: { sortOrder, version: category.version } })
      }
      activate={(category, active) => client.call(feedbackCategory.activate, { params: { id: category.id }, body: { active } })}
      remove={category => client.call(feedbackCategory.remove, { params: { id: category.id } })}
      mayDeactivate={mayDeactivate}
      reload={fresh}
      columns={[
        { key: 'name', header: text('feedbackCategory.name'), look: 'name', cell: category => category.name },
        {
          key: 'staff',
          header: text('feedbackCategory.staff'),
          cell: category => category.staff.map(one => one.name).join(', ') || '–',
        },
        {
          key: 'feedbacks',
          header: text('feedbackCategory.feedbacks'),
          align: 'end',
          cell: category => intl.formatNumber(category.feedbacks),
        },
      ]}
      dialog={
        editing && next ? (
          <CategoryForm
            key={row?.id ?? 'new'}
            row={row}
            sortOrder={row?.sortOrder ?? next.sortOrder}
            onSaved={fresh}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
