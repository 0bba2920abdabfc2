import { guardianChanges } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  Button,
  ButtonGroup,
  Columns,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Facts,
  Field,
  Filters,
  Panel,
  PanelBody,
  PanelList,
  Skeleton,
  Stack,
  studentSelector,
} from '@school/ui'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useStudentLoaders } from '../../forms/selectors'
import { useMoment } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import { DetachDialog } from './DetachDialog'
import { EditGuardian, NewGuardian, UseGuardian } from './GuardianForms'
import type { Values } from './guardian-details'
import { StatusBadge } from './words'

type Choice = 'edit' | 'new' | 'use'

/** The student, the guardian, the login and the siblings as they are. */
function Present({ values, onDetach }: { values: Values; onDetach: () => void }) {
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const { student, guardian, login, siblings } = values
  return (
    <Columns data-even="">
      <Panel
        title={guardian.name}
        actions={
          login ? (
            <Button icon={Unlink} variant="dangerQuiet" onClick={onDetach}>
              {text('logins.detach')}
            </Button>
          ) : undefined
        }
      >
        <PanelBody>
          <Facts>
            <dt>{text('logins.student')}</dt>
            <dd>{[student.name, student.class, student.admNo].filter(Boolean).join(' · ')}</dd>
            <dt>{text('logins.relation')}</dt>
            <dd>{named(`code.relation.${guardian.relation}`, guardian.relation)}</dd>
            <dt>{text('logins.mobile')}</dt>
            <dd>{guardian.mobile}</dd>
            <dt>{text('logins.login')}</dt>
            <dd>{login ? login.loginName : text('logins.noLogin')}</dd>
            {login ? (
              <>
                <dt>{text('logins.status')}</dt>
                <dd>
                  <StatusBadge status={login.status} />
                </dd>
                <dt>{text('logins.lastLogin')}</dt>
                <dd>{moment(login.lastLoginAt) || text('logins.never')}</dd>
              </>
            ) : null}
          </Facts>
        </PanelBody>
      </Panel>
      <Panel title={text('logins.siblings')}>
        {siblings.length > 0 ? (
          <PanelList
            rows={siblings.map(child => ({
              key: child.id,
              text: child.name,
              end: [child.class, child.admNo].filter(Boolean).join(' · '),
              href: `?student=${child.id}`,
            }))}
          />
        ) : (
          <PanelBody>{text('logins.noSiblings')}</PanelBody>
        )}
      </Panel>
    </Columns>
  )
}

/** A student's guardian: changed, replaced, or parted from the login. */
export function ChangeForm() {
  const intl = useIntl()
  const text = useText()
  const loaders = useStudentLoaders()
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student')
  const [choice, setChoice] = useState<Choice>('edit')
  const [detaching, setDetaching] = useState(false)
  const { data: offers } = useCall(guardianChanges.changeInitialValues, {})
  const year = offers?.academicYears.find(one => one.isCurrent) ?? offers?.academicYears[0]
  const { data, error, mutate } = useCall(
    guardianChanges.changeValues,
    studentId && year ? { params: { studentId, academicYearId: year.id } } : null,
  )
  // While another student is on the way, the answer is still that of the last one.
  const values = data?.student.id === studentId ? data : undefined
  const saved = () => {
    setDetaching(false)
    setChoice('edit')
    void mutate()
  }
  const part = values && { values, relations: offers?.relations ?? [], onSaved: saved }
  const partKey = values && `${values.student.id} ${values.guardian.id} ${values.guardian.version}`
  return (
    <>
      <Filters>
        <div data-wide="">
          <Field label={text('logins.student')}>
            <EntitySelectorInput
              configuration={studentSelector}
              loaders={loaders}
              value={studentId}
              onChange={id => {
                setChoice('edit')
                setParams(id ? { student: id } : {})
              }}
            />
          </Field>
        </div>
      </Filters>
      {!studentId ? <EmptyState title={text('logins.pickStudent')} /> : null}
      {studentId && error && !values ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {studentId && !values && !error ? <Skeleton /> : null}
      {part ? (
        <Stack>
          <Present values={part.values} onDetach={() => setDetaching(true)} />
          <div>
            <ButtonGroup<Choice>
              aria-label={text('logins.tab.change')}
              options={(['edit', 'new', 'use'] as const).map(value => ({ value, label: text(`logins.choice.${value}`) }))}
              value={choice}
              onChange={setChoice}
            />
          </div>
          {choice === 'edit' ? <EditGuardian key={partKey} {...part} /> : null}
          {choice === 'new' ? <NewGuardian key={partKey} {...part} /> : null}
          {choice === 'use' ? <UseGuardian key={partKey} {...part} /> : null}
          {detaching ? <DetachDialog values={part.values} onClose={() => setDetaching(false)} onSaved={saved} /> : null}
        </Stack>
      ) : null}
    </>
  )
}
