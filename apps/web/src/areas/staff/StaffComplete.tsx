import { staff } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { mayOpenRoute } from '@school/rules'
import { EmptyState, EntitySelectorInput, ErrorState, Field, Filters, FormHeader, Stack, staffSelector } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useStaffLoaders } from '../../forms/selectors'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { RecordDialog } from '../imports/record/RecordDialog'
import { StaffRecord } from './record/StaffRecord'
import { noneId } from './staff-filters'

/** Finds one member of staff by name or code. */
function StaffChooser({ id, onOpen }: { id: string | null; onOpen: (id: string | null) => void }) {
  const text = useText()
  const loaders = useStaffLoaders()
  return (
    <Filters>
      <div data-wide="">
        <Field label={text('staff.member')}>
          <EntitySelectorInput configuration={staffSelector} loaders={loaders} value={id} onChange={onOpen} />
        </Field>
      </div>
    </Filters>
  )
}

/** /staff/staff-complete-info-report: the record of one member of staff; for teachers and the office, the own one. */
export default function StaffComplete() {
  const intl = useIntl()
  const text = useText()
  const { claims, viewer } = useSignedIn()
  const reload = useReload()
  const [task, setTask] = useState<'edit' | 'end'>()
  const [params, setParams] = useSearchParams()
  const leads = { ...viewer, roles: viewer.roles.filter(role => role !== 'SchoolGroupAdmin') }
  const chooses = mayOpenRoute('/staff/staff-report', leads)
  // Who works here without a record stands under the login.
  const own = [noneId, claims.sub].includes(claims.StaffId) ? null : claims.StaffId
  const id = params.get('staff') || (chooses ? null : own)
  const tab = params.get('tab')
  const { data, error, mutate } = useCall(staff.completeInfo, id ? { params: { id } } : null)
  // While another person is on the way, the answer is still that of the last one.
  const person = data?.id === id ? data : undefined
  const open = (next: string | null) => setParams(next ? { staff: next, ...(tab ? { tab } : {}) } : {})
  const saved = () => {
    void mutate()
    void reload(staff.completeSection)
  }
  const chooser = chooses ? <StaffChooser id={id} onOpen={open} /> : null
  return (
    <>
      {id && (person || !error) ? (
        <StaffRecord id={id} person={person} asked={tab} chooser={chooser} onTask={setTask} />
      ) : (
        <>
          <FormHeader title={text('staff.completeTitle')} caption="Info" />
          <Stack>
            {chooser}
            {id ? (
              <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
            ) : (
              <EmptyState title={text(chooses ? 'staff.pick' : 'staff.noRecord')} />
            )}
          </Stack>
        </>
      )}
      {task ? (
        <RecordDialog
          task={{ kind: 'staff', task, key: String(person?.values.code ?? '') }}
          onClose={() => setTask(undefined)}
          onSaved={saved}
        />
      ) : null}
    </>
  )
}
