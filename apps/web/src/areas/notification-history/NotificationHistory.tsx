import { FormHeader, Stack, Tabs, type TabsProps } from '@school/ui'
import { useYearAndSchool } from '../../shell/heading'
import { lazyWithTexts } from '../../shell/lazy'
import { useFormTitle } from '../../shell/titles'
import { Batches } from './Batches'
import { Messages } from './Messages'
import { Usage } from './Usage'
import { historyForm, useHistoryTabs } from './useHistoryTabs'

const Outbox = lazyWithTexts(() => import('../operators/Outbox'))

/** What left the server, as its recipients get it. */
function WhatLeft({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const title = useFormTitle()
  return (
    <>
      <FormHeader title={title(historyForm)} caption="Info" context={useYearAndSchool()} />
      <Stack>
        <Tabs {...tabs} />
        <Outbox />
      </Stack>
    </>
  )
}

/** /communication/notification-history: what was sent to whom, what became of it, and what it cost. */
export default function NotificationHistory() {
  const tabs = useHistoryTabs()
  switch (tabs.selected) {
    case 'student':
      return <Messages key="Student" type="Student" tabs={tabs} />
    case 'staff':
      return <Messages key="Staff" type="Staff" tabs={tabs} />
    case 'usage':
      return <Usage tabs={tabs} />
    case 'outbox':
      return <WhatLeft tabs={tabs} />
    default:
      return <Batches tabs={tabs} />
  }
}
