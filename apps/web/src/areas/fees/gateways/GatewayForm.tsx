import { gatewayAccounts as calls } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Checkbox, Field, FieldGrid, MultiSelect, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { Gateway } from './Gateways'
import { begun, bodyOf, isKeptSecret, methods, numbers, useGatewayProblems } from './gateway-values'
import { AccountField, SchoolField, useSchoolOffers } from './SchoolAccount'

/** An account of a school at a provider, new or changed; its fields are those of the provider. */
export function GatewayForm({ gateway, onClose }: { gateway: Gateway | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const { data: drivers } = useCall(calls.drivers, {})
  const form = useForm({ begin: () => begun(gateway), problems: useGatewayProblems(), shownBy: [calls.list], onClose })
  const { values, set, setValues, errorOf } = form
  const offers = useSchoolOffers(values.schoolId)
  const fixed = gateway?.isUsed ?? false
  const fields = drivers?.results.find(one => one.driver === values.driver)?.fields ?? []
  const save = () => {
    const body = bodyOf(values)
    return form.save(
      () =>
        gateway
          ? client.call(calls.change, { params: { id: gateway.id }, body: { ...body, version: gateway.version } })
          : client.call(calls.create, { body: { schoolId: values.schoolId!, ...body } }),
      text('gateways.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={gateway ? gateway.label : text('gateways.new')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <SchoolField
        fixed={gateway?.school.name}
        value={values.schoolId}
        error={errorOf('schoolId')}
        onChange={schoolId => setValues(before => ({ ...before, schoolId, feeAccountId: null }))}
      />
      <FieldGrid>
        <AccountField
          offers={offers}
          disabled={fixed}
          value={values.feeAccountId}
          error={errorOf('feeAccountId')}
          onChange={set('feeAccountId')}
        />
        <Field label={text('gateways.driver')} required error={errorOf('driver')}>
          <Select
            disabled={fixed}
            options={(drivers?.results ?? []).map(({ driver }) => ({ value: driver, label: text(`gateways.driver.${driver}`) }))}
            value={values.driver}
            onChange={driver => setValues(before => ({ ...before, driver, credentials: {} }))}
          />
        </Field>
        <Field label={text('gateways.label')} required error={errorOf('label')}>
          <TextInput maxLength={50} value={values.label} onChange={set('label')} />
        </Field>
        {fields.map(({ name, secret }) => (
          <Field
            key={name}
            label={text(`gateways.field.${name}`)}
            help={
              isKeptSecret(gateway, values, name, secret)
                ? text('gateways.secretHelp', { hint: gateway!.credentials[name]! })
                : undefined
            }
          >
            <TextInput
              autoComplete="off"
              maxLength={200}
              value={values.credentials[name] ?? (secret ? '' : (gateway?.credentials[name] ?? ''))}
              onChange={value => setValues(before => ({ ...before, credentials: { ...before.credentials, [name]: value } }))}
            />
          </Field>
        ))}
        <Field label={text('gateways.methods')} help={text('gateways.methodsHelp')}>
          <MultiSelect
            options={methods.map(value => ({ value, label: text(`gateways.method.${value}`) }))}
            value={values.methods}
            onChange={set('methods')}
          />
        </Field>
        {numbers.map(({ name, label, decimals, money }) => (
          <Field key={name} label={text(label)} error={errorOf(name)}>
            <NumberInput decimals={decimals} money={money} value={values[name]} onChange={set(name)} />
          </Field>
        ))}
      </FieldGrid>
      <Checkbox checked={values.testMode} onChange={set('testMode')}>
        {text('gateways.testMode')}
      </Checkbox>
      <Checkbox checked={values.isActive} onChange={set('isActive')}>
        {text('gateways.active')}
      </Checkbox>
    </FormDialog>
  )
}
