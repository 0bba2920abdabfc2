import { chat } from '@school/api/client'
import { useAction } from '@school/api/react'
import {
  EntitySelectorInput,
  Field,
  guardianSelector,
  RadioGroup,
  Stack,
  staffSelector,
  studentSelector,
  TextArea,
} from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useProblemToast } from '../../forms/problems'
import { useGuardianLoaders, useStaffLoaders, useStudentLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'
import { type Reviewed, ReviewedMessages } from './ReviewedMessages'
import { isReason, reasonLength } from './reason'

const kinds = ['staff', 'guardian', 'student'] as const
type Kind = (typeof kinds)[number]

type PersonProps = {
  label: string
  kindLabel: string
  value: string | null
  error?: string
  onChange: (id: string | null) => void
}

/** One of the two: of which kind, and who. */
function Person({ label, kindLabel, value, error, onChange }: PersonProps) {
  const text = useText()
  const [kind, setKind] = useState<Kind>('staff')
  const loaders = { staff: useStaffLoaders(), guardian: useGuardianLoaders(), student: useStudentLoaders() }
  const configurations = { staff: staffSelector, guardian: guardianSelector, student: studentSelector }
  const choose = (chosen: Kind) => {
    setKind(chosen)
    onChange(null)
  }
  return (
    <>
      <Field label={kindLabel}>
        <RadioGroup
          options={kinds.map(one => ({ value: one, label: text(`chat.kind.${one}`) }))}
          value={kind}
          onChange={choose}
        />
      </Field>
      <Field label={label} required error={error}>
        <EntitySelectorInput
          key={kind}
          configuration={configurations[kind]}
          loaders={loaders[kind]}
          value={value}
          onChange={onChange}
        />
      </Field>
    </>
  )
}

/** Opens the conversation of any two persons, for a reason. */
export function ReviewPair({ onClose }: { onClose: () => void }) {
  const text = useText()
  const fail = useProblemToast()
  const { run, busy } = useAction(chat.review)
  const [one, setOne] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const open = async () => {
    setChecked(true)
    if (!one || !other || !isReason(reason)) return
    try {
      setReviewed(await run({ body: { personA: one, personB: other, reason } }))
    } catch (failure) {
      fail(failure)
    }
  }
  const missing = (id: string | null) => (checked && !id ? text('chat.choosePerson') : undefined)
  return (
    <FormDialog
      title={text('chat.review')}
      size={reviewed ? 'large' : 'medium'}
      typed={!reviewed && reason !== ''}
      save={reviewed ? undefined : { label: text('chat.open'), busy }}
      onSave={() => void open()}
      onClose={onClose}
    >
      {reviewed ? (
        <ReviewedMessages reviewed={reviewed} />
      ) : (
        <Stack>
          <Person
            label={text('chat.personA')}
            kindLabel={`${text('chat.personA')}: ${text('chat.kind')}`}
            value={one}
            error={missing(one)}
            onChange={setOne}
          />
          <Person
            label={text('chat.personB')}
            kindLabel={`${text('chat.personB')}: ${text('chat.kind')}`}
            value={other}
            error={missing(other)}
            onChange={setOther}
          />
          <Field
            label={text('chat.reason')}
            required
            help={text('chat.openHelp')}
            error={checked && !isReason(reason) ? text('chat.reasonLength') : undefined}
          >
            <TextArea value={reason} maxLength={reasonLength.max} count onChange={setReason} />
          </Field>
        </Stack>
      )}
    </FormDialog>
  )
}
