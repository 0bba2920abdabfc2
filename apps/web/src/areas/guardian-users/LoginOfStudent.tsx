import { type AnswerOfCall, guardianUsers } from '@school/api/client'
import { useCall } from '@school/api/react'
import {
  Actions,
  Button,
  EmptyState,
  ErrorState,
  Facts,
  Panel,
  PanelBody,
  Progress,
  Skeleton,
  Stack,
  WorkResult,
} from '@school/ui'
import { Fragment, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { valuesOf } from '../../report'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { StateBadge } from './StateBadge'
import { useLoginActions } from './useLoginActions'
import { useLoginWork } from './useLoginWork'
import { filtersOf } from './user-filters'
import { useSeenLogins } from './useSeenLogins'

type Row = AnswerOfCall<typeof guardianUsers.viewData>['results'][number]

/** Nobody is found by anything but the number. */
const unfiltered = valuesOf(new URLSearchParams())
const mostRows = 100
/** The one stays chosen. */
const stays = () => {}

/** What became of a login. */
function LoginFacts({ row }: { row: Row }) {
  const text = useText()
  const moment = useMoment()
  const facts = [
    ['guardian', row.guardian],
    ['mobile', row.mobile],
    ['email', row.email],
    ['loginName', row.loginName],
    ['sentOn', moment(row.sentAt)],
    ['lastLogin', moment(row.lastLoginAt)],
  ] as const
  return (
    <Facts>
      <dt>{text('guardianUsers.column.status')}</dt>
      <dd>
        <StateBadge state={row.status} />
      </dd>
      {facts.map(([key, value]) =>
        value ? (
          <Fragment key={key}>
            <dt>{text(`guardianUsers.column.${key}`)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ) : null,
      )}
    </Facts>
  )
}

/** The login of a student's guardian, with what the list of logins offers for it. */
export function LoginOfStudent({ id, admNo }: { id: string; admNo: string }) {
  const intl = useIntl()
  const text = useText()
  const rows = useCall(guardianUsers.viewData, {
    body: { filters: { ...filtersOf(unfiltered), text: admNo }, page: 1, pageSize: mostRows },
  })
  const selected = useMemo(() => new Set([id]), [id])
  const list = { rows, selected, onSelect: stays, report: { values: unfiltered } }
  const logins = useSeenLogins(list)
  const work = useLoginWork(list, logins, true)
  const actions = useLoginActions(selected, logins, work)
  const { data, error } = rows
  const row = data?.results.find(one => one.studentId === id)
  if (error && !data) return <ErrorState onRetry={() => void rows.mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton height="120px" />
  if (!row) return <EmptyState title={text('people.record.noLogin')} />
  return (
    <Stack>
      {work.working ? <Progress label={text('guardianUsers.working')} value={work.share} /> : null}
      {work.receipt ? <WorkResult fresh {...work.receipt.outcome} onDismiss={work.dropReceipt} /> : null}
      <Panel title={text('people.record.login')}>
        <PanelBody>
          <Stack>
            <LoginFacts row={row} />
            <LoginButtons actions={actions} />
          </Stack>
        </PanelBody>
      </Panel>
    </Stack>
  )
}

/** What can be done at once; the others would do nothing for this one. */
function LoginButtons({ actions }: { actions: ReturnType<typeof useLoginActions> }) {
  const able = actions.filter(({ key, disabled }) => !disabled && key !== 'message' && key !== 'excel')
  return (
    <Actions data-start="">
      {able.map(({ key, label, icon, look, busy, onSelect }) => (
        <Button key={key} icon={icon} variant={look === 'danger' ? 'dangerQuiet' : look} busy={busy} onClick={onSelect}>
          {label}
        </Button>
      ))}
    </Actions>
  )
}
