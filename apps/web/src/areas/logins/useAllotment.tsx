import { logins } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Button, ErrorState, Field, RadioGroup, Skeleton, Stack, useToast } from '@school/ui'
import { Copy, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { useSession, useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { CopyDialog } from './CopyDialog'
import { FormTicks } from './FormTicks'
import { useTicks } from './useTicks'
import { RoleBadges } from './words'

/** One login's mode and ticks; `footer` gets its buttons. */
export function useAllotment(
  userId: string | undefined,
  onSaved: () => void,
): { title: string; content: ReactNode; footer: ReactNode } {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const { reload } = useSession()
  const { data, error, mutate } = useCall(logins.allotmentForms, userId ? { params: { userId } } : null, {
    revalidateOnFocus: false,
  })
  const { shown, changed, setEdit } = useTicks(data)
  const [busy, setBusy] = useState(false)
  const [copying, setCopying] = useState<'from' | 'to'>()
  const done = async (work: Promise<unknown>) => {
    setBusy(true)
    try {
      await work
      toast.success(text('logins.saved'))
      setCopying(undefined)
      await mutate()
      onSaved()
      if (userId === claims.sub) await reload()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  if (error && !data)
    return { title: '', content: <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>, footer: null }
  if (!data || !shown) return { title: '', content: <Skeleton />, footer: null }
  const save = () => {
    if (shown.mode === 'allotted' && shown.ticked.size === 0) {
      toast.show({ type: 'info', message: text('error.NoForms') })
      return
    }
    const body = { mode: shown.mode, formCodes: [...shown.ticked], version: data.version }
    void done(client.call(logins.allotForms, { params: { userId: data.id }, body }))
  }
  return {
    title: [data.name, data.code].filter(Boolean).join(' · '),
    content: (
      <Stack>
        <RoleBadges roles={data.roles} />
        <Field label={text('logins.mode')}>
          <RadioGroup
            direction="column"
            options={[
              { value: 'role' as const, label: text('logins.modeLong.role') },
              { value: 'allotted' as const, label: text('logins.modeLong.allotted') },
            ]}
            value={shown.mode}
            onChange={mode => setEdit({ ...shown, mode })}
          />
        </Field>
        {shown.mode === 'allotted' ? (
          <>
            <p>{text('logins.screens', { n: shown.ticked.size, all: data.offered.length })}</p>
            <FormTicks offered={data.offered} ticked={shown.ticked} onChange={ticked => setEdit({ ...shown, ticked })} />
          </>
        ) : null}
        {copying ? (
          <CopyDialog
            of={data}
            several={copying === 'to'}
            onClose={() => setCopying(undefined)}
            onCopy={ids =>
              done(
                client.call(logins.copyAllotment, {
                  body:
                    copying === 'to'
                      ? { fromUserId: data.id, toUserIds: [...ids] }
                      : { fromUserId: ids[0]!, toUserIds: [data.id] },
                }),
              )
            }
          />
        ) : null}
      </Stack>
    ),
    footer: (
      <>
        <Button icon={Copy} disabled={busy || changed} onClick={() => setCopying('from')}>
          {text('logins.copyFrom')}
        </Button>
        <Button icon={Users} disabled={busy || changed} onClick={() => setCopying('to')}>
          {text('logins.applyTo')}
        </Button>
        <Button variant="primary" busy={busy} disabled={!changed} onClick={save}>
          {text('app.save')}
        </Button>
      </>
    ),
  }
}
