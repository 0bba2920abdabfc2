import { type AnswerOfCall, schoolDetails } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatPercent, percentHalfUp } from '@school/rules'
import {
  Badge,
  Button,
  Dialog,
  ErrorState,
  Facts,
  Panel,
  PanelBody,
  PrintHeader,
  Skeleton,
  SkeletonRegion,
  Stack,
  Table,
} from '@school/ui'
import { Printer } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'

export type Card = AnswerOfCall<typeof schoolDetails.card>

/** Names with what stands beside them; what is empty is left out. */
function FactsOf({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Facts>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </Facts>
  )
}

/** What a school is, and what it has. */
function Identity({ card }: { card: Card }) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const column = (key: 'code' | 'group' | 'board' | 'year' | 'goLiveOn' | 'lastActivityAt' | 'status') =>
    text(`schoolDetails.column.${key}`)
  const count = (value: number) => intl.formatNumber(value)
  return (
    <>
      <Panel title={text('schoolDetails.identity')}>
        <PanelBody>
          <FactsOf
            facts={[
              [column('code'), card.code],
              [column('status'), named(`platform.status.${card.status}`, card.status)],
              [column('board'), named(`platform.board.${card.board}`, card.board)],
              [text('schoolDetails.udise'), card.udiseCode],
              [text('schoolDetails.affiliation'), card.affiliationNo],
              [column('group'), card.group],
              [text('schoolDetails.domain'), card.domain],
              [
                text('schoolDetails.address'),
                [card.address, card.place, card.district, card.state, card.pinCode].filter(Boolean).join(', '),
              ],
              [text('schoolDetails.phone'), card.phone],
              [text('schoolDetails.email'), card.email],
              [text('schoolDetails.website'), card.website],
              [column('year'), card.year],
              [column('goLiveOn'), card.goLiveOn ? displayDay(card.goLiveOn) : ''],
              [column('lastActivityAt'), moment(card.lastActivityAt)],
            ]}
          />
        </PanelBody>
      </Panel>
      <Panel title={text('schoolDetails.figures')}>
        <PanelBody>
          <FactsOf
            facts={[
              ...(['sections', 'courses', 'divisions', 'students', 'boys', 'girls', 'teaching', 'nonTeaching'] as const).map(
                key => [text(`schoolDetails.column.${key}`), count(card[key])] as const,
              ),
              [text('schoolDetails.column.guardianPercent'), formatPercent(percentHalfUp(card.guardianUsers, card.guardians))],
              [text('schoolDetails.column.smsBalance'), count(card.smsBalance)],
              [text('schoolDetails.column.storage'), intl.formatNumber(card.storage / 1_048_576, { maximumFractionDigits: 1 })],
            ]}
          />
        </PanelBody>
      </Panel>
    </>
  )
}

/** Modules, settings that are not as usual, and who administers the school. */
function Rest({ card }: { card: Card }) {
  const text = useText()
  const named = useNamedText()
  return (
    <>
      <Panel title={text('schoolDetails.column.modules')}>
        <PanelBody>
          {card.modules.map(code => (
            <Badge key={code} status="info">
              {code} · {named(`module.${code}`, code)}
            </Badge>
          ))}
        </PanelBody>
      </Panel>
      <Panel title={text('schoolDetails.settings')}>
        <Table<Card['settings'][number]>
          cards
          label={text('schoolDetails.settings')}
          rows={card.settings}
          rowKey={row => row.code}
          empty={{ title: text('schoolDetails.noSettings') }}
          columns={[
            { key: 'code', header: text('schoolDetails.column.name'), look: 'name', cell: row => row.code },
            { key: 'value', header: text('schoolDetails.value'), cell: row => row.value },
            { key: 'source', header: text('schoolDetails.source'), cell: row => text(`schoolDetails.source.${row.source}`) },
          ]}
        />
      </Panel>
      <Panel title={text('schoolDetails.administrators')}>
        <Table<Card['administrators'][number]>
          cards
          label={text('schoolDetails.administrators')}
          rows={card.administrators}
          rowKey={row => `${row.loginName} ${row.role}`}
          empty={{ title: text('schoolDetails.noAdministrators') }}
          columns={[
            { key: 'name', header: text('schoolDetails.column.name'), look: 'name', cell: row => row.name },
            { key: 'login', header: text('schoolDetails.loginName'), look: 'code', cell: row => row.loginName },
            { key: 'role', header: text('schoolDetails.role'), cell: row => named(`role.${row.role}`, row.role) },
            { key: 'mobile', header: text('schoolDetails.mobile'), look: 'code', cell: row => row.mobile },
            { key: 'email', header: text('schoolDetails.email'), cell: row => row.email },
          ]}
        />
      </Panel>
    </>
  )
}

/** The card of a school on paper. */
export function SchoolPaper({ card }: { card: Card }) {
  const text = useText()
  const moment = useMoment()
  return (
    <Stack>
      <PrintHeader
        school={card.name}
        title={text('schoolDetails.card')}
        lines={[text('schoolDetails.asOf', { time: moment(card.asOf) })]}
      />
      <Identity card={card} />
      <Rest card={card} />
    </Stack>
  )
}

interface SchoolCardProps {
  readonly id: string
  readonly onPrint: (card: Card) => void
  readonly onClose: () => void
}

/** The card of a school, which can be printed. */
export function SchoolCard({ id, onPrint, onClose }: SchoolCardProps) {
  const intl = useIntl()
  const text = useText()
  const { data: card, error, mutate } = useCall(schoolDetails.card, { params: { id } })
  return (
    <Dialog
      open
      size="large"
      title={card?.name ?? text('schoolDetails.card')}
      onClose={onClose}
      footer={
        <Button icon={Printer} disabled={!card} onClick={() => card && onPrint(card)}>
          {text('report.print')}
        </Button>
      }
    >
      {card ? (
        <Stack>
          <Identity card={card} />
          <Rest card={card} />
        </Stack>
      ) : error ? (
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      ) : (
        <SkeletonRegion>
          <Skeleton height="240px" />
        </SkeletonRegion>
      )}
    </Dialog>
  )
}
