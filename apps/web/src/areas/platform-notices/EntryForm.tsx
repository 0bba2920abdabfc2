import { type AnswerOfCall, platformNotices } from '@school/api/client'
import { useApi } from '@school/api/react'
import {
  familyRoles,
  mostPlatformNoticeDays,
  mostPlatformNoticeLetters,
  type PlatformNoticeRole,
  platformNoticeEdit,
  platformNoticePlaces,
  platformNoticeRoles,
  platformNoticeScopes,
  platformNoticeTones,
  richTextWords,
} from '@school/rules'
import {
  DateTimeInput,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  RichTextInput,
  Select,
  schoolSelectormultiple,
  TextInput,
} from '@school/ui'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { optionsOf } from '../../report'
import { useSchoolLoaders } from '../../selectors'
import { useText } from '../../text'
import { useSchoolToday } from '../../zone'
import type { Entry } from './NotificationEntry'

type Offers = AnswerOfCall<typeof platformNotices.initialValues>

interface Values {
  title: string
  message: string
  tone: Entry['tone']
  showAs: Entry['showAs']
  roles: PlatformNoticeRole[]
  scope: Entry['scope']
  scopeIds: string[]
  startsAt: string | null
  endsAt: string | null
}

/** All staff, as long as nobody chooses others. */
const staff = platformNoticeRoles.filter(role => !(familyRoles as readonly string[]).includes(role))

function begun(offers: Offers, entry: Entry | undefined, copy: boolean): Values {
  if (!entry) {
    const scope = offers.allSchools ? 'all' : 'schools'
    return {
      title: '',
      message: '',
      tone: 'info',
      showAs: 'bell',
      roles: [...staff],
      scope,
      scopeIds: [],
      startsAt: new Date().toISOString(),
      endsAt: null,
    }
  }
  const { title, message, tone, showAs, roles, scope, startsAt, endsAt } = entry
  const times = copy ? { startsAt: null, endsAt: null } : { startsAt, endsAt }
  return { title, message, tone, showAs, roles: [...roles], scope, scopeIds: entry.scopeIds.map(({ id }) => id), ...times }
}

/** What is missing or wrong, by field. */
function useProblems() {
  const text = useText()
  return ({ title, message, roles, scope, scopeIds, startsAt, endsAt }: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('platformNotices.required', { field })
    const { length } = richTextWords(message)
    const end = () => {
      if (!endsAt) return required(text('platformNotices.to'))
      if (!startsAt) return undefined
      const stay = Date.parse(endsAt) - Date.parse(startsAt)
      if (stay <= 0) return text('platformNotices.endBefore')
      return stay > mostPlatformNoticeDays * 86_400_000
        ? text('platformNotices.tooLong', { n: mostPlatformNoticeDays })
        : undefined
    }
    return {
      title: title.trim() ? undefined : required(text('platformNotices.titleField')),
      message:
        length === 0
          ? required(text('platformNotices.message'))
          : length > mostPlatformNoticeLetters
            ? text('platformNotices.tooManyLetters', { n: mostPlatformNoticeLetters })
            : undefined,
      roles: roles.length > 0 ? undefined : required(text('platformNotices.roles')),
      scopeIds: scope === 'all' || scopeIds.length > 0 ? undefined : required(text(`platformNotices.scope.${scope}`)),
      startsAt: startsAt ? undefined : required(text('platformNotices.from')),
      endsAt: end(),
    }
  }
}

