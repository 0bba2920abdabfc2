import { bankFees as calls } from '@school/api/client'
import { formatRupees } from '@school/rules'
import { Badge, DropField, Field, Panel, PanelBody, Select, Stack, WithDrawer } from '@school/ui'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../../list'
import type { RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import type { BankOffers } from './CodesTab'
import { fileTones } from './file-tones'
import { useFileDrawer } from './useFileDrawer'
import { useSendFile } from './useSendFile'

type FileRow = RowOf<typeof calls.files>

/** Files of the bank: the next one, and those before. */
export function FilesTab({ offers }: { readonly offers: BankOffers }) {
  const text = useText()
  const moment = useMoment()
  const [bankAccountId, setBankAccountId] = useState<string | null>(
    offers.results.length === 1 ? (offers.results[0]?.id ?? null) : null,
  )
  const [opened, setOpened] = useState<string>()
  const drawer = useFileDrawer(opened, () => setOpened(undefined))
  const { progress, send } = useSendFile(bankAccountId, setOpened)
  const list = useFilteredList({
    name: 'bank-files',
    ready: true,
    filters: () => [],
    call: calls.files,
    request: (_, page) => ({ query: page }),
  })
  const figure = (key: 'rows' | 'posted' | 'linked' | 'suspense' | 'duplicates' | 'errors') => ({
    key,
    header: text(`bankFees.${key}`),
    align: 'end' as const,
    cell: (row: FileRow) => ((key === 'duplicates' || key === 'errors') && row[key] === 0 ? '–' : row[key]),
  })
  return (
    <WithDrawer drawer={drawer}>
      <Stack>
        <Panel title={text('bankFees.upload')}>
          <PanelBody>
            <Stack>
              {offers.results.length > 1 ? (
                <Field label={text('bankFees.bankAccount')} required>
                  <Select
                    options={offers.results.map(one => ({ value: one.id, label: one.name }))}
                    value={bankAccountId}
                    onChange={setBankAccountId}
                  />
                </Field>
              ) : null}
              <DropField
                label={text('bankFees.upload')}
                help={bankAccountId ? text('bankFees.uploadHelp') : text('bankFees.chooseAccount')}
                accept=".csv,.xlsx,.txt"
                disabled={!bankAccountId}
                progress={progress}
                onFile={file => void send(file)}
              />
            </Stack>
          </PanelBody>
        </Panel>
        <ListPanel<FileRow>
          list={list}
          count={count => text('bankFees.fileCount', { count })}
          table={{
            label: text('bankFees.tab.files'),
            rowKey: row => row.id,
            rowName: row => row.name,
            onPick: row => setOpened(row.id),
            selected: opened ? new Set([opened]) : undefined,
            empty: { title: text('bankFees.none') },
            columns: [
              {
                key: 'file',
                header: text('bankFees.file'),
                look: 'name',
                cell: row => row.name,
              },
              { key: 'uploaded', header: text('bankFees.uploaded'), look: 'code', cell: row => moment(row.uploadedAt) },
              figure('rows'),
              {
                ...figure('posted'),
                cell: row => (
                  <>
                    {row.posted}
                    {row.posted > 0 ? <small>{formatRupees(row.postedAmount)}</small> : null}
                  </>
                ),
              },
              figure('linked'),
              figure('suspense'),
              figure('duplicates'),
              figure('errors'),
              {
                key: 'status',
                header: text('bankFees.status'),
                cell: row => <Badge status={fileTones[row.status]}>{text(`bankFees.fileStatus.${row.status}`)}</Badge>,
              },
            ],
          }}
        />
      </Stack>
    </WithDrawer>
  )
}
