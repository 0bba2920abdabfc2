import { type AnswerOfCall, type Client, feeRemovals, files } from '@school/api/client'
import { useAction, useApi, useCall, useReload } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Actions, Banner, Button, FormHeader, Panel, PanelBody, Progress, Stack } from '@school/ui'
import { Download, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useWork } from '../../../live/work'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { TypedDialog } from '../sync/TypedDialog'
import { RemovalFields, type RemovalValues, removalBegins } from './RemovalFields'
import { RemovalHistory } from './RemovalHistory'
import { type Preview, RemovalPreview } from './RemovalPreview'

type Job = NonNullable<Awaited<ReturnType<ReturnType<typeof useWork>['run']>>>['job']

/** The address of the file of a job in a school. */
const addressOf = async (client: Client, schoolId: string, fileId: string) =>
  (await client.inSchool(schoolId).call(files.getUrlIn, { params: { fileId, param: 'download' } })).url

/** What was removed, with the file that tells of each student. */
function Result({ job, schoolId, onAgain }: { job: NonNullable<Job>; schoolId: string; onAgain: () => void }) {
  const text = useText()
  const fail = useProblemToast()
  const { client } = useApi()
  const save = () =>
    void addressOf(client, schoolId, job.resultFileId!)
      .then(url => location.assign(url))
      .catch(fail)
  return (
    <Stack>
      <Banner tone="success">{job.message ?? ''}</Banner>
      <Actions>
        {job.resultFileId ? (
          <Button icon={Download} onClick={save}>
            {text('feeSync.resultFile')}
          </Button>
        ) : null}
        <Button onClick={onAgain}>{text('feeSync.done')}</Button>
      </Actions>
    </Stack>
  )
}

/** /school/remove-student-fees: takes wrong dues away, after a count. */
export default function RemoveStudentFees() {
  const text = useText()
  const title = useFormTitle()
  const fail = useProblemToast()
  const reload = useReload()
  const { run, doing, share } = useWork()
  const look = useAction(feeRemovals.preview)
  const [values, setValues] = useState<RemovalValues>(removalBegins)
  const [preview, setPreview] = useState<Preview>()
  const [asking, setAsking] = useState(false)
  const [result, setResult] = useState<NonNullable<Job>>()
  const { schoolId, academicYearId, code } = values
  const { data: offers } = useCall(feeRemovals.initialValues, schoolId ? { query: { school: schoolId } } : null)
  const year = academicYearId ?? offers?.years.find(one => one.isCurrent)?.id ?? null
  const set = (change: Partial<RemovalValues>) => {
    setValues(before => ({ ...before, ...change }))
    setPreview(undefined)
    setResult(undefined)
  }
  const check = () => {
    const { code: _, ...scope } = values
    const body = { ...scope, schoolId: schoolId!, academicYearId: year! }
    const lists = {
      accountIds: [...scope.accountIds],
      studentIds: [...scope.studentIds],
      courseIds: [...scope.courseIds],
      divisionIds: [...scope.divisionIds],
      installmentIds: [...scope.installmentIds],
    }
    void look
      .run({ body: { ...body, ...lists } })
      .then(setPreview)
      .catch(fail)
  }
  const remove = async ({ token }: AnswerOfCall<typeof feeRemovals.preview>, answer: { confirm: string; reason: string }) => {
    const done = await run('remove', async client => ({
      job: await client.call(feeRemovals.removal, { body: { token, ...answer } }),
      result: null,
    }))
    setAsking(false)
    setPreview(undefined)
    if (done?.job) setResult(done.job)
    await reload(feeRemovals.list)
  }
  return (
    <>
      <FormHeader title={title('pfees.utility.remove')} caption="Edit" />
      <Stack>
        <Panel title={title('pfees.utility.remove')}>
          <PanelBody>
            <Stack>
              <Banner>{text('feeSync.removeHelp')}</Banner>
              <RemovalFields values={{ ...values, academicYearId: year }} offers={offers} set={set} />
              <Actions>
                <Button icon={Search} disabled={!schoolId || !year} busy={look.busy} onClick={check}>
                  {text('feeSync.check')}
                </Button>
                {preview && preview.counts.lines > 0 ? (
                  <Button variant="danger" icon={Trash2} busy={doing !== undefined} onClick={() => setAsking(true)}>
                    {text('feeSync.remove')}
                  </Button>
                ) : null}
              </Actions>
              {doing ? <Progress label={text('feeSync.removing')} value={share} /> : null}
              {preview ? <RemovalPreview preview={preview} /> : null}
              {result && schoolId ? <Result job={result} schoolId={schoolId} onAgain={() => setResult(undefined)} /> : null}
            </Stack>
          </PanelBody>
        </Panel>
        {schoolId ? <RemovalHistory schoolId={schoolId} /> : null}
      </Stack>
      {asking && preview && code ? (
        <TypedDialog
          title={text('feeSync.remove')}
          help={text('feeSync.removeConfirm', {
            n: preview.counts.lines,
            amount: formatRupees(preview.counts.amount),
            s: preview.counts.students - preview.counts.waiting,
          })}
          label={text('feeSync.remove')}
          code={code}
          least={10}
          tooShort={text('feeSync.removeReasonShort')}
          busy={doing !== undefined}
          onConfirm={answer => void remove(preview, answer)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
