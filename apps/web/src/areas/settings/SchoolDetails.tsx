import { type AnswerOfCall, profile } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { isEmail, isWebsite } from '@school/rules'
import {
  ErrorState,
  Facts,
  Field,
  FieldGrid,
  Panel,
  PanelBody,
  SingleFileUpload,
  Skeleton,
  TextArea,
  TextInput,
  useToast,
} from '@school/ui'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { PageForm } from '../../forms/PageForm'
import { problemText, useProblemToast } from '../../forms/problems'
import { logoCrop, logoTypes, logoWithNameCrop, savedPicture, usePictureCrop, usePictureUpload } from '../../forms/uploads'
import { useNamedText, useText } from '../../texts/text'

type School = AnswerOfCall<typeof profile.school>

const fixed = ['name', 'code', 'place', 'domain', 'board'] as const

function Contacts({ school, onSaved }: { school: School; onSaved: (school: School) => void }) {
  const text = useText()
  const named = useNamedText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy, problem } = useAction(profile.updateSchool)
  const [form, setForm] = useState({ phone: school.phone, email: school.email, website: school.website, address: school.address })
  const upload = usePictureUpload('School')
  const saveLogo = usePictureCrop('School', school.logoFileId)
  const saveLogoWithName = usePictureCrop('School', school.logoWithNameFileId)
  const [logo, setLogo] = useState(savedPicture(school.logoFileId, school.logoUrl, text('settings.logo')))
  const [logoWithName, setLogoWithName] = useState(
    savedPicture(school.logoWithNameFileId, school.logoWithNameUrl, text('settings.logoWithName')),
  )
  const pictures = { logoFileId: logo?.id ?? null, logoWithNameFileId: logoWithName?.id ?? null }
  const set = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value })
  const wrong = {
    email: form.email && !isEmail(form.email) ? text('profile.badEmail') : problem?.field('email'),
    website: form.website && !isWebsite(form.website) ? text('profile.badWebsite') : problem?.field('website'),
    phone: problem?.field('phone'),
  }
  const changed =
    (Object.keys(form) as (keyof typeof form)[]).some(key => form[key] !== school[key]) ||
    pictures.logoFileId !== school.logoFileId ||
    pictures.logoWithNameFileId !== school.logoWithNameFileId
  const save = async () => {
    if ((form.email && !isEmail(form.email)) || (form.website && !isWebsite(form.website))) return
    try {
      onSaved(await run({ body: { ...form, ...pictures, version: school.version } }))
      toast.success(text('settings.updated'))
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <PageForm changed={changed} busy={busy} onSave={() => void save()}>
      <Panel title={school.name}>
        <PanelBody>
          <Facts>
            {fixed.map(key => (
              <Fragment key={key}>
                <dt>{named(`platform.${key}`, key)}</dt>
                <dd>{school[key]}</dd>
              </Fragment>
            ))}
          </Facts>
        </PanelBody>
      </Panel>
      <Panel title={text('settings.contacts')}>
        <PanelBody>
          <FieldGrid>
            <Field label={text('settings.phone')} error={wrong.phone}>
              <TextInput type="tel" maxLength={20} autoComplete="tel" value={form.phone} onChange={set('phone')} />
            </Field>
            <Field label={text('people.column.email')} error={wrong.email}>
              <TextInput type="email" maxLength={254} value={form.email} onChange={set('email')} />
            </Field>
            <Field label={text('settings.website')} error={wrong.website}>
              <TextInput type="url" maxLength={200} placeholder="https://" value={form.website} onChange={set('website')} />
            </Field>
            <Field label={text('people.column.address')}>
              <TextArea maxLength={500} count value={form.address} onChange={set('address')} />
            </Field>
          </FieldGrid>
        </PanelBody>
      </Panel>
      <Panel title={text('settings.logos')}>
        <PanelBody>
          <FieldGrid>
            <SingleFileUpload
              label={text('settings.logo')}
              accept={logoTypes}
              upload={upload}
              crop={{ ...logoCrop, save: saveLogo }}
              value={logo}
              onChange={setLogo}
            />
            <SingleFileUpload
              label={text('settings.logoWithName')}
              accept={logoTypes}
              upload={upload}
              crop={{ ...logoWithNameCrop, save: saveLogoWithName }}
              value={logoWithName}
              onChange={setLogoWithName}
            />
          </FieldGrid>
        </PanelBody>
      </Panel>
    </PageForm>
  )
}

/** Names, contacts and logos of the school. */
export function SchoolDetails() {
  const intl = useIntl()
  const { data, error, mutate } = useCall(profile.school, {})
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  return <Contacts key={data.version} school={data} onSaved={school => void mutate(school, { revalidate: false })} />
}
