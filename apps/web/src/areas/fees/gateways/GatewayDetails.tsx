import { gatewayAccounts as calls } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Button, Facts, Stack, useConfirm, useToast } from '@school/ui'
import { Copy, KeyRound, Pencil, Plug, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useProblemToast } from '../../../forms/problems'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { GatewayEvents } from './GatewayEvents'
import type { Gateway } from './Gateways'
import { SecretForm } from './SecretForm'

/** What an account is, where its provider sends what it tells, and what it has told. */
export function GatewayFacts({ gateway, mayWrite }: { gateway: Gateway; mayWrite: boolean }) {
  const text = useText()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const { data } = useCall(calls.drivers, {})
  const fields = data?.results.find(one => one.driver === gateway.driver)?.fields ?? []
  const copy = () =>
    void navigator.clipboard
      .writeText(gateway.webhookUrl)
      .then(() => toast.success(text('gateways.copied')))
      .catch(fail)
  return (
    <Stack>
      <Facts>
        <dt>{text('gateways.school')}</dt>
        <dd>{gateway.school.name}</dd>
        <dt>{text('gateways.account')}</dt>
        <dd>{gateway.account.name}</dd>
        <dt>{text('gateways.driver')}</dt>
        <dd>{text(`gateways.driver.${gateway.driver}`)}</dd>
        {fields.map(({ name }) => (
          <div key={name}>
            <dt>{text(`gateways.field.${name}`)}</dt>
            <dd>
              <code>{gateway.credentials[name] || '–'}</code>
            </dd>
          </div>
        ))}
        <dt>{text('gateways.webhookAddress')}</dt>
        <dd>
          <code>{gateway.webhookUrl}</code>
        </dd>
      </Facts>
      {gateway.previousUntil ? <p>{text('gateways.previous', { at: moment(gateway.previousUntil) })}</p> : null}
      <Button icon={Copy} onClick={copy}>
        {text('gateways.copyWebhook')}
      </Button>
      <GatewayEvents gateway={gateway} mayWrite={mayWrite} />
    </Stack>
  )
}

const keeping = (gateway: Gateway) => ({
  feeAccountId: gateway.account.id,
  driver: gateway.driver,
  label: gateway.label,
  testMode: gateway.testMode,
  methods: gateway.methods,
  payerChargeBps: gateway.payerChargeBps,
  payerChargeFlat: gateway.payerChargeFlat,
  gstBps: gateway.gstBps,
  orderExpiryMinutes: gateway.orderExpiryMinutes,
  pendingHoldMinutes: gateway.pendingHoldMinutes,
  sortOrder: gateway.sortOrder,
  version: gateway.version,
})

/** What an operator does with an account. */
export function GatewayActions({ gateway, onEdit, onGone }: { gateway: Gateway; onEdit: () => void; onGone: () => void }) {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const done = useDone(calls.list, calls.events)
  const [changing, setChanging] = useState(false)
  const { data } = useCall(calls.drivers, {})
  const shape = data?.results.find(one => one.driver === gateway.driver)
  const params = { id: gateway.id }
  const switchTo = async (isActive: boolean) => {
    const sure =
      isActive ||
      (await confirm({
        icon: 'warning',
        title: text('gateways.deactivate'),
        message: text('gateways.sureDeactivate', { label: gateway.label }),
        confirmText: text('gateways.deactivate'),
      }))
    if (!sure) return
    // What is no secret is sent again; secrets stay.
    const open = (shape?.fields ?? []).filter(field => !field.secret).map(({ name }) => [name, gateway.credentials[name] ?? ''])
    const body = { ...keeping(gateway), isActive, credentials: Object.fromEntries(open) }
    const said = text(isActive ? 'gateways.activated' : 'gateways.deactivated', { label: gateway.label })
    await done(() => client.call(calls.change, { params, body }), said)
  }
  const remove = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: text('gateways.delete'),
      message: text('gateways.sureDelete', { label: gateway.label }),
      confirmText: text('gateways.delete'),
    })
    if (sure && (await done(() => client.call(calls.remove, { params }), text('gateways.deleted')))) onGone()
  }
  return (
    <>
      <Button icon={Plug} onClick={() => void done(() => client.call(calls.test, { params }), text('gateways.connected'))}>
        {text('gateways.testConnection')}
      </Button>
      {shape?.rotates ? (
        <Button icon={KeyRound} onClick={() => setChanging(true)}>
          {text('gateways.changeSecret')}
        </Button>
      ) : null}
      <Button icon={Power} onClick={() => void switchTo(!gateway.isActive)}>
        {text(gateway.isActive ? 'gateways.deactivate' : 'gateways.activate')}
      </Button>
      {gateway.isUsed ? null : (
        <Button icon={Trash2} variant="dangerQuiet" onClick={() => void remove()}>
          {text('gateways.delete')}
        </Button>
      )}
      <Button icon={Pencil} variant="primary" onClick={onEdit}>
        {text('gateways.edit')}
      </Button>
      {changing ? <SecretForm gateway={gateway} onClose={() => setChanging(false)} /> : null}
    </>
  )
}
