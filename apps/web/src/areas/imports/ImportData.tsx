import { type AnswerOfCall, type Client, files, imports, Problem } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { importRestarted } from '@school/rules'
import {
  Badge,
  Banner,
  Button,
  Checkbox,
  DropField,
  Ends,
  Field,
  FieldGrid,
  FigureStrip,
  FormHeader,
  Pagination,
  Panel,
  PanelBody,
  Progress,
  Select,
  Stack,
  Steps,
  Table,
  useConfirm,
} from '@school/ui'
import { Download, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { waitForJob } from '../../jobs'
import { problemText, useProblemToast } from '../../problems'
import { useNamedText, useText } from '../../text'

type Run = AnswerOfCall<typeof imports.get>
type Kind = Run['kind']
type Kinds = AnswerOfCall<typeof imports.kinds>

/** Hands a file to the browser to keep. */
function saveBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const stepOf = (run: Run | undefined) =>
  !run
    ? 0
    : run.status === 'Applied' || run.status === 'RolledBack'
      ? 3
      : run.counts && run.status !== 'Mapped' && run.status !== 'Uploaded'
        ? 2
        : 1

/** Step 1: what the file holds, and the file. */
function ChooseFile({ kinds, onRun }: { kinds: Kinds; onRun: (run: Run) => void }) {
  const { client } = useApi()
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const toast = useProblemToast()
  const [kind, setKind] = useState<Kind>('students')
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<unknown>()

  const upload = async (file: File) => {
    setProgress(0)
    setFailure(undefined)
    try {
      const stored = await client.upload(files.single, { query: { folder: 'Imports' } }, file, { onProgress: setProgress })
      onRun(await client.call(imports.create, { body: { kind, fileId: stored.id } }))
    } catch (error) {
      setFailure(error)
    } finally {
      setProgress(undefined)
    }
  }
  const template = (withData: boolean) =>
    client
      .download(imports.template, { params: { kind }, query: { format: 'xlsx', withData: withData ? '1' : '' } })
      .then(blob => saveBlob(blob, `${kind}.xlsx`))
      .catch(toast)
  return (
    <Panel>
      <PanelBody>
        <Stack>
          <Ends>
            <Field label={text('imports.kind')}>
              <Select
                options={kinds.map(item => ({ value: item.code, label: named(`imports.kind.${item.code}`, item.title) }))}
                value={kind}
                onChange={value => value && setKind(value)}
              />
            </Field>
            <span>
              <Button variant="quiet" icon={Download} onClick={() => void template(false)}>
                {text('imports.template')}
              </Button>
              <Button variant="quiet" icon={Download} onClick={() => void template(true)}>
                {text('imports.templateData')}
              </Button>
            </span>
          </Ends>
          <div role="alert">{failure === undefined ? null : <Banner tone="danger">{problemText(intl, failure)}</Banner>}</div>
          <DropField
            label={text('imports.choose')}
            help={text('imports.chooseHelp')}
            accept=".xlsx,.csv"
            onFile={file => void upload(file)}
            progress={progress}
            progressLabel={text('imports.uploading')}
          />
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** Step 2: which column of the file holds what, and how rows are taken. */
function MapColumns({
  kinds,
  run,
  onCheck,
  busy,
}: {
  kinds: Kinds
  run: Run
  onCheck: (mapping: Record<string, string>, options: Run['options']) => void
  busy: boolean
}) {
  const text = useText()
  const intl = useIntl()
  const [mapping, setMapping] = useState<Record<string, string>>(run.mapping)
  const [options, setOptions] = useState(run.options)
  const columns = kinds.find(kind => kind.code === run.kind)?.columns ?? []
  const headers = run.headers.filter(header => header.trim() !== '')
  const used = new Set(Object.values(mapping))
  const example = (key: string) => {
    const index = run.headers.indexOf(mapping[key] ?? '')
    return index < 0 ? '' : run.sample.map(row => row[index]).find(Boolean)
  }
  return (
    <Stack>
      {run.appliedBefore ? (
        <Banner tone="info">
          {text('imports.appliedBefore', {
            date: intl.formatDate(run.appliedBefore.at, { dateStyle: 'medium', timeStyle: 'short' }),
            user: run.appliedBefore.by,
          })}
        </Banner>
      ) : null}
      <Panel title={text('imports.columnsHelp', { rows: run.rows, file: run.fileName })}>
        <Table
          cards
          label={text('imports.step.columns')}
          rows={columns}
          rowKey={column => column.key}
          columns={[
            {
              key: 'column',
              header: text('imports.column'),
              look: 'name',
              cell: column => `${column.title}${column.required ? ' *' : ''}`,
            },
            {
              key: 'header',
              header: text('imports.inFile'),
              width: '280px',
              cell: column => (
                <Select
                  aria-label={`${text('imports.inFile')}: ${column.title}`}
                  options={[
                    { value: '', label: text('imports.notInFile') },
                    ...headers.map(header => ({
                      value: header,
                      label: header,
                      disabled: used.has(header) && mapping[column.key] !== header,
                    })),
                  ]}
                  value={mapping[column.key] ?? ''}
                  onChange={header => setMapping({ ...mapping, [column.key]: header ?? '' })}
                />
              ),
            },
            { key: 'example', header: text('imports.example'), look: 'code', cell: column => example(column.key) },
          ]}
        />
      </Panel>
      {headers
        .filter(header => !used.has(header))
        .map(header => (
          <Banner key={header} tone="warning">
            {text('imports.ignored', { header })}
          </Banner>
        ))}
      <Panel title={text('imports.options')}>
        <PanelBody>
          <FieldGrid>
            <Field label={text('imports.mode')}>
              <Select
                options={(['create-and-update', 'create-only', 'update-only'] as const).map(value => ({
                  value,
                  label: text(`imports.mode.${value}`),
                }))}
                value={options.mode}
                onChange={mode => mode && setOptions({ ...options, mode })}
              />
            </Field>
            <Field label={text('imports.blank')}>
              <Select
                options={(['keep', 'clear'] as const).map(value => ({ value, label: text(`imports.blank.${value}`) }))}
                value={options.blankCells}
                onChange={blankCells => blankCells && setOptions({ ...options, blankCells })}
              />
            </Field>
            {run.kind === 'students' ? (
              <Field label={text('imports.missing')}>
                <Select
                  options={(['leave', 'terminate'] as const).map(value => ({ value, label: text(`imports.missing.${value}`) }))}
                  value={options.missingRows}
                  onChange={missingRows => missingRows && setOptions({ ...options, missingRows })}
                />
              </Field>
            ) : null}
            <Stack>
              <Checkbox
                checked={options.createMissingClasses}
                onChange={createMissingClasses => setOptions({ ...options, createMissingClasses })}
              >
                {text('imports.makeClasses')}
              </Checkbox>
              <Checkbox
                checked={options.createMissingMasters}
                onChange={createMissingMasters => setOptions({ ...options, createMissingMasters })}
              >
                {text('imports.makeMasters')}
              </Checkbox>
            </Stack>
          </FieldGrid>
        </PanelBody>
      </Panel>
      <Ends>
        <span />
        <Button
          variant="primary"
          busy={busy}
          onClick={() => onCheck(Object.fromEntries(Object.entries(mapping).filter(([, header]) => header)), options)}
        >
          {text('imports.check')}
        </Button>
      </Ends>
    </Stack>
  )
}

function Rows({ run }: { run: Run }) {
  const text = useText()
  const named = useNamedText()
  const [action, setAction] = useState<'' | 'create' | 'update' | 'same' | 'error'>(run.counts?.error ? 'error' : '')
  const [code, setCode] = useState<string>()
  const [page, setPage] = useState(1)
  const { data } = useCall(imports.rows, {
    params: { id: run.id },
    query: { action: action || undefined, code, page, pageSize: 10 },
  })
  const tones = { create: 'success', update: 'info', error: 'danger', same: 'secondary', skip: 'secondary' } as const
  return (
    <Stack>
      {run.groups.length > 0 ? (
        <Panel title={text('imports.messages')}>
          <Table
            cards
            label={text('imports.messages')}
            rows={run.groups.slice(0, 20)}
            rowKey={group => group.message}
            onPick={group => {
              setAction('')
              setCode(group.code)
              setPage(1)
            }}
            columns={[
              { key: 'message', header: text('imports.message'), look: 'name', cell: group => group.message },
              { key: 'count', header: text('imports.count'), align: 'end', cell: group => group.count },
              { key: 'first', header: text('imports.firstRow'), align: 'end', cell: group => group.firstRow },
              { key: 'last', header: text('imports.lastRow'), align: 'end', cell: group => group.lastRow },
            ]}
          />
        </Panel>
      ) : null}
      <Panel
        title={text('imports.rows')}
        actions={
          <Select
            aria-label={text('imports.action')}
            options={[
              { value: '', label: text('imports.allRows') },
              ...(['create', 'update', 'same', 'error'] as const).map(value => ({
                value,
                label: text(`imports.action.${value}`),
              })),
            ]}
            value={action}
            onChange={value => {
              setAction(value ?? '')
              setCode(undefined)
              setPage(1)
            }}
          />
        }
      >
        <Table
          cards
          label={text('imports.rows')}
          rows={data?.results}
          rowKey={row => String(row.rowNo)}
          columns={[
            { key: 'row', header: text('imports.rowNo'), align: 'end', width: '64px', cell: row => row.rowNo },
            { key: 'key', header: text('imports.key'), look: 'name', cell: row => row.key },
            {
              key: 'action',
              header: text('imports.action'),
              cell: row => (
                <Badge status={tones[row.action as keyof typeof tones]}>
                  {named(`imports.action.${row.action}`, row.action)}
                </Badge>
              ),
            },
            {
              key: 'messages',
              header: text('imports.message'),
              cell: row => row.problems.map(problem => problem.message).join('; '),
            },
            {
              key: 'changes',
              header: text('imports.changes'),
              cell: row =>
                row.action === 'update'
                  ? row.changes.map(change => `${change.old || '–'} → ${change.new || '–'}`).join(', ')
                  : '',
            },
          ]}
        />
        {data ? <Pagination page={page} pageSize={10} count={data.pagination.count} onPage={setPage} /> : null}
      </Panel>
    </Stack>
  )
}

const actions = ['create', 'update', 'same', 'error'] as const

/** Steps 3 and 4: what every row would do, and doing it. */
function Result({
  run,
  busy,
  onApply,
  onRollback,
  onAgain,
}: {
  run: Run
  busy: boolean
  onApply: (policy: 'apply-nothing' | 'apply-good-rows') => void
  onRollback: () => void
  onAgain: () => void
}) {
  const { client } = useApi()
  const text = useText()
  const toast = useProblemToast()
  const { counts } = run
  const errors = counts?.error ?? 0
  const changes = (counts?.create ?? 0) + (counts?.update ?? 0) + run.missing
  const applied = run.status === 'Applied'
  return (
    <Stack>
      {run.guards.length > 0 && !applied ? (
        <Banner tone="danger" title={text('imports.held')}>
          {run.guards.map(guard => guard.message).join(' ')} {run.status === 'Held' ? text('imports.heldHelp') : ''}
        </Banner>
      ) : null}
      {run.message ? <Banner tone={run.status === 'Failed' ? 'danger' : 'info'}>{run.message}</Banner> : null}
      {applied && counts ? (
        <Banner tone="success" title={text('imports.done')}>
          {text('imports.doneText', { create: counts.create, update: counts.update, same: counts.same })}
        </Banner>
      ) : null}
      {run.job?.message?.startsWith(importRestarted) ? <Banner tone="info">{text('imports.restarted')}</Banner> : null}
      {run.status === 'Checked' && errors > 0 ? (
        <Banner tone="warning">{text('imports.fixFirst', { count: errors })}</Banner>
      ) : null}
      {run.status === 'Checked' && errors === 0 && changes === 0 ? <Banner tone="info">{text('imports.nothing')}</Banner> : null}
      {counts ? (
        <FigureStrip
          label={text('imports.rows')}
          figures={[
            { key: 'rows', label: text('imports.rows'), value: String(counts.rows) },
            ...actions.map(action => ({
              key: action,
              label: text(`imports.action.${action}`),
              value: String(counts[action]),
              tone: action === 'error' && counts.error > 0 ? ('danger' as const) : undefined,
            })),
            { key: 'warning', label: text('imports.warnings'), value: String(counts.warning) },
          ]}
        />
      ) : null}
      <Ends>
        <span>
          {errors > 0 ? (
            <Button
              icon={Download}
              onClick={() =>
                void client
                  .download(imports.errorsFile, { params: { id: run.id } })
                  .then(blob => saveBlob(blob, `${run.kind}-errors.xlsx`))
                  .catch(toast)
              }
            >
              {text('imports.errorFile')}
            </Button>
          ) : null}
        </span>
        <span>
          <Button variant={applied ? 'primary' : 'secondary'} onClick={onAgain}>
            {text('imports.another')}
          </Button>{' '}
          {applied ? (
            <Button variant="dangerQuiet" icon={RotateCcw} busy={busy} onClick={onRollback}>
              {text('imports.rollback')}
            </Button>
          ) : null}
          {run.status === 'Checked' && errors > 0 && changes > 0 ? (
            <Button variant="primary" busy={busy} onClick={() => onApply('apply-good-rows')}>
              {text('imports.applyGood')}
            </Button>
          ) : null}
          {run.status === 'Checked' && errors === 0 && changes > 0 ? (
            <Button variant="primary" busy={busy} onClick={() => onApply('apply-nothing')}>
              {text('imports.applyAll')}
            </Button>
          ) : null}
        </span>
      </Ends>
      {counts ? <Rows key={`${run.id}${run.status}`} run={run} /> : null}
    </Stack>
  )
}

function History({ onOpen }: { onOpen: (run: Run) => void }) {
  const text = useText()
  const intl = useIntl()
  const [page, setPage] = useState(1)
  const { data } = useCall(imports.list, { query: { page, pageSize: 10 } })
  return (
    <Panel title={text('imports.history')}>
      <Table
        cards
        label={text('imports.history')}
        rows={data?.results}
        rowKey={run => run.id}
        expectedRows={3}
        onPick={onOpen}
        empty={{ title: text('imports.none') }}
        columns={[
          { key: 'file', header: text('imports.file'), look: 'name', cell: run => run.fileName },
          { key: 'kind', header: text('imports.kind'), label: ' ', cell: run => text(`imports.kind.${run.kind}`) },
          { key: 'rows', header: text('imports.rows'), align: 'end', cell: run => run.rows },
          { key: 'status', header: text('imports.status'), cell: run => text(`imports.status.${run.status}`) },
          { key: 'by', header: text('imports.by'), cell: run => run.createdBy },
          {
            key: 'at',
            header: text('imports.at'),
            look: 'code',
            cell: run => intl.formatDate(run.createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
          },
        ]}
      />
      {data && data.pagination.count > 10 ? (
        <Pagination page={page} pageSize={10} count={data.pagination.count} onPage={setPage} />
      ) : null}
    </Panel>
  )
}

const reload = (client: Client, run: Run) => client.call(imports.get, { params: { id: run.id } })

/** /utility/import-photo, Data files: a file of rows comes in, checked before anything changes. */
export default function ImportData() {
  const { client } = useApi()
  const text = useText()
  const toast = useProblemToast()
  const confirm = useConfirm()
  const [params, setParams] = useSearchParams()
  const { data: kinds } = useCall(imports.kinds, {})
  const runId = params.get('run')
  const { data: stored, mutate } = useCall(imports.get, runId ? { params: { id: runId } } : null)
  const run = runId ? stored : undefined
  const [busy, setBusy] = useState<{ label: string; share: number | null }>()
  const open = (next: Run | undefined) => setParams(next ? { tab: 'data', run: next.id } : { tab: 'data' })

  const work = async (label: string, start: () => Promise<AnswerOfCall<typeof imports.check>>) => {
    if (!run) return
    setBusy({ label, share: null })
    try {
      await waitForJob(client, await start(), job =>
        setBusy({ label, share: job.total > 0 ? Math.round((job.done / job.total) * 100) : null }),
      )
    } catch (error) {
      if (!(error instanceof Problem) || error.name !== 'JobFailed') toast(error)
    } finally {
      await mutate(await reload(client, run), { revalidate: false })
      setBusy(undefined)
    }
  }
  const check = (mapping: Record<string, string>, options: Run['options']) =>
    work(text('imports.work.import.check'), async () => {
      await client.call(imports.update, { params: { id: run!.id }, body: { mapping, options } })
      return client.call(imports.check, { params: { id: run!.id } })
    })
  const apply = (policy: 'apply-nothing' | 'apply-good-rows') =>
    work(text('imports.work.import.apply'), () => client.call(imports.apply, { params: { id: run!.id }, body: { policy } }))
  const rollback = async () => {
    if (
      await confirm({
        title: text('imports.rollback'),
        message: text('imports.rollbackAsk'),
        icon: 'warning',
        confirmText: text('imports.rollback'),
      })
    ) {
      await work(text('imports.work.import.rollback'), () => client.call(imports.rollback, { params: { id: run!.id } }))
    }
  }
  // A page that was closed or reloaded meanwhile goes on watching the work.
  const watch = useEffectEvent(() => {
    if (run?.job && !busy) void work(text(`imports.work.${run.job.kind as 'import.check'}`), async () => run.job!)
  })
  const unwatched = run?.job?.status === 'Queued' || run?.job?.status === 'Running' ? run.job.id : undefined
  useEffect(() => {
    if (unwatched) watch()
  }, [unwatched])
  const step = stepOf(run)
  if (!kinds) return null
  return (
    <>
      <FormHeader
        title={text('imports.title')}
        caption={run ? 'Edit' : 'New'}
        context={run ? `${run.fileName} · ${text(`imports.status.${run.status}`)}` : text('imports.tab.data')}
      />
      <Steps
        steps={[text('imports.step.file'), text('imports.step.columns'), text('imports.step.check'), text('imports.step.apply')]}
        current={step}
      />
      <Stack>
        {busy ? <Progress label={busy.label} value={busy.share} /> : null}
        {run ? (
          step === 1 ? (
            <MapColumns
              key={run.id}
              kinds={kinds}
              run={run}
              busy={busy !== undefined}
              onCheck={(mapping, options) => void check(mapping, options)}
            />
          ) : (
            <Result
              run={run}
              busy={busy !== undefined}
              onApply={policy => void apply(policy)}
              onRollback={() => void rollback()}
              onAgain={() => open(undefined)}
            />
          )
        ) : runId ? null : (
          <>
            <ChooseFile kinds={kinds} onRun={open} />
            <History onOpen={open} />
          </>
        )}
      </Stack>
    </>
  )
}
