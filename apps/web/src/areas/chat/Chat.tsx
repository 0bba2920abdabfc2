import { mayOpenRoute } from '@school/rules'
import { FormHeader, NoAccess, Stack, Tabs, usePageTitle, VisuallyHidden } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { startOf } from '../../shell/Pages'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { Conversations } from './Conversations'
import { Reports } from './Reports'

const reports = '/chat?tab=reports'

/** The chat as the whole page. */
function Whole({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <Conversations />
    </>
  )
}

/** /chat: the own conversations, and for reviewers what was reported. */
export default function Chat() {
  const text = useText()
  const title = useFormTitle()('/chat')
  const signedIn = useSignedIn()
  const [params] = useSearchParams()
  const selected = params.get('tab') === 'reports' ? 'reports' : 'chats'
  const reviews = mayOpenRoute(reports, signedIn.viewer)
  if (!reviews) return selected === 'reports' ? <NoAccess homeHref={startOf(signedIn)} /> : <Whole title={title} />
  const tabs = [
    { key: 'chats', label: text('chat.tab.chats'), href: '/chat' },
    { key: 'reports', label: text('chat.tab.reports'), href: reports },
  ]
  return (
    <>
      <FormHeader title={title} />
      <Stack>
        <Tabs label={text('chat.tabs')} tabs={tabs} selected={selected} />
        {selected === 'reports' ? <Reports /> : <Conversations />}
      </Stack>
    </>
  )
}
