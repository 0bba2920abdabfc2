import type { AnswerOfCall, guardianUsers } from '@school/api/client'
import { Banner, ButtonLink, Panel, PanelBody, Table } from '@school/ui'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { useOutcome } from './useOutcome'

type Receipt = AnswerOfCall<typeof guardianUsers.autoReceipt>

/** What a run did, with those who could not be reached. */
export function RunReceipt({ receipt }: { receipt: Receipt }) {
  const text = useText()
  const outcome = useOutcome()
  const { created, already, send, channel, sent, withoutAddress } = receipt
  const words = [text('guardianUsers.created', { n: created, m: already })]
  if (send)
    words.push(outcome.sent({ sent, withoutAddress: withoutAddress.length, sentBefore: 0, blocked: 0 }, channel, 'Guardian'))
  return (
    <Panel
      title={text('guardianUsers.receipt')}
      actions={<ButtonLink href="/student/create-guardian-user?tab=send">{text('guardianUsers.tab.send')}</ButtonLink>}
    >
      <PanelBody>
        <Banner tone="success">{words.join(' ')}</Banner>
      </PanelBody>
      {withoutAddress.length > 0 ? (
        <Table
          cards
          label={text('guardianUsers.unreached')}
          rows={withoutAddress}
          rowKey={row => row.loginName}
          columns={[
            personColumn<Receipt['withoutAddress'][number]>(
              { key: 'name', header: text('guardianUsers.column.guardian'), look: 'name' },
              row => ({
                student: row.studentId,
                name: row.name,
              }),
            ),
            { key: 'people', header: text('guardianUsers.column.student'), cell: row => row.people },
            { key: 'loginName', header: text('guardianUsers.column.loginName'), look: 'code', cell: row => row.loginName },
          ]}
        />
      ) : null}
    </Panel>
  )
}
