import { people } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, isDay, mayOpenRoute } from '@school/rules'
import {
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
  PanelList,
  Skeleton,
  Stack,
  studentSelector,
} from '@school/ui'
import { ChevronLeft, ChevronRight, Pencil, Printer, UserMinus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../problems'
import { useStudentLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { RecordDialog } from '../imports/record/RecordDialog'
import type { RecordTask } from '../imports/record/record'
import { useValueText } from './code-text'
import { ReportTabs } from './ReportTabs'

const panels = {
  student: [
    'admNo',
    'name',
    'gender',
    'dateOfBirth',
    'section',
    'course',
    'division',
    'rollNo',
    'admissionDate',
    'status',
    'religion',
    'caste',
    'reservation',
    'block',
    'bloodGroup',
    'motherTongue',
    'nationality',
    'pen',
    'apaarId',
    'fatherName',
    'motherName',
  ],
  guardian: ['guardianName', 'relation', 'guardianMobile', 'whatsapp', 'guardianEmail', 'address'],
  bus: ['bus', 'pickupStop', 'dropStop'],
} as const

/** /student/student-complete-information-report: one student on one page. */
export default function StudentComplete() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const valueText = useValueText()
  const { viewer } = useSignedIn()
  const loaders = useStudentLoaders()
  const [task, setTask] = useState<RecordTask>()
  const [params, setParams] = useSearchParams()
  const id = params.get('student')
  const { data, error, mutate } = useCall(people.studentDetails, id ? { params: { id } } : null)
  const student = id ? data : undefined
  const mayEdit = mayOpenRoute('/utility/import-photo', viewer)
  const begin = (what: 'edit' | 'end') => setTask({ kind: 'students', task: what, key: student?.values.admNo ?? '' })
  const shown = (key: string, value: string) => (isDay(value) ? displayDay(value) : valueText(key, value))
  const open = (next: string | null) => setParams(next ? { student: next } : {})
  return (
    <>
      <FormHeader
        title={text('people.completeTitle')}
        caption="Info"
        context={student ? `${student.values.admNo} · ${student.values.course} ${student.values.division}` : undefined}
        actions={
          student ? (
            <>
              <Button icon={ChevronLeft} disabled={!student.previousId} onClick={() => open(student.previousId)}>
                {text('people.previous')}
              </Button>
              <Button icon={ChevronRight} disabled={!student.nextId} onClick={() => open(student.nextId)}>
                {text('people.next')}
              </Button>
              <Button icon={Printer} onClick={() => window.print()}>
                {text('people.print')}
              </Button>
              {mayEdit && student.status === 'studying' ? (
                <Button icon={UserMinus} variant="dangerQuiet" onClick={() => begin('end')}>
                  {text('imports.terminate')}
                </Button>
              ) : null}
              {mayEdit ? (
                <Button icon={Pencil} variant="primary" onClick={() => begin('edit')}>
                  {text('imports.editStudent')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <ReportTabs />
      <Stack>
        <Filters>
          <div data-wide="">
            <Field label={text('people.student')}>
              <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={id} onChange={open} />
            </Field>
          </div>
        </Filters>
        {!id ? <EmptyState title={text('people.pick')} /> : null}
        {id && error && !student ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {id && !student && !error ? <Skeleton /> : null}
        {student ? (
          <>
            {student.status === 'terminated' ? (
              <Banner tone="warning">{text('people.left', { date: student.leftOn ? displayDay(student.leftOn) : '–' })}</Banner>
            ) : null}
            <Columns data-even="">
              {(['student', 'guardian', 'bus'] as const)
                .filter(panel => panel !== 'bus' || student.values.bus)
                .map(panel => (
                  <Panel key={panel} title={panel === 'student' ? student.values.name : text(`people.panel.${panel}`)}>
                    <PanelBody>
                      <Facts>
                        {panels[panel]
                          .filter(key => student.values[key])
                          .map(key => (
                            <Fragment key={key}>
                              <dt>{named(`people.column.${key}`, key)}</dt>
                              <dd>{shown(key, student.values[key] ?? '')}</dd>
                            </Fragment>
                          ))}
                      </Facts>
                    </PanelBody>
                  </Panel>
                ))}
              <Stack>
                <Panel title={text('people.panel.siblings')}>
                  {student.siblings.length > 0 ? (
                    <PanelList
                      rows={student.siblings.map(sibling => ({
                        key: sibling.id,
                        text: sibling.name,
                        end: `${sibling.class} · ${sibling.admNo}`,
                        href: `?student=${sibling.id}`,
                      }))}
                    />
                  ) : (
                    <PanelBody>{text('people.noSiblings')}</PanelBody>
                  )}
                </Panel>
                <Panel title={text('people.panel.years')}>
                  <PanelList
                    rows={student.years.map(year => ({
                      key: year.year,
                      text: `${year.year} · ${year.class}`,
                      end: year.rollNo === null ? undefined : text('people.rollNo', { n: year.rollNo }),
                    }))}
                  />
                </Panel>
              </Stack>
            </Columns>
          </>
        ) : null}
      </Stack>
      {task ? <RecordDialog task={task} onClose={() => setTask(undefined)} onSaved={() => void mutate()} /> : null}
    </>
  )
}
