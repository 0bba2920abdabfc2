import { type AnswerOfCall, auth, files, profile } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { displayDay, isEmail, mobileNumber } from '@school/rules'
import {
  Actions,
  Avatar,
  Banner,
  Button,
  ErrorState,
  Facts,
  Field,
  FieldGrid,
  Form,
  FormHeader,
  Panel,
  PanelBody,
  PasswordInput,
  ProfileLayout,
  SingleFileUpload,
  Skeleton,
  Stack,
  TextArea,
  TextInput,
  type UploadedFile,
  useToast,
} from '@school/ui'
import { type FormEvent, Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { PageForm } from '../../forms/PageForm'
import { problemText, useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { photoCrop, pictureTypes, usePictureCrop, usePictureUpload } from '../../forms/uploads'
import { useSession, useSignedIn } from '../../session'
import { useNamedText, useText } from '../../texts/text'
import { Devices } from '../auth/Devices'
import { useValueText } from '../people/code-text'
import { MyData } from './MyData'

type Profile = AnswerOfCall<typeof profile.student>
type Contact = 'mobile' | 'whatsappNumber' | 'email' | 'address'

const contacts: readonly Contact[] = ['mobile', 'whatsappNumber', 'email', 'address']

function StudentFacts({ student }: { student: Profile['student'] }) {
  const text = useText()
  const facts = [
    [text('people.column.admNo'), student.admNo],
    [text('people.column.name'), student.name],
    [text('people.column.class'), student.className],
    [text('people.column.rollNo'), student.rollNo],
    [text('people.column.dateOfBirth'), displayDay(student.dateOfBirth)],
    [text('people.column.block'), student.block],
    [text('people.column.pickup'), student.pickupStop],
    [text('people.column.drop'), student.dropStop],
    [text('settings.teacher'), student.classTeacher],
  ].filter(([, value]) => value)
  return (
    <Panel>
      <PanelBody>
        <Facts>
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

type Change = Profile['pending'][number]['changes'][number]

/** The photo that a change brings; only who asked for it may see it. */
function NewPhoto({ fileId, name }: { fileId: string; name: string }) {
  const text = useText()
  const { data } = useCall(files.getImageUrlIn, { params: { fileId, param: 'small' } })
  return data ? <Avatar name={name} photoUrl={data.url} size={48} /> : text('profile.photoNew')
}

/** What one change says. */
function ChangeLine({ change, name }: { change: Change; name: string }) {
  const text = useText()
  const named = useNamedText()
  const value = () => {
    if (change.field !== 'photo') return change.new || '–'
    return change.new ? <NewPhoto fileId={change.new} name={name} /> : text('profile.photoRemoved')
  }
  return (
    <>
      <dt>{named(`profile.field.${change.field}`, change.field)}</dt>
      <dd>{value()}</dd>
    </>
  )
}

/** Changes that wait for the school; the guardian may take each back. */
function Pending({ requests, name, onDone }: { requests: Profile['pending']; name: string; onDone: () => void }) {
  const text = useText()
  const fail = useProblemToast()
  const { run, busy } = useAction(profile.withdrawChange)
  const isGuardian = useSignedIn().claims.role.includes('Guardian')
  return requests.map(request => (
    <Banner
      key={request.id}
      title={text('profile.sent')}
      action={
        isGuardian ? (
          <Button
            busy={busy}
            onClick={() =>
              void run({ params: { id: request.id } })
                .then(onDone)
                .catch(fail)
            }
          >
            {text('profile.withdraw')}
          </Button>
        ) : undefined
      }
    >
      <Facts>
        {request.changes.map(change => (
          <ChangeLine key={change.field} change={change} name={name} />
        ))}
      </Facts>
    </Banner>
  ))
}

/** Sends a code to a new number and takes it from the person. */
function MobileCode({ mobile, code, onCode }: { mobile: string; code: string; onCode: (code: string) => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy } = useAction(profile.sendMobileCode)
  const send = () =>
    void run({ body: { mobile } })
      .then(() => toast.success(text('profile.codeSent', { mobile })))
      .catch(fail)
  return (
    <Field label={text('profile.code')} required help={text('profile.codeHelp')}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={onCode}
        suffix={
          <Button variant="quiet" busy={busy} onClick={send}>
            {text('profile.sendCode')}
          </Button>
        }
      />
    </Field>
  )
}

/** Stands for the photo the school has, whose id this profile does not know. */
const presentPhoto = ''

/** What the guardian may change, at once or with the approval of the school. */
function Guardian({ mine, onDone }: { mine: Profile; onDone: () => void }) {
  const text = useText()
  const named = useNamedText()
  const valueText = useValueText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy, problem } = useAction(profile.changeStudent)
  const { guardian } = mine
  const [form, setForm] = useState(() => Object.fromEntries(contacts.map(key => [key, guardian[key]])) as Record<Contact, string>)
  const upload = usePictureUpload('Students')
  const saveCrop = usePictureCrop('Students', presentPhoto)
  // Undefined while the photo stays as it is.
  const [newPhoto, setNewPhoto] = useState<UploadedFile | null>()
  const { photoUrl } = mine.student
  const present = photoUrl ? { id: presentPhoto, url: photoUrl, name: text('profile.field.photo'), picture: true } : null
  const [code, setCode] = useState('')
  const mayEdit = (field: Contact) => mine.editable.includes(field)
  const changed = contacts.filter(field => mayEdit(field) && form[field] !== guardian[field])
  const newMobile = changed.includes('mobile') ? mobileNumber(form.mobile) : undefined
  const wrong = (field: Contact) => {
    if (!changed.includes(field)) return undefined
    if (field === 'mobile' || field === 'whatsappNumber') {
      if (field === 'mobile' && !form.mobile) return text('profile.mobileRequired')
      if (form[field] && !mobileNumber(form[field])) return text('profile.badMobile')
    }
    if (field === 'email' && form.email && !isEmail(form.email)) return text('profile.badEmail')
    return problem?.field(`changes.${field}`)
  }
  const save = async () => {
    if (changed.some(field => wrong(field) && !problem)) return
    try {
      const changes = {
        ...Object.fromEntries(changed.map(field => [field, form[field]])),
        ...(newPhoto === undefined ? {} : { photo: newPhoto?.id ?? '' }),
      }
      const { sent } = await run({ body: { changes, ...(newMobile ? { mobileCode: code } : {}) } })
      toast.success(text(sent ? 'profile.sent' : 'settings.updated'))
      setCode('')
      setNewPhoto(undefined)
      setForm(Object.fromEntries(contacts.map(key => [key, guardian[key]])) as Record<Contact, string>)
      onDone()
    } catch (failure) {
      fail(failure)
    }
  }
  const input = (field: Contact) => {
    const control = {
      value: form[field],
      disabled: !mayEdit(field),
      onChange: (value: string) => setForm({ ...form, [field]: value }),
    }
    return (
      <Field key={field} label={named(`profile.field.${field}`, field)} error={wrong(field)}>
        {field === 'address' ? (
          <TextArea maxLength={500} {...control} />
        ) : (
          <TextInput maxLength={field === 'email' ? 254 : 20} {...control} />
        )}
      </Field>
    )
  }
  return (
    <PageForm
      changed={changed.length > 0 || newPhoto !== undefined}
      busy={busy}
      incomplete={newMobile !== undefined && !code}
      readOnly={mine.editable.length === 0}
      note={mine.approval ? text('profile.approvalHelp') : undefined}
      onSave={() => void save()}
    >
      <Pending requests={mine.pending} name={mine.student.name} onDone={onDone} />
      <Panel title={guardian.name}>
        <PanelBody>
          <Stack>
            <Facts>
              <dt>{text('people.column.relation')}</dt>
              <dd>{valueText('relation', guardian.relation)}</dd>
            </Facts>
            <FieldGrid>
              {contacts.map(input)}
              {mine.editable.includes('photo') ? (
                <SingleFileUpload
                  label={text('profile.field.photo')}
                  accept={pictureTypes}
                  upload={upload}
                  crop={{ ...photoCrop, save: saveCrop }}
                  value={newPhoto === undefined ? present : newPhoto}
                  onChange={photo => setNewPhoto(photo ?? (present ? null : undefined))}
                />
              ) : null}
              {newMobile ? <MobileCode mobile={newMobile} code={code} onCode={setCode} /> : null}
            </FieldGrid>
          </Stack>
        </PanelBody>
      </Panel>
    </PageForm>
  )
}

/** Joins the login of another school to this one. */
function LinkLogin() {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { reload } = useSession()
  const { run, busy } = useAction(auth.linkLogin)
  const [loginName, setLoginName] = useState('')
  const [password, setPassword] = useState('')
  useUnsaved(Boolean(loginName || password))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { schools } = await run({ body: { loginName, password } })
      toast.success(text('profile.linked', { schools: schools.map(school => school.name).join(', ') }))
      setLoginName('')
      setPassword('')
      // The other school stands in the school selector from now on.
      await reload()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <Panel title={text('profile.link')}>
      <PanelBody>
        <Stack as={Form} onSubmit={submit}>
          <p>{text('profile.linkHelp')}</p>
          <FieldGrid>
            <Field label={text('profile.loginName')} required>
              <TextInput autoComplete="off" value={loginName} onChange={setLoginName} />
            </Field>
            <Field label={text('profile.password')} required>
              <PasswordInput autoComplete="off" value={password} onChange={setPassword} />
            </Field>
          </FieldGrid>
          <Actions>
            <Button type="submit" busy={busy} disabled={!loginName || !password}>
              {text('profile.linkDo')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}

const tabs = ['student', 'guardian', 'login', 'data'] as const

/** /school/student-profile: the chosen child, its guardian, the login and all data held. */
export default function StudentProfile() {
  const intl = useIntl()
  const text = useText()
  const [params, setParams] = useSearchParams()
  const { data, error, mutate } = useCall(profile.student, {})
  const selected = tabs.find(tab => tab === params.get('tab')) ?? 'student'
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  return (
    <>
      <FormHeader title={text('app.studentProfile')} caption={data && data.editable.length > 0 ? 'Edit' : 'Info'} />
      {data ? (
        <ProfileLayout
          photo={<Avatar name={data.student.name} photoUrl={data.student.photoUrl} size={96} />}
          name={data.student.name}
          line={data.student.className}
          facts={[{ label: text('people.column.admNo'), value: data.student.admNo }]}
          tabs={{
            label: text('app.studentProfile'),
            tabs: tabs.map(key => ({ key, label: text(`profile.tab.${key}`) })),
            selected,
            onSelect: tab => setParams({ tab }),
            children:
              selected === 'student' ? (
                <StudentFacts student={data.student} />
              ) : selected === 'guardian' ? (
                <Guardian key={`${data.student.id} ${JSON.stringify(data.guardian)}`} mine={data} onDone={() => void mutate()} />
              ) : selected === 'data' ? (
                <MyData name={data.student.name} />
              ) : (
                <Stack>
                  <Panel>
                    <PanelBody>
                      <Facts>
                        <dt>{text('profile.loginName')}</dt>
                        <dd>{data.loginName}</dd>
                      </Facts>
                    </PanelBody>
                  </Panel>
                  <Devices />
                  <LinkLogin />
                </Stack>
              ),
          }}
        />
      ) : (
        <Skeleton />
      )}
    </>
  )
}
