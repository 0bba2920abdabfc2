import { gatewayAccounts as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Field, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { Gateway } from './Gateways'

const shortest = 8

/** Changes the secret that a provider signs with; the one before still holds for a while. */
export function SecretForm({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ secret: '' }),
    problems: ({ secret }) => ({ secret: trimmed(secret).length < shortest ? text('gateways.secretShort') : undefined }),
    shownBy: [calls.list],
    onClose,
  })
  const save = () =>
    form.save(
      () =>
        client.call(calls.rotateSecret, {
          params: { id: gateway.id },
          body: { secret: trimmed(form.values.secret), version: gateway.version },
        }),
      text('gateways.secretChanged'),
    )
  return (
    <FormDialog
      title={text('gateways.changeSecret')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('gateways.newSecret')} required help={text('gateways.newSecretHelp')} error={form.errorOf('secret')}>
        <TextInput autoComplete="off" maxLength={200} value={form.values.secret} onChange={form.set('secret')} />
      </Field>
    </FormDialog>
  )
}
