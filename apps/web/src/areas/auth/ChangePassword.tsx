import { auth, Problem } from '@school/api/client'
import { useAction, useReload } from '@school/api/react'
import { shortestPassword } from '@school/rules'
import { Actions, Button, Field, FieldGrid, Form, FormHeader, Panel, PanelBody, PasswordInput, Stack, useToast } from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useSession, useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { Devices } from './Devices'

/** /school/change-password: the password and the devices it is used on. */
export default function ChangePassword() {
  const { adopt } = useSession()
  const shortest = shortestPassword(useSignedIn().claims.role)
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy, problem } = useAction(auth.changePassword)
  const reload = useReload()
  const [current, setCurrent] = useState('')
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const wrongCurrent = problem instanceof Problem && problem.name === 'WrongPassword' ? problemText(intl, problem) : undefined
  const refused = problem?.field('newPassword') ? problemText(intl, problem) : undefined

  useUnsaved(Boolean(current || first || second))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (first !== second) return
    try {
      const { accessToken } = await run({ body: { currentPassword: current, newPassword: first } })
      await adopt(accessToken)
      toast.success(text('auth.passwordChanged'))
      setCurrent('')
      setFirst('')
      setSecond('')
      await reload(auth.sessions)
    } catch (failure) {
      if (!(failure instanceof Problem) || (!failure.field('newPassword') && failure.name !== 'WrongPassword')) fail(failure)
    }
  }
  return (
    <>
      <FormHeader title={text('app.changePassword')} caption="Edit" />
      <Stack>
        <Panel>
          <PanelBody>
            <Stack as={Form} onSubmit={submit}>
              <FieldGrid>
                <Field label={text('auth.currentPassword')} required error={wrongCurrent}>
                  <PasswordInput autoComplete="current-password" value={current} onChange={setCurrent} />
                </Field>
                <Field
                  label={text('auth.newPassword')}
                  required
                  error={refused}
                  help={text('auth.setPasswordHelp', { n: shortest })}
                >
                  <PasswordInput autoComplete="new-password" value={first} onChange={setFirst} />
                </Field>
                <Field label={text('auth.repeat')} required error={second && first !== second ? text('auth.noMatch') : undefined}>
                  <PasswordInput autoComplete="new-password" value={second} onChange={setSecond} />
                </Field>
              </FieldGrid>
              <Actions>
                <Button type="submit" variant="primary" busy={busy} disabled={!current || !first || first !== second}>
                  {text('app.save')}
                </Button>
              </Actions>
            </Stack>
          </PanelBody>
        </Panel>
        <Devices />
      </Stack>
    </>
  )
}
