import { auth, Problem } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import {
  Actions,
  Badge,
  Button,
  Field,
  FieldGrid,
  FormHeader,
  Panel,
  PanelBody,
  PasswordInput,
  Stack,
  Table,
  useToast,
  VisuallyHidden,
} from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useSession } from '../../session'
import { useText } from '../../text'

/** Browser and system out of a user agent, as people call them. */
const browserOf = (agent: string) => {
  const browser =
    /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge').replace('OPR', 'Opera') ?? agent.slice(0, 30)
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]
  return system ? `${browser}, ${system}` : browser
}

/** /school/change-password: the password and the devices it is used on. */
export default function ChangePassword() {
  const { adopt } = useSession()
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy, problem } = useAction(auth.changePassword)
  const end = useAction(auth.endSession)
  const { data: devices, mutate, error } = useCall(auth.sessions, {})
  const [current, setCurrent] = useState('')
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const wrongCurrent = problem instanceof Problem && problem.name === 'WrongPassword' ? problemText(intl, problem) : undefined
  const refused = problem?.field('newPassword')

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
      await mutate()
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
            <Stack as="form" onSubmit={submit}>
              <FieldGrid>
                <Field label={text('auth.currentPassword')} required error={wrongCurrent}>
                  <PasswordInput autoComplete="current-password" value={current} onChange={setCurrent} />
                </Field>
                <Field label={text('auth.newPassword')} required error={refused} help={text('auth.setPasswordHelp')}>
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
        <Panel title={text('auth.devices')}>
          <Table
            cards
            label={text('auth.devices')}
            rows={devices}
            rowKey={device => device.id}
            expectedRows={2}
            error={error ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
            columns={[
              { key: 'browser', header: text('auth.device'), look: 'name', cell: device => browserOf(device.browser) },
              { key: 'ip', header: text('auth.address'), look: 'code', cell: device => device.ip },
              {
                key: 'used',
                header: text('auth.lastUsed'),
                look: 'code',
                cell: device => intl.formatDate(device.lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' }),
              },
              {
                key: 'end',
                header: <VisuallyHidden>{text('auth.signOutDevice')}</VisuallyHidden>,
                label: ' ',
                align: 'end',
                cell: device =>
                  device.current ? (
                    <Badge status="success">{text('auth.thisDevice')}</Badge>
                  ) : (
                    <Button
                      variant="dangerQuiet"
                      onClick={() =>
                        void end
                          .run({ params: { id: device.id } })
                          .then(() => mutate())
                          .catch(fail)
                      }
                    >
                      {text('auth.signOutDevice')}
                    </Button>
                  ),
              },
            ]}
          />
        </Panel>
      </Stack>
    </>
  )
}
