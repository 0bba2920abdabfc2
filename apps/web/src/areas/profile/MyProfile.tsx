import { type AnswerOfCall, profile } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { bloodGroups, displayDay, isEmail, mayOpenRoute, mobileNumber } from '@school/rules'
import {
  Avatar,
  ErrorState,
  Facts,
  Field,
  FieldGrid,
  FormHeader,
  Link,
  Panel,
  PanelBody,
  ProfileLayout,
  Select,
  SingleFileUpload,
  Skeleton,
  Stack,
  TextArea,
  TextInput,
  useToast,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { PageForm } from '../../forms/PageForm'
import { problemText, useProblemToast } from '../../forms/problems'
import { photoCrop, pictureTypes, savedPicture, usePictureCrop, usePictureUpload } from '../../forms/uploads'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../texts/text'
import { Devices } from '../auth/Devices'

type Profile = AnswerOfCall<typeof profile.staff>
type Save = (profile: Profile) => void

const editable = ['mobile', 'whatsappNumber', 'email', 'address', 'bloodGroup', 'emergencyPhone'] as const

/** What people may change of themselves. */
function Personal({ mine, onSaved }: { mine: Profile; onSaved: Save }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy, problem } = useAction(profile.updateStaff)
  const [form, setForm] = useState(
    () => Object.fromEntries(editable.map(key => [key, mine[key]])) as Record<(typeof editable)[number], string>,
  )
  const upload = usePictureUpload('Staffs')
  const saveCrop = usePictureCrop('Staffs', mine.photoFileId)
  const [photo, setPhoto] = useState(savedPicture(mine.photoFileId, mine.photoUrl, text('profile.field.photo')))
  const photoFileId = photo?.id ?? null
  const [checked, setChecked] = useState(false)
  const set = (field: (typeof editable)[number]) => (value: string) => setForm({ ...form, [field]: value })
  const number = (field: 'mobile' | 'whatsappNumber' | 'emergencyPhone') =>
    form[field] && !mobileNumber(form[field]) ? text('profile.badMobile') : undefined
  const wrong = {
    mobile: form.mobile ? number('mobile') : text('profile.mobileRequired'),
    whatsappNumber: number('whatsappNumber'),
    emergencyPhone: number('emergencyPhone'),
    email: form.email && !isEmail(form.email) ? text('profile.badEmail') : undefined,
  }
  const errorOf = (field: keyof typeof wrong) => (checked ? wrong[field] : undefined) ?? problem?.field(field)
  const changed = editable.some(key => form[key] !== mine[key]) || photoFileId !== mine.photoFileId
  const save = async () => {
    setChecked(true)
    if (Object.values(wrong).some(Boolean)) return
    try {
      onSaved(await run({ body: { ...form, photoFileId, version: mine.version } }))
      toast.success(text('settings.updated'))
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <PageForm changed={changed} busy={busy} onSave={() => void save()}>
      <Panel>
        <PanelBody>
          <FieldGrid>
            <Field label={text('people.column.mobile')} required error={errorOf('mobile')} help={text('profile.mobileHelp')}>
              <TextInput type="tel" autoComplete="tel" maxLength={20} value={form.mobile} onChange={set('mobile')} />
            </Field>
            <Field label={text('people.column.email')} error={errorOf('email')}>
              <TextInput type="email" autoComplete="email" maxLength={254} value={form.email} onChange={set('email')} />
            </Field>
            {mine.staffId ? (
              <>
                <Field label={text('people.column.whatsapp')} error={errorOf('whatsappNumber')}>
                  <TextInput type="tel" maxLength={20} value={form.whatsappNumber} onChange={set('whatsappNumber')} />
                </Field>
                <Field label={text('profile.emergencyPhone')} error={errorOf('emergencyPhone')}>
                  <TextInput type="tel" maxLength={20} value={form.emergencyPhone} onChange={set('emergencyPhone')} />
                </Field>
                <Field label={text('people.column.bloodGroup')}>
                  <Select
                    clearable
                    options={bloodGroups.map(value => ({ value, label: value }))}
                    value={bloodGroups.find(group => group === form.bloodGroup) ?? null}
                    onChange={value => set('bloodGroup')(value ?? '')}
                  />
                </Field>
                <Field label={text('people.column.address')}>
                  <TextArea maxLength={500} count value={form.address} onChange={set('address')} />
                </Field>
                <SingleFileUpload
                  label={text('profile.field.photo')}
                  accept={pictureTypes}
                  upload={upload}
                  crop={{ ...photoCrop, save: saveCrop }}
                  value={photo}
                  onChange={setPhoto}
                />
              </>
            ) : null}
          </FieldGrid>
        </PanelBody>
      </Panel>
    </PageForm>
  )
}

function Work({ mine }: { mine: Profile }) {
  const text = useText()
  return (
    <Panel>
      <PanelBody>
        <Facts>
          <dt>{text('profile.classTeacherOf')}</dt>
          <dd>{mine.classTeacherOf.join(', ') || '–'}</dd>
          {mine.divisions.map(division => [
            <dt key={`${division.name}-name`}>{division.name}</dt>,
            <dd key={`${division.name}-subjects`}>{division.subjects.join(', ')}</dd>,
          ])}
        </Facts>
        {mine.divisions.length === 0 ? <p>{text('profile.noDivisions')}</p> : null}
      </PanelBody>
    </Panel>
  )
}

function Login({ mine }: { mine: Profile }) {
  const text = useText()
  const named = useNamedText()
  return (
    <Stack>
      <Panel>
        <PanelBody>
          <Facts>
            <dt>{text('profile.loginName')}</dt>
            <dd>{mine.loginName}</dd>
            <dt>{text('profile.roles')}</dt>
            <dd>{mine.roles.map(role => named(`role.${role}`, role)).join(', ')}</dd>
          </Facts>
        </PanelBody>
      </Panel>
      <Devices />
    </Stack>
  )
}

const complete = '/staff/staff-complete-info-report'

const tabs = ['personal', 'work', 'login'] as const

/** /school/staff-my-profile: the own record of a member of staff. */
export default function MyProfile() {
  const intl = useIntl()
  const text = useText()
  const [params, setParams] = useSearchParams()
  const { data, error, mutate } = useCall(profile.staff, {})
  const { viewer } = useSignedIn()
  // A login without a record of staff has no work at the school.
  const offered = tabs.filter(tab => tab !== 'work' || data?.staffId)
  const selected = offered.find(tab => tab === params.get('tab')) ?? 'personal'
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  const facts = data
    ? [
        { label: text('platform.code'), value: data.code },
        { label: text('people.section'), value: data.section },
        { label: text('profile.joinedOn'), value: data.joinedOn ? displayDay(data.joinedOn) : '' },
      ].filter(fact => fact.value)
    : []
  return (
    <>
      <FormHeader title={text('app.myProfile')} caption="Edit" />
      {data ? (
        <ProfileLayout
          photo={<Avatar name={data.name} photoUrl={data.photoUrl} size={96} />}
          name={data.name}
          line={data.designation}
          facts={facts}
          actions={
            data.staffId && mayOpenRoute(complete, viewer) ? (
              <Link href={`${complete}?staff=${data.staffId}`}>{text('profile.completeInfo')}</Link>
            ) : undefined
          }
          tabs={{
            label: text('app.myProfile'),
            tabs: offered.map(key => ({ key, label: text(`profile.tab.${key}`) })),
            selected,
            onSelect: tab => setParams({ tab }),
            children:
              selected === 'personal' ? (
                <Personal key={data.version} mine={data} onSaved={next => void mutate(next, { revalidate: false })} />
              ) : selected === 'work' ? (
                <Work mine={data} />
              ) : (
                <Login mine={data} />
              ),
          }}
        />
      ) : (
        <Skeleton />
      )}
    </>
  )
}
