import { syncItems } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, type MenuItem, Panel, Table } from '@school/ui'
import { Download, KeyRound, LockKeyhole } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../../forms/keys'
import { problemText, useProblemToast } from '../../../forms/problems'
import { saveBlob } from '../../../report/save-blob'
import { useSignedIn } from '../../../session'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'

/** What waits in each school, and the key with which its own system comes for it. */
export function SyncSummary({ schoolIds, onSchool }: { schoolIds: readonly string[]; onSchool: (id: string) => void }) {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  const fail = useProblemToast()
  const { client } = useApi()
  const { viewer } = useSignedIn()
  const keys = useKeys(syncItems.summary)
  const { data, error, mutate } = useCall(syncItems.summary, { query: { schoolId: [...schoolIds] } })
  type Row = NonNullable<typeof data>[number]
  const mayWrite = viewer.roles.includes('GJAdmin')

  const makeKey = ({ school, key }: Row) =>
    keys.make({
      owner: school.name,
      inUse: key !== null,
      make: async () => (await client.call(syncItems.makeKey, { body: { schoolId: school.id } })).key,
    })
  const endKey = ({ school }: Row) =>
    keys.end(school.name, () => client.call(syncItems.endKey, { body: { schoolId: school.id } }))
  const save = ({ school, schoolCode }: Row) =>
    void client
      .download(syncItems.exportFile, { body: { schoolId: school.id } })
      .then(blob => saveBlob(blob, `fee-sync-${schoolCode}.csv`))
      .catch(fail)
  const menu = (row: Row): MenuItem[] => [
    ...(row.pending + row.errors > 0
      ? [{ key: 'file', icon: Download, label: text('feeSync.download'), onSelect: () => save(row) }]
      : []),
    ...(mayWrite
      ? [
          {
            key: 'key',
            icon: KeyRound,
            label: text(row.key ? 'feeSync.rotateKey' : 'feeSync.makeKey'),
            onSelect: () => void makeKey(row),
          },
        ]
      : []),
    ...(mayWrite && row.key
      ? [
          {
            key: 'end',
            icon: LockKeyhole,
            danger: true,
            label: text('feeSync.endKey'),
            onSelect: () => void endKey(row),
          },
        ]
      : []),
  ]
  return (
    <Panel title={text('feeSync.summary')}>
      <Table<Row>
        cards
        label={text('feeSync.summary')}
        rows={data}
        rowKey={row => row.school.id}
        rowName={row => row.school.name}
        rowMenu={menu}
        onPick={row => onSchool(row.school.id)}
        expectedRows={3}
        empty={{ title: text('feeSync.noSchools') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          { key: 'school', header: text('feeSync.school'), look: 'name', cell: row => row.school.name },
          { key: 'pending', header: text('feeSync.pending'), align: 'end', cell: row => intl.formatNumber(row.pending) },
          { key: 'errors', header: text('feeSync.errors'), align: 'end', cell: row => intl.formatNumber(row.errors) },
          {
            key: 'oldest',
            header: text('feeSync.oldest'),
            cell: row =>
              row.oldestAt ? (
                <>
                  {moment(row.oldestAt)} {row.isOld ? <Badge status="warning">{text('feeSync.old')}</Badge> : null}
                </>
              ) : (
                '–'
              ),
          },
          {
            key: 'pull',
            header: text('feeSync.lastPull'),
            look: 'code',
            cell: row => (row.lastPullAt ? moment(row.lastPullAt) : text('feeSync.never')),
          },
          {
            key: 'key',
            header: text('feeSync.key'),
            look: 'code',
            cell: row => (row.key ? `••••${row.key.hint}` : text('feeSync.noKey')),
          },
        ]}
      />
      {keys.dialog}
    </Panel>
  )
}
