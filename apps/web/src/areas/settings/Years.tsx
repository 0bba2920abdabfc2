import { type AnswerOfCall, generalSettings } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, Button, Panel, Stack, Table } from '@school/ui'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { OperatedSchool } from './GeneralSettings'
import { YearForm } from './YearForm'

export type Year = AnswerOfCall<typeof generalSettings.years>[number]

/** Academic years of a school. The current one changes by the year ending alone. */
export function Years({ school }: { school: OperatedSchool }) {
  const intl = useIntl()
  const text = useText()
  const [opened, setOpened] = useState<Year | 'next'>()
  const { data, error, mutate } = useCall(generalSettings.years, { params: { id: school.id } })
  const newest = data?.[0]
  return (
    <Stack>
      <Panel>
        <Table<Year>
          cards
          label={text('generalSettings.years')}
          rows={data}
          rowKey={year => year.id}
          rowName={year => year.name}
          expectedRows={2}
          empty={{ title: text('generalSettings.noYears') }}
          error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
          rowMenu={year => [
            {
              key: 'edit',
              label: text('settings.edit'),
              icon: Pencil,
              disabled: year.locked,
              onSelect: () => setOpened(year),
            },
          ]}
          columns={[
            { key: 'name', header: text('generalSettings.yearName'), look: 'name', cell: year => year.name },
            { key: 'from', header: text('generalSettings.startsOn'), look: 'code', cell: year => displayDay(year.startsOn) },
            { key: 'to', header: text('generalSettings.endsOn'), look: 'code', cell: year => displayDay(year.endsOn) },
            {
              key: 'entered',
              header: text('generalSettings.entered'),
              look: 'code',
              cell: ({ firstEntered, lastEntered }) =>
                firstEntered && lastEntered ? `${displayDay(firstEntered)} – ${displayDay(lastEntered)}` : '–',
            },
            {
              key: 'state',
              header: text('platform.status'),
              cell: year =>
                year.isCurrent ? (
                  <Badge status="success">{text('generalSettings.current')}</Badge>
                ) : year.locked ? (
                  <Badge status="secondary">{text('generalSettings.locked')}</Badge>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      </Panel>
      {data && (!newest || newest.isCurrent) ? (
        <div>
          <Button icon={Plus} onClick={() => setOpened('next')}>
            {text('generalSettings.addYear')}
          </Button>
        </div>
      ) : null}
      {opened ? (
        <YearForm
          schoolId={school.id}
          year={opened === 'next' ? undefined : opened}
          newest={newest}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Stack>
  )
}
