import type { TabsProps } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../texts/text'
import { CreateUsers } from './CreateUsers'
import { SendCredentials } from './SendCredentials'

/** /student/create-guardian-user: logins are made and looked after in one tab, sent to whole classes in the other. */
export default function CreateGuardianUser() {
  const text = useText()
  const [params] = useSearchParams()
  const selected = params.get('tab') === 'send' ? 'send' : 'create'
  const tabs: Omit<TabsProps, 'children'> = {
    label: text('guardianUsers.tabs'),
    selected,
    tabs: [
      { key: 'create', label: text('guardianUsers.tab.create'), href: '/student/create-guardian-user' },
      { key: 'send', label: text('guardianUsers.tab.send'), href: '/student/create-guardian-user?tab=send' },
    ],
  }
  return selected === 'send' ? <SendCredentials tabs={tabs} /> : <CreateUsers tabs={tabs} />
}
