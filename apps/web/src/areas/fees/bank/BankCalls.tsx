import { bankAccounts as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Button, Facts, Field, FieldGrid, Select, Stack, TextArea } from '@school/ui'
import { KeyRound } from 'lucide-react'
import { useKeys } from '../../../forms/keys'
import { useText } from '../../../texts/text'
import type { BankAccount } from './BankSettings'
import type { BankForm } from './useBankForm'

const modes = ['file', 'api'] as const

interface AccessProps {
  readonly account: BankAccount
  readonly mayWrite: boolean
  /** The account as it is with its new key. */
  readonly onAccount: (account: BankAccount) => void
}

/** Where a bank calls, with the key that signs its calls. */
function Access({ account, mayWrite, onAccount }: AccessProps) {
  const text = useText()
  const { client } = useApi()
  const keys = useKeys(calls.list)
  const rotate = () =>
    keys.make({
      owner: `${account.bank} · ${account.school.name}`,
      inUse: account.apiKey !== '',
      replacing: { title: text('bankFees.settings.rotate'), help: text('bankFees.settings.rotateSure') },
      make: async () => {
        const { key, account: changed } = await client.call(calls.rotateKey, { params: { id: account.id } })
        onAccount(changed)
        return key
      },
    })
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
      {keys.dialog}
    </Stack>
  )
}

/** Whether the bank writes files or calls by itself, and from where. */
export function BankCalls({
  account,
  form,
  ...access
}: Omit<AccessProps, 'account'> & { readonly account: BankAccount | undefined; readonly form: BankForm }) {
  const { mayWrite } = access
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
      {account && account.mode === 'api' && values.mode === 'api' ? <Access account={account} {...access} /> : null}
    </>
  )
}
