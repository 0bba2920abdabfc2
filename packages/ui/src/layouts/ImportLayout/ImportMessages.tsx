import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form'
import { Table } from '../../table'
import { Actions, Panel, PanelBody } from '../Panel'
import { importMessages } from './ImportLayout.messages'
import type { ImportMessageGroup } from './import-run'

/** Lines before the rest opens behind a button. */
const most = 20

export type ImportMessagesProps = {
  groups: readonly ImportMessageGroup[]
  /** Key of the message whose rows are shown. */
  picked?: string
  /** A click shows the rows of the message, a further one all rows again. */
  onPick: (group: ImportMessageGroup | undefined) => void
}

/** Equal messages as one line each, with their number and where they begin and end in the file. */
export function ImportMessages({ groups, picked, onPick }: ImportMessagesProps) {
  const intl = useIntl()
  const [all, setAll] = useState(false)
  if (groups.length === 0) return null
  const title = intl.formatMessage(importMessages.messages)
  return (
    <Panel title={title}>
      <Table
        cards
        label={title}
        rows={all ? groups : groups.slice(0, most)}
        rowKey={group => group.key}
        selected={new Set(picked === undefined ? [] : [picked])}
        onPick={group => onPick(group.key === picked ? undefined : group)}
        columns={[
          {
            key: 'message',
            header: intl.formatMessage(importMessages.message),
            look: 'name',
            cell: group => group.message,
          },
          { key: 'code', header: intl.formatMessage(importMessages.code), look: 'code', cell: group => group.code },
          {
            key: 'count',
            header: intl.formatMessage(importMessages.count),
            align: 'end',
            cell: group => group.count,
          },
          { key: 'first', header: intl.formatMessage(importMessages.firstRow), align: 'end', cell: group => group.firstRow },
          { key: 'last', header: intl.formatMessage(importMessages.lastRow), align: 'end', cell: group => group.lastRow },
        ]}
      />
      {!all && groups.length > most ? (
        <PanelBody>
          <Actions>
            <Button variant="quiet" onClick={() => setAll(true)}>
              {intl.formatMessage(importMessages.moreMessages)}
            </Button>
          </Actions>
        </PanelBody>
      ) : null}
    </Panel>
  )
}
