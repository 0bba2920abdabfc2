import { type AnswerOfCall, type Client, staffUsers } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Button, Checkbox, Dialog, Field, RadioGroup, Stack, useToast, WorkResult } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { waitForJob } from '../../live/jobs'
import { saveBlob } from '../../report/save-blob'
import { useText } from '../../texts/text'

export type Channel = 'sms' | 'email' | 'whatsapp'

type Sent = NonNullable<AnswerOfCall<typeof staffUsers.send>['result']>

/** Sends login details; a job is waited for and says in its own words what it did. */
async function sendNow(client: Client, body: { userIds: string[]; channel: Channel; resend: boolean }): Promise<Sent | string> {
  const { job, result } = await client.call(staffUsers.send, { body })
  return job ? ((await waitForJob(client, job)).message ?? '') : result!
}

/** What can be done with the login details of staff. */
export function useCredentials() {
  const { client } = useApi()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const [busy, setBusy] = useState<'send' | 'slips' | 'renew'>()
  const during = async (what: 'send' | 'slips' | 'renew', work: () => Promise<void>): Promise<boolean> => {
    setBusy(what)
    try {
      await work()
      return true
    } catch (failure) {
      fail(failure)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  /** Answers what was done, which the dialog shows; undefined where it failed, which was told. */
  const send = async (userIds: readonly string[], channel: Channel, resend: boolean): Promise<Sent | string | undefined> => {
    let sent: Sent | string | undefined
    await during('send', async () => {
      sent = await sendNow(client, { userIds: [...userIds], channel, resend })
    })
    return sent
  }
  const slips = (userIds: readonly string[]) =>
    during('slips', async () => {
      const job = await waitForJob(client, await client.call(staffUsers.exportSlips, { body: { userIds: [...userIds] } }))
      saveBlob(await client.download(staffUsers.slips, { params: { id: job.id } }), 'login-slips.pdf')
    })
  const renew = (userIds: readonly string[]) =>
    during('renew', async () => {
      const { job, result } = await client.call(staffUsers.regeneratePassword, { body: { userIds: [...userIds] } })
      const words = job ? (await waitForJob(client, job)).message : null
      toast.success(words ?? text('logins.renewed', { n: result?.renewed ?? 0 }))
    })
  return { busy, send, slips, renew }
}

/** How login details go out, and whether once more; then what came of it. */
function SendDialog({
  count,
  channels,
  busy,
  onClose,
  onSend,
}: {
  count: number
  /** Those that the school uses. */
  channels: readonly Channel[]
  busy: boolean
  /** `done` where something was sent. */
  onClose: (done: boolean) => void
  onSend: (channel: Channel, resend: boolean) => Promise<Sent | string | undefined>
}) {
  const text = useText()
  const [channel, setChannel] = useState<Channel | undefined>(channels[0])
  const [resend, setResend] = useState(false)
  const [sent, setSent] = useState<Sent | string>()
  const close = () => onClose(sent !== undefined)
  return (
    <Dialog
      open
      size="narrow"
      title={text('logins.sendTitle', { n: count })}
      onClose={close}
      footer={
        sent === undefined ? (
          <>
            <Button onClick={close}>{text('app.cancel')}</Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={!channel}
              onClick={() => channel && void onSend(channel, resend).then(setSent)}
            >
              {text('logins.send')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            {text('app.close')}
          </Button>
        )
      }
    >
      {sent === undefined ? (
        <Stack>
          <Field label={text('logins.channel')}>
            <RadioGroup
              options={channels.map(value => ({ value, label: text(`logins.channel.${value}`) }))}
              value={channel ?? null}
              onChange={setChannel}
            />
          </Field>
          <Checkbox checked={resend} onChange={setResend}>
            {text('logins.resend')}
          </Checkbox>
          <p>{text('logins.sendHelp')}</p>
        </Stack>
      ) : (
        <SentLogins sent={sent} count={count} />
      )}
    </Dialog>
  )
}

/** What came of sending login details; a job says it in its own words. */
function SentLogins({ sent, count }: { sent: Sent | string; count: number }) {
  const text = useText()
  const title = text('logins.send')
  if (typeof sent === 'string') return <WorkResult title={title} message={sent} parts={[{ state: 'accepted', count }]} />
  return (
    <WorkResult
      title={title}
      message={text('logins.sent', { n: sent.sent })}
      parts={[{ state: 'sent', count: sent.sent }]}
      skipped={[
        { reason: text('logins.left.address'), count: sent.withoutAddress },
        { reason: text('logins.left.sentBefore'), count: sent.sentBefore },
        { reason: text('logins.left.blocked'), count: sent.blocked },
      ]}
      cost={text('messages.cost', { credits: sent.credits, refunded: 0 })}
    />
  )
}

interface SendLoginsProps {
  /** Whose login details are sent; undefined of nobody's. */
  readonly userIds: readonly string[] | undefined
  readonly channels: readonly Channel[]
  readonly credentials: ReturnType<typeof useCredentials>
  readonly onClose: () => void
  readonly onSent?: () => void
}

/** Sends login details by a channel that is chosen. */
export function SendLogins({ userIds, channels, credentials, onClose, onSent }: SendLoginsProps) {
  if (!userIds) return null
  return (
    <SendDialog
      count={userIds.length}
      channels={channels}
      busy={credentials.busy === 'send'}
      onClose={done => {
        onClose()
        if (done) onSent?.()
      }}
      onSend={(channel, resend) => credentials.send(userIds, channel, resend)}
    />
  )
}