/** A new announcement, one that is changed, or a copy; of a live one title and message alone. */
export function EntryForm({
  offers,
  entry,
  copy,
  onClose,
}: {
  offers: Offers
  entry: Entry | undefined
  copy: boolean
  onClose: () => void
}) {
  const text = useText()
  const today = useSchoolToday()
  const { client } = useApi()
  const loaders = useSchoolLoaders()
  const form = useForm({
    begin: () => begun(offers, entry, copy),
    problems: useProblems(),
    shownBy: [platformNotices.list, platformNotices.reach],
    onClose,
  })
  const { values, setValues, set, errorOf } = form
  const changed = copy ? undefined : entry
  const fixed = changed !== undefined && platformNoticeEdit(changed.status) === 'words'
  const save = () => {
    const body = { ...values, title: values.title.trim(), startsAt: values.startsAt!, endsAt: values.endsAt! }
    return form.save(
      () =>
        changed
          ? client.call(platformNotices.update, { params: { id: changed.id }, body: { ...body, version: changed.version } })
          : client.call(platformNotices.create, { body }),
      text('platformNotices.saved'),
    )
  }
  const scopes = platformNoticeScopes.filter(
    scope =>
      values.scope === scope || (scope === 'all' ? offers.allSchools : scope === 'groups' ? offers.groups.length > 0 : true),
  )
  return (
    <FormDialog
      size="large"
      title={text(changed ? 'platformNotices.edit' : 'platformNotices.add')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('platformNotices.titleField')} required error={errorOf('title')}>
        <TextInput maxLength={100} value={values.title} onChange={set('title')} />
      </Field>
      <Field label={text('platformNotices.message')} required error={errorOf('message')}>
        <RichTextInput maxLength={mostPlatformNoticeLetters} count value={values.message} onChange={set('message')} />
      </Field>
      <FieldGrid>
        <Field label={text('platformNotices.tone')}>
          <Select
            disabled={fixed}
            options={platformNoticeTones.map(value => ({ value, label: text(`platformNotices.tone.${value}`) }))}
            value={values.tone}
            onChange={tone => tone && set('tone')(tone)}
          />
        </Field>
        <Field label={text('platformNotices.showAs')} required>
          <Select
            disabled={fixed}
            options={platformNoticePlaces.map(value => ({ value, label: text(`platformNotices.showAs.${value}`) }))}
            value={values.showAs}
            onChange={place => place && set('showAs')(place)}
          />
        </Field>
        <Field label={text('platformNotices.roles')} required error={errorOf('roles')}>
          <MultiSelect
            disabled={fixed}
            options={platformNoticeRoles.map(value => ({ value, label: text(`role.${value}`) }))}
            value={values.roles}
            onChange={roles => set('roles')(platformNoticeRoles.filter(role => roles.includes(role)))}
          />
        </Field>
        <Field label={text('platformNotices.schools')} required error={errorOf('scope')}>
          <Select
            disabled={fixed}
            options={scopes.map(value => ({ value, label: text(`platformNotices.scope.${value}`) }))}
            value={values.scope}
            onChange={scope => scope && setValues(before => ({ ...before, scope, scopeIds: [] }))}
          />
        </Field>
        {values.scope === 'groups' ? (
          <Field label={text('platformNotices.scope.groups')} required error={errorOf('scopeIds')}>
            <MultiSelect
              disabled={fixed}
              options={optionsOf(offers.groups)}
              value={values.scopeIds}
              onChange={ids => set('scopeIds')([...ids])}
            />
          </Field>
        ) : null}
        {values.scope === 'schools' ? (
          <Field label={text('platformNotices.scope.schools')} required error={errorOf('scopeIds')}>
            <EntitySelectorInput
              multiple
              disabled={fixed}
              configuration={schoolSelectormultiple}
              loaders={loaders}
              value={values.scopeIds}
              onChange={ids => set('scopeIds')([...ids])}
            />
          </Field>
        ) : null}
        <Field label={text('platformNotices.from')} required error={errorOf('startsAt')}>
          <DateTimeInput
            disabled={fixed}
            value={values.startsAt}
            today={today}
            format="dd/MM/yyyy HH:mm"
            onChange={set('startsAt')}
          />
        </Field>
        <Field label={text('platformNotices.to')} required error={errorOf('endsAt')}>
          <DateTimeInput
            disabled={fixed}
            value={values.endsAt}
            today={today}
            format="dd/MM/yyyy HH:mm"
            onChange={set('endsAt')}
          />
        </Field>
      </FieldGrid>
    </FormDialog>
  )
}
