import { type ReactNode, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Banner } from '../../feedback'
import { Button, Select } from '../../form'
import { Table } from '../../table'
import { Actions, Panel, PanelBody, Stack } from '../Panel'
import { columnsHelpMessage, ignoredMessage, importMessages, keyMissingMessage } from './ImportLayout.messages'

const Plain = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

/** Header of the file for each column key. */
export type ImportMap = Readonly<Record<string, string>>

export type ImportMappingProps = {
  /** Columns of the kind. Those of its key have to be in the file. */
  columns: readonly { key: string; title: string; required: boolean; isKey: boolean }[]
  fileName: string
  /** Rows of the file. */
  rows: number
  headers: readonly string[]
  /** First rows of the file, as examples. */
  sample: readonly (readonly string[])[]
  mapping: ImportMap
  onMapping: (mapping: ImportMap) => void
  /** How rows are taken. */
  options?: ReactNode
  onCheck: () => void
  busy?: boolean
}

type HeaderSelectProps = {
  /** Of the column of the kind. */
  title: string
  headers: readonly string[]
  /** Those that stand for a column already. */
  taken: ReadonlySet<string>
  value: string
  onChange: (header: string) => void
  /** Id of what says that the column has to be in the file, where it is not. */
  missingId: string | undefined
}

/** The header of the file that a column is read from. */
function HeaderSelect({ title, headers, taken, value, onChange, missingId }: HeaderSelectProps) {
  const intl = useIntl()
  return (
    <Select
      aria-label={`${intl.formatMessage(importMessages.inFile)}: ${title}`}
      aria-invalid={missingId !== undefined || undefined}
      aria-describedby={missingId}
      options={[
        { value: '', label: intl.formatMessage(importMessages.notInFile) },
        ...headers.map(header => ({ value: header, label: header, disabled: taken.has(header) && value !== header })),
      ]}
      value={value}
      onChange={header => onChange(header ?? '')}
    />
  )
}

/** The second step: which column of the file holds what, and how rows are taken. */
export function ImportMapping({
  columns,
  fileName,
  rows,
  headers,
  sample,
  mapping,
  onMapping,
  options,
  onCheck,
  busy,
}: ImportMappingProps) {
  const intl = useIntl()
  const named = headers.filter(header => header.trim() !== '')
  const used = new Set(Object.values(mapping))
  const ignored = named.filter(header => !used.has(header))
  const frame = useRef<HTMLDivElement>(null)
  const missingId = useId()
  const lacks = (column: ImportMappingProps['columns'][number]) => column.isKey && !mapping[column.key]
  const missing = columns.filter(lacks)
  const example = (key: string) => {
    const index = mapping[key] ? headers.indexOf(mapping[key]) : -1
    return index < 0 ? '' : sample.map(row => row[index]).find(Boolean)
  }
  const choose = (key: string, header: string) =>
    onMapping(Object.fromEntries(Object.entries({ ...mapping, [key]: header }).filter(([, chosen]) => chosen !== '')))
  const check = () => {
    if (missing.length === 0) onCheck()
    else frame.current?.querySelector<HTMLElement>('[role=combobox][aria-invalid=true]')?.focus()
  }
  return (
    <Stack ref={frame}>
      {ignored.length > 0 ? (
        <Banner tone="warning">
          <Plain>
            {ignored.map(header => (
              <li key={header}>{intl.formatMessage(ignoredMessage, { header })}</li>
            ))}
          </Plain>
        </Banner>
      ) : null}
      <Panel title={intl.formatMessage(columnsHelpMessage, { rows, file: fileName })}>
        <Table
          cards
          label={intl.formatMessage(importMessages.stepColumns)}
          rows={columns}
          rowKey={column => column.key}
          columns={[
            {
              key: 'column',
              header: intl.formatMessage(importMessages.column),
              look: 'name',
              cell: column => `${column.title}${column.required ? ' *' : ''}`,
            },
            {
              key: 'header',
              header: intl.formatMessage(importMessages.inFile),
              width: '280px',
              cell: column => (
                <HeaderSelect
                  title={column.title}
                  headers={named}
                  taken={used}
                  value={mapping[column.key] ?? ''}
                  onChange={header => choose(column.key, header)}
                  missingId={lacks(column) ? missingId : undefined}
                />
              ),
            },
            {
              key: 'example',
              header: intl.formatMessage(importMessages.example),
              look: 'code',
              cell: column => example(column.key),
            },
          ]}
        />
      </Panel>
      {options ? (
        <Panel title={intl.formatMessage(importMessages.options)}>
          <PanelBody>{options}</PanelBody>
        </Panel>
      ) : null}
      {missing.length > 0 ? (
        <Banner tone="danger">
          <span id={missingId}>
            {intl.formatMessage(keyMissingMessage, {
              columns: intl.formatList(
                missing.map(column => column.title),
                { type: 'conjunction' },
              ),
            })}
          </span>
        </Banner>
      ) : null}
      <Actions>
        <Button variant="primary" busy={busy} aria-describedby={missing.length > 0 ? missingId : undefined} onClick={check}>
          {intl.formatMessage(importMessages.check)}
        </Button>
      </Actions>
    </Stack>
  )
}
