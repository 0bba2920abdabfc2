import { bankAccounts as calls } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { Button, Facts, Field, FieldGrid, Select, Stack, TextArea, useConfirm } from '@school/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { KeyDialog } from '../../../forms/KeyDialog'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { BankAccount } from './BankSettings'
import type { BankForm } from './useBankForm'

const modes = ['file', 'api'] as const

/** Where a bank calls, with the key that signs its calls. */
function Access({ account, mayWrite }: { account: BankAccount; mayWrite: boolean }) {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const fail = useProblemToast()
  const reload = useReload()
  const [made, setMade] = useState<string>()
  const rotate = async () => {
    const title = text('bankFees.settings.rotate')
    const message = text('bankFees.settings.rotateSure')
    if (account.apiKey && !(await confirm({ icon: 'warning', title, message, confirmText: title }))) return
    try {
      setMade((await client.call(calls.rotateKey, { params: { id: account.id } })).key)
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <Stack>
      <Facts>
        <dt>{text('bankFees.settings.url')}</dt>
        <dd>
          <code>{account.collectUrl}</code>
        </dd>
        <dt>{text('bankFees.settings.key')}</dt>
        <dd>{account.apiKey || '–'}</dd>
      </Facts>
      {mayWrite ? (
        <Button icon={KeyRound} onClick={() => void rotate()}>
          {text('bankFees.settings.rotate')}
        </Button>
      ) : null}
      {made ? (
        <KeyDialog
          school={`${account.bank} · ${account.school.name}`}
          value={made}
          onClose={() => {
            setMade(undefined)
            void reload(calls.list)
          }}
        />
      ) : null}
    </Stack>
  )
}

/** Whether the bank writes files or calls by itself, and from where. */
export function BankCalls({
  account,
  form,
  mayWrite,
}: {
  readonly account: BankAccount | undefined
  readonly form: BankForm
  readonly mayWrite: boolean
}) {
  const text = useText()
  const { values, set, errorOf } = form
  return (
    <>
      <FieldGrid>
        <Field label={text('bankFees.settings.mode')}>
          <Select
            disabled={!mayWrite}
            options={modes.map(value => ({ value, label: text(`bankFees.settings.mode.${value}`) }))}
            value={values.mode}
            onChange={value => set('mode')(value ?? 'file')}
          />
        </Field>
        {values.mode === 'api' ? (
          <Field
            label={text('bankFees.settings.ips')}
            required
            help={text('bankFees.settings.ipsHelp')}
            error={errorOf('allowedIps')}
          >
            <TextArea maxLength={1000} disabled={!mayWrite} value={values.allowedIps} onChange={set('allowedIps')} />
          </Field>
        ) : null}
      </FieldGrid>
      {account && account.mode === 'api' && values.mode === 'api' ? <Access account={account} mayWrite={mayWrite} /> : null}
    </>
  )
}
