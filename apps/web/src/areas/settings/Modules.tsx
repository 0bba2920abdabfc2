import { profile } from '@school/api/client'
import { useCall } from '@school/api/react'
import { moduleCodes } from '@school/rules'
import { Badge, Panel, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useNamedText, useText } from '../../texts/text'

/** What the operator has switched on for the school, for reading. */
export function Modules() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const { data, error, mutate } = useCall(profile.school, {})
  return (
    <Panel>
      <Table
        cards
        label={text('settings.tab.modules')}
        rows={data ? moduleCodes : undefined}
        rowKey={code => code}
        expectedRows={moduleCodes.length}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          { key: 'code', header: text('platform.code'), look: 'code', cell: code => code },
          { key: 'name', header: text('settings.name'), look: 'name', cell: code => named(`module.${code}`, code) },
          { key: 'meaning', header: text('settings.meaning'), cell: code => named(`module.${code}.help`, '') },
          {
            key: 'on',
            header: text('platform.status'),
            cell: code =>
              data?.modules.includes(code) ? (
                <Badge status="success">{text('settings.on')}</Badge>
              ) : (
                <Badge status="secondary">{text('settings.off')}</Badge>
              ),
          },
        ]}
      />
    </Panel>
  )
}
