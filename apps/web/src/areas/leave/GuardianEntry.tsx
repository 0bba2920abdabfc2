import { leaveApplications } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Banner } from '@school/ui'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { OwnLeave } from './OwnLeave'

/** /leave-appln/guardian-entry: leave of the chosen child. */
export default function GuardianEntry() {
  const text = useText()
  const title = useFormTitle()
  const { data: offers } = useCall(leaveApplications.initialValues, { query: { audience: 'student' } })
  const applicant = offers?.applicant
  return (
    <OwnLeave
      kind="student"
      header={{
        title: title('g.leave'),
        context: applicant ? [applicant.name, applicant.place].filter(Boolean).join(' · ') : undefined,
      }}
      offers={offers}
      mayApply={Boolean(applicant)}
      notice={offers && !applicant ? <Banner>{text('leave.noChild')}</Banner> : undefined}
    />
  )
}
