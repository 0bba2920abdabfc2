import { guardianChanges, Problem } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import {
  Button,
  Checkbox,
  EntitySelectorInput,
  Field,
  Form,
  guardianSelector,
  Panel,
  PanelBody,
  Stack,
  StickyActions,
  useToast,
} from '@school/ui'
import { type FormEvent, useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useGuardianLoaders } from '../../forms/selectors'
import { useUnsaved } from '../../forms/unsaved'
import { useText } from '../../texts/text'
import { DetailFields, nobody, type Relation, typedOf, useDetails, useSaveDetails, type Values } from './guardian-details'

type PartProps = { values: Values; relations: readonly Relation[]; onSaved: () => void }

/** Details of the present guardian, for all children. */
export function EditGuardian({ values: { guardian, student, siblings }, relations, onSaved }: PartProps) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const reload = useReload()
  const details = useDetails(typedOf(guardian))
  const { busy, run, question } = useSaveDetails(details, guardian.id)
  useUnsaved(details.changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!details.check()) return
    void run(async sameMobile => {
      const query = { ...details.typed, version: guardian.version, sameMobile }
      try {
        const { students } = await client.call(guardianChanges.saveGuardian, { params: { guardianId: guardian.id }, query })
        toast.success(text('logins.guardianUpdated', { n: students }))
        onSaved()
      } catch (failure) {
        // The form begins anew with what somebody else saved.
        if (failure instanceof Problem && failure.name === 'VersionConflict') await reload(guardianChanges.changeValues)
        throw failure
      }
    })
  }
  return (
    <Stack as={Form} onSubmit={submit}>
      <Panel title={text('logins.choice.edit')}>
        <PanelBody>
          <Stack>
            <p>{text('logins.appliesTo', { names: [student, ...siblings].map(child => child.name).join(', ') })}</p>
            <DetailFields details={details} relations={relations} />
          </Stack>
        </PanelBody>
      </Panel>
      <StickyActions>
        <Button type="submit" variant="primary" busy={busy} disabled={!details.changed}>
          {text('app.save')}
        </Button>
      </StickyActions>
      {question}
    </Stack>
  )
}

/** Which siblings go along. */
function Siblings({
  values,
  chosen,
  onChange,
}: {
  values: Values
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const text = useText()
  if (values.siblings.length === 0) return null
  return (
    <Field label={text('logins.alsoFor')}>
      <div>
        {values.siblings.map(child => (
          <div key={child.id}>
            <Checkbox
              id={undefined}
              checked={chosen.includes(child.id)}
              onChange={on => onChange(on ? [...chosen, child.id] : chosen.filter(id => id !== child.id))}
            >
              {[child.name, child.class].filter(Boolean).join(', ')}
            </Checkbox>
          </div>
        ))}
      </div>
    </Field>
  )
}

/** A guardian who was not known yet. */
export function NewGuardian({ values, relations, onSaved }: PartProps) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const details = useDetails(nobody)
  const { busy, run, question } = useSaveDetails(details, null)
  const [siblingIds, setSiblings] = useState<readonly string[]>([])
  useUnsaved(details.changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!details.check()) return
    void run(async sameMobile => {
      const query = { ...details.typed, sameMobile, siblingIds: [...siblingIds] }
      await client.call(guardianChanges.saveNewGuardian, { params: { studentId: values.student.id }, query })
      toast.success(text('logins.guardianCreated'))
      onSaved()
    })
  }
  return (
    <Stack as={Form} onSubmit={submit}>
      <Panel title={text('logins.choice.new')}>
        <PanelBody>
          <Stack>
            <DetailFields details={details} relations={relations} />
            <Siblings values={values} chosen={siblingIds} onChange={setSiblings} />
          </Stack>
        </PanelBody>
      </Panel>
      <StickyActions>
        <Button type="submit" variant="primary" busy={busy}>
          {text('app.save')}
        </Button>
      </StickyActions>
      {question}
    </Stack>
  )
}

/** Another guardian of the school. */
export function UseGuardian({ values, onSaved }: Omit<PartProps, 'relations'>) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const loaders = useGuardianLoaders()
  const [guardianId, setGuardianId] = useState<string | null>(null)
  const [siblingIds, setSiblings] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const body = { studentIds: [values.student.id, ...siblingIds], guardianId: guardianId! }
      const { students } = await client.call(guardianChanges.assignGuardian, { body })
      toast.success(text('logins.guardianUpdated', { n: students }))
      onSaved()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Panel title={text('logins.choice.use')}>
        <PanelBody>
          <Stack>
            <Field label={text('logins.guardian')} required>
              <EntitySelectorInput
                configuration={guardianSelector}
                loaders={loaders}
                value={guardianId}
                onChange={setGuardianId}
              />
            </Field>
            <Siblings values={values} chosen={siblingIds} onChange={setSiblings} />
          </Stack>
        </PanelBody>
      </Panel>
      <StickyActions>
        <Button variant="primary" busy={busy} disabled={!guardianId} onClick={() => void save()}>
          {text('app.save')}
        </Button>
      </StickyActions>
    </Stack>
  )
}
