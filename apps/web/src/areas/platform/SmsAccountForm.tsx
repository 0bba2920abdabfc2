import { smsAccounts } from '@school/api/client'
import { useApi } from '@school/api/react'
import { mobileNumber, usualPerSecond, usualRates } from '@school/rules'
import { Button, Checkbox, Field, FieldGrid, NumberInput, Select, Stack, TextArea, TextInput } from '@school/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSaving } from '../../done'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { useText } from '../../text'
import type { SmsAccount } from './SmsAccounts'

const rates = {
  smsPart: usualRates.smsPart,
  voicePulse: usualRates.voicePulse,
  whatsappUtility: usualRates.whatsapp.utility,
  whatsappMarketing: usualRates.whatsapp.marketing,
} as const
const speeds = ['sms', 'whatsapp', 'voice', 'email'] as const

const hostsOf = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)

const begun = (account: SmsAccount) => ({
  header: account.header,
  dltEntityId: account.dltEntityId,
  telemarketerId: account.telemarketerId,
  dailyCap: account.dailyCap,
  lowBalance: account.lowBalance as number | null,
  rates: account.rates,
  perSecond: account.perSecond,
  creditPrice: account.creditPrice as number | null,
  linkHosts: account.linkHosts.join('\n'),
  billUndelivered: account.billUndelivered,
  status: account.status,
  pauseReason: account.pauseReason,
})

type Values = ReturnType<typeof begun>

/** What is missing or wrong, by field. What was empty before may stay so. */
function useProblems(before: SmsAccount) {
  const text = useText()
  return ({ header, dltEntityId, dailyCap, linkHosts, status, pauseReason }: Values) => {
    const odd = hostsOf(linkHosts).find(host => !/^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(host))
    return {
      header:
        /^[A-Za-z]{6}$/.test(header.trim()) || `${before.header}${header}`.trim() === ''
          ? undefined
          : text('platform.headerWrong'),
      dltEntityId:
        /^\d{19}$/.test(dltEntityId.trim()) || `${before.dltEntityId}${dltEntityId}`.trim() === ''
          ? undefined
          : text('platform.entityWrong'),
      dailyCap: dailyCap !== null && dailyCap < 1 ? text('platform.capWrong') : undefined,
      linkHosts: odd === undefined ? undefined : text('platform.hostWrong', { host: odd }),
      pauseReason: status === 'Paused' && pauseReason.trim().length < 5 ? text('platform.reasonShort') : undefined,
    }
  }
}

/** Sends a message in the name of the school to see that the account works. */
function TestMessage({ account }: { account: SmsAccount }) {
  const text = useText()
  const { client } = useApi()
  const [mobile, setMobile] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, save } = useSaving({ shownBy: [smsAccounts.list], onClose: () => setMobile('') })
  const wrong = mobileNumber(mobile) === undefined
  const send = () => {
    setTried(true)
    if (wrong) return
    setTried(false)
    void save(
      () => client.call(smsAccounts.test, { params: { schoolId: account.school.id }, body: { mobile } }),
      text('platform.testSent'),
    )
  }
  return (
    <Stack>
      <Field label={text('platform.testTo')} error={tried && wrong ? text('platform.mobileWrong') : undefined}>
        <TextInput type="tel" maxLength={30} value={mobile} onChange={setMobile} />
      </Field>
      <div>
        <Button icon={Send} busy={busy} onClick={send}>
          {text('platform.sendTest')}
        </Button>
      </div>
    </Stack>
  )
}

/** What was agreed with a school about its messages, and whether they leave. */
export function SmsAccountForm({ account, onClose }: { account: SmsAccount; onClose: () => void }) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(account),
    problems: useProblems(account),
    shownBy: [smsAccounts.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const usual = (value: number) => text('platform.usual', { value: intl.formatNumber(value) })
  const save = () =>
    form.save(
      () =>
        client.call(smsAccounts.save, {
          params: { schoolId: account.school.id },
          body: {
            ...values,
            header: values.header.trim(),
            dltEntityId: values.dltEntityId.trim(),
            telemarketerId: values.telemarketerId.trim(),
            lowBalance: values.lowBalance ?? 0,
            creditPrice: values.creditPrice ?? 0,
            linkHosts: hostsOf(values.linkHosts),
            version: account.version,
          },
        }),
      text('platform.accountSaved'),
    )
  return (
    <FormDialog
      size="large"
      title={account.school.name}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field
          label={text('platform.header')}
          required={account.header !== ''}
          help={text('platform.headerHelp')}
          error={errorOf('header')}
        >
          <TextInput value={values.header} maxLength={6} onChange={set('header')} />
        </Field>
        <Field label={text('platform.entityId')} required={account.dltEntityId !== ''} error={errorOf('dltEntityId')}>
          <TextInput value={values.dltEntityId} maxLength={19} inputMode="numeric" onChange={set('dltEntityId')} />
        </Field>
        <Field label={text('platform.telemarketerId')}>
          <TextInput value={values.telemarketerId} maxLength={40} onChange={set('telemarketerId')} />
        </Field>
        <Field label={text('platform.status')}>
          <Select
            options={(['Active', 'Paused'] as const).map(value => ({ value, label: text(`platform.account.${value}`) }))}
            value={values.status}
            onChange={value => set('status')(value === 'Paused' ? 'Paused' : 'Active')}
          />
        </Field>
      </FieldGrid>
      {values.status === 'Paused' ? (
        <Field label={text('platform.reason')} required help={text('platform.pauseHelp')} error={errorOf('pauseReason')}>
          <TextInput value={values.pauseReason} maxLength={200} onChange={set('pauseReason')} />
        </Field>
      ) : null}
      <FieldGrid>
        <Field label={text('platform.dailyCap')} help={text('platform.dailyCapHelp')} error={errorOf('dailyCap')}>
          <NumberInput decimals={0} value={values.dailyCap} onChange={set('dailyCap')} />
        </Field>
        <Field label={text('platform.lowBalance')}>
          <NumberInput decimals={0} value={values.lowBalance} onChange={set('lowBalance')} />
        </Field>
        <Field label={text('platform.creditPrice')}>
          <NumberInput decimals={0} value={values.creditPrice} onChange={set('creditPrice')} />
        </Field>
      </FieldGrid>
      <h3>{text('platform.rates')}</h3>
      <FieldGrid>
        {(Object.keys(rates) as (keyof typeof rates)[]).map(name => (
          <Field key={name} label={text(`platform.rate.${name}`)} help={usual(rates[name])}>
            <NumberInput
              decimals={0}
              value={values.rates[name]}
              onChange={value => set('rates')({ ...values.rates, [name]: value })}
            />
          </Field>
        ))}
      </FieldGrid>
      <h3>{text('platform.perSecond')}</h3>
      <FieldGrid>
        {speeds.map(channel => (
          <Field key={channel} label={text(`platform.channel.${channel}`)} help={usual(usualPerSecond[channel])}>
            <NumberInput
              decimals={0}
              value={values.perSecond[channel]}
              onChange={value => set('perSecond')({ ...values.perSecond, [channel]: value })}
            />
          </Field>
        ))}
      </FieldGrid>
      <Field label={text('platform.linkHosts')} help={text('platform.linkHostsHelp')} error={errorOf('linkHosts')}>
        <TextArea rows={2} maxLength={2000} value={values.linkHosts} onChange={set('linkHosts')} />
      </Field>
      <Checkbox checked={values.billUndelivered} onChange={set('billUndelivered')}>
        {text('platform.billUndelivered')}
      </Checkbox>
      <TestMessage account={account} />
    </FormDialog>
  )
}
