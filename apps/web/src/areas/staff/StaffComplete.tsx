import { staff } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { mayOpenRoute } from '@school/rules'
import {
  Button,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Field,
  Filters,
  FormHeader,
  Skeleton,
  Stack,
  staffSelector,
} from '@school/ui'
import { Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useStaffLoaders } from '../../forms/selectors'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { RecordDialog } from '../imports/record/RecordDialog'
import { mayEditRecords, type RecordTask } from '../imports/record/record'
import { SavePdf } from './SavePdf'
import { StaffPanels } from './StaffPanels'
import { noneId } from './staff-filters'

/** /staff/staff-complete-info-report: one member of staff on one page; for teachers and the office, oneself. */
export default function StaffComplete() {
  const intl = useIntl()
  const text = useText()
  const { claims, viewer } = useSignedIn()
  const loaders = useStaffLoaders()
  const reload = useReload()
  const [task, setTask] = useState<RecordTask>()
  const [params, setParams] = useSearchParams()
  const leads = { ...viewer, roles: viewer.roles.filter(role => role !== 'SchoolGroupAdmin') }
  const chooses = mayOpenRoute('/staff/staff-report', leads)
  // Who works here without a record stands under the login.
  const own = [noneId, claims.sub].includes(claims.StaffId) ? null : claims.StaffId
  const id = params.get('staff') || (chooses ? null : own)
  const { data, error, mutate } = useCall(staff.completeInfo, id ? { params: { id } } : null)
  // While another person is on the way, the answer is still that of the last one.
  const person = data?.id === id ? data : undefined
  const code = String(person?.values.code ?? '')
  const mayEdit = mayEditRecords(viewer)
  const saved = () => {
    void mutate()
    void reload(staff.completeSection)
  }
  const begin = (what: 'edit' | 'end') => setTask({ kind: 'staff', task: what, key: code })
  return (
    <>
      <FormHeader
        title={text('staff.completeTitle')}
        caption="Info"
        context={person ? [code, person.values.designation].filter(Boolean).join(' · ') : undefined}
        actions={
          person && id ? (
            <>
              <SavePdf id={id} code={code} />
              {mayEdit && person.status === 'Working' ? (
                <Button icon={UserMinus} variant="dangerQuiet" onClick={() => begin('end')}>
                  {text('imports.relieve')}
                </Button>
              ) : null}
              {mayEdit ? (
                <Button icon={Pencil} variant="primary" onClick={() => begin('edit')}>
                  {text('imports.editStaff')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <Stack>
        {chooses ? (
          <Filters>
            <div data-wide="">
              <Field label={text('staff.member')}>
                <EntitySelectorInput
                  configuration={staffSelector}
                  loaders={loaders}
                  value={id}
                  onChange={next => setParams(next ? { staff: next } : {})}
                />
              </Field>
            </div>
          </Filters>
        ) : null}
        {id ? null : <EmptyState title={text(chooses ? 'staff.pick' : 'staff.noRecord')} />}
        {id && error && !person ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {id && !person && !error ? <Skeleton height="240px" /> : null}
        {person && id ? <StaffPanels id={id} person={person} /> : null}
      </Stack>
      {task ? <RecordDialog task={task} onClose={() => setTask(undefined)} onSaved={saved} /> : null}
    </>
  )
}
