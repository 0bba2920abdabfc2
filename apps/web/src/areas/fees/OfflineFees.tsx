import { type AnswerOfCall, offlineFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { dayIn, displayDay, formatRupees, type OfflineFeeKind } from '@school/rules'
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  Field,
  FigureStrip,
  Filters,
  FormHeader,
  IconButton,
  Link,
  Panel,
  Select,
  Skeleton,
  Stack,
  useMediaQuery,
} from '@school/ui'
import { Printer } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useSchoolZone } from '../../session/zone'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { OfflineFeeLedger } from './OfflineFeeLedger'
import { OfflineFeeTable } from './OfflineFeeTable'

type Summary = AnswerOfCall<typeof offlineFees.summary>

const forms = { fee: 'g.off.fees', bus: 'g.off.bus' } as const
const routes = { fee: '/parent/student-fees-summary', bus: '/parent/bus-fees-summary' } as const

interface ContentProps {
  readonly kind: OfflineFeeKind
  readonly title: string
  readonly summary: Summary
  /** 'As on 26-11-2026'; a phone has it beside the notice. */
  readonly asOf: string | undefined
}

/** What the home counts, where it is of more than these rows, and which dues are those to pay. */
function OneLedger({ kind, summary: { owed, isPaidHere, name } }: { kind: OfflineFeeKind; summary: Summary }) {
  const text = useText()
  const title = useFormTitle()
  if (isPaidHere)
    return (
      <Banner tone="info" title={text('offlineFees.paidHere', { name })}>
        <Link href="/parent/fees-payment">{title('g.fees.pay')}</Link>
      </Banner>
    )
  if (owed.fee === null || owed.bus === null) return null
  const other = kind === 'fee' ? ('bus' as const) : ('fee' as const)
  return (
    <Banner
      tone="info"
      title={text('offlineFees.together', {
        amount: formatRupees(Math.max(0, owed.fee + owed.bus)),
        other: formatRupees(owed[other]!),
      })}
    >
      <Link href={routes[other]}>{title(forms[other])}</Link>
    </Banner>
  )
}

/** What the school's own system last told, or why there is nothing. */
function Content({ kind, title, summary, asOf }: ContentProps) {
  const text = useText()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const today = dayIn(useSchoolZone(), new Date())
  const { rows, totals, name } = summary
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState title={kind === 'fee' ? text('offlineFees.none') : text('offlineFees.noBus', { name })} />
      </Panel>
    )
  const overdue = rows.some(row => row.balance > 0 && row.dueDate < today)
  return (
    <>
      <OneLedger kind={kind} summary={summary} />
      <FigureStrip
        label={text('offlineFees.total')}
        figures={[
          {
            key: 'balance',
            label: text('offlineFees.balance'),
            value: formatRupees(totals.balance),
            tone: overdue ? 'danger' : undefined,
          },
          ...(['paid', 'amount'] as const).map(key => ({
            key,
            label: text(`offlineFees.${key}`),
            value: formatRupees(totals[key]),
          })),
        ]}
      />
      {phone ? <OfflineFeeLedger label={title} rows={rows} /> : <OfflineFeeTable kind={kind} label={title} summary={summary} />}
      <Banner tone="info">
        {phone && asOf ? `${asOf}. ` : null}
        {text('offlineFees.notice')}
      </Banner>
    </>
  )
}

/** Fees of the child as the school's own system last told them; nothing is paid here. */
export function OfflineFees({ kind }: { kind: OfflineFeeKind }) {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()(forms[kind])
  const phone = useMediaQuery('(max-width: 599.98px)')
  const [params, setParams] = useSearchParams()
  const year = params.get('year')
  const { data, error, mutate } = useCall(kind === 'fee' ? offlineFees.summary : offlineFees.busSummary, {
    query: year ? { academicYearId: year } : {},
  })
  const print = { icon: Printer, onClick: () => window.print() }
  const asOf = data?.asOf ? text('offlineFees.asOn', { asOf: displayDay(data.asOf) }) : undefined
  return (
    <>
      <FormHeader
        title={title}
        context={[data?.name, asOf].filter(Boolean).join(' · ')}
        actionsBeside
        actions={
          !data || data.rows.length === 0 ? undefined : phone ? (
            <IconButton {...print} variant="secondary" label={text('offlineFees.print')} />
          ) : (
            <Button {...print}>{text('offlineFees.print')}</Button>
          )
        }
      />
      {data && data.academicYears.length > 0 ? (
        <Filters>
          <Field label={text('offlineFees.year')}>
            <Select
              options={data.academicYears.map(({ id, name }) => ({ value: id, label: name }))}
              value={data.academicYearId}
              onChange={value => setParams(value ? { year: value } : {})}
            />
          </Field>
        </Filters>
      ) : null}
      <Stack>
        {error && !data ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {data || error ? null : <Skeleton height="240px" />}
        {data ? <Content kind={kind} title={title} summary={data} asOf={asOf} /> : null}
      </Stack>
    </>
  )
}
