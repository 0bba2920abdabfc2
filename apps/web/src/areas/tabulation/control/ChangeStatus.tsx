import { platformMarks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Actions, Badge, Banner, Button, Field, FormHeader, Panel, PanelBody, RadioGroup, Stack, Table } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'
import { ConfirmStatusForm } from './ConfirmStatusForm'
import { MarkScope, type MarkScopeValues, scopeOf, useScopeOffers } from './MarkScope'
import { toneOf } from './sheet-status'

type Target = 'not-taken' | 'draft'

interface ChangeStatusProps {
  readonly title: string
  readonly tabs: ReactNode
  readonly values: MarkScopeValues
  readonly set: (change: Partial<MarkScopeValues>) => void
}

/** The sheets of an exam in a school, and the change of their status. */
export function ChangeStatus({ title, tabs, values, set }: ChangeStatusProps) {
  const text = useText()
  const intl = useIntl()
  const { viewer } = useSignedIn()
  const [to, setTo] = useState<Target>('not-taken')
  const [asking, setAsking] = useState(false)
  const { offers, academicYearId } = useScopeOffers(values)
  const scope = scopeOf(values, academicYearId)
  const { data, error, mutate } = useCall(platformMarks.check, scope ? { body: { ...scope, to } } : null)
  type Sheet = NonNullable<typeof data>['sheets'][number]
  return (
    <>
      <FormHeader title={title} caption="Edit" />
      <Stack>
        {tabs}
        <Panel>
          <PanelBody>
            <Stack>
              <MarkScope values={values} set={set} />
              <Field label={text('tabStatus.setTo')}>
                <RadioGroup<Target>
                  options={[
                    { value: 'not-taken', label: text('tabStatus.to.not-taken') },
                    { value: 'draft', label: text('tabStatus.to.draft') },
                  ]}
                  value={to}
                  onChange={setTo}
                />
              </Field>
              {viewer.roles.includes('GJAdmin') ? (
                <Actions>
                  <Button
                    variant="primary"
                    disabled={!data || data.count === 0 || data.leased > 0}
                    onClick={() => setAsking(true)}
                  >
                    {text('tabStatus.updateSheets', { n: data?.count ?? 0 })}
                  </Button>
                </Actions>
              ) : null}
            </Stack>
          </PanelBody>
        </Panel>
        {data && data.leased > 0 ? <Banner tone="warning">{text('tabStatus.leased', { n: data.leased })}</Banner> : null}
        {scope ? (
          <Panel title={text('tabStatus.sheets')}>
            <Table<Sheet>
              cards
              label={text('tabStatus.sheets')}
              rows={data?.sheets}
              rowKey={sheet => sheet.id}
              rowName={sheet => `${sheet.division} ${sheet.subject}`}
              expectedRows={10}
              empty={{ title: text('markLocks.none') }}
              error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
              columns={[
                { key: 'division', header: text('report.division'), look: 'name', cell: sheet => sheet.division },
                { key: 'subject', header: text('tabStatus.missing.subject'), cell: sheet => sheet.subject },
                {
                  key: 'status',
                  header: text('markLocks.status'),
                  cell: sheet => <Badge status={toneOf(sheet.status)}>{text(`markLocks.status.${sheet.status}`)}</Badge>,
                },
                {
                  key: 'taken',
                  header: text('markLocks.taken'),
                  cell: sheet => (
                    <>
                      {text(`markLocks.export.${sheet.exportState}`)}
                      {sheet.exportError ? <small>{sheet.exportError}</small> : null}
                    </>
                  ),
                },
                { key: 'marks', header: text('tabStatus.marks'), align: 'end', cell: sheet => intl.formatNumber(sheet.marks) },
                {
                  key: 'cards',
                  header: text('tabStatus.cardsPublished'),
                  align: 'end',
                  cell: sheet => intl.formatNumber(sheet.cards),
                },
                {
                  key: 'changes',
                  header: text('tabStatus.changes'),
                  cell: sheet => (sheet.changes ? <Badge status="warning">{text(`tabStatus.to.${to}`)}</Badge> : '–'),
                },
              ]}
            />
          </Panel>
        ) : null}
      </Stack>
      {asking && scope && data ? (
        <ConfirmStatusForm scope={scope} to={to} checked={data} code={offers?.code ?? ''} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}
