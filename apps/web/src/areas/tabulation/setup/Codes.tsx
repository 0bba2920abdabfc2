import { type AnswerOfCall, tabMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { type CodeEffect, codeEffects, trimmed } from '@school/rules'
import { Badge, Badges, Checkbox, Field, FieldGrid, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { MasterSheet } from './MasterSheet'
import type { TabSetup } from './useTabSetup'

type Code = AnswerOfCall<typeof tabMasters.codes>[number]

const begun = (code: Code | undefined) => ({
  code: code?.code ?? '',
  label: code?.label ?? '',
  effect: code?.effect ?? ('exclude' as CodeEffect),
  settles: code?.settles ?? false,
  prints: code?.prints ?? '',
  failsSubject: code?.failsSubject ?? false,
  needsNote: code?.needsNote ?? false,
  active: code?.active ?? true,
})

function CodeForm({ code, onClose }: { code: Code | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(code),
    problems: values => ({
      code: /^[A-Z]{2,3}$/.test(values.code) ? undefined : text('tabSetup.codeLetters'),
      label: trimmed(values.label) ? undefined : text('tabSetup.needed'),
    }),
    shownBy: [tabMasters.codes],
    onClose,
  })
  const { values, set, errorOf } = form
  const fixed = code?.isReserved ?? false
  const save = () => {
    const { label, prints, settles, ...rest } = values
    const said = { label: trimmed(label), prints: trimmed(prints) || values.code }
    const body = fixed ? said : { ...rest, ...said, settles: settles && rest.effect === 'exclude' }
    return form.save(
      () =>
        code
          ? client.call(tabMasters.changeCode, { params: { id: code.id }, body: { ...body, version: code.version } })
          : client.call(tabMasters.createCode, { body: { ...body, code: values.code } }),
      text('lists.saved'),
    )
  }
  return (
    <FormDialog
      title={code?.code ?? text('tabSetup.newCode')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('tabSetup.code')} required error={errorOf('code')}>
          <TextInput
            value={values.code}
            maxLength={3}
            disabled={fixed}
            onChange={letters => set('code')(letters.toUpperCase())}
          />
        </Field>
        <Field label={text('tabSetup.label')} required error={errorOf('label')}>
          <TextInput value={values.label} maxLength={50} onChange={set('label')} />
        </Field>
        <Field label={text('tabSetup.prints')}>
          <TextInput value={values.prints} maxLength={10} onChange={set('prints')} />
        </Field>
        <Field label={text('tabSetup.effect')} required>
          <Select
            options={codeEffects.map(value => ({ value, label: text(`tabSetup.effect.${value}`) }))}
            value={values.effect}
            disabled={fixed}
            onChange={effect => effect && set('effect')(effect)}
          />
        </Field>
      </FieldGrid>
      {values.effect === 'exclude' ? (
        <Checkbox checked={values.settles} disabled={fixed} onChange={set('settles')}>
          {text('tabSetup.settles')}
        </Checkbox>
      ) : null}
      <Checkbox checked={values.failsSubject} disabled={fixed} onChange={set('failsSubject')}>
        {text('tabSetup.failsSubject')}
      </Checkbox>
      <Checkbox checked={values.needsNote} disabled={fixed} onChange={set('needsNote')}>
        {text('tabSetup.needsNote')}
      </Checkbox>
      <Checkbox checked={values.active} disabled={fixed} onChange={set('active')}>
        {text('lists.state.yes')}
      </Checkbox>
    </FormDialog>
  )
}

/** Codes in place of a mark, and what they do to the result. */
export function Codes({ setup }: { setup: TabSetup }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(tabMasters.codes, {})
  const done = useDone(tabMasters.codes)
  const [form, setForm] = useState<{ code?: Code }>()
  return (
    <MasterSheet<Code>
      title={text('tabSetup.master.codes')}
      answered={answered}
      rowName={row => row.code}
      empty={text('tabSetup.noCodes')}
      addLabel={text('tabSetup.newCode')}
      onAdd={setup.mayChange ? () => setForm({}) : undefined}
      onEdit={setup.mayChange ? code => setForm({ code }) : undefined}
      isFixed={row => row.isReserved}
      onDelete={code => void done(() => client.call(tabMasters.removeCode, { params: { id: code.id } }), text('lists.deleted'))}
      columns={[
        { key: 'code', header: text('tabSetup.code'), look: 'name', cell: row => row.code },
        { key: 'label', header: text('tabSetup.label'), cell: row => row.label },
        { key: 'effect', header: text('tabSetup.effect'), cell: row => text(`tabSetup.effect.${row.effect}`) },
        { key: 'prints', header: text('tabSetup.prints'), cell: row => row.prints },
        {
          key: 'marks',
          header: text('tabSetup.marks'),
          cell: row => (
            <Badges>
              {row.settles ? <Badge status="info">{text('tabSetup.settles')}</Badge> : null}
              {row.failsSubject ? <Badge status="danger">{text('tabSetup.failsSubject')}</Badge> : null}
              {row.needsNote ? <Badge>{text('tabSetup.needsNote')}</Badge> : null}
              {row.isReserved ? <Badge status="secondary">{text('tabSetup.reserved')}</Badge> : null}
            </Badges>
          ),
        },
      ]}
    >
      {form ? <CodeForm key={form.code?.id ?? 'new'} code={form.code} onClose={() => setForm(undefined)} /> : null}
    </MasterSheet>
  )
}
