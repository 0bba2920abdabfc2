import { type AnswerOfCall, importFiles, imports } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { Badge, Button, Combobox, Field, Filters, FormHeader, Progress, type TableColumn, useImportStatus } from '@school/ui'
import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { FormDialog } from '../../forms/FormDialog'
import { ListPanel, useFilteredList } from '../../list'
import { codeFilter, dayFilters, FilterFields, optionsOf, rowFilter } from '../../report'
import { useMoment } from '../../session/zone'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { ReleaseForm } from '../imports/ReleaseForm'
import type { Run } from '../imports/run'
import { InSchool, SchoolRun } from './SchoolRun'
import { useFileMenu } from './useFileMenu'

export type FileRow = AnswerOfCall<typeof importFiles.list>['results'][number]

const path = '/school/offline-file-details'
/** How often files that are being worked on are asked for again, in ms. */
const watchEvery = 2000

const kinds = [
  ...(['classes', 'subjects', 'buses', 'staff', 'students', 'guardians', 'subject-allotments', 'student-bus'] as const),
  ...(['year-end-decisions', 'fee-dues', 'fee-collections', 'offline-fees', 'offline-bus-fees'] as const),
]

const tones = {
  Uploaded: 'secondary',
  Mapped: 'secondary',
  Checked: 'info',
  Held: 'warning',
  Applying: 'info',
  Applied: 'success',
  Failed: 'danger',
  Cancelled: 'secondary',
  RolledBack: 'secondary',
} as const

const states = Object.keys(tones) as (keyof typeof tones)[]

function useColumns(): readonly TableColumn<FileRow>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const statusOf = useImportStatus()
  const figure = (key: string, header: string, value: (row: FileRow) => number | undefined): TableColumn<FileRow> => ({
    key,
    header,
    align: 'end',
    cell: row => {
      const count = value(row)
      return count === undefined ? '–' : intl.formatNumber(count)
    },
  })
  const state = (row: FileRow) =>
    row.work ? (
      <Progress
        label={statusOf(row.status)}
        value={row.work.total > 0 ? Math.round((row.work.done / row.work.total) * 100) : null}
      />
    ) : (
      <Badge status={tones[row.status]}>{statusOf(row.status)}</Badge>
    )
  return [
    { key: 'file', header: text('importFiles.file'), look: 'name', cell: row => row.fileName },
    { key: 'school', header: text('importFiles.school'), cell: row => row.school.name },
    { key: 'kind', header: text('importFiles.kind'), cell: row => text(`imports.kind.${row.kind}`) },
    figure('rows', text('importFiles.rows'), row => row.rows),
    figure('created', text('importFiles.created'), row => row.counts?.create),
    figure('updated', text('importFiles.updated'), row => row.counts?.update),
    figure('errors', text('importFiles.errors'), row => row.counts?.error),
    { key: 'status', header: text('importFiles.status'), cell: state },
    { key: 'by', header: text('importFiles.by'), cell: row => row.by },
    { key: 'at', header: text('importFiles.at'), look: 'code', cell: row => moment(row.createdAt) },
    { key: 'appliedAt', header: text('importFiles.appliedAt'), look: 'code', cell: row => moment(row.appliedAt) || '–' },
  ]
}

/** For which school a file is brought in. */
function ChooseSchool({
  schools,
  onChoose,
  onClose,
}: {
  schools: readonly { readonly id: string; readonly name: string }[]
  onChoose: (schoolId: string) => void
  onClose: () => void
}) {
  const text = useText()
  const [school, setSchool] = useState<string | null>(null)
  return (
    <FormDialog
      title={text('importFiles.upload')}
      typed={false}
      save={{ label: text('importFiles.next'), disabled: !school }}
      onSave={() => school && onChoose(school)}
      onClose={onClose}
    >
      <Field label={text('importFiles.chooseSchool')} required>
        <Combobox options={optionsOf(schools)} value={school} onChange={setSchool} />
      </Field>
    </FormDialog>
  )
}

