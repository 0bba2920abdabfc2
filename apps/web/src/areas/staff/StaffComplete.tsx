import { staff } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { mayOpenRoute } from '@school/rules'
import {
  Avatar,
  Banner,
  Button,
  Columns,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Facts,
  Field,
  Filters,
  FormHeader,
  Panel,
  PanelBody,
  Skeleton,
  Stack,
  staffSelector,
} from '@school/ui'
import { FileText, Pencil, UserMinus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useLanguage } from '../../language'
import { problemText, useProblemToast } from '../../problems'
import { saveBlob } from '../../save-blob'
import { useStaffLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { RecordDialog } from '../imports/record/RecordDialog'
import { mayEditRecords, type RecordTask } from '../imports/record/record'
import { StaffSection } from './StaffSections'
import { noneId } from './staff-filters'
import { useStaffText } from './staff-text'

/** Saves all that the person may see as PDF. */
function SavePdf({ id, code }: { id: string; code: string }) {
  const text = useText()
  const { client } = useApi()
  const { language } = useLanguage()
  const fail = useProblemToast()
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    client
      .download(staff.completePreview, { params: { id }, query: { language } })
      .then(blob => saveBlob(blob, `staff-${code.replace(/[^\w-]+/g, '-')}.pdf`), fail)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={FileText} busy={busy} onClick={save}>
      {text('staff.pdf')}
    </Button>
  )
}

/** /staff/staff-complete-info-report: one member of staff on one page; for teachers and the office, oneself. */
export default function StaffComplete() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const shown = useStaffText()
  const { claims, viewer } = useSignedIn()
  const loaders = useStaffLoaders()
  const reload = useReload()
  const [task, setTask] = useState<RecordTask>()
  const [params, setParams] = useSearchParams()
  const leads = { ...viewer, roles: viewer.roles.filter(role => role !== 'SchoolGroupAdmin') }
  const chooses = mayOpenRoute('/staff/staff-report', leads)
  const own = claims.StaffId === noneId ? null : claims.StaffId
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
  const { name = '', relievedOn = '–' } = person?.values ?? {}
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
        {person && id ? (
          <>
            {person.status === 'Relieved' ? (
              <Banner tone="warning">{text('staff.left', { date: shown('relievedOn', relievedOn) })}</Banner>
            ) : null}
            <Columns data-even="">
              <Panel title={String(name)}>
                <PanelBody>
                  <Stack>
                    <Avatar name={String(name)} photoUrl={person.photoUrl} size={96} />
                    <Facts>
                      {Object.entries(person.values).map(([key, value]) => (
                        <Fragment key={key}>
                          <dt>{named(`staff.column.${key}`, key)}</dt>
                          <dd>{shown(key, value)}</dd>
                        </Fragment>
                      ))}
                    </Facts>
                  </Stack>
                </PanelBody>
              </Panel>
              <Stack>
                {person.sections
                  .filter(section => section !== 'history')
                  .map(section => (
                    <StaffSection key={`${id} ${section}`} id={id} section={section} />
                  ))}
              </Stack>
            </Columns>
            {person.sections.includes('history') ? <StaffSection key={id} id={id} section="history" /> : null}
          </>
        ) : null}
      </Stack>
      {task ? <RecordDialog task={task} onClose={() => setTask(undefined)} onSaved={saved} /> : null}
    </>
  )
}
