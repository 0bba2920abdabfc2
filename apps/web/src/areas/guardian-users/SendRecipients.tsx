import { FigureStrip, Panel, ReportTools, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { ReportPages } from '../../report'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { StateBadge } from './StateBadge'
import { useNeedFigure } from './useNeedFigure'
import type { Channel } from './user-filters'
import type { SendPreview } from './useSendPreview'

/** How many would get a message, how many would not, and what it takes. */
export function SendFigures({ of, channel }: { readonly of: NonNullable<SendPreview['data']>; readonly channel: Channel }) {
  const intl = useIntl()
  const text = useText()
  const need = useNeedFigure()
  return (
    <FigureStrip
      label={text('guardianUsers.preview')}
      figures={[
        { key: 'recipients', label: text('guardianUsers.recipients'), value: intl.formatNumber(of.pagination.count) },
        ...(channel === 'email' ? [] : [need(of)]),
        {
          key: 'unreachable',
          label: text(channel === 'email' ? 'guardianUsers.withoutEmail' : 'guardianUsers.withoutMobile'),
          value: intl.formatNumber(of.withoutAddress),
        },
        { key: 'before', label: text('guardianUsers.gotBefore'), value: intl.formatNumber(of.sentBefore) },
        { key: 'notCreated', label: text('guardianUsers.state.NotCreated'), value: intl.formatNumber(of.notCreated) },
      ]}
    />
  )
}

/** Who would get a message, page by page. */
export function SendRecipients({ preview }: { readonly preview: SendPreview }) {
  const intl = useIntl()
  const text = useText()
  const { report, data, error, isValidating, retry } = preview
  return (
    <Panel>
      <ReportTools count={data ? text('guardianUsers.getMessage', { count: data.pagination.count }) : null} />
      <Table
        cards
        label={text('guardianUsers.tab.send')}
        rows={data?.results}
        rowKey={row => row.userId}
        expectedRows={report.pageSize}
        empty={{ title: text('guardianUsers.nobody'), children: text('guardianUsers.nobodyHelp') }}
        error={error ? { children: problemText(intl, error), onRetry: retry, retrying: isValidating } : undefined}
        columns={[
          personColumn<NonNullable<SendPreview['data']>['results'][number]>(
            { key: 'name', header: text('guardianUsers.column.guardian'), look: 'name' },
            row => ({
              student: row.studentId,
              name: row.name,
            }),
          ),
          personColumn<NonNullable<SendPreview['data']>['results'][number]>(
            { key: 'people', header: text('guardianUsers.column.student') },
            row => ({ student: row.studentId, name: row.people }),
          ),
          { key: 'loginName', header: text('guardianUsers.column.loginName'), look: 'code', cell: row => row.loginName },
          { key: 'address', header: text('guardianUsers.address'), look: 'code', cell: row => row.address },
          {
            key: 'status',
            header: text('guardianUsers.column.status'),
            cell: row => <StateBadge state={row.status} />,
          },
        ]}
      />
      {data ? <ReportPages report={report} count={data.pagination.count} /> : null}
    </Panel>
  )
}
