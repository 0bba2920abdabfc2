import type { AnswerOfCall, orderDesk } from '@school/api/client'
import { formatRupees } from '@school/rules'
import { Badge, Facts, Panel, PanelBody, Stack } from '@school/ui'
import { Fragment } from 'react'
import { PlainText } from '../../../forms/PlainText'
import { useMoment } from '../../../session/zone'
import { useNamedText, useText } from '../../../texts/text'
import { StatusBadge } from './StatusBadge'

export type WholeOrder = AnswerOfCall<typeof orderDesk.one>
type Happening = WholeOrder['timeline'][number]

const stepTones = { none: 'secondary', waiting: 'info', open: 'danger', done: 'success' } as const

/** What an order came to by a happening, in words. */
function useStateText() {
  const named = useNamedText()
  return ({ kind, state }: Happening) => {
    if (kind === 'attempt') return named(`feeOrders.attempt.${state}`, state)
    if (kind === 'event') return named(`feeOrders.event.${state}`, state)
    if (kind === 'deed') return named(`feeOrders.deed.${state}`, state)
    return kind === 'created' ? named(`feeOrders.channel.${state}`, state) : state
  }
}

/** What happened, in words. */
function Happened({ one }: { readonly one: Happening }) {
  const text = useText()
  const state = useStateText()(one)
  const more = one.kind === 'check' ? text('feeOrders.checks', { n: Number(one.text) || 0 }) : one.text
  const parts = [state, one.reference, one.amount === null ? null : formatRupees(one.amount), more, one.by].filter(Boolean)
  return (
    <>
      <b>{text(`feeOrders.kind.${one.kind}`)}</b>
      {parts.length > 0 ? <div>{parts.join(' · ')}</div> : null}
      {one.raw ? (
        <details>
          <summary>{text('feeOrders.raw')}</summary>
          <PlainText text={one.raw} />
        </details>
      ) : null}
    </>
  )
}

function Money({ order }: { readonly order: WholeOrder }) {
  const text = useText()
  const moment = useMoment()
  const facts: readonly (readonly [string, string | null])[] = [
    [text('feeOrders.column.school'), order.school.name],
    [text('feeOrders.column.admNo'), order.admNo],
    [text('feeOrders.column.amount'), formatRupees(order.amount)],
    [text('feeOrders.advanceUsed'), order.advanceUsed > 0 ? formatRupees(order.advanceUsed) : null],
    [text('feeOrders.column.charge'), order.payerCharge > 0 ? formatRupees(order.payerCharge) : null],
    [text('feeOrders.column.account'), order.account],
    [text('feeOrders.installments'), order.installments.join(', ')],
    [text('feeOrders.source'), order.source],
    [text('feeOrders.providerOrderId'), order.providerOrderId],
    [text('feeOrders.column.providerStatus'), order.providerStatus],
    [text('feeOrders.column.postError'), order.postError],
    [text('feeOrders.column.receiptNo'), order.receiptNo],
    [text('feeOrders.expiresAt'), moment(order.expiresAt)],
    [text('feeOrders.createdBy'), order.createdBy],
  ]
  return (
    <Facts>
      <dt>{text('feeOrders.column.status')}</dt>
      <dd>
        <StatusBadge status={order.status} />
      </dd>
      {facts.map(([name, value]) =>
        value ? (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ) : null,
      )}
    </Facts>
  )
}

/** An order with its steps and all that happened to it. */
export function OrderStory({ order }: { readonly order: WholeOrder }) {
  const text = useText()
  const moment = useMoment()
  return (
    <Stack>
      <Money order={order} />
      <Panel title={text('feeOrders.steps')}>
        <PanelBody>
          <Facts>
            {order.steps.map(({ step, state, at, error }) => (
              <Fragment key={step}>
                <dt>{text(`feeOrders.step.${step}`)}</dt>
                <dd>
                  <Badge status={stepTones[state]}>{text(`feeOrders.stepState.${state}`)}</Badge>
                  {[moment(at), error].some(Boolean) ? <div>{[moment(at), error].filter(Boolean).join(' · ')}</div> : null}
                </dd>
              </Fragment>
            ))}
          </Facts>
        </PanelBody>
      </Panel>
      <Panel title={text('feeOrders.timeline')}>
        <PanelBody>
          <Facts>
            {order.timeline.map((one, index) => (
              <Fragment key={`${one.at} ${one.kind} ${index}`}>
                <dt>{moment(one.at)}</dt>
                <dd>
                  <Happened one={one} />
                </dd>
              </Fragment>
            ))}
          </Facts>
        </PanelBody>
      </Panel>
    </Stack>
  )
}
