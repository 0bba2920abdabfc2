import { messaging } from '@school/api/client'
import { useAction, useCall, useReload } from '@school/api/react'
import { holdsOne, settingDefinition } from '@school/rules'
import { ErrorState, Field, Skeleton, Stack, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../forms/FormDialog'
import { problemText, useProblemToast } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../texts/text'
import { SettingControl } from '../settings/SettingControl'
import { settingProblem } from '../settings/setting-problem'

const calls = {
  guardian: { read: messaging.guardianSettings, write: messaging.guardianSetSettings },
  staff: { read: messaging.staffSettings, write: messaging.staffSetSettings },
} as const

const ofDoor = '00000000-0000-0000-0000-000000000000'

/** How messages of a door go out; administrators change it, others read it. */
export default function DoorSettings({ door, onClose }: { readonly door: 'guardian' | 'staff'; readonly onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { viewer } = useSignedIn()
  const { data, error, mutate } = useCall(calls[door].read, { params: { id: ofDoor } })
  const { run, busy } = useAction(calls[door].write)
  const [changed, setChanged] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [checked, setChecked] = useState(false)
  const mayChange = holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin'])
  const rows = (data?.settings ?? []).map(({ code, value }) => {
    const definition = settingDefinition(code)
    const label = named(`setting.${code}`, definition.label)
    const now = changed.has(code) ? changed.get(code) : value
    return { code, definition, label, now, wrong: changed.has(code) ? settingProblem(definition, label, now, text) : undefined }
  })
  const save = async () => {
    setChecked(true)
    if (rows.some(row => row.wrong)) return
    try {
      await run({ body: { settings: [...changed].map(([code, value]) => ({ code, value })) } })
      toast.success(text('settings.updated'))
      onClose()
      await reload(
        messaging.guardianInitialValues,
        messaging.staffInitialValues,
        messaging.guardianAuthorised,
        messaging.staffAuthorised,
      )
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <FormDialog
      title={text('messages.settings')}
      typed={changed.size > 0}
      save={mayChange ? { label: text('app.save'), busy, disabled: changed.size === 0 } : undefined}
      onSave={() => void save()}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      ) : data ? (
        <Stack>
          {rows.map(({ code, definition, label, now, wrong }) => (
            <Field
              key={code}
              label={label}
              help={named(`setting.${code}.help`, definition.help)}
              error={checked ? wrong : undefined}
            >
              <SettingControl
                definition={definition}
                value={now}
                disabled={!mayChange}
                onChange={value => setChanged(before => new Map(before).set(code, value))}
              />
            </Field>
          ))}
        </Stack>
      ) : (
        <Skeleton />
      )}
    </FormDialog>
  )
}
