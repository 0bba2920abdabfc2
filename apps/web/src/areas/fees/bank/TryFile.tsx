import { bankAccounts as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Banner, Button, Dialog, DropField, Stack } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { useFileReading } from '../useFileReading'
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
  const { progress, answer, failure, onFile } = useFileReading(fileId =>
    client.call(calls.tryFile, { params: { id: accountId }, body: { fileId, fileProfile } }),
  )
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
          onFile={onFile}
        />
        {failure === undefined ? null : <Banner tone="danger">{problemText(intl, failure)}</Banner>}
        {answer ? <BankRows rows={answer.rows} /> : null}
        {answer && answer.errors.length > 0 ? <WrongRows errors={answer.errors} /> : null}
      </Stack>
    </Dialog>
  )
}
