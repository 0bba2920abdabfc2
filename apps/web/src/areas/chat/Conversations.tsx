import { chat } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import type { ChatMessage, Role } from '@school/rules'
import { ChatLayout, ErrorState, Skeleton } from '@school/ui'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { keepsForms } from '../../forms/unsaved'
import { useLiveConnection } from '../../live'
import { chatCalls, chatStream } from './chat-calls'
import { ReportMessage } from './ReportMessage'

/** What was typed and not sent, by who writes to whom, while the page of the browser lives. */
const drafts = new Map<string, string>()

const draftsOf = (me: string) => ({
  read: (userId: string) => drafts.get(`${me} ${userId}`) ?? '',
  write: (userId: string, text: string) => {
    if (text) drafts.set(`${me} ${userId}`, text)
    else drafts.delete(`${me} ${userId}`)
  },
})

/** The page was opened from the list, to which Back leads. */
interface FromList {
  readonly fromList?: boolean
}

/** Whose conversation is open stands in the address, so that a push leads to it and Back leads to the list. */
function useOpenInAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as FromList | null
  const withId = params.get('with') ?? undefined
  const onWith = (userId: string | undefined) => {
    if (userId === undefined && state?.fromList) return navigate(-1)
    const fromList = withId === undefined ? userId !== undefined : state?.fromList
    return navigate(
      { search: userId === undefined ? '' : `?with=${userId}` },
      { replace: withId !== undefined, state: { ...keepsForms, fromList } },
    )
  }
  return { withId, onWith }
}

/** The conversations of the person. */
export function Conversations() {
  const intl = useIntl()
  const { client } = useApi()
  const connection = useLiveConnection()
  const { withId, onWith } = useOpenInAddress()
  const { data, error, mutate } = useCall(chat.initialValues, {})
  const [reporting, setReporting] = useState<ChatMessage>()
  const me = data?.me.userId
  const calls = useMemo(() => (me === undefined ? undefined : chatCalls(client, me)), [client, me])
  const stream = useMemo(() => connection && chatStream(connection), [connection])
  const store = useMemo(() => (me === undefined ? undefined : draftsOf(me)), [me])
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data || !calls) return <Skeleton height="60vh" />
  const told = () => {
    void mutate({ ...data, firstVisit: false }, { revalidate: false })
    client.call(chat.told, {}).catch(() => {})
  }
  return (
    <>
      <ChatLayout
        calls={calls}
        me={{ id: data.me.userId, name: data.me.name, role: data.me.role as Role }}
        divisions={data.divisions.map(({ id, name }) => ({ value: id, label: name }))}
        stream={stream}
        drafts={store}
        blockedUntil={data.blockedUntil ?? undefined}
        onFirstVisit={data.firstVisit ? told : undefined}
        onReport={setReporting}
        problemText={failure => problemText(intl, failure)}
        withId={withId}
        onWith={onWith}
      />
      {reporting ? <ReportMessage message={reporting} onClose={() => setReporting(undefined)} /> : null}
    </>
  )
}
