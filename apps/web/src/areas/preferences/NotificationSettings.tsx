import { type AnswerOfCall, preferences } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { EmptyState, ErrorState, Field, FormHeader, Panel, PanelBody, Skeleton, Stack, Switch, useToast } from '@school/ui'
import { BellOff } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { ThisDevice } from './ThisDevice'

type Settings = AnswerOfCall<typeof preferences.read>
type Preference = Settings['preferences'][number]

/** One way of one kind of messages. */
function Way({ preference, onSaved }: { preference: Preference; onSaved: (settings: Settings) => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy } = useAction(preferences.set)
  const { channel, category, off, to } = preference
  const change = async (wanted: boolean) => {
    try {
      onSaved(await run({ body: { preferences: [{ channel, category, off: !wanted }] } }))
      toast.success(text('preferences.saved'))
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <Field label={text(`preferences.channel.${channel}`)}>
      <Switch checked={!off} disabled={busy} onChange={wanted => void change(wanted)}>
        {to ? text('preferences.to', { to }) : text(`preferences.nowhere.${channel}`)}
      </Switch>
    </Field>
  )
}

/** /communication/notification-settings: by which ways the school may write to the login. */
export default function NotificationSettings() {
  const intl = useIntl()
  const text = useText()
  const { settings } = useSignedIn()
  const { data, error, mutate } = useCall(preferences.read, {})
  const categories = [...new Set(data?.preferences.map(one => one.category))]
  const kept = (settings: Settings) => void mutate(settings, { revalidate: false })
  return (
    <>
      <FormHeader title={text('preferences.title')} caption="Edit" />
      <Stack>
        {settings.push ? <ThisDevice /> : null}
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
        ) : !data ? (
          <Skeleton height="120px" />
        ) : categories.length === 0 ? (
          <EmptyState icon={BellOff} title={text('preferences.nobody')}>
            {text('preferences.nobodyHelp')}
          </EmptyState>
        ) : (
          <>
            <p>{text('preferences.help')}</p>
            {categories.map(category => (
              <Panel key={category} title={text(`preferences.category.${category}`)}>
                <PanelBody>
                  <Stack>
                    {data.preferences
                      .filter(one => one.category === category)
                      .map(one => (
                        <Way key={one.channel} preference={one} onSaved={kept} />
                      ))}
                  </Stack>
                </PanelBody>
              </Panel>
            ))}
          </>
        )}
      </Stack>
    </>
  )
}
