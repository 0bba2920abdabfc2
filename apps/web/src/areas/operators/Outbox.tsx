import { type AnswerOfCall, outbox, platform } from '@school/api/client'
import { useCall } from '@school/api/react'
import { failureText, messageChannels, messageStates, momentIn } from '@school/rules'
import {
  Badge,
  Facts,
  Field,
  Filters,
  OutgoingPreview,
  Pagination,
  Panel,
  ReportTools,
  SearchInput,
  Select,
  Stack,
  Table,
  useFilterState,
  WithDrawer,
} from '@school/ui'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useSchoolZone } from '../../session/zone'
import { useNamedText, useSpeak, useText } from '../../texts/text'

const pageSize = 25

const tones = {
  Waiting: 'secondary',
  Sending: 'info',
  Sent: 'success',
  Delivered: 'success',
  Read: 'success',
  Undelivered: 'danger',
  Failed: 'danger',
  NotConfirmed: 'warning',
} as const

/** What is chosen of the outbox, in the address. */
function useChosen() {
  const [params, setParams] = useSearchParams()
  const one = <Value extends string>(name: string, offered: readonly Value[]): Value | '' =>
    offered.find(value => value === params.get(name)) ?? ''
  return {
    channel: one('channel', messageChannels),
    state: one('state', messageStates),
    text: params.get('text') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    choose: (changes: Readonly<Record<string, string>>) =>
      setParams(
        present => {
          const next = new URLSearchParams(present)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: true },
      ),
  }
}

type Chosen = ReturnType<typeof useChosen>
type Message = AnswerOfCall<typeof outbox.list>['results'][number]

function OutboxFields({ chosen }: { chosen: Chosen }) {
  const text = useText()
  const named = useNamedText()
  const [typed, setTyped] = useState(chosen.text)
  useEffect(() => {
    if (typed === chosen.text) return
    const timer = setTimeout(() => chosen.choose({ text: typed }), 400)
    return () => clearTimeout(timer)
  })
  useFilterState({
    active: [chosen.channel, chosen.state].filter(Boolean).length,
    onClear: () => chosen.choose({ channel: '', state: '' }),
  })
  const offer = (kind: 'channel' | 'state', values: readonly string[]) => [
    { value: '', label: text('app.all') },
    ...values.map(value => ({ value, label: named(`platform.${kind}.${value}`, value) })),
  ]
  return (
    <>
      <div data-wide="">
        <Field label={text('app.search')}>
          <SearchInput value={typed} placeholder={text('platform.outboxSearch')} onChange={setTyped} />
        </Field>
      </div>
      <Field label={text('platform.channel')}>
        <Select
          options={offer('channel', messageChannels)}
          value={chosen.channel}
          onChange={value => chosen.choose({ channel: value ?? '' })}
        />
      </Field>
      <Field label={text('platform.state')}>
        <Select
          options={offer('state', messageStates)}
          value={chosen.state}
          onChange={value => chosen.choose({ state: value ?? '' })}
        />
      </Field>
    </>
  )
}

function StateBadge({ state }: Pick<Message, 'state'>) {
  const named = useNamedText()
  return <Badge status={tones[state]}>{named(`platform.state.${state}`, state)}</Badge>
}

/** A message as its recipient gets it, and how it left. */
function MessageDetails({ message, when }: { message: Message; when: (at: string | null) => string }) {
  const intl = useIntl()
  const text = useText()
  const { speak } = useSpeak()
  return (
    <Stack>
      <OutgoingPreview
        channel={message.channel}
        from={message.from}
        to={message.to}
        subject={message.subject}
        text={message.hidden ? text('platform.hiddenText') : message.body}
        hidden={message.hidden}
        at={when(message.sentAt ?? message.createdAt)}
      />
      <Facts>
        <dt>{text('platform.to')}</dt>
        <dd>{message.to || '–'}</dd>
        <dt>{text('platform.state')}</dt>
        <dd>
          <StateBadge state={message.state} />
        </dd>
        <dt>{text('platform.attempts')}</dt>
        <dd>{intl.formatNumber(message.attempts)}</dd>
        <dt>{text('platform.reason')}</dt>
        <dd>{message.reason ? failureText(message.reason, speak) : '–'}</dd>
        <dt>{text('platform.createdAt')}</dt>
        <dd>{when(message.createdAt)}</dd>
        <dt>{text('platform.sentAt')}</dt>
        <dd>{when(message.sentAt)}</dd>
      </Facts>
    </Stack>
  )
}

/** Messages that left the server or wait, of the own schools; a row opens the message as its recipient gets it. */
export default function Outbox() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const zone = useSchoolZone()
  const chosen = useChosen()
  const { channel, state, page } = chosen
  const ofSchool = useSignedIn().viewer.schoolId !== null
  // An operator looks at all own schools, a school at itself.
  const { data, error, mutate } = useCall(ofSchool ? outbox.list : platform.outbox, {
    query: { channel, state, text: chosen.text, page, pageSize },
  })
  const [opened, setOpened] = useState<string | null>(null)
  const message = data?.results.find(one => one.id === opened)
  const when = (at: string | null) => (at ? momentIn(zone, new Date(at)) : '–')
  return (
    <>
      <Filters>
        <OutboxFields chosen={chosen} />
      </Filters>
      <WithDrawer
        drawer={
          message && {
            key: message.id,
            title: message.subject || named(`platform.channel.${message.channel}`, message.channel),
            onClose: () => setOpened(null),
            content: <MessageDetails message={message} when={when} />,
          }
        }
      >
        <Panel>
          <ReportTools count={data ? text('platform.messages', { count: data.pagination.count }) : ''} />
          <Table
            cards
            label={text('platform.outbox')}
            rows={data?.results}
            rowKey={one => one.id}
            rowName={one => one.to || named(`platform.channel.${one.channel}`, one.channel)}
            onPick={one => setOpened(one.id)}
            expectedRows={pageSize}
            empty={{ title: text('platform.noMessages') }}
            error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
            columns={[
              { key: 'at', header: text('platform.createdAt'), look: 'code', cell: one => when(one.createdAt) },
              { key: 'to', header: text('platform.to'), look: 'name', cell: one => one.to || '–' },
              ...(ofSchool
                ? []
                : [{ key: 'school', header: text('platform.name'), cell: (one: Message) => one.school?.name ?? '–' }]),
              {
                key: 'channel',
                header: text('platform.channel'),
                cell: one => named(`platform.channel.${one.channel}`, one.channel),
              },
              { key: 'subject', header: text('platform.subject'), cell: one => one.subject || '–' },
              { key: 'state', header: text('platform.state'), cell: one => <StateBadge state={one.state} /> },
            ]}
          />
          {data ? (
            <Pagination
              page={page}
              pageSize={pageSize}
              count={data.pagination.count}
              onPage={next => chosen.choose({ page: String(next) })}
            />
          ) : null}
        </Panel>
      </WithDrawer>
    </>
  )
}
