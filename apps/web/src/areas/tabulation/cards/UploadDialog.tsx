import { reportCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { uploadVerdicts } from '@school/rules'
import { Banner, Facts, MultipleFileUpload, Progress, Stack, type UploadedFile, type UploadFile } from '@school/ui'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../forms/FormDialog'
import { useUploadInto } from '../../../forms/uploads'
import { useText } from '../../../texts/text'
import { useCardWork } from './useCardWork'

interface Props {
  readonly cardId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** PDFs or archives of them, named by admission number: looked through first, then made cards. */
export function UploadDialog({ cardId, onDone, onClose }: Props) {
  const intl = useIntl()
  const text = useText()
  const work = useCardWork(onDone)
  const [card, archive] = [useUploadInto('Report Cards'), useUploadInto('Imports')]
  const send: UploadFile = (file, options) => (file.name.toLowerCase().endsWith('.zip') ? archive : card)(file, options)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [upload, setUpload] = useState<string>()
  const { data } = useCall(reportCards.upload, upload ? { params: { id: upload }, query: { pageSize: 1 } } : null)
  const check = async () => {
    let uploadId: string | undefined
    const job = await work.job('check', async client => {
      const answer = await client.call(reportCards.uploadCheck, { body: { cardId, fileIds: files.map(file => file.id) } })
      uploadId = answer.uploadId
      return { job: answer, result: null }
    })
    if (job) setUpload(uploadId)
  }
  const apply = async () => {
    const job = await work.job('apply', async client => ({
      job: await client.call(reportCards.uploadApply, { body: { uploadId: upload! } }),
      result: null,
    }))
    if (job) onClose()
  }
  const found = data ? data.counts.Matched + data.counts.Existing : 0
  return (
    <FormDialog
      title={text('reportCards.uploadFiles')}
      typed={files.length > 0}
      save={{
        label: text(upload ? 'reportCards.apply' : 'reportCards.checkFiles'),
        busy: work.doing !== undefined,
        disabled: upload ? found === 0 : files.length === 0,
      }}
      onSave={() => void (upload ? apply() : check())}
      onClose={onClose}
    >
      <Stack>
        <MultipleFileUpload
          autoStart
          label={text('reportCards.files')}
          help={text('reportCards.filesHelp')}
          accept={['.pdf', '.zip']}
          maxFiles={500}
          upload={send}
          value={files}
          onChange={chosen => {
            setFiles(chosen)
            setUpload(undefined)
          }}
        />
        {work.doing ? <Progress label={text('reportCards.checking')} value={work.share} /> : null}
        {data ? (
          <Facts>
            {uploadVerdicts.map(verdict => (
              <Fragment key={verdict}>
                <dt>{text(`reportCards.verdict.${verdict}`)}</dt>
                <dd>{intl.formatNumber(data.counts[verdict])}</dd>
              </Fragment>
            ))}
          </Facts>
        ) : null}
        {data && data.published > 0 ? (
          <Banner tone="warning">{text('reportCards.publishedExists', { n: data.published })}</Banner>
        ) : null}
      </Stack>
    </FormDialog>
  )
}
