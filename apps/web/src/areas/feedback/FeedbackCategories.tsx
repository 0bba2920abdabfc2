import { type AnswerOfCall, feedbackCategory, feedbackView } from '@school/api/client'
import { useConfirm } from '@school/ui'
import { useIntl } from 'react-intl'
import { OrderedEntries } from '../../list/OrderedEntries'
import { useOrdered } from '../../list/ordered'
import { useText } from '../../texts/text'
import { CategoryForm } from './CategoryForm'

export type CategoryRow = AnswerOfCall<typeof feedbackCategory.list>['results'][number]

/** /communication/feedback-category: what guardians may write about, and who of the staff hears of it. */
export default function FeedbackCategories() {
  const intl = useIntl()
  const text = useText()
  const confirm = useConfirm()
  const categories = useOrdered('feedback-category', feedbackCategory, [feedbackView.categories, feedbackView.list])
  // The list with what the figures of all pages say.
  const { activeCount } = (categories.list.rows.data ?? {}) as Partial<AnswerOfCall<typeof feedbackCategory.list>>
  const mayDeactivate = async () =>
    activeCount !== 1 ||
    confirm({
      icon: 'warning',
      title: text('feedbackCategory.lastSure'),
      message: text('feedbackCategory.last'),
      confirmText: text('lists.deactivate'),
    })
  return (
    <OrderedEntries
      form="s.comm.category"
      of={categories}
      nameOf={category => category.name}
      addLabel={text('feedbackCategory.new')}
      empty={{ title: text('feedbackCategory.none'), children: text('feedbackCategory.last') }}
      mayDeactivate={mayDeactivate}
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
      dialog={item => <CategoryForm key={item.row?.id ?? 'new'} item={item} />}
    />
  )
}
