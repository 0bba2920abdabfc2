import { mayOpenRoute } from '@school/rules'
import { Button, ButtonGroup, FormHeader, Panel, PanelBody, ReportTools, WithDrawer } from '@school/ui'
import { IdCard, LayoutGrid, List, Pencil, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ReportFilters, ReportPages, useReportWords } from '../../report'
import { useSignedIn } from '../../session'
import { useYearAndSchool } from '../../shell/heading'
import { useText } from '../../texts/text'
import { RecordDialog } from '../imports/record/RecordDialog'
import { mayEditRecords, type RecordTask } from '../imports/record/record'
import { complete } from './paths'
import { StaffGlance } from './StaffGlance'
import { StaffCards, StaffTable } from './StaffShown'
import { type Row, useStaffInformation } from './useStaffInformation'

/** What can be done with the record of an opened person. */
function RecordActions({ row, onTask }: { readonly row: Row; readonly onTask: (task: 'edit' | 'end') => void }) {
  const text = useText()
  const navigate = useNavigate()
  const { viewer } = useSignedIn()
  const mayEdit = mayEditRecords(viewer)
  return (
    <>
      {mayEdit && row.status === 'Working' ? (
        <Button icon={UserMinus} variant="dangerQuiet" onClick={() => onTask('end')}>
          {text('imports.relieve')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button icon={Pencil} onClick={() => onTask('edit')}>
          {text('imports.editStaff')}
        </Button>
      ) : null}
      {mayOpenRoute(complete, viewer) ? (
        <Button icon={IdCard} variant="primary" onClick={() => navigate(`${complete}?staff=${row.id}`)}>
          {text('staff.complete')}
        </Button>
      ) : null}
    </>
  )
}

/** /staff/staff-information: who works at the school, as cards or as a list. */
export default function StaffInformation() {
  const text = useText()
  const { viewer } = useSignedIn()
  const context = useYearAndSchool()
  const [task, setTask] = useState<RecordTask>()
  const [open, setOpen] = useState<Row>()
  const { report, rows } = useStaffInformation()
  const { chips } = useReportWords(report)
  const list = report.values.choice('view', ['cards', 'list'], 'cards') === 'list'
  const count = rows.data?.pagination.count
  const shown = { report, rows, open, onOpen: setOpen }
  return (
    <>
      <FormHeader
        title={text('staff.information')}
        caption="Info"
        context={context}
        actions={
          mayEditRecords(viewer) ? (
            <Button icon={UserPlus} variant="primary" onClick={() => setTask({ kind: 'staff', task: 'add' })}>
              {text('imports.addStaff')}
            </Button>
          ) : undefined
        }
      />
      <ReportFilters report={report} />
      <WithDrawer
        drawer={
          open && {
            key: open.id,
            title: open.name,
            content: <StaffGlance id={open.id} />,
            onClose: () => setOpen(undefined),
            footer: <RecordActions row={open} onTask={task => setTask({ kind: 'staff', task, key: open.code })} />,
          }
        }
      >
        <Panel>
          <ReportTools count={count === undefined ? '' : text('staff.count', { count })} chips={chips} onClear={report.clear}>
            <ButtonGroup
              aria-label={text('staff.view')}
              options={[
                { value: 'cards', label: text('staff.cards'), icon: LayoutGrid },
                { value: 'list', label: text('staff.list'), icon: List },
              ]}
              value={list ? 'list' : 'cards'}
              onChange={view => report.set({ view: view === 'list' ? 'list' : undefined, page: String(report.page) })}
            />
          </ReportTools>
          {list ? (
            <StaffTable {...shown} />
          ) : (
            <PanelBody>
              <StaffCards {...shown} />
            </PanelBody>
          )}
          {count === undefined ? null : <ReportPages report={report} count={count} />}
        </Panel>
      </WithDrawer>
      {task ? (
        <RecordDialog
          task={task}
          onClose={() => setTask(undefined)}
          onSaved={() => {
            setOpen(undefined)
            rows.retry()
          }}
        />
      ) : null}
    </>
  )
}
