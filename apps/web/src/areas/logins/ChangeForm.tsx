import { type AnswerOfCall, guardianChanges, Problem } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { isEmail, mayOpenRoute, mobileNumber } from '@school/rules'
import {
  Button,
  ButtonGroup,
  Checkbox,
  Columns,
  Dialog,
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Facts,
  Field,
  FieldGrid,
  Filters,
  Form,
  guardianSelector,
  Panel,
  PanelBody,
  PanelList,
  RadioGroup,
  Select,
  Skeleton,
  Stack,
  StickyActions,
  studentSelector,
  TextArea,
  TextInput,
  useConfirm,
  useToast,
} from '@school/ui'
import { Unlink } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../problems'
import { useGuardianLoaders, useStudentLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { useUnsaved } from '../../unsaved'
import { StatusBadge, useMoment } from './words'

type Values = AnswerOfCall<typeof guardianChanges.changeValues>
type Guardian = Values['guardian']
type Relation = Guardian['relation']
type Choice = 'edit' | 'new' | 'use'

interface Typed {
  readonly name: string
  readonly relation: Relation
  readonly mobile: string
  readonly whatsappNumber: string
  readonly email: string
  readonly address: string
}

const nobody: Typed = { name: '', relation: 'Father', mobile: '', whatsappNumber: '', email: '', address: '' }
const typedOf = ({ name, relation, mobile, whatsappNumber, email, address }: Guardian): Typed => ({
  name,
  relation,
  mobile,
  whatsappNumber,
  email,
  address,
})

/** Fields of a guardian with what is wrong in them. */
function useDetails(start: Typed) {
  const text = useText()
  const [typed, setTyped] = useState(start)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Problem>()
  const number = (value: string) => (value && !mobileNumber(value) ? text('logins.badMobile') : undefined)
  const wrong = {
    name: typed.name.trim() ? undefined : text('logins.nameNeeded'),
    mobile: typed.mobile.trim() ? number(typed.mobile) : text('logins.mobileNeeded'),
    whatsappNumber: number(typed.whatsappNumber),
    email: typed.email && !isEmail(typed.email) ? text('logins.badEmail') : undefined,
  }
  return {
    typed,
    set: (change: Partial<Typed>) => {
      setTyped({ ...typed, ...change })
      setRefused(undefined)
    },
    errorOf: (field: keyof typeof wrong) => (checked ? wrong[field] : undefined) ?? refused?.field(field),
    refuse: setRefused,
    /** Marks what is wrong; true when nothing is. */
    check: () => {
      setChecked(true)
      return !Object.values(wrong).some(Boolean)
    },
    changed: (Object.keys(start) as (keyof Typed)[]).some(key => typed[key] !== start[key]),
  }
}

function DetailFields({ details, relations }: { details: ReturnType<typeof useDetails>; relations: readonly Relation[] }) {
  const text = useText()
  const { typed, set, errorOf } = details
  return (
    <FieldGrid>
      <Field label={text('logins.name')} required error={errorOf('name')}>
        <TextInput maxLength={100} value={typed.name} onChange={name => set({ name })} />
      </Field>
      <Field label={text('logins.relation')} required>
        <Select
          options={relations.map(value => ({ value, label: text(`logins.relation.${value}`) }))}
          value={typed.relation}
          onChange={relation => relation && set({ relation })}
        />
      </Field>
      <Field label={text('logins.mobile')} required error={errorOf('mobile')}>
        <TextInput type="tel" maxLength={20} value={typed.mobile} onChange={mobile => set({ mobile })} />
      </Field>
      <Field label={text('logins.whatsappNumber')} error={errorOf('whatsappNumber')}>
        <TextInput type="tel" maxLength={20} value={typed.whatsappNumber} onChange={whatsappNumber => set({ whatsappNumber })} />
      </Field>
      <Field label={text('logins.email')} error={errorOf('email')}>
        <TextInput type="email" maxLength={254} value={typed.email} onChange={email => set({ email })} />
      </Field>
      <Field label={text('logins.address')}>
        <TextArea maxLength={500} count value={typed.address} onChange={address => set({ address })} />
      </Field>
    </FieldGrid>
  )
}

/** Saves details; where the number is another guardian's it asks whether the two are one. */
function useSaveDetails(details: ReturnType<typeof useDetails>, own: string | null) {
  const text = useText()
  const confirm = useConfirm()
  const fail = useProblemToast()
  const navigate = useNavigate()
  const { viewer } = useSignedIn()
  const [busy, setBusy] = useState(false)
  const run = async (save: (sameMobile: '0' | '1') => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await save('0')
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      if (failure.name !== 'MobileUsed') {
        details.refuse(failure)
        fail(failure)
        return
      }
      const { m = '', name = '', guardianId = '' } = failure.body.values ?? {}
      const mayMerge = own !== null && mayOpenRoute('/student/merge-guardian-user', viewer)
      const merge = await confirm({
        icon: 'warning',
        title: text('logins.sameNumber'),
        message: text('error.MobileUsed', { m, name }),
        confirmText: text(mayMerge ? 'logins.merge' : 'logins.saveAnyway'),
        cancelText: text(mayMerge ? 'logins.saveAnyway' : 'app.cancel'),
      })
      if (mayMerge && merge) navigate(`/student/merge-guardian-user?guardians=${own},${guardianId}`)
      else if (merge !== mayMerge) await save('1').catch(fail)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

type PartProps = { values: Values; relations: readonly Relation[]; onSaved: () => void }

/** Details of the present guardian, for all children. */
function EditGuardian({ values: { guardian, student, siblings }, relations, onSaved }: PartProps) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const details = useDetails(typedOf(guardian))
  const { busy, run } = useSaveDetails(details, guardian.id)
  useUnsaved(details.changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!details.check()) return
    void run(async sameMobile => {
      const query = { ...details.typed, version: guardian.version, sameMobile }
      const { students } = await client.call(guardianChanges.saveGuardian, { params: { guardianId: guardian.id }, query })
      toast.success(text('logins.guardianUpdated', { n: students }))
      onSaved()
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
function NewGuardian({ values, relations, onSaved }: PartProps) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const details = useDetails(nobody)
  const { busy, run } = useSaveDetails(details, null)
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
    </Stack>
  )
}

/** Another guardian of the school. */
function UseGuardian({ values, onSaved }: Omit<PartProps, 'relations'>) {
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

/** Takes the student out of the login of the guardian. */
function DetachDialog({ values, onClose, onSaved }: { values: Values; onClose: () => void; onSaved: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const id = useId()
  const [reason, setReason] = useState('')
  const [keepUser, setKeepUser] = useState<'1' | '0'>('1')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const said = reason.trim()
  const wrong = said === '' ? text('error.ReasonRequired') : said.length < 5 ? text('logins.reasonShort') : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrong) return
    setBusy(true)
    try {
      const params = { studentId: values.student.id, guardianId: values.guardian.id }
      await client.call(guardianChanges.detachLogin, { params, body: new URLSearchParams({ reason: said, keepUser }).toString() })
      toast.success(text('logins.detached'))
      onSaved()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={text('logins.detachTitle', { name: values.student.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button type="submit" form={id} variant="danger" busy={busy}>
            {text('logins.detach')}
          </Button>
        </>
      }
    >
      <Stack as={Form} id={id} onSubmit={submit}>
        <p>{text('logins.detachHelp', { login: values.login?.loginName ?? '' })}</p>
        {values.siblings.length === 0 ? (
          <Field label={text('logins.lastChild')}>
            <RadioGroup
              direction="column"
              options={[
                { value: '1' as const, label: text('logins.keepUser') },
                { value: '0' as const, label: text('logins.removeUser') },
              ]}
              value={keepUser}
              onChange={setKeepUser}
            />
          </Field>
        ) : null}
        <Field label={text('logins.reason')} required error={checked ? wrong : undefined}>
          <TextArea maxLength={200} count value={reason} onChange={setReason} />
        </Field>
      </Stack>
    </Dialog>
  )
}

/** The student, the guardian, the login and the siblings as they are. */
function Present({ values, onDetach }: { values: Values; onDetach: () => void }) {
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const { student, guardian, login, siblings } = values
  return (
    <Columns data-even="">
      <Panel
        title={guardian.name}
        actions={
          login ? (
            <Button icon={Unlink} variant="dangerQuiet" onClick={onDetach}>
              {text('logins.detach')}
            </Button>
          ) : undefined
        }
      >
        <PanelBody>
          <Facts>
            <dt>{text('logins.student')}</dt>
            <dd>{[student.name, student.class, student.admNo].filter(Boolean).join(' · ')}</dd>
            <dt>{text('logins.relation')}</dt>
            <dd>{named(`logins.relation.${guardian.relation}`, guardian.relation)}</dd>
            <dt>{text('logins.mobile')}</dt>
            <dd>{guardian.mobile}</dd>
            <dt>{text('logins.login')}</dt>
            <dd>{login ? login.loginName : text('logins.noLogin')}</dd>
            {login ? (
              <>
                <dt>{text('logins.status')}</dt>
                <dd>
                  <StatusBadge status={login.status} />
                </dd>
                <dt>{text('logins.lastLogin')}</dt>
                <dd>{moment(login.lastLoginAt) || text('logins.never')}</dd>
              </>
            ) : null}
          </Facts>
        </PanelBody>
      </Panel>
      <Panel title={text('logins.siblings')}>
        {siblings.length > 0 ? (
          <PanelList
            rows={siblings.map(child => ({
              key: child.id,
              text: child.name,
              end: [child.class, child.admNo].filter(Boolean).join(' · '),
              href: `?student=${child.id}`,
            }))}
          />
        ) : (
          <PanelBody>{text('logins.noSiblings')}</PanelBody>
        )}
      </Panel>
    </Columns>
  )
}

/** A student's guardian: changed, replaced, or parted from the login. */
export function ChangeForm() {
  const intl = useIntl()
  const text = useText()
  const loaders = useStudentLoaders()
  const [params, setParams] = useSearchParams()
  const studentId = params.get('student')
  const [choice, setChoice] = useState<Choice>('edit')
  const [detaching, setDetaching] = useState(false)
  const { data: offers } = useCall(guardianChanges.changeInitialValues, {})
  const year = offers?.academicYears.find(one => one.isCurrent) ?? offers?.academicYears[0]
  const { data, error, mutate } = useCall(
    guardianChanges.changeValues,
    studentId && year ? { params: { studentId, academicYearId: year.id } } : null,
  )
  const values = studentId ? data : undefined
  const saved = () => {
    setDetaching(false)
    setChoice('edit')
    void mutate()
  }
  const part = values && { values, relations: offers?.relations ?? [], onSaved: saved }
  const partKey = values && `${values.student.id} ${values.guardian.id} ${values.guardian.version}`
  return (
    <>
      <Filters>
        <div data-wide="">
          <Field label={text('logins.student')}>
            <EntitySelectorInput
              configuration={studentSelector}
              loaders={loaders}
              value={studentId}
              onChange={id => {
                setChoice('edit')
                setParams(id ? { student: id } : {})
              }}
            />
          </Field>
        </div>
      </Filters>
      {!studentId ? <EmptyState title={text('logins.pickStudent')} /> : null}
      {studentId && error && !values ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
      {studentId && !values && !error ? <Skeleton /> : null}
      {part ? (
        <Stack>
          <Present values={part.values} onDetach={() => setDetaching(true)} />
          <div>
            <ButtonGroup<Choice>
              aria-label={text('logins.tab.change')}
              options={(['edit', 'new', 'use'] as const).map(value => ({ value, label: text(`logins.choice.${value}`) }))}
              value={choice}
              onChange={setChoice}
            />
          </div>
          {choice === 'edit' ? <EditGuardian key={partKey} {...part} /> : null}
          {choice === 'new' ? <NewGuardian key={partKey} {...part} /> : null}
          {choice === 'use' ? <UseGuardian key={partKey} {...part} /> : null}
          {detaching ? <DetachDialog values={part.values} onClose={() => setDetaching(false)} onSaved={saved} /> : null}
        </Stack>
      ) : null}
    </>
  )
}
