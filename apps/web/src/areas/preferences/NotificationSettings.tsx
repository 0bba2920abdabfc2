import { preferences } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { EmptyState, ErrorState, FormHeader, Skeleton, Stack } from '@school/ui'
import { BellOff } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { ThisDevice } from './ThisDevice'
import { type SwitchWay, Ways } from './Ways'

/** /communication/notification-settings: by which ways the school may write to the login. */
export default function NotificationSettings() {
  const intl = useIntl()
  const text = useText()
  const { settings } = useSignedIn()
  const { data, error, mutate } = useCall(preferences.read, {})
  const { run } = useAction(preferences.set)
  const change: SwitchWay = async one => mutate(await run({ body: { preferences: [one] } }), { revalidate: false })
  return (
    <>
      <FormHeader title={text('preferences.title')} caption="Edit" />
      <Stack>
        {settings.push ? <ThisDevice /> : null}
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
        ) : !data ? (
          <Skeleton height="120px" />
        ) : data.preferences.length === 0 ? (
          <EmptyState icon={BellOff} title={text('preferences.nobody')}>
            {text('preferences.nobodyHelp')}
          </EmptyState>
        ) : (
          <>
            <p>{text('preferences.help')}</p>
            <Ways own settings={data} onSwitch={change} />
          </>
        )}
      </Stack>
    </>
  )
}
