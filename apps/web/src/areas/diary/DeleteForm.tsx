import { anecdotal } from '@school/api/client'
import { useApi } from '@school/api/react'
import { ReasonForm } from '../../forms/ReasonForm'
import { useText } from '../../texts/text'

const reasonLength = { min: 5, max: 200 }

/** Why an entry of somebody else, or one that a guardian was told of, is deleted. */
export function DeleteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  return (
    <ReasonForm
      title={text('diary.delete')}
      action={text('diary.delete')}
      label={text('diary.deleteReason')}
      longest={reasonLength.max}
      problemOf={letters =>
        letters === 0
          ? text('error.ReasonRequired')
          : letters < reasonLength.min
            ? text('diary.reasonLength', reasonLength)
            : undefined
      }
      work={reason => client.call(anecdotal.remove, { params: { id }, query: { reason } })}
      said={text('diary.deleted')}
      shownBy={[anecdotal.list, anecdotal.savedData, anecdotal.data]}
      onClose={onClose}
    />
  )
}
