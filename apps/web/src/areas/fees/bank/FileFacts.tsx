import { type AnswerOfCall, bankFees as calls } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Badge, Banner, Button, Facts, Progress, Stack, useConfirm } from '@school/ui'
import { useEffect, useRef } from 'react'
import { useDone } from '../../../forms/done'
import { useProblemToast } from '../../../forms/problems'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { BankRows, WrongRows } from './BankRows'
import { fileTones } from './file-tones'

type File = AnswerOfCall<typeof calls.file>

/** What a file of the bank holds and what came of it. */
export function FileFacts({ file }: { readonly file: File }) {
  const text = useText()
  const moment = useMoment()
  const reload = useReload()
  const before = useRef(file.status)
  useEffect(() => {
    if (before.current === file.status) return
    before.current = file.status
    void reload(calls.files, calls.lines, calls.paymentIds)
  }, [file.status, reload])
  const figures = [
    ['rows', file.rows],
    ['posted', `${file.posted} · ${formatRupees(file.postedAmount)}`],
    ['linked', file.linked],
    ['suspense', file.suspense],
    ['duplicates', file.duplicates],
    ['errors', file.errors],
  ] as const
  const { job } = file
  return (
    <Stack>
      {file.error ? <Banner tone="danger">{file.error}</Banner> : null}
      {file.status === 'applied' && job?.message ? <Banner tone="success">{job.message}</Banner> : null}
      {file.status === 'applying' ? (
        <Progress
          label={text('bankFees.fileStatus.applying')}
          value={job && job.total > 0 ? Math.round((job.done / job.total) * 100) : null}
        />
      ) : null}
      <Facts>
        <dt>{text('bankFees.status')}</dt>
        <dd>
          <Badge status={fileTones[file.status]}>{text(`bankFees.fileStatus.${file.status}`)}</Badge>
        </dd>
        <dt>{text('bankFees.bankAccount')}</dt>
        <dd>{file.bank.name}</dd>
        <dt>{text('bankFees.uploaded')}</dt>
        <dd>{`${moment(file.uploadedAt)} · ${file.uploadedBy}`}</dd>
        {figures.map(([key, value]) => (
          <FigureFact key={key} label={text(`bankFees.${key}`)} value={value} />
        ))}
      </Facts>
      {file.rowErrors.length > 0 ? <WrongRows errors={file.rowErrors} /> : null}
      {file.preview.length > 0 ? <BankRows rows={file.preview} /> : null}
    </Stack>
  )
}

function FigureFact({ label, value }: { readonly label: string; readonly value: string | number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** What may be done with a file: applied, gone on with, put away. */
export function FileActions({ file }: { readonly file: File }) {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const reload = useReload()
  const fail = useProblemToast()
  const done = useDone(calls.file, calls.files)
  const params = { id: file.id }
  const isReady = file.status === 'ready'
  const apply = async () => {
    const label = text(file.errors > 0 ? 'bankFees.applyValid' : 'bankFees.apply')
    const count = file.rows - file.errors
    if (isReady && !(await confirm({ title: label, message: text('bankFees.sureApply', { count }), confirmText: label }))) return
    await client.call(calls.apply, { params, body: { validRowsOnly: file.errors > 0 } }).then(
      () => reload(calls.file, calls.files),
      failure => fail(failure),
    )
  }
  const putAway = () => void done(() => client.call(calls.cancelFile, { params }), text('bankFees.putAwayDone'))
  return (
    <>
      {isReady || file.status === 'invalid' ? <Button onClick={putAway}>{text('bankFees.putAway')}</Button> : null}
      {isReady || file.status === 'failed' ? (
        <Button variant="primary" onClick={() => void apply()}>
          {text(isReady ? (file.errors > 0 ? 'bankFees.applyValid' : 'bankFees.apply') : 'bankFees.applyAgain')}
        </Button>
      ) : null}
    </>
  )
}
