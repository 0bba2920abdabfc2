import { usualPerSecond, usualRates } from '@school/rules'
import { Field, FieldGrid, NumberInput, Select, TextInput } from '@school/ui'
import { useIntl } from 'react-intl'
import type { FormOf } from '../../forms/form'
import { useText } from '../../texts/text'
import type { Values } from './account-values'
import type { SmsAccount } from './SmsAccounts'

const rates = {
  smsPart: usualRates.smsPart,
  voicePulse: usualRates.voicePulse,
  whatsappUtility: usualRates.whatsapp.utility,
  whatsappMarketing: usualRates.whatsapp.marketing,
} as const
const speeds = ['sms', 'whatsapp', 'voice', 'email'] as const

interface FieldsProps {
  readonly form: FormOf<Values>
}

/** By which header and ids messages leave, and whether they do. */
export function SenderFields({ form: { values, set, errorOf }, account }: FieldsProps & { readonly account: SmsAccount }) {
  const text = useText()
  return (
    <>
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
    </>
  )
}

/** How many may leave and what they cost. */
export function RateFields({ form: { values, set, errorOf } }: FieldsProps) {
  const intl = useIntl()
  const text = useText()
  const usual = (value: number) => text('platform.usual', { value: intl.formatNumber(value) })
  return (
    <>
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
    </>
  )
}
