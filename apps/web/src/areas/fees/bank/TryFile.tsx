import { type AnswerOfCall, bankAccounts as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Banner, Button, Dialog, DropField, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useFileUpload } from '../../../forms/uploads'
import { useText } from '../../../texts/text'
import { BankRows, WrongRows } from './BankRows'
import type { BankForm } from './useBankForm'

interface Props {
  readonly accountId: string
  readonly fileProfile: BankForm['fileProfile']
  readonly onClose: () => void
}

/** Reads the first rows of a file as the form says, before anything is saved. */
export function TryFile({ accountId, fileProfile, onClose }: Props) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const send = useFileUpload()
  const [progress, setProgress] = useState<number>()
  const [read, setRead] = useState<AnswerOfCall<typeof calls.tryFile>>()
  const [failure, setFailure] = useState<unknown>()
  const attempt = async (file: File) => {
    setProgress(0)
    setFailure(undefined)
    setRead(undefined)
    try {
      const { id: fileId } = await send('Imports', file, { onProgress: setProgress })
      setRead(await client.call(calls.tryFile, { params: { id: accountId }, body: { fileId, fileProfile } }))
    } catch (error) {
      setFailure(error)
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <Dialog
      open
      size="large"
      title={text('bankFees.settings.try')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('app.close')}</Button>}
    >
      <Stack>
        <DropField
          label={text('bankFees.settings.choose')}
          help={text('bankFees.settings.tryHelp')}
          accept=".csv,.xlsx,.txt"
          progress={progress}
          onFile={file => void attempt(file)}
        />
        {failure === undefined ? null : <Banner tone="danger">{problemText(intl, failure)}</Banner>}
        {read ? <BankRows rows={read.rows} /> : null}
        {read && read.errors.length > 0 ? <WrongRows errors={read.errors} /> : null}
      </Stack>
    </Dialog>
  )
}
