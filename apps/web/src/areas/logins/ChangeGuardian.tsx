import { guardianChanges } from '@school/api/client'
import { useCall } from '@school/api/react'
import { FormHeader, Tabs } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { ChangeForm } from './ChangeForm'
import { ChangeRequests } from './ChangeRequests'

const path = '/student/change-guardian-details'

/** /student/change-guardian-details: details, other guardians, and what guardians ask for. */
export default function ChangeGuardian() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const [params] = useSearchParams()
  const tab = params.get('tab') === 'requests' ? 'requests' : 'change'
  const { data } = useCall(guardianChanges.changeRequests, { query: { page: 1, pageSize: 1 } })
  return (
    <>
      <FormHeader title={title('s.user.change')} caption="Edit" context={settings.school?.name} />
      <Tabs
        label={title('s.user.change')}
        selected={tab}
        tabs={[
          { key: 'change', label: text('logins.tab.change'), href: path },
          {
            key: 'requests',
            label: text('logins.tab.requests'),
            href: `${path}?tab=requests`,
            ...(data ? { count: data.pagination.count } : {}),
          },
        ]}
      />
      {tab === 'requests' ? <ChangeRequests /> : <ChangeForm />}
    </>
  )
}
