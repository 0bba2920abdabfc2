import { newSchools, platform } from '@school/api/client'
import { useAction, useCall, useReload } from '@school/api/react'
import { Actions, Banner, Button, EmptyState, Stack } from '@school/ui'
import { CirclePlay, DoorOpen, Upload } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useSession } from '../../session'
import { useText } from '../../texts/text'
import { FirstSteps } from '../home/first-steps'

interface DoneProps {
  readonly id: string
  readonly name: string
  readonly loginName: string
  /** Where the invitation went. */
  readonly email: string
}

/** The school is there, as a draft: what comes next. */
export function NewSchoolDone({ id, name, loginName, email }: DoneProps) {
  const intl = useIntl()
  const text = useText()
  const { adopt } = useSession()
  const navigate = useNavigate()
  const reload = useReload()
  const enter = useAction(platform.enter)
  const activate = useAction(newSchools.activate)
  const [active, setActive] = useState(false)
  const steps = useCall(newSchools.firstSteps, active ? { params: { id } } : null)
  const problem = activate.problem ?? enter.problem
  const open = (to: string) =>
    void enter
      .run({ params: { id } })
      .then(async ({ accessToken }) => {
        await adopt(accessToken)
        navigate(to)
      })
      .catch(() => {})
  const start = () =>
    void activate
      .run({ params: { id } })
      .then(async () => {
        setActive(true)
        await reload(platform.schools)
      })
      .catch(() => {})
  return (
    <Stack>
      <div role="alert">{problem ? <Banner tone="danger">{problemText(intl, problem)}</Banner> : null}</div>
      <EmptyState
        title={text(active ? 'newSchool.activated' : 'newSchool.created')}
        action={
          <Actions>
            {active ? null : (
              <Button variant="primary" icon={CirclePlay} busy={activate.busy} onClick={start}>
                {text('newSchool.activate')}
              </Button>
            )}
            <Button icon={DoorOpen} busy={enter.busy} onClick={() => open('/')}>
              {text('platform.open')}
            </Button>
            <Button icon={Upload} busy={enter.busy} onClick={() => open('/utility/import-photo')}>
              {text('newSchool.import')}
            </Button>
          </Actions>
        }
      >
        {text(active ? 'newSchool.open' : 'newSchool.invited', { name, email, loginName })}
      </EmptyState>
      {steps.data && steps.data.length > 0 ? <FirstSteps steps={steps.data} onFollow={open} /> : null}
    </Stack>
  )
}
