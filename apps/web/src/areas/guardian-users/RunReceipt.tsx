import type { AnswerOfCall, guardianUsers } from '@school/api/client'
import { ButtonLink, Panel, Stack, Table, WorkResult } from '@school/ui'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { useOutcome } from './useOutcome'

type Receipt = AnswerOfCall<typeof guardianUsers.autoReceipt>

/** What a run did, with those who could not be reached. */
export function RunReceipt({ receipt }: { receipt: Receipt }) {
  const text = useText()
  const outcome = useOutcome()
  const { send, channel, sent, credits, withoutAddress } = receipt
  const after = { sent, credits, withoutAddress: withoutAddress.length, sentBefore: 0, blocked: 0 }
  return (
    <Stack>
      <WorkResult
        fresh
        {...outcome.run(receipt, send ? outcome.sent(after, channel, 'Guardian') : undefined)}
        action={<ButtonLink href="/student/create-guardian-user?tab=send">{text('guardianUsers.tab.send')}</ButtonLink>}
      />
      {withoutAddress.length > 0 ? (
        <Panel title={text('guardianUsers.unreached')}>
          <Table
            cards
            label={text('guardianUsers.unreached')}
            rows={withoutAddress}
            rowKey={row => row.loginName}
            columns={[
              personColumn<Receipt['withoutAddress'][number]>(
                { key: 'name', header: text('guardianUsers.column.guardian'), look: 'name' },
                row => ({ student: row.studentId, name: row.name }),
              ),
              personColumn<Receipt['withoutAddress'][number]>(
                { key: 'people', header: text('guardianUsers.column.student') },
                row => ({
                  student: row.studentId,
                  name: row.people,
                }),
              ),
              { key: 'loginName', header: text('guardianUsers.column.loginName'), look: 'code', cell: row => row.loginName },
            ]}
          />
        </Panel>
      ) : null}
    </Stack>
  )
}