/** The operator releases a run that is held. */
function Release({ row, onClose }: { row: FileRow; onClose: () => void }) {
  const { data: run } = useCall(imports.get, { params: { id: row.id } })
  return run ? <ReleaseForm run={run} onRun={onClose} onClose={onClose} /> : null
}

/** Every file that was brought into a school, with what can be done with it. */
function Files({ onUpload }: { onUpload: () => void }) {
  const text = useText()
  const title = useFormTitle()
  const reload = useReload()
  const statusOf = useImportStatus()
  const [releasing, setReleasing] = useState<FileRow>()
  const { data: schools } = useCall(importFiles.schools, {})
  const list = useFilteredList({
    name: 'import-files',
    ready: schools !== undefined,
    filters: values => [
      rowFilter(text, 'school', text('importFiles.school'), schools),
      codeFilter(text, 'kind', text('importFiles.kind'), kinds, kind => text(`imports.kind.${kind}`)),
      codeFilter(text, 'status', text('importFiles.status'), states, statusOf),
      { name: 'text', label: text('importFiles.by'), kind: 'text', none: text('importFiles.byHelp') },
      ...dayFilters(text, values, ['from', text('importFiles.from')], ['to', text('importFiles.to')]),
    ],
    call: importFiles.list,
    request: (values, page) => ({
      query: {
        school: values.one('school') ?? '',
        kind: values.code('kind', kinds),
        status: values.code('status', states),
        by: values.text(),
        from: values.day('from') ?? '',
        to: values.day('to') ?? '',
        ...page,
      },
    }),
  })
  const working = list.rows.data?.results.some(row => row.work !== null) ?? false
  useEffect(() => {
    if (!working) return
    const timer = setInterval(() => void reload(importFiles.list), watchEvery)
    return () => clearInterval(timer)
  }, [working, reload])
  const hrefOf = (row: FileRow) => `${path}?in=${row.school.id}&run=${row.id}`
  const rowMenu = useFileMenu({ onRelease: setReleasing, hrefOf })
  const columns = useColumns()
  return (
    <>
      <FormHeader
        title={title('school.utility.files')}
        caption="Info"
        actions={
          <Button variant="primary" icon={Upload} onClick={onUpload}>
            {text('importFiles.upload')}
          </Button>
        }
      />
      <Filters more={<FilterFields report={list.report} more />}>
        <FilterFields report={list.report} />
      </Filters>
      <ListPanel<FileRow>
        list={list}
        count={count => text('importFiles.count', { count })}
        table={{
          label: title('school.utility.files'),
          rowKey: row => row.id,
          rowName: row => row.fileName,
          rowMenu,
          empty: { title: text('importFiles.none'), children: text('importFiles.noneHelp') },
          columns,
        }}
      />
      {releasing ? (
        <InSchool schoolId={releasing.school.id}>
          <Release
            row={releasing}
            onClose={() => {
              setReleasing(undefined)
              void reload(importFiles.list)
            }}
          />
        </InSchool>
      ) : null}
    </>
  )
}

/** /school/offline-file-details: files that were brought into schools, and the place to bring one in for a school. */
export default function OfflineFiles() {
  const [params, setParams] = useSearchParams()
  const [choosing, setChoosing] = useState(false)
  const { data: schools } = useCall(importFiles.schools, {})
  const schoolId = params.get('in')
  const school = schools?.find(one => one.id === schoolId)
  const leave = () => setParams({})
  if (schoolId && school)
    return (
      <InSchool schoolId={schoolId}>
        <SchoolRun
          school={school.name}
          runId={params.get('run')}
          onRun={(run: Run) => setParams({ in: schoolId, run: run.id })}
          onLeave={leave}
        />
      </InSchool>
    )
  return (
    <>
      <Files onUpload={() => setChoosing(true)} />
      {choosing ? (
        <ChooseSchool
          schools={schools ?? []}
          onChoose={id => {
            setChoosing(false)
            setParams({ in: id })
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}
