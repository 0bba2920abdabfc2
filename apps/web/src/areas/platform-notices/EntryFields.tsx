import { platformNoticePlaces, platformNoticeRoles, platformNoticeScopes, platformNoticeTones } from '@school/rules'
import { DateTimeInput, EntitySelectorInput, Field, MultiSelect, Select, schoolSelectormultiple } from '@school/ui'
import type { FormOf } from '../../forms/form'
import { useSchoolLoaders } from '../../forms/selectors'
import { optionsOf } from '../../report'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Offers, Values } from './entry-values'

interface FieldsProps {
  readonly form: FormOf<Values>
  /** It is shown already, and no longer changed. */
  readonly fixed: boolean
}

/** How an announcement looks, and where it stands. */
export function LookFields({ form: { values, set }, fixed }: FieldsProps) {
  const text = useText()
  return (
    <>
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
    </>
  )
}

/** Who reads an announcement: roles, in all schools, some groups or some schools. */
export function AudienceFields({
  form: { values, set, setValues, errorOf },
  fixed,
  offers,
}: FieldsProps & { readonly offers: Offers }) {
  const text = useText()
  const loaders = useSchoolLoaders()
  const scopes = platformNoticeScopes.filter(
    scope =>
      values.scope === scope || (scope === 'all' ? offers.allSchools : scope === 'groups' ? offers.groups.length > 0 : true),
  )
  return (
    <>
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
    </>
  )
}

/** From when to when an announcement is shown. */
export function TimeFields({ form: { values, set, errorOf }, fixed }: FieldsProps) {
  const text = useText()
  const today = useSchoolToday()
  return (
    <>
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
        <DateTimeInput disabled={fixed} value={values.endsAt} today={today} format="dd/MM/yyyy HH:mm" onChange={set('endsAt')} />
      </Field>
    </>
  )
}
