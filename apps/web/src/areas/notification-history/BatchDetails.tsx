import { notificationHistory } from '@school/api/client'
import { type BatchMessageState, dayIn } from '@school/rules'
import { Actions, Button, Stack } from '@school/ui'
import { FileSpreadsheet } from 'lucide-react'
import type { ComponentProps } from 'react'
import { PlainText } from '../../forms/PlainText'
import { useExport } from '../../report/exports'
import { useSchoolZone } from '../../session/zone'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'
import { BatchResult } from '../messaging/BatchResult'
import { BatchFacts } from './BatchFacts'
import { type Batch, BatchMessages } from './BatchMessages'

/** What a file of the messages says of each. */
const fileColumns = ['person', 'students', 'channel', 'to', 'message', 'status', 'reason', 'sentOn', 'delivered', 'read']

/** One batch: its text, its figures and its messages. */
export function BatchDetails({
  batch,
  hrefOf,
  ...shown
}: {
  batch: Batch
  hrefOf: (state?: BatchMessageState) => string
} & Pick<ComponentProps<typeof BatchMessages>, 'state' | 'onState'>) {
  const text = useText()
  const file = useExport<'xlsx'>()
  const { language } = useLanguage()
  const zone = useSchoolZone()
  const type = batch.door === 'staff' ? 'Staff' : 'Student'
  const day = dayIn(zone, new Date(batch.at))
  return (
    <Stack>
      <p>
        {batch.channel === 'notification' ? <b>{batch.title}</b> : null} <PlainText text={batch.text} />
      </p>
      <BatchResult batch={batch} hrefOf={hrefOf} />
      <BatchFacts batch={batch} />
      <Actions>
        <Button
          icon={FileSpreadsheet}
          busy={file.format !== undefined}
          onClick={() =>
            void file.start('xlsx', api =>
              api.call(notificationHistory.exportReport, {
                body: {
                  filters: { type, batchId: batch.id, from: day, to: day },
                  columns: fileColumns,
                  sort: [],
                  format: 'xlsx',
                  language,
                },
              }),
            )
          }
        >
          {text('messages.excel')}
        </Button>
      </Actions>
      <BatchMessages id={batch.id} {...shown} />
    </Stack>
  )
}
