import { type AnswerOfCall, type Client, staffUsers } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Button, Checkbox, Dialog, Field, RadioGroup, Stack, useToast } from '@school/ui'
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
  const send = (userIds: readonly string[], channel: Channel, resend: boolean) =>
    during('send', async () => {
      const sent = await sendNow(client, { userIds: [...userIds], channel, resend })
      if (typeof sent === 'string') {
        toast.success(sent)
        return
      }
      const rest = [
        sent.withoutAddress > 0 ? text('logins.withoutAddress', { n: sent.withoutAddress }) : '',
        sent.sentBefore > 0 ? text('logins.sentBefore', { n: sent.sentBefore }) : '',
        sent.blocked > 0 ? text('logins.blockedLeftOut', { n: sent.blocked }) : '',
      ].filter(Boolean)
      toast.show({
        type: sent.sent > 0 ? 'success' : 'info',
        message: [text('logins.sent', { n: sent.sent }), ...rest].join(' '),
      })
    })
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

/** How login details go out, and whether once more. */
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
  onClose: () => void
  onSend: (channel: Channel, resend: boolean) => void
}) {
  const text = useText()
  const [channel, setChannel] = useState<Channel | undefined>(channels[0])
  const [resend, setResend] = useState(false)
  return (
    <Dialog
      open
      size="narrow"
      title={text('logins.sendTitle', { n: count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!channel} onClick={() => channel && onSend(channel, resend)}>
            {text('logins.send')}
          </Button>
        </>
      }
    >
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
    </Dialog>
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
      onClose={onClose}
      onSend={async (channel, resend) => {
        if (!(await credentials.send(userIds, channel, resend))) return
        onClose()
        onSent?.()
      }}
    />
  )
}
