import { notices } from '@school/api/client'
import { useApi } from '@school/api/react'
import { cancelReasonLength } from '@school/rules'
import { ReasonForm } from '../../forms/ReasonForm'
import { useText } from '../../texts/text'
import type { Notice } from './words'

/** Why a notice is cancelled; whoever was told of it reads this. */
export function CancelForm({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  return (
    <ReasonForm
      title={text('notices.cancelOne', { title: notice.title })}
      action={text('notices.cancel')}
      label={text('notices.reason')}
      help={notice.notifiedAt ? text('notices.reasonHelp') : undefined}
      longest={cancelReasonLength.max}
      problemOf={letters =>
        letters >= cancelReasonLength.min && letters <= cancelReasonLength.max
          ? undefined
          : text('notices.reasonLength', cancelReasonLength)
      }
      work={reason => client.call(notices.cancel, { params: { id: notice.id }, body: { reason } })}
      said={text('notices.cancelled')}
      shownBy={[notices.list, notices.event]}
      onClose={onClose}
    />
  )
}
